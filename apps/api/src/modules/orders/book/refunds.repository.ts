import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { orders } from '#db/schema/orders.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { statement } from '#db/statement.ts'

export type RefundRow = typeof refunds.$inferSelect

/** The reason of a goodwill refund: it does not reduce what the price owes later. */
export const COURTESY: RefundRow['reason'] = 'SHOP'

export function insertRefund({ db }: ShopCtx, refund: typeof refunds.$inferInsert) {
  return db.insert(refunds).values(refund)
}

export async function findRefund({ db, tenant }: ShopCtx, id: string) {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.id, id)))
  return refund
}

const listing = statement<{ tenantId: string; orderId: string }>()((db, { tenantId, orderId }) =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenantId), eq(refunds.orderId, orderId)))
    .orderBy(asc(refunds.id)),
)

export const listRefunds = ({ db, tenant }: ShopCtx, orderId: string) => listing(db, { tenantId: tenant.id, orderId })

const refundOfBuyer = {
  id: refunds.id,
  orderId: refunds.orderId,
  order: orders.code,
  buyer: orders.userName,
  phone: orders.userPhone,
  amount: refunds.amount,
  reason: refunds.reason,
}
const itsOrder = and(eq(orders.tenantId, refunds.tenantId), eq(orders.id, refunds.orderId))

/** Refunds to be paid in cash, with their order and buyer. */
export function listCashDue({ db, tenant }: ShopCtx) {
  return db
    .select({ ...refundOfBuyer, createdAt: refunds.createdAt })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.tenantId, refunds.tenantId), eq(payments.id, refunds.paymentId)))
    .innerJoin(orders, itsOrder)
    .where(and(eq(refunds.tenantId, tenant.id), isNull(refunds.doneAt), eq(payments.type, 'ON_DELIVERY'), eq(refunds.isToWallet, false)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** Refunds that the provider rejected, with their orders; oldest first. */
export function listRejected({ db, tenant }: ShopCtx) {
  return db
    .select({ ...refundOfBuyer, rejectedAt: refunds.rejectedAt })
    .from(refunds)
    .innerJoin(orders, itsOrder)
    .where(and(eq(refunds.tenantId, tenant.id), isNull(refunds.doneAt), isNotNull(refunds.rejectedAt)))
    .orderBy(asc(refunds.rejectedAt), asc(refunds.id))
    .limit(500)
}

export function listPending({ db, tenant }: ShopCtx, paymentId: string) {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.paymentId, paymentId), eq(refunds.state, 'PENDING')))
    .orderBy(asc(refunds.id))
}

/** Affects pending refunds only. */
export function sendNoneToWallet({ db, tenant }: ShopCtx, paymentId: string) {
  return db
    .update(refunds)
    .set({ isToWallet: false })
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.paymentId, paymentId), eq(refunds.state, 'PENDING')))
}

type Answered = Partial<Pick<RefundRow, 'providerRef' | 'rejectedAt' | 'resends'>>

/** Stores the provider's answer for an unfinished refund, or that it is sent again. */
export function saveAnswer({ db, tenant }: ShopCtx, id: string, answer: Answered) {
  return db
    .update(refunds)
    .set(answer)
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.id, id), eq(refunds.state, 'PENDING')))
}

/** Returns false when the refund was finished before. */
export async function finishRefund({ db, tenant, now }: ShopCtx, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(refunds)
    .set({ state: 'DONE', doneAt: now })
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.id, id), eq(refunds.state, 'PENDING')))
  return rowCount === 1
}

/** Refunded centavos of a payment. */
export async function sumReturned({ db, tenant }: ShopCtx, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.paymentId, paymentId), eq(refunds.state, 'DONE')))
  return row!.total
}

/** The completed refunds of a payment. */
export async function listDoneRefunds({ db, tenant }: ShopCtx, paymentId: string): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.tenantId, tenant.id), eq(refunds.paymentId, paymentId), eq(refunds.state, 'DONE')))
  return rows.map(({ id }) => id)
}
