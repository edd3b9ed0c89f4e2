import type { ShopCtx } from '#context.ts'
import { noteCashback } from '#modules/messages/messages.service.ts'
import { addCashback, hasWallet, takeBackCashback } from '#modules/wallets/wallets.service.ts'
import { keptBesideWallet, lineCosts } from '@mutirao/domain/order-money'
import { cashbackOf } from '@mutirao/domain/wallet'
import { agreedOrder, readOrderFacts } from '../book/order-facts.service.ts'
import type { OrderRow } from '../book/orders.repository.ts'

/** Adds the promised cashback to the buyer's wallet when an order is delivered. A guest gets none. */
export async function earnCashback(ctx: ShopCtx, order: OrderRow): Promise<void> {
  const { id: orderId, leadId, properties } = order
  if (!properties.cashback?.length || !(await hasWallet(ctx, leadId))) return
  const due = await cashbackDue(ctx, order)
  for (const terms of properties.cashback) {
    const amount = due.get(terms.campaignId) ?? 0
    const usableFrom = amount > 0 ? await addCashback(ctx, { ...terms, leadId, orderId, amount }) : undefined
    if (usableFrom) await noteCashback(ctx, order, { amount, usableFrom })
  }
}

/** Reduces the cashback after a partial refund of the order. */
export async function lessenCashback(ctx: ShopCtx, order: OrderRow, refundId: string): Promise<void> {
  if (!order.properties.cashback?.length || order.state !== 'DELIVERED') return
  await takeBackCashback(ctx, { orderId: order.id, refundId, due: await cashbackDue(ctx, order) })
}

/** Centavos of cashback due by campaign, from the amount that the shop now keeps. */
async function cashbackDue(ctx: ShopCtx, order: OrderRow): Promise<Map<string, number>> {
  const { lines, payments, refunds, closed, substitutions } = await readOrderFacts(ctx, order)
  const costs = lineCosts(agreedOrder(order, lines), { closed, substitutions })
  const paid = lines.map(({ campaignId }, index) => ({ campaignId, paid: costs[index]! }))
  return cashbackOf(order.properties.cashback ?? [], paid, keptBesideWallet(payments, refunds))
}
