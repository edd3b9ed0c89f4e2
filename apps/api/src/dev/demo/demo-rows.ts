import { randomBytes, randomInt } from 'node:crypto'
import type { stockLedger } from '#db/schema/catalog.ts'
import type { groupMembers } from '#db/schema/groups.ts'
import type { leads, orderEvents, orderLines, orders } from '#db/schema/orders.ts'
import type { outbox } from '#db/schema/outbox.ts'
import type { payments } from '#db/schema/payments.ts'
import { uuidv7 } from '#ids.ts'
import { slotId } from '#modules/delivery/slots.service.ts'
import type { Picture } from '@mutirao/contract/shapes'
import { sum } from '@mutirao/domain/money'
import { orderCodeFrom } from '@mutirao/domain/order-code'
import { HOUR_MS, localTime } from '@mutirao/domain/zoned-time'
import { hourWeights } from './demo-calendar.ts'
import { firstNames, lastNames } from './demo-names.ts'
import type { DemoItem, DemoPurchase } from './demo-purchases.ts'

/** The fields of an item that an order's line stores. */
export type ShownItem = DemoItem & { name: string; unit: string; picture: Picture; hue: number }
export type DemoRows = {
  leads: (typeof leads.$inferInsert)[]
  orders: (typeof orders.$inferInsert)[]
  lines: (typeof orderLines.$inferInsert)[]
  payments: (typeof payments.$inferInsert)[]
  events: (typeof orderEvents.$inferInsert)[]
  members: (typeof groupMembers.$inferInsert)[]
  letters: (typeof outbox.$inferInsert)[]
  ledger: (typeof stockLedger.$inferInsert)[]
}
type DemoCampaign = {
  tenantId: string
  campaignId: string
  endsAt: Date
  now: Date
  methodPercentage: number
  items: ReadonlyMap<string, ShownItem>
  timeZone: string
  /** The pickups of the group once it has closed; the buyers take turns. */
  pickups: readonly DemoPickup[]
}
export type DemoPickup = { slot: { date: string; from: string; to: string }; storeId: string; store: StoreSeen }
/** A pickup point as an order stores it. */
export type StoreSeen = { name: string; address: string; hours: string }

const AGREES_ONE_OF = 3
const SPREAD_HOURS = 6 * 24

/** All rows of the purchases in their state some days later; their letters and jobs are not created, so nothing is sent. */
export function demoRows(purchases: readonly DemoPurchase[], made: DemoCampaign): DemoRows {
  const rows: DemoRows = { leads: [], orders: [], lines: [], payments: [], events: [], members: [], letters: [], ledger: [] }
  const momentAt = momentsOf(made)
  const [paid, waiting] = [true, false].map((isPaid) => purchases.filter((purchase) => purchase.isPaid === isPaid).length) as [
    number,
    number,
  ]
  for (const [index, purchase] of purchases.entries()) {
    const share = purchase.isPaid ? (index + 0.5) / paid : WAITS_FROM + ((1 - WAITS_FROM) * (index - paid + 0.5)) / waiting
    addPurchase(rows, { index, purchase, createdAt: momentAt(share), made })
  }
  return rows
}

/** Unpaid orders are among the last ones. */
const WAITS_FROM = 0.85

/** The moment by which a share of the orders of the last days has come, most of them in the hours in which people buy. */
function momentsOf({ now, timeZone }: Pick<DemoCampaign, 'now' | 'timeZone'>): (share: number) => Date {
  const hours = Array.from({ length: SPREAD_HOURS }, (_, at) => {
    const from = now.getTime() - (SPREAD_HOURS - at) * HOUR_MS
    return { from, weight: hourWeights[localTime(new Date(from), timeZone).hour]! }
  })
  const all = sum(hours, ({ weight }) => weight)
  return (share) => {
    let left = share * all
    for (const { from, weight } of hours) {
      if (left < weight) return new Date(from + Math.floor((left / weight) * HOUR_MS))
      left -= weight
    }
    return now
  }
}

type One = { index: number; purchase: DemoPurchase; createdAt: Date; made: DemoCampaign }

