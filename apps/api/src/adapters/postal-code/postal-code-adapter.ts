import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'

/** unknown: nobody has it; unreachable: nobody answered, so it may exist. */
export type PostalCodeFinding = { kind: 'found'; answer: PostalCodeAnswer } | { kind: 'unknown' } | { kind: 'unreachable' }

/** Services that know every postal code. `cep` has eight digits. Never throws. */
export type PostalCodes = { find: (cep: string) => Promise<PostalCodeFinding> }

/** Where no service may be asked: only what ships with the product is known. */
export const noPostalCodes: PostalCodes = { find: () => Promise.resolve({ kind: 'unreachable' }) }
