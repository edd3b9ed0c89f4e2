import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { PaymentState } from '@mutirao/contract/order-shapes'
import { payments, webhookInbox } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'

export type PaymentRow = typeof payments.$inferSelect

const one = ({ tenant }: Ctx, id: string) => and(eq(payments.tenantId, tenant.id), eq(payments.id, id))

export async function findPaymentById(ctx: Ctx, id: string) {
  const [payment] = await ctx.db.select().from(payments).where(one(ctx, id))
  return payment
}

export async function lockPayment(ctx: Ctx, id: string) {
  const [payment] = await ctx.db.select().from(payments).where(one(ctx, id)).for('update')
  return payment
}

export function saveCharge(ctx: Ctx, id: string, charge: NonNullable<PaymentRow['charge']>) {
  return ctx.db.update(payments).set({ charge }).where(one(ctx, id))
}

export function movePayment(ctx: Ctx, id: string, state: PaymentState) {
  return ctx.db.update(payments).set({ state }).where(one(ctx, id))
}

export function insertPayment({ db }: Ctx, payment: typeof payments.$inferInsert) {
  return db.insert(payments).values(payment)
}

/** Charges of an order that nobody has heard the end of. */
export function listOpenPayments({ db, tenant }: Ctx, orderId: string) {
  return db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), eq(payments.orderId, orderId), eq(payments.state, 'PENDING'), isNotNull(payments.charge)))
}

export async function hasOtherApproved({ db, tenant }: Ctx, { id, orderId }: PaymentRow): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), eq(payments.orderId, orderId), eq(payments.state, 'APPROVED'), ne(payments.id, id)))
  return rows.length > 0
}

/** False when this notice was heard before. */
export async function rememberNotice(
  { db, tenant, now }: Ctx,
  provider: string,
  eventId: string,
  body: Record<string, unknown>,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(webhookInbox)
    .values({ tenantId: tenant.id, provider, eventId, body, receivedAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function retakeCoupon({ db, tenant }: Ctx, code: string) {
  await db.execute(sql`update coupons set used = used + 1 where tenant_id = ${tenant.id} and code = ${code}`)
}
