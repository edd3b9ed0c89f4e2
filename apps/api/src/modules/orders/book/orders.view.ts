import type { Order, OrderSummary, PublicOrder } from '@mutirao/contract/order-shapes'
import { sharedPercentage } from '@mutirao/domain/discount'
import { percent, sum } from '@mutirao/domain/money'
import { firstState, isOpen, orderStates } from '@mutirao/domain/order-status'
import { backOf } from '@mutirao/domain/refund'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import type { CampaignWords, EventRow, LineRow, OrderRow, PaymentRow, ShopWords, Words } from './orders.repository.ts'
import type { RefundRow } from './refunds.repository.ts'
import { substituteOf, type SubstitutionRow } from './substitutions.repository.ts'

type Parts = {
  order: OrderRow
  lines: LineRow[]
  events: EventRow[]
  /** Never empty; the current payment comes first. */
  payments: readonly PaymentRow[]
  refunds: RefundRow[]
  substitutions: SubstitutionRow[]
  /** The buyer's own CPF; only in the buyer's response. */
  cpf?: string
  /** Ids of attempts with a photo. */
  photographed?: readonly string[]
  /** The shop's time zone, for the dates by which refunds arrive. */
  timeZone: string
}

/** Returns nothing when the buyer is not shown the address. */
function destinationOf(
  properties: Order['properties'],
): Pick<Order, 'address' | 'latitude' | 'longitude' | 'complement' | 'locationDescription'> {
  const address = shownTo(properties).shippingAddress
  if (!address) return {}
  const { latitude, longitude, complement, reference } = address
  return { address: address.address, latitude, longitude, complement: complement || undefined, locationDescription: reference || undefined }
}

export function toOrder({ order, lines, events, payments, refunds, substitutions, cpf, photographed = [], timeZone }: Parts): Order {
  const { properties, price, subTotal, discount, shippingTotal } = order
  const payment = payments[0]!
  const typeOf = (paymentId: string) => payments.find(({ id }) => id === paymentId)!.type
  const { charge } = payment
  return {
    id: order.id,
    code: order.code,
    type: order.type,
    state: order.state,
    campaignId: order.campaignId,
    campaignIds: order.campaignIds,
    userName: order.userName,
    userPhone: order.userPhone,
    deliveryCode: order.deliveryCode,
    creationDate: order.createdAt.toISOString(),
    timestamp: order.createdAt.getTime(),
    ...destinationOf(properties),
    expiresAt: order.expiresAt?.toISOString(),
    email: order.email ?? undefined,
    items: lines.map((line) => ({ ...toLine(line), missing: toMissing(substitutions.find(({ position }) => position === line.position)) })),
    properties: {
      ...shownTo(properties),
      'account.cpf': cpf,
      campaignId: order.campaignId,
      price,
      subTotal,
      discount,
      discounts: discountsOf(order, lines),
      shippingTotal,
      walletAmount: order.walletPaid || undefined,
    },
    paymentMethod: {
      type: payment.type,
      state: payment.state,
      amount: payment.amount,
      installments: payment.installments,
      brand: payment.brand ?? undefined,
      rateBps: payment.rateBps ?? undefined,
      clientSecret: charge?.clientSecret,
      cardFrame: charge?.cardFrame,
      expiresAt: payment.expiresAt?.toISOString(),
    },
    payments: payments.map(({ type: by, state: paymentState, amount, installments, brand, rateBps, createdAt }) => ({
      type: by,
      state: paymentState,
      amount,
      installments,
      brand: brand ?? undefined,
      rateBps: rateBps ?? undefined,
      createdAt: createdAt.toISOString(),
    })),
    slotChange: slotChangeOf(payments),
    refunds: refunds.map(({ amount, reason, state: refundState, createdAt, doneAt, ...refund }) => ({
      ...backOf(amount, { type: typeOf(refund.paymentId), isToWallet: refund.isToWallet }, { sentAt: createdAt, timeZone }),
      reason,
      state: refundState,
      createdAt: createdAt.toISOString(),
      doneAt: doneAt?.toISOString(),
    })),
    reviews: [],
    events: timeline(order, events).map((one) => withPhoto(one, photographed)),
  }
}

/** The slot change whose difference is not paid yet. */
function slotChangeOf(payments: Parts['payments']): Order['slotChange'] {
  const waiting = payments.find(({ slotChange, state }) => slotChange && state === 'PENDING')
  if (!waiting?.slotChange || !waiting.expiresAt) return undefined
  const { campaignId, date, from, to } = waiting.slotChange
  const times = { createdAt: waiting.createdAt.toISOString(), expiresAt: waiting.expiresAt.toISOString() }
  return { campaignId, slot: { date, from, to }, amount: waiting.amount, ...times }
}

/** When the shop hides the address, its buyer does not get it either. */
const shownTo = (properties: OrderRow['properties']): OrderRow['properties'] =>
  properties.showShippingAddress === false ? { ...properties, shippingAddress: undefined } : properties

