import type { Centavos } from './money.ts'

/** A charge in one party's books: received, returned, and being returned. */
export type Books = Readonly<{ received: Centavos; returned: Centavos; returning: Centavos }>

export const differenceKinds = ['MISSING_HERE', 'MISSING_THERE', 'RECEIVED', 'RETURNED'] as const
export type DifferenceKind = (typeof differenceKinds)[number]
export type Difference = { kind: DifferenceKind; ours: Centavos; theirs: Centavos }

/**
 * The difference between the shop's and the acquirer's books for one charge; undefined when they agree. Money being returned may have arrived in one
 * of the books already, so a refund differs only when no state of the pending amount explains it.
 */
export function differenceBetween(ours: Books | undefined, theirs: Books | undefined): Difference | undefined {
  const [here, there] = [ours?.received ?? 0, theirs?.received ?? 0]
  if (here !== there) return { kind: there === 0 ? 'MISSING_THERE' : here === 0 ? 'MISSING_HERE' : 'RECEIVED', ours: here, theirs: there }
  if (!ours || !theirs) return undefined
  const isMoreThere = theirs.returned > ours.returned + ours.returning
  const isLessThere = theirs.returned + theirs.returning < ours.returned
  return isMoreThere || isLessThere ? { kind: 'RETURNED', ours: ours.returned, theirs: theirs.returned } : undefined
}
