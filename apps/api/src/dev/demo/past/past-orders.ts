import type { CampaignBody } from '#db/schema/catalog.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { closeGroup, priceAtClosing, type GroupOutcome } from '@mutirao/domain/group-closing'
import type { GroupRule } from '@mutirao/domain/group-progress'
import { sum } from '@mutirao/domain/money'
import type { OrderState } from '@mutirao/domain/order-status'
import { methodDiscount } from '@mutirao/domain/payment-methods'
import { priceLines, totalLines, type CartTotals, type LinePrice } from '@mutirao/domain/pricing'
import { rulesInForce } from '@mutirao/domain/quantity-steps'
import { HOUR_MS, dayNumber, dayOf, instantOf, localTime } from '@mutirao/domain/zoned-time'
import { dateOfNumber, windowsFrom, type Handing } from '../demo-calendar.ts'
import type { ShownItem } from '../demo-rows.ts'
import { Chance } from './chance.ts'
import { nextBuyer } from './past-buyers.ts'
import {
  closingOf,
  countInGroup,
  countOutside,
  GROUP_DAYS,
  groupWeekOf,
  handedBy,
  momentOf,
  mondayOf,
  untilHourOf,
  type GroupWeek,
  type Pace,
} from './past-calendar.ts'
import { useCoupon, type PastCoupon } from './past-coupons.ts'

/** A campaign of the folder as the past needs it. */
export type PastCampaign = { id: string; body: CampaignBody; items: readonly ShownItem[] }
export type PastPlanInput = Pace & {
  timeZone: string
  /** The last day on which anything has happened. */
  horizon: number
  payment: Pick<TenantFile['payment'], 'methods' | 'pixDiscount' | 'installments'>
  campaigns: ReadonlyMap<string, PastCampaign>
  coupons: readonly PastCoupon[]
}

export type PastRefund = { at: Date; amount: number; reason: 'CANCELLED' | 'SHOP' | 'GROUP_TIER' | 'GROUP_FAILED' }
export type PastOrder = {
  /** The same order always has the same key. */
  key: string
  campaignId: string
  buyer: number
  createdAt: Date
  handing: Handing | undefined
  lines: { item: ShownItem; quantity: number; price: LinePrice }[]
  totals: CartTotals
  coupon: Pick<PastCoupon, 'code' | 'percentage'> | undefined
  method: { type: 'PIX' | 'CREDIT_CARD'; percentage: number; installments: number; brand?: CardBrand }
  paidAt: Date | undefined
  /** The moves after the order was placed, in the order of time. */
  moves: { state: OrderState; at: Date }[]
  /** The units that it counts for in its group. */
  groupUnits: number | undefined
  /** Centavos that the closing of its group returned; undefined for an order that the closing did not settle. */
  returned: number | undefined
  refunds: PastRefund[]
}
export type PastGroup = {
  week: GroupWeek
  id: string
  name: string
  rules: GroupRule[]
  outcome: GroupOutcome
  endsAt: Date
  closedAt: Date
}

const MINUTE_MS = 60_000
const PAY_MINUTES = 30
const CLOSING_MINUTES = 13
/** The tiers of a group by the units that it comes to: the last one is seldom reached. */
const TIERS = [0.5, 0.78, 1.06]
const FAILED_TIER = 1.4

/** How orders end: by chance, or with their group. */
type Fate = 'KEPT' | 'EXPIRED' | 'CANCELLED'
const fateOf = (slug: string, key: string): Fate =>
  (['KEPT', 'EXPIRED', 'CANCELLED'] as const)[new Chance(`${slug} fate ${key}`).weighted([91, 6, 3])]!

type Draft = { key: string; at: Date; group?: PastGroup }

/** The orders and groups of the days from `start` up to `end`, exclusive. A group belongs to the day on which it was handed over. */
export function planPast(input: PastPlanInput, { start, end, known }: { start: number; end: number; known: number }) {
  const groups = groupsIn(input, { start, end })
  const drafts = [...outsideDrafts(input, start, end), ...groups.flatMap((group) => groupDrafts(input, group))]
  drafts.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.key < other.key ? -1 : 1))
  const paid = new Map<string, number>()
  const orders: PastOrder[] = []
  let buyers = known
  for (const draft of drafts) {
    const chance = new Chance(`${input.slug} order ${draft.key}`)
    const buyer = nextBuyer(chance, { slug: input.slug, known: buyers, ordersAWeek: input.rate * 7 })
    buyers = Math.max(buyers, buyer + 1)
    orders.push(orderOf(input, { draft, chance, buyer, paid }))
  }
  for (const group of groups) settle(group, orders)
  return { orders, groups, buyers }
}

