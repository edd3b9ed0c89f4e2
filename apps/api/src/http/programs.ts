import type { IncomingHttpHeaders } from 'node:http'
import { tokenOf } from './bearer.ts'

/** Whether a request carries a key of a program, or a token of one. */
export const isProgram = (headers: Pick<IncomingHttpHeaders, 'authorization'>): boolean => tokenOf(headers)?.startsWith('mk_') ?? false
