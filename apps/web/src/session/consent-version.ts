/** The version of the texts that a consent refers to. */
export const consentVersion = '2026-11-27'
