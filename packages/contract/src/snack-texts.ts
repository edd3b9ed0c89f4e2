import { problemTexts } from './problem-texts.ts'
import type { ProblemCode } from './problems.ts'

/** Short messages that a merchant may override (the document `snacks`): the specification's own keys, and the problem codes. */
export const snackKeys = ['smsSent', 'emailSent', 'logout', ...(Object.keys(problemTexts) as ProblemCode[]), 'loginRequired'] as const
export type SnackKey = (typeof snackKeys)[number]
