import type { CartLine, PricedCart } from '@mutirao/contract/carts'
import { lineKey } from '@mutirao/domain/cart'
import { percent, sum } from '@mutirao/domain/money'
import { priceCart, priceLines, type CartTotals, type DiscountRule } from '@mutirao/domain/pricing'
import type { z } from 'zod'
import type { CartEntry, LocalCart } from './cart-store.ts'

type ServerLine = z.output<typeof CartLine>
export type LineIssue = NonNullable<ServerLine['issue']>

export type LineView = {
  key: string
  entry: CartEntry
  total: number
  discount: number
  available: number
  issue?: LineIssue
}
export type GroupView = Pick<PricedCart['groups'][number], 'campaignId' | 'endsAt' | 'group' | 'discountRules'> & {
  name: string
  lines: LineView[]
}
export type CartView = {
  groups: GroupView[]
  totals: CartTotals
  couponDiscount: number
  coupon?: PricedCart['coupon']
  /** The server priced exactly this cart. */
  isSettled: boolean
  issues: number
}

/**
 * The cart as it is shown. What the server answered counts; for a change it has not seen yet the same pricing function runs here,
 * on the server's own prices and rules.
 */
export function viewCart({ entries }: LocalCart, priced: PricedCart | undefined, isSettled: boolean): CartView {
  const answers = new Map((priced?.lines ?? []).map((line) => [lineKey(line), line]))
  const rules = rulesOf(priced)
  const lines = isSettled ? entries.map((entry) => settledLine(entry, answers)) : estimatedLines(entries, answers, rules)
  const estimate = priceCart(buyable(lines, answers), rules, {
    couponPercentage: priced?.coupon?.issue ? 0 : (priced?.coupon?.percentage ?? 0),
  })
  const totals = isSettled && priced ? priced.totals : estimate
  return {
    groups: groupLines(lines, priced),
    totals,
    couponDiscount: isSettled ? (priced?.coupon?.discount ?? 0) : Math.max(0, totals.discount - sum(lines, (line) => line.discount)),
    coupon: priced?.coupon,
    isSettled,
    issues: lines.filter(({ issue }) => issue !== undefined).length,
  }
}

/** What the group's next tier would still save on these lines. */
export function nextTierSaving(lines: LineView[], reachedPercentage: number, nextPercentage: number): number {
  const subTotal = sum(lines, (line) => line.total)
  return percent(nextPercentage, subTotal) - percent(reachedPercentage, subTotal)
}

const rulesOf = (priced: PricedCart | undefined): DiscountRule[] => priced?.groups.flatMap(({ discountRules }) => discountRules) ?? []

function settledLine(entry: CartEntry, answers: Map<string, ServerLine>): LineView {
  const key = lineKey(entry)
  const answer = answers.get(key)
  return {
    key,
    entry,
    total: answer?.total ?? 0,
    discount: answer?.discount ?? 0,
    available: answer?.available ?? entry.available,
    issue: answer?.issue,
  }
}

function estimatedLines(entries: CartEntry[], answers: Map<string, ServerLine>, rules: DiscountRule[]): LineView[] {
  const priced = entries.map((entry) => ({ ...entry, price: unitPrice(entry, answers) }))
  return priceLines(priced, rules).map(({ total, discount }, index) => {
    const entry = entries[index]!
    const key = lineKey(entry)
    const answer = answers.get(key)
    const available = answer?.available ?? entry.available
    const isResolved = answer?.issue === 'too_many' && entry.quantity <= available
    return { key, entry, total, discount, available, issue: isResolved ? undefined : answer?.issue }
  })
}

/** Lines that cannot be bought cost nothing, as on the server. */
function buyable(lines: LineView[], answers: Map<string, ServerLine>) {
  return lines
    .filter(({ issue }) => issue === undefined || issue === 'too_many')
    .map(({ entry }) => ({ ...entry, price: unitPrice(entry, answers) }))
}

const unitPrice = (entry: CartEntry, answers: Map<string, ServerLine>) => answers.get(lineKey(entry))?.unitPrice || entry.price

function groupLines(lines: LineView[], priced: PricedCart | undefined): GroupView[] {
  const campaigns = [...new Set(lines.map(({ entry }) => entry.campaignId))]
  return campaigns.map((campaignId) => {
    const known = priced?.groups.find((group) => group.campaignId === campaignId)
    return {
      campaignId,
      name: known?.name ?? '',
      endsAt: known?.endsAt,
      group: known?.group,
      discountRules: known?.discountRules ?? [],
      lines: lines.filter(({ entry }) => entry.campaignId === campaignId),
    }
  })
}
