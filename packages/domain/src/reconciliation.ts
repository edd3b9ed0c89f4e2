import type { Centavos } from './money.ts'

/** A charge by somebody's books: what came, what went back, and what is on its way back. */
export type Books = Readonly<{ received: Centavos; returned: Centavos; returning: Centavos }>

export const differenceKinds = ['MISSING_HERE', 'MISSING_THERE', 'RECEIVED', 'RETURNED'] as const
export type DifferenceKind = (typeof differenceKinds)[number]
export type Difference = { kind: DifferenceKind; ours: Centavos; theirs: Centavos }

/**
 * Where the shop's books and its acquirer's do not say the same of one charge; undefined: they do. Money that is on its way back may have
 * arrived by one of them already, so a refund differs only where no state of what is under way explains it.
 */
export function differenceBetween(ours: Books | undefined, theirs: Books | undefined): Difference | undefined {
  const [here, there] = [ours?.received ?? 0, theirs?.received ?? 0]
  if (here !== there) return { kind: there === 0 ? 'MISSING_THERE' : here === 0 ? 'MISSING_HERE' : 'RECEIVED', ours: here, theirs: there }
  if (!ours || !theirs) return undefined
  const isMoreThere = theirs.returned > ours.returned + ours.returning
  const isLessThere = theirs.returned + theirs.returning < ours.returned
  return isMoreThere || isLessThere ? { kind: 'RETURNED', ours: ours.returned, theirs: theirs.returned } : undefined
}
