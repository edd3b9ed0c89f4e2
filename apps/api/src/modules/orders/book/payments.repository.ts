import { and, asc, eq, isNotNull, isNull, lte, ne, notExists, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { payments, refunds, webhookInbox } from '#db/schema/payments.ts'
import { columnsAsParameters, statement, type Parameters } from '#db/statement.ts'
import type { PaymentState } from '@mutirao/contract/order-shapes'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { nextAsk } from '@mutirao/domain/charge-asks'
import type { Dispute } from '@mutirao/domain/dispute'

export type PaymentRow = typeof payments.$inferSelect

const one = ({ tenant }: ShopCtx, id: string) => and(eq(payments.tenantId, tenant.id), eq(payments.id, id))

type One = { tenantId: string; id: string }
const isOne = ({ tenantId, id }: Parameters<One>) => and(eq(payments.tenantId, tenantId), eq(payments.id, id))

const finding = statement<One>()((db, at) => db.select().from(payments).where(isOne(at)))
const locking = statement<One>()((db, at) => db.select().from(payments).where(isOne(at)).for('update'))

export async function findPaymentById({ db, tenant }: ShopCtx, id: string) {
  const [payment] = await finding(db, { tenantId: tenant.id, id })
  return payment
}

export async function lockPayment({ db, tenant }: ShopCtx, id: string) {
  const [payment] = await locking(db, { tenantId: tenant.id, id })
  return payment
}

const savingCharge = statement<One & Pick<PaymentRow, 'charge' | 'askAt'>>()((db, at) =>
  db.update(payments).set({ charge: at.charge, askAt: at.askAt }).where(isOne(at)).returning({ state: payments.state }),
)

/** Returns the payment's state: it may have been refused while the provider was being called. */
export async function saveCharge({ db, tenant, now }: Ctx, id: string, charge: NonNullable<PaymentRow['charge']>) {
  const [saved] = await savingCharge(db, { tenantId: tenant.id, id, charge, askAt: nextAsk(0, now) })
  return saved?.state
}

/** Open charges that are due to be polled at their acquirer. */
export function listToAsk({ db, tenant, now }: Ctx, most: number) {
  return db
    .select({ id: payments.id, provider: payments.provider, asks: payments.asks })
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), sql`${payments.state} = 'PENDING'`, lte(payments.askAt, now)))
    .orderBy(asc(payments.askAt))
    .limit(most)
}

const claiming = statement<One & Pick<PaymentRow, 'asks' | 'askAt'> & { before: number }>()((db, at) =>
  db
    .update(payments)
    .set({ asks: at.asks, askAt: at.askAt })
    .where(and(isOne(at), eq(payments.asks, at.before))),
)

/** Returns false when another process has claimed this poll. */
export async function claimAsk({ db, tenant, now }: Ctx, { id, asks }: Pick<PaymentRow, 'id' | 'asks'>): Promise<boolean> {
  const next = asks + 1
  const { rowCount } = await claiming(db, { tenantId: tenant.id, id, asks: next, askAt: nextAsk(next, now), before: asks })
  return rowCount === 1
}

export function askSoon(ctx: Ctx, id: string) {
  return ctx.db
    .update(payments)
    .set({ askAt: ctx.now })
    .where(and(one(ctx, id), eq(payments.state, 'PENDING')))
}

const moving = statement<One & { state: PaymentState }>()((db, at) => db.update(payments).set({ state: at.state }).where(isOne(at)))

export const movePayment = ({ db, tenant }: ShopCtx, id: string, state: PaymentState) => moving(db, { tenantId: tenant.id, id, state })

type Received = Pick<PaymentRow, 'state' | 'received'> & { brand?: CardBrand; currency?: string }

/** Records received money: the amount and the card's brand. */
export function receivePayment({ db, tenant, now }: ShopCtx, id: string, { state, received, brand, currency }: Received) {
  return receiving(db, { tenantId: tenant.id, id, state, received, brand: brand ?? null, currency: currency ?? null, now })
}

type ReceiveValues = One & Pick<PaymentRow, 'state' | 'received' | 'brand' | 'currency'> & { now: Date }
/** A notice without a brand or currency keeps those that are known. */
const receiving = statement<ReceiveValues>()((db, at) =>
  db
    .update(payments)
    .set({
      state: at.state,
      received: at.received,
      brand: sql`coalesce(${at.brand}, ${payments.brand})`,
      currency: sql`coalesce(${at.currency}, ${payments.currency})`,
      receivedAt: at.now,
    })
    .where(isOne(at)),
)

/** Records a dispute's new state, which staff must see again. */
export function saveDispute(ctx: ShopCtx, id: string, dispute: Dispute) {
  return ctx.db.update(payments).set({ dispute, disputedAt: ctx.now, disputeSeenAt: null }).where(one(ctx, id))
}

const unseen = isNull(payments.disputeSeenAt)

/** Disputes that staff have not settled, with their orders; oldest first. */
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

/** Returns undefined when the dispute has another state, or staff have settled it already. */
export async function seeDispute(ctx: ShopCtx, id: string, dispute: Dispute): Promise<PaymentRow | undefined> {
  const [row] = await ctx.db
    .update(payments)
    .set({ disputeSeenAt: ctx.now })
    .where(and(one(ctx, id), eq(payments.dispute, dispute), unseen))
    .returning()
  return row
}

