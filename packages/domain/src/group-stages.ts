import { ascending, type GroupRule } from './group-progress.ts'

/** An order that joined a group: when it was paid, its units, and the centavos of its goods before discounts. */
export type GroupJoin = { at: Date; units: number; total: number }

/** The orders that joined while a tier was the highest reached one. The first stage is before any tier: percentage 0. since: when the tier was reached. */
export type GroupStage = { percentage: number; minimumUnits: number; since?: Date; orders: number; units: number; total: number }

/**
 * The stages of a group, by its orders in the order of their payment, and for each order the index of its stage. The order that reaches a tier belongs to the
 * stage before.
 */
export function stagesWithJoins(rules: readonly GroupRule[], joins: readonly GroupJoin[]): { stages: GroupStage[]; found: number[] } {
  const steps = ascending(rules)
  const stages: GroupStage[] = [{ percentage: 0, minimumUnits: 0 }, ...steps].map(({ percentage, minimumUnits }) => ({
    percentage,
    minimumUnits,
    orders: 0,
    units: 0,
    total: 0,
  }))
  const found: number[] = []
  let [reached, paid] = [0, 0]
  for (const { at, units, total } of joins) {
    const stage = stages[reached]!
    found.push(reached)
    stage.orders += 1
    stage.units += units
    stage.total += total
    paid += units
    while (reached + 1 < stages.length && stages[reached + 1]!.minimumUnits <= paid) stages[++reached]!.since = at
  }
  return { stages, found }
}

/** The index of the last stage that began before a moment. */
export const stageBefore = (stages: readonly Pick<GroupStage, 'since'>[], moment: Date): number =>
  Math.max(
    0,
    stages.findLastIndex(({ since }) => since !== undefined && since < moment),
  )
