import { campaigns, groupCounters, stockLedger } from '#db/schema/catalog.ts'
import { groupClosings, groupMembers, groupSettlements } from '#db/schema/groups.ts'
import { leads, orderEvents, orderLines, orderParts, orders } from '#db/schema/orders.ts'
import { outbox } from '#db/schema/outbox.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { consents } from '#db/schema/people.ts'
import { slotId } from '#modules/delivery/slots.service.ts'
import { sum } from '@mutirao/domain/money'
import { orderCodeFrom } from '@mutirao/domain/order-code'
import { isPaid } from '@mutirao/domain/order-status'
import { dateOfNumber } from '../demo-calendar.ts'
import type { StoreSeen } from '../demo-rows.ts'
import { bytesOf, Chance, idAt } from './chance.ts'
import { buyerOf, type PastBuyer } from './past-buyers.ts'
import type { PastCampaign, PastGroup, PastOrder } from './past-orders.ts'
import type { PastShop } from './past-shops.ts'

type Rows<Table extends { $inferInsert: unknown }> = Table['$inferInsert'][]
export type PastRows = {
  leads: Rows<typeof leads>
  consents: Rows<typeof consents>
  orders: Rows<typeof orders>
  lines: Rows<typeof orderLines>
  payments: Rows<typeof payments>
  refunds: Rows<typeof refunds>
  events: Rows<typeof orderEvents>
  /** The parts that were fetched at a pickup point; its leader's thanks are computed from them. */
  parts: Rows<typeof orderParts>
  letters: Rows<typeof outbox>
  ledger: Rows<typeof stockLedger>
  members: Rows<typeof groupMembers>
  settlements: Rows<typeof groupSettlements>
}
type PastTarget = { slug: string; shop: PastShop; tenantId: string; stores: ReadonlyMap<string, StoreSeen>; known: number }

const EXPIRES_MS = 30 * 60_000
const WANT_NEWS = 0.55
/** The version of the consent text that the demonstration's buyers accepted (apps/web, session/consent-version.ts). */
const CONSENT_VERSION = '2026-11-27'

/** All rows of the orders. Their letters are sent and their jobs done: nothing is left to do. */
export function pastRows(planned: readonly PastOrder[], made: PastTarget): PastRows {
  const rows: PastRows = {
    leads: [],
    consents: [],
    orders: [],
    lines: [],
    payments: [],
    refunds: [],
    events: [],
    parts: [],
    letters: [],
    ledger: [],
    members: [],
    settlements: [],
  }
  let known = made.known
  for (const order of planned) {
    const buyer = buyerOf(made, order.buyer)
    if (order.buyer === known) known = addLead(rows, { order, buyer, made })
    addOrder(rows, { order, buyer, made })
  }
  return rows
}

type One = { order: PastOrder; buyer: PastBuyer; made: PastTarget }

function addLead(rows: PastRows, { order, buyer, made: { tenantId } }: One): number {
  rows.leads.push({ tenantId, id: buyer.id, name: buyer.name, phone: buyer.phone, isDemo: true, createdAt: order.createdAt })
  rows.consents.push(...newsOf({ tenantId, leadId: buyer.id, at: order.createdAt }))
  return order.buyer + 1
}

type Asked = { tenantId: string; leadId: string; at: Date }

/** The consent to news of somebody who gave it; none of the others. */
export function newsOf({ tenantId, leadId, at }: Asked): Rows<typeof consents> {
  if (!new Chance(`${leadId} news`).isUnder(WANT_NEWS)) return []
  return [{ tenantId, leadId, id: idAt(at, `${leadId} consent`), name: 'marketing', version: CONSENT_VERSION, granted: true, at }]
}

export const orderIdOf = (slug: string, { key, createdAt }: Pick<PastOrder, 'key' | 'createdAt'>) => idAt(createdAt, `${slug} order ${key}`)
export const stateOf = ({ moves }: PastOrder) => moves.at(-1)!.state

