import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request carries a key of a program, or a token of one. */
export const isProgram = ({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): boolean =>
  authorization?.startsWith('Bearer mk_') ?? false
