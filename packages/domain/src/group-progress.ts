export type GroupRule = { minimumUnits: number; percentage: number }

/** `units` is the width of the step in the bar; `waitingPercent` is paid and waiting together, as the bar stacks them. */
export type GroupTier = GroupRule & { units: number; isReached: boolean; isGoal: boolean; paidPercent: number; waitingPercent: number }

export type GroupProgress = { tiers: GroupTier[]; reached?: GroupRule; next?: GroupRule; missingUnits: number }

/** laterUnits: the paid units that count for the price only at the closing. */
type GroupUnits = { paidUnits: number; waitingUnits: number; laterUnits?: number }

/** Only paid units reach a tier; waiting ones are shown separately. */
export function groupProgress(rules: readonly GroupRule[], { paidUnits: paid, waitingUnits, laterUnits = 0 }: GroupUnits): GroupProgress {
  const paidUnits = paid - laterUnits
  const steps = ascending(rules)
  const reached = steps.findLast((rule) => rule.minimumUnits <= paidUnits)
  const next = steps.find((rule) => rule.minimumUnits > paidUnits)
  const tiers = steps.map((rule, index) => {
    const from = steps[index - 1]?.minimumUnits ?? 0
    const units = rule.minimumUnits - from
    return {
      minimumUnits: rule.minimumUnits,
      percentage: rule.percentage,
      units,
      isReached: rule.minimumUnits <= paidUnits,
      isGoal: rule === next,
      paidPercent: filled(paidUnits - from, units),
      waitingPercent: filled(paidUnits + waitingUnits - from, units),
    }
  })
  return { tiers, reached, next, missingUnits: next ? next.minimumUnits - paidUnits : 0 }
}

/** Leaves out tiers that require more units without giving more. */
export function ascending(rules: readonly GroupRule[]) {
  const sorted = rules
    .filter((rule) => rule.minimumUnits > 0)
    .sort((a, b) => a.minimumUnits - b.minimumUnits || b.percentage - a.percentage)
  return sorted.filter((rule, index) => sorted.slice(0, index).every((earlier) => earlier.percentage < rule.percentage))
}

/** Rounded down: a tier looks full only when it is. */
function filled(units: number, width: number) {
  return Math.floor(Math.min(1, Math.max(0, units / width)) * 10_000) / 100
}
