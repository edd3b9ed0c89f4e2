import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'

/** unknown: every service answered that it does not exist; unreachable: no service answered, so it may exist. */
export type PostalCodeFinding = { kind: 'found'; answer: PostalCodeAnswer } | { kind: 'unknown' } | { kind: 'unreachable' }

/** Services that know every postal code. `cep` has eight digits. Never throws. */
export type PostalCodes = { find: (cep: string) => Promise<PostalCodeFinding> }

/** For installations without a service: only the built-in postal codes are known. */
export const noPostalCodes: PostalCodes = { find: () => Promise.resolve({ kind: 'unreachable' }) }
