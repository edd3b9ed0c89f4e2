import { feesLeft, type PartFee } from './delivery-fees.ts'
import { groupProgress, type GroupRule } from './group-progress.ts'
import { percent, type Centavos } from './money.ts'
import { totalLines, type CartTerms } from './pricing.ts'

/** How long after the deadline a checkout that began before it may still place an order. */
export const CHECKOUT_GRACE_MS = 10 * 60_000

export type GroupOutcome = { outcome: 'REACHED'; percentage: number } | { outcome: 'FAILED' }

/** The time at which a campaign stops accepting this visitor's order: its end, or a little later for a checkout that had begun. */
export function lastMoment(endsAt: Date, checkoutAt: Date | undefined): Date {
  return checkoutAt && checkoutAt < endsAt ? new Date(endsAt.getTime() + CHECKOUT_GRACE_MS) : endsAt
}

/** product.md §5: the best tier that paid units have reached is the price for everybody; below the minimum the purchase fails. */
export function closeGroup(rules: readonly GroupRule[], minimumUnits: number, paidUnits: number): GroupOutcome {
  if (paidUnits < minimumUnits) return { outcome: 'FAILED' }
  return { outcome: 'REACHED', percentage: groupProgress(rules, { paidUnits, waitingUnits: 0 }).reached?.percentage ?? 0 }
}

/**
 * The tier to announce to the buyers if the group closed now: never below a tier that was announced before, because a tier that was lost and reached
 * again is no news.
 */
export function tierToTell(
  rules: readonly GroupRule[],
  { minimumUnits, paidUnits, told }: { minimumUnits: number; paidUnits: number; told: readonly number[] },
): number | undefined {
  const ended = closeGroup(rules, minimumUnits, paidUnits)
  if (ended.outcome === 'FAILED' || ended.percentage === 0) return undefined
  return told.some((percentage) => percentage >= ended.percentage) ? undefined : ended.percentage
}

/**
 * The amount to return when a price falls from `before` to `after`. `paid`: received for the price and not returned; it may be less than was due, so
 * only what exceeds the new price is returned. `returnable`: received and in no refund. A courtesy reduces only the latter: it was given beside the
 * price.
 */
export function moneyBack({
  before,
  after,
  paid,
  returnable,
}: {
  before: Centavos
  after: Centavos
  paid: Centavos
  returnable: Centavos
}): Centavos {
  return Math.max(0, Math.min(Math.min(before, paid) - after, returnable))
}

/** An order as it was agreed: the price of each line, the fee of each part, and the percentages on the whole. */
export type AgreedOrder = CartTerms & {
  /** `teamPercentage`: the discount of the line's team once the team is complete. */
  lines: readonly { campaignId: string; total: Centavos; discount: Centavos; teamPercentage?: number | null }[]
  /** Undefined for orders older than this field. */
  fees?: readonly PartFee[]
}

/**
 * An order's price once these groups have closed: lines of a failed group are dropped, lines of a reached one get its tier where that is better than
 * their discount. A part that is gone, with its group or because nothing of it is left (`emptied`), has no delivery fee.
 */
export function priceAtClosing(
  { lines, fees = [], shippingTotal = 0, ...terms }: AgreedOrder,
  closed: ReadonlyMap<string, GroupOutcome>,
  emptied: ReadonlySet<string> = new Set(),
): Centavos {
  const left = settledLines(lines, closed).filter((line) => line !== undefined)
  if (left.length === 0) return 0
  const isGone = (campaignId: string) => closed.get(campaignId)?.outcome === 'FAILED' || emptied.has(campaignId)
  return totalLines(left, { ...terms, shippingTotal: feesLeft({ shippingTotal, fees }, isGone) }).price
}

/** The lines after these closings and their teams, each at its best discount; undefined in place of a line whose group has failed. */
export function settledLines(lines: AgreedOrder['lines'], closed: ReadonlyMap<string, GroupOutcome>) {
  return lines.map(({ campaignId, total, discount, teamPercentage }) => {
    const group = closed.get(campaignId)
    if (group?.outcome === 'FAILED') return undefined
    const tier = group ? percent(group.percentage, total) : 0
    return { total, discount: Math.min(total, Math.max(discount, tier, percent(teamPercentage ?? 0, total))) }
  })
}
