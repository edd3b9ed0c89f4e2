/** The versions of the API that this release answers, oldest first, each named by its day. A change that breaks a program is a new one. */
export const apiVersions = ['2026-11-29'] as const

/** The version of requests that name none. */
export const apiVersion: string = apiVersions.at(-1)!

export const VERSION_HEADER = 'Mutirao-Version'
