import type { Report } from '../chaos/checks.ts'
import type { Target } from './target.ts'

/** What a family of rules gets: the server, and where to say what held. cases: fuzz cases of each call. */
export type Attack = { target: Target; check: Report['check']; seed: number; cases: number }
