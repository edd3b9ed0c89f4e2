import type { z } from 'zod'
import type { CartLine, PricedCart } from '@mutirao/contract/carts'
import { lineKey } from '@mutirao/domain/cart'
import { percent, sum } from '@mutirao/domain/money'
import { priceCart, priceLines, type CartTotals, type DiscountRule } from '@mutirao/domain/pricing'
import { rulesOf, type CartEntry, type LocalCart } from './cart-store.ts'

type ServerLine = z.output<typeof CartLine>
export type LineIssue = NonNullable<ServerLine['issue']>

export type LineView = {
  key: string
  entry: CartEntry
  total: number
  discount: number
  available: number
  issue?: LineIssue
  /** The selection by name, and the sold-out part. */
  chosen?: CartEntry['chosen']
  part?: ServerLine['part']
}
export type GroupView = Pick<PricedCart['groups'][number], 'campaignId' | 'endsAt' | 'group' | 'discountRules' | 'minimumOrder'> & {
  name: string
  lines: LineView[]
  /** A group price applies, and the server has not returned the group's progress yet. */
  isGroupAwaited: boolean
  /** Centavos missing to the campaign's minimum order. */
  lacking: number
}
export type CartView = {
  groups: GroupView[]
  totals: CartTotals
  couponDiscount: number
  coupon?: PricedCart['coupon']
  /** The server has priced exactly this cart. */
  isSettled: boolean
  issues: number
}

/**
 * The cart as displayed. The server's response takes precedence; for a change that it has not seen yet the same pricing function runs here, with
 * the server's prices and rules.
 */
export function viewCart(cart: LocalCart, priced: PricedCart | undefined, isSettled: boolean): CartView {
  const view = priced && isSettled ? settledView(cart.entries, priced) : estimatedView(cart, priced)
  const issues = view.lines.filter(({ issue }) => issue !== undefined).length
  return { ...view, groups: groupLines(view.lines, cart, priced), coupon: priced?.coupon, isSettled, issues }
}

type CartAmounts = Pick<CartView, 'totals' | 'couponDiscount'> & { lines: LineView[] }

function settledView(entries: CartEntry[], { lines, totals, coupon }: PricedCart): CartAmounts {
  const answers = answersOf(lines)
  return { lines: entries.map((entry) => settledLine(entry, answers)), totals, couponDiscount: coupon?.discount ?? 0 }
}

function estimatedView(cart: LocalCart, priced: PricedCart | undefined): CartAmounts {
  const answers = answersOf(priced?.lines ?? [])
  const rules = rulesOf({ ...cart, rules: { ...cart.rules, ...answeredRules(priced) } })
  const lines = estimatedLines(cart.entries, answers, rules)
  const totals = priceCart(buyable(lines, answers), rules, { couponPercentage: priced ? couponPercentage(priced) : cart.couponPercentage })
  return { lines, totals, couponDiscount: Math.max(0, totals.discount - sum(lines, (line) => line.discount)) }
}

const answeredRules = (priced: PricedCart | undefined): Record<string, DiscountRule[]> =>
  Object.fromEntries(priced?.groups.map(({ campaignId, discountRules }) => [campaignId, discountRules]) ?? [])

/** A refused coupon takes nothing off. */
export const couponPercentage = (priced: PricedCart | undefined) => (priced?.coupon?.issue ? 0 : (priced?.coupon?.percentage ?? 0))

const answersOf = (lines: ServerLine[]) => new Map(lines.map((line) => [lineKey(line), line]))

/** The additional savings of these lines at the group's next tier. */
export function nextTierSaving(lines: LineView[], reachedPercentage: number, nextPercentage: number): number {
  const subTotal = sum(lines, (line) => line.total)
  return percent(nextPercentage, subTotal) - percent(reachedPercentage, subTotal)
}

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
    chosen: answer?.chosen ?? entry.chosen,
    part: answer?.part,
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
    const { chosen = entry.chosen, part } = answer ?? {}
    return { key, entry, total, discount, available, chosen, part, issue: isResolved ? undefined : answer?.issue }
  })
}

export const isBought = ({ issue }: Pick<LineView, 'issue'>) => issue === undefined || issue === 'too_many'

/** Lines that cannot be bought cost nothing, as on the server. */
function buyable(lines: LineView[], answers: Map<string, ServerLine>) {
  return lines.filter(isBought).map(({ entry }) => ({ ...entry, price: unitPrice(entry, answers) }))
}

const unitPrice = (entry: CartEntry, answers: Map<string, ServerLine>) => answers.get(lineKey(entry))?.unitPrice || entry.price

/** A group's reached price applies from the first unit of its campaign (rulesInForce). */
export const isOfGroup = ({ minimumQuantity, discountType }: DiscountRule) => minimumQuantity === 1 && discountType === 'allProducts'

const lackingOf = (lines: readonly LineView[], minimum = 0) =>
  Math.max(0, minimum - sum(lines.filter(isBought), ({ total, discount }) => total - discount))

function groupLines(lines: LineView[], { rules }: LocalCart, priced: PricedCart | undefined): GroupView[] {
  const campaigns = [...new Set(lines.map(({ entry }) => entry.campaignId))]
  return campaigns.map((campaignId) => {
    const known = priced?.groups.find((group) => group.campaignId === campaignId)
    const kept = rules?.[campaignId] ?? []
    const own = lines.filter(({ entry }) => entry.campaignId === campaignId)
    const { name = '', discountRules = kept, endsAt, group, minimumOrder }: Partial<PricedCart['groups'][number]> = known ?? {}
    return {
      campaignId,
      name,
      endsAt,
      group,
      discountRules,
      minimumOrder,
      isGroupAwaited: known === undefined && kept.some(isOfGroup),
      lacking: lackingOf(own, minimumOrder),
      lines: own,
    }
  })
}
