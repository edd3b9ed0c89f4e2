import { groupProgress, type GroupRule } from './group-progress.ts'

/** The terms promised to a buyer who pays into a group (Decreto 7.962/2013, art. 3). */
export type GroupTerms = { rules: readonly GroupRule[]; minimumUnits: number; onFailure: string; endsAt: Date | undefined }

export type WorseTerm =
  | { term: 'TIER'; units: number; before: number; after: number }
  | { term: 'MINIMUM'; before: number; after: number }
  | { term: 'EARLIER' | 'LATER'; before: Date; after: Date | undefined }
  | { term: 'FAILURE'; before: string }

/**
 * The terms that the change would worsen for buyers who have paid. A higher discount, the same discount for fewer units and a smaller minimum are
 * allowed. The deadline is frozen both ways: earlier leaves less time to reach the next tier, later makes payers wait.
 */
export function worseTerms(before: GroupTerms, after: GroupTerms): WorseTerm[] {
  return [
    ...worseTiers(before.rules, after.rules),
    ...worseMinimum(before, after),
    ...movedDeadline(before, after),
    ...failure(before, after),
  ]
}

/** Tiers are a step function, so comparing at each old step is enough. */
function worseTiers(before: readonly GroupRule[], after: readonly GroupRule[]): WorseTerm[] {
  return before.flatMap(({ minimumUnits: units }) => {
    const [old, now] = [percentageAt(before, units), percentageAt(after, units)]
    return now < old ? [{ term: 'TIER' as const, units, before: old, after: now }] : []
  })
}

const percentageAt = (rules: readonly GroupRule[], paidUnits: number) =>
  groupProgress(rules, { paidUnits, waitingUnits: 0 }).reached?.percentage ?? 0

/** The new tiers that return more to buyers who have paid. */
export const betterTiers = (before: readonly GroupRule[], after: readonly GroupRule[]): readonly GroupRule[] =>
  after.filter(({ minimumUnits: units }) => percentageAt(after, units) > percentageAt(before, units))

function worseMinimum({ minimumUnits: before }: GroupTerms, { minimumUnits: after }: GroupTerms): WorseTerm[] {
  return after > before ? [{ term: 'MINIMUM', before, after }] : []
}

function movedDeadline({ endsAt: before }: GroupTerms, { endsAt: after }: GroupTerms): WorseTerm[] {
  if (!before || before.getTime() === after?.getTime()) return []
  return [{ term: after && after < before ? 'EARLIER' : 'LATER', before, after }]
}

function failure({ onFailure: before }: GroupTerms, { onFailure: after }: GroupTerms): WorseTerm[] {
  return after === before ? [] : [{ term: 'FAILURE', before }]
}
