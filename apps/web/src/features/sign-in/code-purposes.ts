/** Spec §2: what a code is for. */
export const codePurposes = ['login', 'signup', 'update'] as const
export type CodePurpose = (typeof codePurposes)[number]
