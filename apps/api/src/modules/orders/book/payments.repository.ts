import { and, asc, eq, isNotNull, isNull, lte, ne, notExists, notInArray, sql } from 'drizzle-orm'
import { nextAsk } from '@mutirao/domain/charge-asks'
import type { CardBrand } from '@mutirao/domain/card-brands'
import type { Dispute } from '@mutirao/domain/dispute'
import type { PaymentState } from '@mutirao/contract/order-shapes'
import { orders, payments, refunds, webhookInbox } from '#db/schema/orders.ts'
import type { Ctx, ShopCtx } from '#context.ts'

export type PaymentRow = typeof payments.$inferSelect

const one = ({ tenant }: ShopCtx, id: string) => and(eq(payments.tenantId, tenant.id), eq(payments.id, id))

export async function findPaymentById(ctx: ShopCtx, id: string) {
  const [payment] = await ctx.db.select().from(payments).where(one(ctx, id))
  return payment
}

export async function lockPayment(ctx: ShopCtx, id: string) {
  const [payment] = await ctx.db.select().from(payments).where(one(ctx, id)).for('update')
  return payment
}

export function saveCharge(ctx: Ctx, id: string, charge: NonNullable<PaymentRow['charge']>) {
  return ctx.db
    .update(payments)
    .set({ charge, askAt: nextAsk(0, ctx.now) })
    .where(one(ctx, id))
}

/** Open charges that are due for a query to the acquirer. */
export function listToAsk({ db, tenant, now }: Ctx, most: number) {
  return db
    .select({ id: payments.id, provider: payments.provider, asks: payments.asks })
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), sql`${payments.state} = 'PENDING'`, lte(payments.askAt, now)))
    .orderBy(asc(payments.askAt))
    .limit(most)
}

/** Returns false when another process has claimed the query. */
export async function claimAsk(ctx: Ctx, { id, asks }: Pick<PaymentRow, 'id' | 'asks'>): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(payments)
    .set({ asks: asks + 1, askAt: nextAsk(asks + 1, ctx.now) })
    .where(and(one(ctx, id), eq(payments.asks, asks)))
  return rowCount === 1
}

export function askSoon(ctx: Ctx, id: string) {
  return ctx.db
    .update(payments)
    .set({ askAt: ctx.now })
    .where(and(one(ctx, id), eq(payments.state, 'PENDING')))
}

export function movePayment(ctx: ShopCtx, id: string, state: PaymentState) {
  return ctx.db.update(payments).set({ state }).where(one(ctx, id))
}

type Received = Pick<PaymentRow, 'state' | 'received'> & { brand?: CardBrand; currency?: string }

/** Stores a received payment: the amount, and the card's brand. */
export function receivePayment(ctx: ShopCtx, id: string, { state, received, brand, currency }: Received) {
  return ctx.db.update(payments).set({ state, received, brand, currency, receivedAt: ctx.now }).where(one(ctx, id))
}

/** Saves a dispute's new state, which staff must see again. */
export function saveDispute(ctx: ShopCtx, id: string, dispute: Dispute) {
  return ctx.db.update(payments).set({ dispute, disputedAt: ctx.now, disputeSeenAt: null }).where(one(ctx, id))
}

const unseen = isNull(payments.disputeSeenAt)

/** Disputes that staff have not settled, each with its order; the oldest first. */
export function listDisputes({ db, tenant }: ShopCtx) {
  return db
    .select({
      payment: payments.id,
      orderId: payments.orderId,
      order: orders.code,
      buyer: orders.userName,
      state: orders.state,
      amount: payments.received,
      dispute: payments.dispute,
      disputedAt: payments.disputedAt,
    })
    .from(payments)
    .innerJoin(orders, and(eq(orders.tenantId, payments.tenantId), eq(orders.id, payments.orderId)))
    .where(and(eq(payments.tenantId, tenant.id), isNotNull(payments.disputedAt), unseen))
    .orderBy(asc(payments.disputedAt), asc(payments.id))
    .limit(500)
}

