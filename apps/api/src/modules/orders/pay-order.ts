import { Problem } from '@mutirao/contract/problems'
import type { Order } from '@mutirao/contract/orders'
import { canMove } from '@mutirao/domain/order-status'
import { openCharge, reserveAgain } from './payments.service.ts'
import { insertPayment } from './payments.repository.ts'
import { inTransaction, type Ctx } from '../../context.ts'
import { uuidv7 } from '../../ids.ts'
import { announce } from './order-changes.ts'
import { paymentAmount } from './order-checks.ts'
import { getOrderById } from './orders.service.ts'
import * as repository from './orders.repository.ts'

const CARD_MINUTES = 60
const HOLD_MS = 5 * 60_000

type Method = { type: 'PIX' | 'CREDIT_CARD' | 'ON_DELIVERY'; installments: number }

/** A fresh Pix or another method for an unpaid order; an expired one takes its stock again, if it is still there. */
export async function payOrder(ctx: Ctx, orderId: string, method: Method): Promise<Order> {
  if (method.type === 'ON_DELIVERY' || !ctx.tenant.body.payment.methods.includes(method.type)) throw new Problem('payment_method_unavailable')
  const order = await inTransaction(ctx, (tx) => renew(tx, orderId, method))
  announce(ctx, order.campaignIds)
  await openCharge(ctx, orderId)
  return getOrderById(ctx, orderId)
}

async function renew(ctx: Ctx, orderId: string, method: Method) {
  const order = await repository.lockOrder(ctx, orderId)
  if (!order || order.leadId !== ctx.leadId) throw new Problem('order_not_found')
  const payment = await repository.findPayment(ctx, orderId)
  const isWaiting = order.state === 'AWAITING_PAYMENT'
  if (payment?.state === 'APPROVED' || payment?.state === 'REVIEW' || !(isWaiting || canMove(order.state, 'AWAITING_PAYMENT'))) throw new Problem('order_not_payable')
  if (order.state === 'EXPIRED' && !(await reserveAgain(ctx, order))) throw new Problem('out_of_stock')

  const minutes = method.type === 'PIX' ? ctx.tenant.body.payment.pixMinutes : CARD_MINUTES
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
  const common = { tenantId: ctx.tenant.id, orderId }
  await insertPayment(ctx, {
    ...common,
    ...method,
    id: uuidv7(ctx.now.getTime()),
    state: 'PENDING',
    amount: paymentAmount(ctx, method, order.price),
    provider: ctx.services.payment.name,
    createdAt: ctx.now,
    expiresAt,
  })
  await repository.moveOrder(ctx, orderId, 'AWAITING_PAYMENT', { expiresAt })
  await ctx.services.queue.send(ctx.db, 'expire-order', common, new Date(expiresAt.getTime() + HOLD_MS))
  return order
}
