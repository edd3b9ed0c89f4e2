import { createHash } from 'node:crypto'

/** Changes with the part of an order that people edit: of two who read the same and write, the second is told. */
export const revisionOf = (part: object | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify(part ?? null))
    .digest('base64url')
    .slice(0, 16)