function outsideDrafts(input: PastPlanInput, start: number, end: number): Draft[] {
  const drafts: Draft[] = []
  for (let day = start; day < end; day++)
    for (let index = 0; index < countOutside(input, day); index++) {
      const key = `${dateOfNumber(day)}-${index}`
      drafts.push({ key, at: momentOf(new Chance(`${input.slug} moment ${key}`), day, input.timeZone) })
    }
  return drafts
}

function groupsIn(input: PastPlanInput, { start, end }: { start: number; end: number }): PastGroup[] {
  const groups: PastGroup[] = []
  // A week's group may be handed over in the week after it.
  for (let monday = Math.max(input.from, mondayOf(start) - 14); monday < end; monday += 7) {
    const week = groupWeekOf(input, monday)
    const model = week && input.campaigns.get(week.campaign)
    if (!model || model.items.length === 0) continue
    const by = handedBy(week, model.body)
    if (by < start || by >= end) continue
    const endsAt = closingOf(week, input.timeZone)
    const group: PastGroup = {
      week,
      id: `${week.campaign}-${dateOfNumber(by)}`,
      name: `${week.name}, ${dayName(by)}`,
      rules: [],
      outcome: { outcome: 'FAILED' },
      endsAt,
      // After the last payment that may still come.
      closedAt: new Date(endsAt.getTime() + CLOSING_MINUTES * MINUTE_MS),
    }
    const kept = groupDrafts(input, group).filter(({ key }) => fateOf(input.slug, key) === 'KEPT')
    const units = sum(kept, ({ key }) => sum(pickItems(input, key, model.items), ({ quantity }) => quantity))
    group.rules = rulesFor(model.body.cartControls.groupRules, { units, isFailing: week.isFailing, id: group.id })
    groups.push(group)
  }
  return groups
}

const MONTH_NAMES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const dayName = (day: number) => `${dayOf(day).day} de ${MONTH_NAMES[dayOf(day).month - 1]}`

/** The percentages of the folder's campaign, at tiers that suit the units that this group comes to. */
function rulesFor(rules: readonly GroupRule[], { units, isFailing, id }: { units: number; isFailing: boolean; id: string }): GroupRule[] {
  const goal = units * (0.85 + 0.3 * new Chance(`${id} goal`).next()) * (isFailing ? FAILED_TIER / TIERS[0]! : 1)
  let last = isFailing ? units : 0
  return rules.slice(0, TIERS.length).map(({ percentage }, index) => {
    const wanted = goal * TIERS[index]!
    const step = wanted < 20 ? 1 : wanted < 200 ? 5 : 50
    last = Math.max(last + 1, Math.round(wanted / step) * step)
    return { minimumUnits: last, percentage }
  })
}

function groupDrafts(input: PastPlanInput, group: PastGroup): Draft[] {
  const { week } = group
  return Array.from({ length: GROUP_DAYS }, (_, index) => week.monday + index).flatMap((day) =>
    Array.from({ length: countInGroup(input, week, day) }, (_, index) => {
      const key = `${group.id}-${day - week.monday}-${index}`
      const chance = new Chance(`${input.slug} moment ${key}`)
      return { key, group, at: momentOf(chance, day, input.timeZone, { untilHour: untilHourOf(week, day) }) }
    }),
  )
}

type Making = { draft: Draft; chance: Chance; buyer: number; paid: Map<string, number> }

function orderOf(input: PastPlanInput, { draft, chance, buyer, paid }: Making): PastOrder {
  const { key, at: createdAt, group } = draft
  const campaign = input.campaigns.get(group ? group.week.campaign : input.shop.outside)!
  const campaignId = group?.id ?? campaign.id
  const picked = pickItems(input, key, campaign.items)
  const handing = chooseHanding(chance, input, { group, campaign, createdAt })
  const fate = fateOf(input.slug, key)
  const method = chooseMethod(chance, input.payment)
  const paidUnits = paid.get(campaignId) ?? 0
  const prices = pricesOf(picked, { id: campaignId, campaign, group, paidUnits })
  const goods = sum(prices, ({ price }) => price)
  const coupon = useCoupon(new Chance(`${input.slug} coupon ${key}`), input.coupons, { goods, at: createdAt })
  const totals = totalsOf(prices, { handing, coupon, method })
  const units = sum(picked, ({ quantity }) => quantity)
  if (group && fate === 'KEPT') paid.set(campaignId, paidUnits + units)
  const lines = picked.map((line, index) => ({ ...line, price: prices[index]! }))
  const paidAt = fate === 'EXPIRED' ? undefined : new Date(createdAt.getTime() + chance.between(40, 12 * 60) * 1000)
  const paying = withInstallments(chance, method, totals.price, input)
  const order = { key, campaignId, buyer, createdAt, handing, lines, totals, coupon, method: paying }
  const whole = { ...order, paidAt, moves: [], groupUnits: group && units, returned: undefined, refunds: [] }
  return lived(whole, { chance, fate, group, input })
}