/** Returns undefined when the dispute has another state, or was settled before. */
export async function seeDispute(ctx: ShopCtx, id: string, dispute: Dispute): Promise<PaymentRow | undefined> {
  const [row] = await ctx.db
    .update(payments)
    .set({ disputeSeenAt: ctx.now })
    .where(and(one(ctx, id), eq(payments.dispute, dispute), unseen))
    .returning()
  return row
}

/** Accepts a payment in review for the order, for the amount that is due now. */
export function acceptPayment(ctx: ShopCtx, id: string, due: Pick<PaymentRow, 'amount' | 'price'>) {
  return ctx.db
    .update(payments)
    .set({ ...due, state: 'APPROVED' })
    .where(one(ctx, id))
}

/** Closes the order's pending payments; a later payment of one is handled like one of a refused payment. */
export function closePending({ db, tenant }: ShopCtx, orderId: string): Promise<{ id: string }[]> {
  return db
    .update(payments)
    .set({ state: 'REFUSED' })
    .where(
      and(
        eq(payments.tenantId, tenant.id),
        eq(payments.orderId, orderId),
        eq(payments.state, 'PENDING'),
        notInArray(payments.type, ['ON_DELIVERY', 'WALLET']),
      ),
    )
    .returning({ id: payments.id })
}

/** Payments in review without any refund. */
const undecided = ({ db, tenant }: ShopCtx) =>
  and(
    eq(payments.tenantId, tenant.id),
    // A literal, not a parameter: plans are generic, and the partial index holds only reviews.
    sql`${payments.state} = 'REVIEW'`,
    notExists(
      db
        .select({ one: sql`1` })
        .from(refunds)
        .where(and(eq(refunds.tenantId, payments.tenantId), eq(refunds.paymentId, payments.id))),
    ),
  )

export function listUndecided(ctx: ShopCtx, orderId: string): Promise<PaymentRow[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(and(undecided(ctx), eq(payments.orderId, orderId)))
    .orderBy(asc(payments.id))
}

/** The shop's reviews that can be decided, each with its order; the oldest first. */
export function listReviewRows(ctx: ShopCtx, before?: Date) {
  return ctx.db
    .select({ payment: payments, code: orders.code, state: orders.state, price: orders.price, userName: orders.userName })
    .from(payments)
    .innerJoin(orders, and(eq(orders.tenantId, payments.tenantId), eq(orders.id, payments.orderId)))
    .where(and(undecided(ctx), before && lte(payments.receivedAt, before)))
    .orderBy(asc(payments.receivedAt), asc(payments.id))
}

/** The pending slot change. */
export async function findSlotChange({ db, tenant }: ShopCtx, orderId: string) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), eq(payments.orderId, orderId), sql`state = 'PENDING' and slot_change is not null`))
  return payment?.slotChange ? { ...payment, slotChange: payment.slotChange } : undefined
}

/** The amount due at the door after a slot change. */
export function saveDue(ctx: ShopCtx, id: string, price: number) {
  return ctx.db.update(payments).set({ price, amount: price }).where(one(ctx, id))
}

export function insertPayment({ db }: ShopCtx, payment: typeof payments.$inferInsert) {
  return db.insert(payments).values(payment)
}

/** The wallet's held shares of an unpaid order. */
export function listHeldShares({ db, tenant }: ShopCtx, orderId: string) {
  return db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), eq(payments.orderId, orderId), eq(payments.type, 'WALLET'), eq(payments.state, 'PENDING')))
}

/** The order's payments without a known outcome. */
export function listOpenPayments({ db, tenant }: Ctx, orderId: string) {
  return db
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), eq(payments.orderId, orderId), eq(payments.state, 'PENDING'), isNotNull(payments.charge)))
}

export async function hasOtherApproved({ db, tenant }: ShopCtx, { id, orderId }: PaymentRow): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), eq(payments.orderId, orderId), eq(payments.state, 'APPROVED'), ne(payments.id, id)))
  return rows.length > 0
}

/** Returns false when this notice was stored before. */
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
