import { problemTexts } from './problem-texts.ts'
import type { ProblemCode } from './problems.ts'

/** Short messages that a merchant may word itself (the document `snacks`): the specification's own keys, and why something failed. */
export const snackKeys = ['smsSent', 'emailSent', 'logout', ...(Object.keys(problemTexts) as ProblemCode[]), 'loginRequired'] as const
export type SnackKey = (typeof snackKeys)[number]