type Paying = Pick<PastOrder, 'handing' | 'coupon' | 'method'>

const totalsOf = (prices: readonly LinePrice[], { handing, coupon, method }: Paying): CartTotals =>
  totalLines(prices, {
    shippingTotal: handing?.fee ?? 0,
    couponPercentage: coupon?.percentage ?? 0,
    methodPercentage: method.percentage,
  })

type Picked = { item: ShownItem; quantity: number }
type Pricing = { id: string; campaign: PastCampaign; group: PastGroup | undefined; paidUnits: number }

/** A group's price at the tier reached before; outside groups the campaign's own discounts. */
function pricesOf(picked: readonly Picked[], { id, campaign, group, paidUnits }: Pricing): LinePrice[] {
  const own = campaign.body.cartControls.discountRules.map((rule) => ({ ...rule, campaignId: id }))
  const terms = group ? { id, discountRules: [], group: { rules: group.rules, paidUnits } } : { id, discountRules: own }
  return priceLines(
    picked.map(({ item, quantity }) => ({ id: item.id, campaignId: id, quantity, price: item.price })),
    rulesInForce(terms),
  )
}

/** The front of the catalog sells most. */
function pickItems({ slug, shop }: PastPlanInput, key: string, items: readonly ShownItem[]) {
  const chance = new Chance(`${slug} items ${key}`)
  const count = Math.min(items.length, 1 + chance.weighted([5, 4, 3, 2, 1].slice(0, shop.mostLines)))
  const left = items.map((item, index) => ({ item, weight: 1 / (index + 4) }))
  return Array.from({ length: count }, () => {
    const at = chance.weighted(left.map(({ weight }) => weight))
    const [{ item }] = left.splice(at, 1) as [(typeof left)[number]]
    const dear = item.price > 60_000
    return { item, quantity: dear ? 1 : 1 + chance.weighted([12, 5, 2, 1]) }
  })
}

type Choosing = { group: PastGroup | undefined; campaign: PastCampaign; createdAt: Date }

/** A window that has passed: two of three buyers have it brought. An order without one is picked up at once. */
function chooseHanding(
  chance: Chance,
  { timeZone, horizon }: PastPlanInput,
  { group, campaign, createdAt }: Choosing,
): Handing | undefined {
  const from = group ? group.week.monday + GROUP_DAYS : dayNumber(localTime(createdAt, timeZone)) + 1
  const windows = windowsFrom(campaign.body, from).filter(({ day }) => day <= horizon)
  const [first, ...points] = windows
  if (!first) return undefined
  if (first.store === undefined && (points.length === 0 || chance.isUnder(0.62))) return first
  return chance.pick(first.store === undefined ? points : windows)
}

type Method = PastOrder['method']

function chooseMethod(chance: Chance, payment: PastPlanInput['payment']): Method {
  const isCard = payment.methods.includes('CREDIT_CARD') && chance.isUnder(0.34)
  const type = isCard || !payment.methods.includes('PIX') ? 'CREDIT_CARD' : 'PIX'
  return { type, percentage: methodDiscount(payment, type), installments: 1 }
}

/** Only as many installments as have no interest. */
function withInstallments(chance: Chance, method: Method, price: number, { payment }: PastPlanInput): Method {
  if (method.type === 'PIX') return method
  const { freeUntil, maxCount, minimumCentavos } = payment.installments
  const most = Math.max(1, Math.min(freeUntil, maxCount, 3, Math.floor(price / minimumCentavos)))
  const brand = (['visa', 'mastercard', 'elo'] as const)[chance.weighted([5, 5, 2])]!
  return { ...method, installments: chance.isUnder(0.55) ? 1 : most, brand }
}

type Living = { chance: Chance; fate: Fate; group: PastGroup | undefined; input: PastPlanInput }