function addOrder(rows: PastRows, one: One) {
  const { order, made } = one
  const { tenantId, slug } = made
  const orderId = orderIdOf(slug, order)
  const common = { tenantId, orderId }
  const row = orderRow(one, orderId)
  const payment = paymentRow(order, common, slug)
  const state = stateOf(order)
  rows.orders.push(row)
  rows.payments.push(payment)
  for (const [index, { at, amount, reason }] of order.refunds.entries()) {
    const campaignId = reason === 'GROUP_TIER' || reason === 'GROUP_FAILED' ? order.campaignId : null
    const times = { state: 'DONE' as const, createdAt: at, doneAt: at }
    rows.refunds.push({
      ...common,
      id: idAt(at, `${orderId} refund ${index}`),
      paymentId: payment.id,
      amount,
      reason,
      campaignId,
      ...times,
    })
  }
  for (const [index, { state: to, at }] of order.moves.entries())
    rows.events.push({ ...common, id: idAt(at, `${orderId} event ${index}`), state: to, at })
  if (state === 'DELIVERED' && order.handing?.store !== undefined)
    rows.parts.push({ ...common, campaignId: order.campaignId, state, changedAt: order.moves.at(-1)!.at })
  rows.letters.push(letterRow(one, common))
  addLines(rows, one, common)
  const { groupUnits: units, campaignId, returned } = order
  if (units !== undefined && order.paidAt) rows.members.push({ ...common, campaignId, units, hasLeft: !isPaid(state) })
  if (returned !== undefined) rows.settlements.push({ ...common, campaignId, returned, settledAt: order.moves[1]!.at })
}

type Common = { tenantId: string; orderId: string }

function orderRow(one: One, id: string) {
  const { order, buyer, made } = one
  const { createdAt, campaignId, totals, coupon, method, groupUnits, paidAt } = order
  const cartUuid = idAt(createdAt, `${id} cart`)
  const { properties, ...handing } = handingOf(one)
  return {
    tenantId: made.tenantId,
    id,
    leadId: buyer.id,
    cartUuid,
    campaignId,
    campaignIds: [campaignId],
    ...totals,
    ...handing,
    createdAt,
    code: orderCodeFrom(bytesOf(`${id} code`)),
    idempotencyKey: id,
    requestHash: id,
    state: stateOf(order),
    userName: buyer.name,
    userPhone: buyer.phone,
    email: buyer.email,
    deliveryCode: String(new Chance(`${id} door`).between(1000, 9999)),
    properties: { campaignId, cartUuid, ...properties, ...totals, ...(coupon && { couponCode: coupon.code }) },
    isJoinPublic: groupUnits !== undefined && buyer.isListed,
    groupUnits: groupUnits === undefined ? [] : [{ campaignId, units: groupUnits }],
    terms: { couponPercentage: coupon?.percentage ?? 0, methodPercentage: method.percentage },
    heldUnits: sum(order.lines, ({ quantity }) => quantity),
    expiresAt: paidAt ? null : new Date(createdAt.getTime() + EXPIRES_MS),
  } satisfies typeof orders.$inferInsert
}

/** Where and when it was handed over; without a window it was picked up at once. */
function handingOf({ order: { handing, campaignId, totals }, buyer, made }: One) {
  if (!handing) return { type: 'PICKUP' as const, slots: [], properties: { deliveries: [{ campaignId, fee: totals.shippingTotal }] } }
  const slot = { date: dateOfNumber(handing.day), from: handing.from, to: handing.to }
  const slots = [{ campaignId, slotId: slotId(slot, handing.store), date: slot.date }]
  const common = { slot, deliveries: [{ campaignId, slot, fee: totals.shippingTotal }] }
  if (handing.store === undefined) return { type: 'SHIPPING' as const, slots, properties: { ...common, shippingAddress: buyer.address } }
  const { name, address, hours } = made.stores.get(handing.store)!
  return { type: 'PICKUP' as const, slots, properties: { ...common, storeId: handing.store, store: { name, address, hours } } }
}

