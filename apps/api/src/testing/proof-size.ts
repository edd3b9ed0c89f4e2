/** A proof takes its short form in every run of the tests and its long one in `npm run chaos -- proofs`. */
export const proofSize = (short: number, long: number): number => (process.env['LONG_PROOFS'] ? long : short)
