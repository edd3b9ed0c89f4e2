/** The short size in every test run, the long one in `npm run chaos -- proofs`. */
export const proofSize = (short: number, long: number): number => (process.env['LONG_PROOFS'] ? long : short)