function paymentRow({ createdAt, paidAt, method, totals, refunds: back }: PastOrder, common: Common, slug: string) {
  const isReturned = paidAt !== undefined && sum(back, ({ amount }) => amount) === totals.price
  const { type, percentage, installments, brand } = method
  return {
    ...common,
    id: idAt(createdAt, `${slug} ${common.orderId} payment`),
    type,
    provider: 'sandbox',
    createdAt,
    methodPercentage: percentage,
    installments,
    brand: brand ?? null,
    rateBps: type === 'CREDIT_CARD' ? 0 : null,
    state: paidAt ? (isReturned ? ('REFUNDED' as const) : ('APPROVED' as const)) : ('REFUSED' as const),
    amount: totals.price,
    price: totals.price,
    received: paidAt ? totals.price : 0,
    receivedAt: paidAt ?? null,
    expiresAt: paidAt ? null : new Date(createdAt.getTime() + EXPIRES_MS),
  } satisfies typeof payments.$inferInsert
}

/** A letter that was sent has lost its facts. */
function letterRow({ order: { createdAt }, buyer }: One, { tenantId, orderId }: Common) {
  return {
    tenantId,
    orderId,
    id: idAt(createdAt, `${orderId} letter`),
    channel: 'mail' as const,
    recipient: buyer.email,
    template: 'orderPlaced',
    facts: {},
    createdAt,
    dueAt: createdAt,
    sentAt: createdAt,
  }
}

/**
 * A line's units are counted in for the order and leave the shelf with it, so that the stock of today stays what it is; an order that ended without them
 * gave them back.
 */
function addLines(rows: PastRows, { order: { lines, campaignId, createdAt, moves } }: One, common: Common) {
  const last = moves.at(-1)!
  const isSold = last.state === 'DELIVERED'
  for (const [position, { item, quantity, price }] of lines.entries()) {
    const { id: itemId, name, unit, picture, hue } = item
    const snapshot = { name, unit, picture, hue }
    rows.lines.push({
      ...common,
      position,
      itemId,
      campaignId,
      quantity,
      unitPrice: item.price,
      total: price.total,
      discount: price.discount,
      snapshot,
    })
    const ledger = (kind: 'adjust' | 'reserve' | 'release' | 'ship', at: Date) =>
      rows.ledger.push({ ...common, id: idAt(at, `${common.orderId} ${kind} ${position}`), stockId: itemId, kind, quantity, at })
    if (isSold) ledger('adjust', createdAt)
    ledger('reserve', createdAt)
    ledger(isSold ? 'ship' : 'release', last.at)
  }
}

type GroupRows = {
  campaigns: Rows<typeof campaigns>
  counters: Rows<typeof groupCounters>
  closings: Rows<typeof groupClosings>
}

/** The groups as campaigns that have left the folder: they are in the office and in no page of the shop. */
export function groupRows(
  groups: readonly PastGroup[],
  planned: readonly PastOrder[],
  { tenantId, campaigns: models }: { tenantId: string; campaigns: ReadonlyMap<string, PastCampaign> },
): GroupRows {
  const rows: GroupRows = { campaigns: [], counters: [], closings: [] }
  for (const { id, name, week, rules, outcome, endsAt, closedAt } of groups) {
    const { body } = models.get(week.campaign)!
    // Without what names items: those have moved on to the next group, and the campaign must still fit into a folder.
    const { story: _story, tags: _tags, selectedItem: _item, ...kept } = body
    const own = {
      ...kept,
      default: false,
      depends: [],
      infos: body.infos.map(({ link: _link, ...info }) => info),
      cartControls: { ...body.cartControls, discountRules: [], groupRules: rules },
      ...(body.group && { group: { ...body.group, minimumUnits: rules[0]?.minimumUnits ?? 1 } }),
    }
    rows.campaigns.push({ tenantId, id, name, priority: 0, active: false, endsAt, body: own })
    const standing = planned.filter((order) => order.campaignId === id && order.returned !== undefined)
    const [paidUnits, buyers] = [sum(standing, ({ groupUnits }) => groupUnits!), standing.length]
    const percentage = outcome.outcome === 'REACHED' ? outcome.percentage : 0
    rows.closings.push({ tenantId, campaignId: id, outcome: outcome.outcome, percentage, paidUnits, buyers, closedAt, settledAt: closedAt })
    const isKept = outcome.outcome === 'REACHED'
    rows.counters.push({ tenantId, campaignId: id, paidUnits: isKept ? paidUnits : 0, buyers: isKept ? buyers : 0 })
  }
  return rows
}
