import type { LeadCtx } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'
import { normalizeOrderCode } from '@mutirao/domain/order-code'
import { findOrder, lockOrder, type OrderRow } from './orders.repository.ts'

/** `code`: as typed. */
type OrderKey = { id: string } | { code: string }

/** The caller's order. Throws order_not_found, also for another person's order. */
export async function getMine(ctx: LeadCtx, asked: OrderKey): Promise<OrderRow> {
  const by = 'id' in asked ? asked : codeOf(asked)
  return mine(ctx, by && (await findOrder(ctx, by)))
}

/** The caller's order with its row locked until the transaction ends. Throws as getMine does. */
export async function lockMine(ctx: LeadCtx, id: string): Promise<OrderRow> {
  return mine(ctx, await lockOrder(ctx, id))
}

function codeOf({ code: text }: { code: string }): { code: string } | undefined {
  const code = normalizeOrderCode(text)
  return code ? { code } : undefined
}

function mine(ctx: LeadCtx, order: OrderRow | undefined): OrderRow {
  if (!order || order.leadId !== ctx.actor.leadId) throw new Problem('order_not_found')
  return order
}
