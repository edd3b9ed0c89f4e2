import { sum } from '@mutirao/domain/money'
import { paidShares } from '@mutirao/domain/substitution'
import { cashbackOf } from '@mutirao/domain/wallet'
import { noteCashback } from '#modules/messages/messages.service.ts'
import { addCashback, hasWallet, takeBackCashback } from '#modules/wallets/wallets.service.ts'
import type { ShopCtx } from '#context.ts'
import { listSettledClosings } from './closings.repository.ts'
import { listLines, listPayments, type OrderRow } from './orders.repository.ts'
import { sumPromised } from './refunds.repository.ts'
import { agreed, outcomes } from './settled-order.rules.ts'
import { listSubstitutionRows } from './substitutions.repository.ts'

/** An order was handed over: what its campaigns promised back comes into the buyer's wallet. A guest has none. */
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

/** Part of an order's money goes back, so that less was earned by it. */
export async function lessenCashback(ctx: ShopCtx, order: OrderRow, refundId: string): Promise<void> {
  if (!order.properties.cashback?.length || order.state !== 'DELIVERED') return
  await takeBackCashback(ctx, { orderId: order.id, refundId, due: await cashbackDue(ctx, order) })
}

/** By campaign, of what is kept of the order's payments now. */
async function cashbackDue(ctx: ShopCtx, order: OrderRow): Promise<Map<string, number>> {
  const lines = await listLines(ctx, [order.id])
  const closed = outcomes(await listSettledClosings(ctx, [order.id]))
  const replaced = await listSubstitutionRows(ctx, order.id)
  const payments = (await listPayments(ctx, order.id)).filter(({ type, state }) => type !== 'WALLET' && state === 'APPROVED')
  let kept = 0
  for (const { id, received } of payments) kept += received - (await sumPromised(ctx, id))
  const shares = paidShares(agreed(order, lines), closed)
  const paid = lines.map(({ campaignId, position }, index) => {
    const substitution = replaced.find((row) => row.position === position)
    const given = substitution && substitution.kept !== null ? substitution.paid - substitution.kept : 0
    return { campaignId, paid: Math.max(0, shares[index]! - given) }
  })
  return cashbackOf(
    order.properties.cashback ?? [],
    paid,
    Math.min(
      kept,
      sum(paid, (line) => line.paid),
    ),
  )
}