function addPurchase(rows: DemoRows, one: One) {
  const { index, purchase, createdAt, made } = one
  const { tenantId, campaignId } = made
  const [leadId, orderId] = [uuidv7(createdAt.getTime()), uuidv7(createdAt.getTime())]
  const order = orderRow(one, { leadId, orderId })
  rows.leads.push({ tenantId, id: leadId, name: order.userName, phone: order.userPhone, isDemo: true, createdAt })
  rows.orders.push(order)
  rows.payments.push(paymentRow(one, orderId))
  rows.letters.push({
    tenantId,
    orderId,
    id: uuidv7(createdAt.getTime()),
    channel: 'mail',
    recipient: `vizinho-${index + 1}@demo.example`,
    template: 'orderPlaced',
    facts: { code: order.code, price: order.price },
    createdAt,
    dueAt: createdAt,
    sentAt: createdAt,
  })
  if (purchase.isPaid) {
    rows.events.push({ tenantId, orderId, id: uuidv7(createdAt.getTime()), state: 'PAID', at: createdAt })
    rows.members.push({ tenantId, campaignId, orderId, units: purchase.units, hasLeft: false })
  }
  for (const [position, { item, quantity, price }] of purchase.lines.entries()) {
    const { name, unit, picture, hue } = made.items.get(item.id)!
    rows.lines.push({
      tenantId,
      orderId,
      position,
      itemId: item.id,
      campaignId,
      quantity,
      unitPrice: item.price,
      total: price.total,
      discount: price.discount,
      snapshot: { name, unit, picture, hue },
    })
    const taken = { kind: 'reserve' as const, quantity, at: createdAt }
    rows.ledger.push({ tenantId, id: uuidv7(createdAt.getTime()), stockId: item.id, orderId, ...taken })
  }
}

function orderRow({ index, purchase, createdAt, made }: One, { leadId, orderId }: { leadId: string; orderId: string }) {
  const { tenantId, campaignId, methodPercentage, endsAt, pickups } = made
  const { isPaid, units, totals } = purchase
  const pickup = pickups[index % pickups.length]
  const cartUuid = uuidv7(createdAt.getTime())
  return {
    tenantId,
    id: orderId,
    leadId,
    cartUuid,
    campaignId,
    campaignIds: [campaignId],
    ...totals,
    createdAt,
    code: orderCodeFrom(randomBytes(16)),
    idempotencyKey: orderId,
    requestHash: orderId,
    type: 'PICKUP' as const,
    state: isPaid ? ('PAID' as const) : ('AWAITING_PAYMENT' as const),
    userName: `${firstNames[index % firstNames.length]} ${lastNames[index % lastNames.length]}`,
    userPhone: `+55110${String(index + 1).padStart(8, '0')}`,
    deliveryCode: String(randomInt(1000, 10_000)),
    properties: { cartUuid, ...pickup, deliveries: [{ campaignId, slot: pickup?.slot, fee: 0 }], ...totals },
    slots: pickup ? [{ campaignId, slotId: slotId(pickup.slot, pickup.storeId), date: pickup.slot.date }] : [],
    // As among real neighbours, some agree to be listed.
    isJoinPublic: index % AGREES_ONE_OF === 0,
    groupUnits: [{ campaignId, units }],
    terms: { couponPercentage: 0, methodPercentage },
    heldUnits: sum(purchase.lines, ({ quantity }) => quantity),
    // A waiting payment lasts until the group's end; with the usual half hour no waiting units would be visible.
    expiresAt: isPaid ? null : endsAt,
  }
}

function paymentRow({ purchase: { isPaid, totals }, createdAt, made }: One, orderId: string): DemoRows['payments'][number] {
  const { tenantId, methodPercentage, endsAt } = made
  return {
    tenantId,
    id: uuidv7(createdAt.getTime()),
    orderId,
    type: 'PIX',
    provider: 'sandbox',
    createdAt,
    methodPercentage,
    state: isPaid ? 'APPROVED' : 'PENDING',
    amount: totals.price,
    price: totals.price,
    ...(isPaid ? { received: totals.price, receivedAt: createdAt, expiresAt: null } : { received: 0, expiresAt: endsAt }),
  }
}
