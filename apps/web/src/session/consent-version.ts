/** The texts that are agreed to. */
export const consentVersion = '2026-11'