/** The campaign's texts take precedence over the shop's. Its EXPIRED is left out: that is the campaign's own state, not the order's. */
export function orderWords({ shop, campaign }: { shop: ShopWords; campaign: Words }): Order['statuses'] {
  const found = orderStates.flatMap((state) => {
    const own = state === 'EXPIRED' ? undefined : campaign[state]
    const { label, text, delivered, error: shopError } = { ...shop[state], ...own }
    const error = own?.text ? undefined : (shopError ?? undefined)
    return label || text || error || delivered !== undefined ? [[state, { label, text, delivered, error }]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Days after the last event during which anybody with the code may track an order (screens.md). */
const FOLLOWED_DAYS = 90

/** Without name, phone, street, document and price (product.md §3). */
export function toPublicOrder(order: OrderRow, events: EventRow[], { isMine, now }: { isMine: boolean; now: Date }): PublicOrder {
  const last = events.at(-1)?.at ?? order.createdAt
  const isArchived = !isOpen(order.state) && now.getTime() - last.getTime() > FOLLOWED_DAYS * DAY_MS
  const { shippingAddress, store, slot, deliveries, shippingMethod, parcels } = isArchived ? {} : shownTo(order.properties)
  return {
    isArchived,
    code: order.code,
    type: order.type,
    state: order.state,
    creationDate: order.createdAt.toISOString(),
    city: shippingAddress?.city,
    neighborhood: shippingAddress?.neighborhood,
    store,
    slot,
    deliveries: windowsOf(deliveries),
    carrier: shippingMethod && { name: shippingMethod.name, url: shippingMethod.url },
    parcels,
    isMine,
    events: timeline(order, events)
      .filter(({ rescheduled, part }) => rescheduled === undefined && part === undefined)
      .map(({ state, at }) => ({ state, at })),
  }
}

/** The slot of each part without other details; undefined when everything arrives together. */
function windowsOf(deliveries: OrderRow['properties']['deliveries'] = []): PublicOrder['deliveries'] {
  const windows = deliveries.flatMap(({ slot }) => (slot ? [{ slot: { date: slot.date, from: slot.from, to: slot.to } }] : []))
  return windows.length > 1 ? windows : undefined
}

export function toSummary(
  order: Pick<OrderRow, 'code' | 'state' | 'createdAt' | 'expiresAt' | 'price' | 'campaignIds'>,
  lines: LineRow[],
  words: Map<string, CampaignWords>,
): OrderSummary {
  const [first] = order.campaignIds
  const own = words.get(first ?? '')
  return {
    code: order.code,
    state: order.state,
    label: own && orderWords(own)?.[order.state]?.label,
    creationDate: order.createdAt.toISOString(),
    price: order.price,
    campaignIds: order.campaignIds,
    campaignNames: order.campaignIds.flatMap((id) => words.get(id)?.name ?? []),
    itemCount: lines.reduce((total, line) => total + line.quantity, 0),
    pictures: lines.slice(0, 4).map(({ snapshot }) => ({ picture: snapshot.picture, hue: snapshot.hue })),
    expiresAt: order.expiresAt?.toISOString(),
  }
}

/** The first entry is the order's creation, with its initial states; the others are its events. */
export function timeline(order: OrderRow, events: EventRow[]): Order['events'] {
  const later = events.map(({ state, at, note, rescheduled, part }) => ({
    state,
    at: at.toISOString(),
    note: note ?? undefined,
    rescheduled: rescheduled ?? undefined,
    part: part ?? undefined,
  }))
  const at = order.createdAt.toISOString()
  const begun = firstState({ price: order.price, walletPaid: order.walletPaid, isPaidOnDelivery: order.paysOnDelivery })
  return [{ state: 'CREATED' as const, at }, ...(begun === 'AWAITING_PAYMENT' ? [] : [{ state: begun, at }]), ...later]
}

/** Marks an attempt that has a photo. */
function withPhoto(event: Order['events'][number], photographed: readonly string[]): Order['events'][number] {
  const { part } = event
  return part?.act !== undefined && photographed.includes(part.act) ? { ...event, part: { ...part, hasPhoto: true } } : event
}

/** In the order of pricing: rules first, the coupon on the remainder, then the method. */
function discountsOf({ discount, subTotal, terms, groupUnits }: OrderRow, lines: readonly LineRow[]) {
  const isOfGroup = (line: LineRow) => groupUnits.some(({ campaignId }) => campaignId === line.campaignId)
  const ofGroup = lines.filter(isOfGroup)
  const group = sum(ofGroup, (line) => line.discount)
  const quantity = sum(lines, (line) => line.discount) - group
  const coupon = Math.min(discount - group - quantity, percent(terms.couponPercentage, subTotal - group - quantity))
  return { group, groupPercentage: sharedPercentage(ofGroup), quantity, coupon, method: discount - group - quantity - coupon }
}

export function toLine({
  itemId,
  campaignId,
  quantity,
  unitPrice,
  total,
  discount,
  snapshot,
  selection,
  ...line
}: LineRow): Order['items'][number] {
  const team = line.teamId === null ? {} : { teamId: line.teamId, teamPercentage: line.teamPercentage ?? undefined }
  return { id: itemId, campaignId, quantity, unitPrice, total, discount, ...snapshot, itemKitSelection: selection ?? undefined, ...team }
}

function toMissing(row: SubstitutionRow | undefined): Order['items'][number]['missing'] {
  return row && { state: row.state, dueAt: row.dueAt.toISOString(), substitute: substituteOf(row) }
}
