import { Problem } from '@mutirao/contract/problems'
import type { Order } from '@mutirao/contract/order-shapes'
import { canMove } from '@mutirao/domain/order-status'
import { getShop, takesPayments } from '#modules/campaigns/campaigns.service.ts'
import { openCharge, reserveAgain } from './payments.service.ts'
import { insertPayment } from './payments.repository.ts'
import { inTransaction, type Ctx } from '../../context.ts'
import { uuidv7 } from '../../ids.ts'
import { announce } from './order-changes.ts'
import { paymentAmount } from './order-checks.ts'
import { holdUntil, paymentDeadline } from './payment-deadline.ts'
import { getOrderById } from './orders.service.ts'
import { requireUnpaidBounds } from './unpaid.service.ts'
import * as repository from './orders.repository.ts'

type Asked = { type: 'PIX' | 'CREDIT_CARD' | 'ON_DELIVERY'; installments: number }
type Method = Asked & { type: 'PIX' | 'CREDIT_CARD' }

/** A fresh Pix or another method for an unpaid order; an expired one takes its stock again, if it is still there. */
export async function payOrder(ctx: Ctx, orderId: string, { type, installments }: Asked): Promise<Order> {
  if (type === 'ON_DELIVERY' || !ctx.tenant.body.payment.methods.includes(type)) throw new Problem('payment_method_unavailable')
  const order = await inTransaction(ctx, (tx) => renew(tx, orderId, { type, installments }))
  announce(ctx, order.campaignIds)
  await openCharge(ctx, orderId)
  return getOrderById(ctx, orderId)
}

async function renew(ctx: Ctx, orderId: string, method: Method) {
  const order = await repository.lockOrder(ctx, orderId)
  if (!order || order.leadId !== ctx.leadId) throw new Problem('order_not_found')
  await refuseClosedGroup(ctx, order)
  const payment = await repository.findPayment(ctx, orderId)
  const isWaiting = order.state === 'AWAITING_PAYMENT'
  if (payment?.state === 'APPROVED' || payment?.state === 'REVIEW' || !(isWaiting || canMove(order.state, 'AWAITING_PAYMENT')))
    throw new Problem('order_not_payable')
  if (order.state === 'EXPIRED') await requireUnpaidBounds(ctx, order)
  if (order.state === 'EXPIRED' && !(await reserveAgain(ctx, order))) throw new Problem('out_of_stock')

  const expiresAt = paymentDeadline(ctx, method.type)
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
  await ctx.services.queue.send(ctx.db, 'expire-order', common, holdUntil(expiresAt))
  return order
}

/** Past the grace a group waits for no new payment: it is about to close, or has. */
async function refuseClosedGroup(ctx: Ctx, { groupUnits }: repository.OrderRow) {
  if (groupUnits.length === 0) return
  const { campaigns } = await getShop(ctx)
  for (const { campaignId } of groupUnits) {
    const campaign = campaigns.find(({ id }) => id === campaignId)
    if (!campaign || !takesPayments(ctx, campaign)) throw new Problem('campaign_closed', { campaignId })
  }
}
