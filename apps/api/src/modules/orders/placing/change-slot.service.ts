import type { LeadCtx } from '#context.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import { findPayment } from '../book/orders.repository.ts'
import { rescheduleOrder } from '../changing/reschedule.service.ts'
import { getOrderById } from '../reading/orders.service.ts'
import { payOrder } from './pay-order.service.ts'

type SlotRequest = Parameters<typeof rescheduleOrder>[2]

/** Changes the slot of a part of the caller's order; an unpaid order is charged its new price by the same method. */
export async function changeSlot(ctx: LeadCtx, id: string, asked: SlotRequest): Promise<Order> {
  const outcome = await rescheduleOrder(ctx, id, asked)
  const order = await getOrderById(ctx, id)
  if (outcome !== 'UNCHARGED' || order.state !== 'AWAITING_PAYMENT') return order
  const { type, installments, brand, cardId, keepsCard } = (await findPayment(ctx, id))!
  const card = { brand: brand ?? undefined, cardId: cardId ?? undefined, keepsCard }
  return payOrder(ctx, id, { type, installments, ...card, price: order.properties.price })
}
