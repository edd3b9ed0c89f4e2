import { and, asc, eq, sql } from 'drizzle-orm'
import { refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'

export type RefundRow = typeof refunds.$inferSelect

export function insertRefund({ db }: Ctx, refund: typeof refunds.$inferInsert) {
  return db.insert(refunds).values(refund)
}

export async function findRefund({ db, tenant }: Ctx, id: string) {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.id, id)))
  return refund
}

export function listRefunds({ db, tenant }: Ctx, orderId: string) {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.orderId, orderId)))
    .orderBy(asc(refunds.id))
}

/** False when it was done before. */
export async function finishRefund({ db, tenant, now }: Ctx, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(refunds)
    .set({ state: 'DONE', doneAt: now })
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.id, id), eq(refunds.state, 'PENDING')))
  return rowCount === 1
}

/** Centavos of a payment that have gone back. */
export async function sumReturned({ db, tenant }: Ctx, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.paymentId, paymentId), eq(refunds.state, 'DONE')))
  return row!.total
}
