import type { Ctx, ShopCtx, WorkCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { providerOf } from '#modules/acquirers/acquirers.service.ts'
import type { OrderSlot } from '@mutirao/contract/order-shapes'
import { sum } from '@mutirao/domain/money'
import { holdUntil } from '@mutirao/domain/payment-hold'
import { noteChange } from '../book/order-systems.service.ts'
import { saveSlots, type OrderRow } from '../book/orders.repository.ts'
import { findSlotChange, insertPayment, movePayment, type PaymentRow } from '../book/payments.repository.ts'
import { giveBackSlots, lockSlots } from '../book/slot-counters.repository.ts'
import { sendClose } from './charges.service.ts'
import { paymentDeadline } from './payment-deadline.rules.ts'

type SlotChange = NonNullable<PaymentRow['slotChange']>

export type Waiting = PaymentRow & { slotChange: SlotChange }

const timesOf = ({ date, from, to }: SlotChange): OrderSlot => ({ date, from, to })

/** The order with one campaign's part in another slot, at that slot's fee. */
export function withSlot(order: OrderRow, change: SlotChange): OrderRow {
  const { campaignId, slotId, date, fee } = change
  const isIts = (one: { campaignId: string }) => one.campaignId === campaignId
  const to = timesOf(change)
  const deliveries = order.properties.deliveries?.map((one) => (isIts(one) ? { ...one, slot: to, fee } : one))
  const shippingTotal = deliveries ? sum(deliveries, (one) => one.fee) : order.shippingTotal
  const price = order.price + shippingTotal - order.shippingTotal
  const slot = order.campaignId === campaignId ? to : order.properties.slot
  return {
    ...order,
    shippingTotal,
    price,
    slots: order.slots.map((one) => (isIts(one) ? { campaignId, slotId, date } : one)),
    properties: { ...order.properties, slot, deliveries, shippingTotal, price },
  }
}

/**
 * The new slot's place has been taken; the difference's charge waits while the order keeps its own slot, at most until that one's cut-off. The
 * job closes the charge and releases the place.
 */
export async function waitForDifference(
  ctx: Ctx,
  order: OrderRow,
  { change, difference, until }: { change: SlotChange; difference: number; until: Date },
): Promise<void> {
  const id = uuidv7(ctx.now.getTime())
  const deadline = paymentDeadline(ctx.tenant.body.payment, 'PIX', ctx.now)
  const expiresAt = until < deadline ? until : deadline
  await insertPayment(ctx, {
    tenantId: ctx.tenant.id,
    id,
    orderId: order.id,
    type: 'PIX',
    state: 'PENDING',
    amount: difference,
    price: difference,
    provider: providerOf(ctx, 'PIX'),
    createdAt: ctx.now,
    expiresAt,
    slotChange: change,
  })
  await sendClose(ctx, id, holdUntil(expiresAt))
}

/** The difference has been paid: moves the order to the held place. The caller holds the order's lock. */
export async function applySlotChange(ctx: ShopCtx, order: OrderRow, { slotChange, amount }: Waiting): Promise<void> {
  const held = order.slots.find(({ campaignId }) => campaignId === slotChange.campaignId)!
  const from = order.properties.deliveries!.find(({ campaignId }) => campaignId === slotChange.campaignId)!.slot!
  await giveBackSlots(ctx, order.id, [held])
  const moved = withSlot(order, slotChange)
  const rescheduled = { campaignId: slotChange.campaignId, from, to: timesOf(slotChange) }
  await saveSlots(ctx, { order: { ...moved, differencePaid: order.differencePaid + amount }, rescheduled })
  await noteChange(ctx, moved, { event: 'order.slot_changed', slot: rescheduled })
}

/** Cancels a slot change that waits for its difference, of one campaign or of any: releases its place and closes its charge. */
export async function dropSlotChange(ctx: WorkCtx, order: OrderRow, campaignId?: string): Promise<void> {
  const waiting = await findSlotChange(ctx, order.id)
  if (!waiting || (campaignId !== undefined && waiting.slotChange.campaignId !== campaignId)) return
  await lockSlots(ctx, [...order.slots, waiting.slotChange])
  await movePayment(ctx, waiting.id, 'REFUSED')
  await giveBackSlots(ctx, order.id, [waiting.slotChange])
  await sendClose(ctx, waiting.id)
}
