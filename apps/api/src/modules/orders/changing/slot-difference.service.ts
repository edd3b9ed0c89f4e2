import type { LeadCtx, ShopCtx } from '#context.ts'
import { methodsFor } from '#modules/carts/quote.service.ts'
import type { Slot } from '#modules/delivery/slots.service.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { DeliverySlot } from '@mutirao/contract/campaigns'
import type { OtherSlot } from '@mutirao/contract/order-shapes'
import { chargedAtPrice, leftToPay } from '@mutirao/domain/order-money'
import { isPaid } from '@mutirao/domain/order-status'
import { findPayment, type OrderRow, type PaymentRow } from '../book/orders.repository.ts'
import { listUndecided, saveDue } from '../book/payments.repository.ts'
import { closeOpenCharges } from '../money/charges.service.ts'
import { previewReturn, readReturnable, returnOfOrder } from '../money/refunds.service.ts'

type OrderSlot = OrderRow['slots'][number]

/**
 * How a price difference would be settled. PAID: a payment has been received, so a difference is refunded or charged separately. DUE: the order
 * is charged again, or pays on delivery. FIXED: the price cannot change while money is in review.
 */
export type Purse = { kind: 'PAID' | 'DUE' | 'FIXED'; payment: PaymentRow; returnable: number; takesPix: boolean }

export async function purseOf(ctx: LeadCtx, { shop, order }: { shop: Shop; order: OrderRow }): Promise<Purse> {
  const payment = (await findPayment(ctx, order.id))!
  const own = shop.campaigns.filter(({ id }) => order.campaignIds.includes(id))
  const { total: returnable } = await readReturnable(ctx, order.id)
  const common = { payment, returnable, takesPix: methodsFor(ctx, { campaigns: own }).includes('PIX') }
  const isDisputed = payment.dispute === 'OPEN' || payment.dispute === 'LOST'
  if (payment.state === 'APPROVED' && !isDisputed) return { ...common, kind: 'PAID' }
  const isDue = payment.state === 'PENDING' || payment.state === 'REFUSED'
  const isWaiting = isDue && (payment.type === 'ON_DELIVERY' || !isPaid(order.state))
  return { ...common, kind: isWaiting && (await listUndecided(ctx, order.id)).length === 0 ? 'DUE' : 'FIXED' }
}

/** A redeemed order pays no fee in any slot. */
export const feeIn = ({ properties }: OrderRow, { fee }: Slot): number => (properties.tradeId === undefined ? fee : 0)

export function differenceOf(order: OrderRow, { campaignId }: OrderSlot, slot: Slot): number {
  const paid = order.properties.deliveries?.find((one) => one.campaignId === campaignId)?.fee ?? 0
  return feeIn(order, slot) - paid
}

export function mayDiffer({ kind, takesPix }: Purse, order: OrderRow, difference: number): boolean {
  if (difference === 0) return true
  if (kind === 'PAID') return difference < 0 || takesPix
  return kind === 'DUE' && leftToPay(order) + difference > 0
}

/** The amount to refund of a payment, including its card's interest. */
function returnedBy({ tenant }: ShopCtx, order: OrderRow, { payment, returnable }: Purse, difference: number): number {
  const chargedAt = (price: number) => chargedAtPrice(tenant.body.payment.installments, payment, { ...order, price })
  return Math.min(chargedAt(order.price) - chargedAt(order.price + difference), returnable)
}

type Offered = { purse: Purse; held: OrderSlot; slots: readonly Slot[] }

/** The slots that may replace a held one, each with its price difference and how that is paid or refunded. */
export async function withDifferences(ctx: LeadCtx, order: OrderRow, { purse, held, slots }: Offered): Promise<OtherSlot[]> {
  const all = slots
    .map((slot) => ({ slot, difference: differenceOf(order, held, slot) }))
    .filter(({ difference }) => mayDiffer(purse, order, difference))
  const backs = new Map<number, OtherSlot['back']>()
  const cheaper = purse.kind === 'PAID' ? all.filter(({ difference }) => difference < 0) : []
  for (const difference of new Set(cheaper.map((one) => one.difference)))
    backs.set(difference, await previewReturn(ctx, order, returnedBy(ctx, order, purse, difference)))
  return all.map(({ slot, difference }) => ({
    ...DeliverySlot.parse(slot),
    difference,
    back: backs.get(difference),
    charges: isCharged(purse, difference) || undefined,
  }))
}

/** Whether the difference is charged separately, before the order moves. */
export const isCharged = ({ kind }: Purse, difference: number): boolean => kind === 'PAID' && difference > 0

/**
 * Settles the price change of an order that has moved (`was`: the previous price): refunds what was overpaid, or updates the amount due. Returns
 * true when the order must be charged again.
 */
export async function settleDifference(
  ctx: LeadCtx,
  { was, order, purse }: { was: OrderRow; order: OrderRow; purse: Purse },
): Promise<boolean> {
  const { kind, payment } = purse
  if (was.price === order.price) return false
  if (kind === 'PAID') {
    const amount = returnedBy(ctx, was, purse, order.price - was.price)
    if (amount <= 0) return false
    const back = await returnOfOrder(ctx, order, { amount, reason: 'SLOT_CHANGED' })
    await noteForBuyer(ctx, order, { news: 'MONEY_RETURNED', back, reason: 'SLOT_CHANGED' })
    return false
  }
  if (payment.type === 'ON_DELIVERY') {
    await saveDue(ctx, payment.id, leftToPay(order))
    return false
  }
  await closeOpenCharges(ctx, order.id)
  return true
}