/** The order with what has happened to it, up to the closing of its group. */
function lived(order: PastOrder, { chance, fate, group, input }: Living): PastOrder {
  const { createdAt, paidAt, totals, handing } = order
  if (!paidAt) return { ...order, moves: [{ state: 'EXPIRED', at: new Date(createdAt.getTime() + PAY_MINUTES * MINUTE_MS) }] }
  const paidMove = { state: 'PAID' as const, at: paidAt }
  if (fate === 'CANCELLED') {
    const asked = new Date(
      Math.min(paidAt.getTime() + chance.between(10, 300) * MINUTE_MS, group?.endsAt.getTime() ?? Infinity) - MINUTE_MS,
    )
    const at = asked > paidAt ? asked : new Date(paidAt.getTime() + 1000)
    const done = new Date(at.getTime() + chance.between(2, 40) * 1000)
    return {
      ...order,
      moves: [paidMove, { state: 'REFUND_REQUESTED', at }, { state: 'REFUNDED', at: done }],
      refunds: [{ at: done, amount: totals.price, reason: 'CANCELLED' }],
    }
  }
  const moves = [paidMove, ...handedOver(chance, { paidAt: group?.closedAt ?? paidAt, handing, timeZone: input.timeZone })]
  return { ...order, moves, refunds: group ? [] : goodwill(chance, order, moves.at(-1)!.at, input) }
}

/** From the confirmation to the handing over, each after the one before. */
function handedOver(chance: Chance, { paidAt, handing, timeZone }: { paidAt: Date; handing: Handing | undefined; timeZone: string }) {
  const isBrought = handing !== undefined && handing.store === undefined
  const wall = (day: number, time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return instantOf({ ...dayOf(day), hour, minute }, timeZone).getTime()
  }
  const opens = handing ? wall(handing.day, handing.from) : paidAt.getTime() + chance.between(2, 4) * HOUR_MS
  const closes = handing ? wall(handing.day, handing.to) : opens + 2 * HOUR_MS
  let last = paidAt.getTime()
  const later = (at: number) => new Date((last = Math.max(last + MINUTE_MS, Math.round(at))))
  const confirmed = later(last + chance.between(1, 9) * MINUTE_MS)
  return [
    { state: 'CONFIRMED' as const, at: confirmed },
    { state: 'PREPARING' as const, at: later(opens - chance.between(100, 200) * MINUTE_MS) },
    { state: isBrought ? ('SHIPPED' as const) : ('READY_FOR_PICKUP' as const), at: later(opens - chance.between(5, 60) * MINUTE_MS) },
    { state: 'DELIVERED' as const, at: later(opens + chance.next() * (closes - opens)) },
  ]
}

/** Now and then the shop returns part of the price after the delivery. */
function goodwill(chance: Chance, { lines, totals }: PastOrder, deliveredAt: Date, { horizon, timeZone }: PastPlanInput): PastRefund[] {
  const isReturned = chance.isUnder(0.03)
  const latest = instantOf({ ...dayOf(horizon + 1), hour: 0, minute: 0 }, timeZone).getTime() - MINUTE_MS
  const at = new Date(Math.min(latest, deliveredAt.getTime() + chance.between(30, 1500) * MINUTE_MS))
  const amount = Math.min(totals.price - 1, chance.pick(lines).item.price)
  return isReturned && amount > 0 && at > deliveredAt ? [{ at, amount, reason: 'SHOP' }] : []
}

/** Closes a group: the reached tier is everybody's price, and a failed group returns everything. */
function settle(group: PastGroup, orders: PastOrder[]): void {
  const own = orders.filter(({ campaignId }) => campaignId === group.id)
  const standing = own.filter(({ moves }) => moves.at(-1)!.state === 'DELIVERED')
  const paidUnits = sum(standing, ({ groupUnits }) => groupUnits!)
  group.outcome = closeGroup(group.rules, group.rules[0]?.minimumUnits ?? 0, paidUnits)
  for (const order of standing) settleOrder(group, order)
}

function settleOrder({ id, outcome, closedAt }: PastGroup, order: PastOrder): void {
  const { totals, coupon, method, lines } = order
  const agreed = {
    lines: lines.map(({ price: { total, discount } }) => ({ campaignId: id, total, discount })),
    fees: [{ campaignId: id, fee: totals.shippingTotal }],
    shippingTotal: totals.shippingTotal,
    couponPercentage: coupon?.percentage ?? 0,
    methodPercentage: method.percentage,
  }
  order.returned = totals.price - priceAtClosing(agreed, new Map([[id, outcome]]))
  const at = new Date(closedAt.getTime() + MINUTE_MS)
  const done = new Date(at.getTime() + 20_000)
  if (order.returned > 0)
    order.refunds.push({ at: done, amount: order.returned, reason: outcome.outcome === 'FAILED' ? 'GROUP_FAILED' : 'GROUP_TIER' })
  if (outcome.outcome === 'FAILED') order.moves = [order.moves[0]!, { state: 'GROUP_FAILED', at }, { state: 'REFUNDED', at: done }]
}