/** Accepts money in review as payment of the amount that is now due. */
export function acceptPayment(ctx: ShopCtx, id: string, due: Pick<PaymentRow, 'amount' | 'price'>) {
  return ctx.db
    .update(payments)
    .set({ ...due, state: 'APPROVED' })
    .where(one(ctx, id))
}

/** Refuses the order's pending payments; money that arrives for one anyway is handled as that of a refused payment. */
export function closePending({ db, tenant }: ShopCtx, orderId: string): Promise<{ id: string }[]> {
  return closing(db, { tenantId: tenant.id, orderId })
}

type OfOrder = { tenantId: string; orderId: string }

const closing = statement<OfOrder>()((db, { tenantId, orderId }) =>
  db
    .update(payments)
    .set({ state: 'REFUSED' })
    .where(
      and(
        eq(payments.tenantId, tenantId),
        eq(payments.orderId, orderId),
        eq(payments.state, 'PENDING'),
        notInArray(payments.type, ['ON_DELIVERY', 'WALLET']),
      ),
    )
    .returning({ id: payments.id }),
)

/** Payments in review without a refund. */
const undecided = (db: Db, tenantId: string | SQL<string>) =>
  and(
    eq(payments.tenantId, tenantId),
    // A literal, not a parameter: a generic plan could not use the partial index, which contains reviews only.
    sql`${payments.state} = 'REVIEW'`,
    notExists(
      db
        .select({ one: sql`1` })
        .from(refunds)
        .where(and(eq(refunds.tenantId, payments.tenantId), eq(refunds.paymentId, payments.id))),
    ),
  )

const listingUndecided = statement<OfOrder>()((db, { tenantId, orderId }) =>
  db
    .select()
    .from(payments)
    .where(and(undecided(db, tenantId), eq(payments.orderId, orderId)))
    .orderBy(asc(payments.id)),
)

export const listUndecided = ({ db, tenant }: ShopCtx, orderId: string) => listingUndecided(db, { tenantId: tenant.id, orderId })

/** The shop's undecided reviews, with their orders; oldest first. */
export function listReviewRows(ctx: ShopCtx, before?: Date) {
  return ctx.db
    .select({ payment: payments, code: orders.code, state: orders.state, price: orders.price, userName: orders.userName })
    .from(payments)
    .innerJoin(orders, and(eq(orders.tenantId, payments.tenantId), eq(orders.id, payments.orderId)))
    .where(and(undecided(ctx.db, ctx.tenant.id), before && lte(payments.receivedAt, before)))
    .orderBy(asc(payments.receivedAt), asc(payments.id))
}

/** The slot change whose difference is not paid yet. */
export async function findSlotChange({ db, tenant }: ShopCtx, orderId: string) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), eq(payments.orderId, orderId), sql`state = 'PENDING' and slot_change is not null`))
  return payment?.slotChange ? { ...payment, slotChange: payment.slotChange } : undefined
}

/** Saves the amount due on delivery after a slot change has changed the price. */
export function saveDue(ctx: ShopCtx, id: string, price: number) {
  return ctx.db.update(payments).set({ price, amount: price }).where(one(ctx, id))
}

export function insertPayment({ db }: ShopCtx, payment: typeof payments.$inferInsert) {
  return db.insert(payments).values(payment)
}

/** The wallet's shares that an unpaid order holds. */
export function listHeldShares({ db, tenant }: ShopCtx, orderId: string) {
  return db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), eq(payments.orderId, orderId), eq(payments.type, 'WALLET'), eq(payments.state, 'PENDING')))
}

const listingOpen = statement<{ tenantId: string; orderId: string }>()((db, { tenantId, orderId }) =>
  db
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.orderId, orderId), eq(payments.state, 'PENDING'), isNotNull(payments.charge))),
)

/** The order's payments with an unknown outcome. */
export const listOpenPayments = ({ db, tenant }: Ctx, orderId: string) => listingOpen(db, { tenantId: tenant.id, orderId })

const listingOthers = statement<One & { orderId: string }>()((db, { tenantId, id, orderId }) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.orderId, orderId), eq(payments.state, 'APPROVED'), ne(payments.id, id))),
)

export async function hasOtherApproved({ db, tenant }: ShopCtx, { id, orderId }: PaymentRow): Promise<boolean> {
  return (await listingOthers(db, { tenantId: tenant.id, id, orderId })).length > 0
}

const noticeColumns = ['tenantId', 'provider', 'eventId', 'body', 'receivedAt'] as const
type NoticeRow = Pick<typeof webhookInbox.$inferSelect, (typeof noticeColumns)[number]>
const rememberingNotice = statement<NoticeRow>()((db, at) =>
  db
    .insert(webhookInbox)
    .values(columnsAsParameters(webhookInbox, at, noticeColumns))
    .onConflictDoNothing(),
)

/** Returns false when this notice was stored before. */
export async function rememberNotice(
  { db, tenant, now }: Ctx,
  provider: string,
  eventId: string,
  body: Record<string, unknown>,
): Promise<boolean> {
  const { rowCount } = await rememberingNotice(db, { tenantId: tenant.id, provider, eventId, body, receivedAt: now })
  return rowCount === 1
}
