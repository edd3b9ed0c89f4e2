import { uuidv7 } from '#ids.ts'
import { and, asc, desc, eq, gte, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { holdsStock, isOpen, statesWhere, type OrderState } from '@mutirao/domain/order-status'
import { documents } from '#db/schema/tenants.ts'
import { campaigns, type CampaignBody } from '#db/schema/catalog.ts'
import { orderEvents, orderLines, orders, outbox, payments } from '#db/schema/orders.ts'
import type { Held } from '@mutirao/domain/unpaid-bounds'
import { heldBy, type Holders } from './unpaid.repository.ts'
import type { Ctx, LeadCtx, ShopCtx } from '#context.ts'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = typeof orderLines.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type NewTerms = Pick<OrderRow, 'subTotal' | 'discount' | 'shippingTotal' | 'price' | 'terms' | 'properties'> &
  Partial<Pick<OrderRow, 'groupUnits' | 'slots' | 'walletPaid'>>
export type EventRow = typeof orderEvents.$inferSelect

export type Words = NonNullable<CampaignBody['statuses']>
type ShopSettings = { delivered?: boolean; error?: string | null; cancellable?: boolean; editable?: boolean }
/** The shop's texts, with further settings from the same document. */
export type ShopWords = { [State in OrderState]?: NonNullable<Words[keyof Words]> & ShopSettings }

export type CampaignWords = { name?: string; shop: ShopWords; campaign: Words }

/** Texts for order states: the shop's, from its document `status`, and the campaign's, which include texts for the campaign's own states. */
export async function readWords(ctx: ShopCtx, campaignId: string): Promise<CampaignWords> {
  return (await listWords(ctx, [campaignId])).get(campaignId) ?? { shop: {}, campaign: {} }
}

/** The texts of several campaigns, with the campaigns' names. */
export async function listWords({ db, tenant }: ShopCtx, campaignIds: string[]): Promise<Map<string, CampaignWords>> {
  const rows = await db
    .select({ id: campaigns.id, name: campaigns.name, campaign: sql<Words | null>`${campaigns.body}->'statuses'`, shop: documents.body })
    .from(campaigns)
    .leftJoin(documents, and(eq(documents.tenantId, campaigns.tenantId), eq(documents.name, 'status')))
    .where(and(eq(campaigns.tenantId, tenant.id), inArray(campaigns.id, campaignIds)))
  return new Map(rows.map(({ id, name, shop, campaign }) => [id, { name, shop: (shop ?? {}) as ShopWords, campaign: campaign ?? {} }]))
}

const mine = (ctx: LeadCtx) => and(eq(orders.tenantId, ctx.tenant.id), eq(orders.leadId, ctx.actor.leadId))

export async function findByIdempotencyKey(ctx: LeadCtx, key: string) {
  const [order] = await ctx.db
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(and(mine(ctx), eq(orders.idempotencyKey, key)))
  return order
}

type Attempt = { id: string | null; isForeignCart: boolean; held: Held[] }
type Attempted = { key: string; cartUuid: string; holders: Holders }

/**
 * In one statement: an earlier order with this key, whether the cart is another visitor's (its link may be public), and the unpaid stock of the
 * order's holders.
 */
export async function findAttempt(ctx: LeadCtx, { key, cartUuid, holders }: Attempted): Promise<Attempt> {
  const { db, tenant, actor, now } = ctx
  const { leadId } = actor
  const { rows } = await db.execute<Attempt>(sql`
    select (select id from orders where tenant_id = ${tenant.id} and lead_id = ${leadId} and idempotency_key = ${key}) as id,
      exists (select 1 from carts where tenant_id = ${tenant.id} and uuid = ${cartUuid} and lead_id <> ${leadId}
        and expires_at > ${now.toISOString()}) as "isForeignCart",
      (select json_agg(h) from (${heldBy(ctx, holders)}) h) as held`)
  return rows[0]!
}

/** Whether another order of the same cart is still live. */
export async function hasLiveSibling({ db, tenant }: ShopCtx, { id, cartUuid, campaignId }: OrderRow): Promise<boolean> {
  const rows = await db
    .select({ state: orders.state })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.cartUuid, cartUuid), eq(orders.campaignId, campaignId), ne(orders.id, id)))
  return rows.some(({ state }) => holdsStock(state))
}

export async function findLiveOrderOfCart(ctx: LeadCtx, cartUuid: string) {
  const [order] = await ctx.db
    .select({ code: orders.code, price: orders.price, state: orders.state, requestHash: orders.requestHash })
    .from(orders)
    .where(and(mine(ctx), eq(orders.cartUuid, cartUuid), inArray(orders.state, statesWhere(isOpen))))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return order
}

/** Inserts the order with its lines in one statement. */
export function insertOrder({ db }: Ctx, order: typeof orders.$inferInsert, lines: (typeof orderLines.$inferInsert)[]) {
  const ordered = db.$with('ordered').as(db.insert(orders).values(order).returning({ id: orders.id }))
  return db.with(ordered).insert(orderLines).values(lines)
}

type PaymentAndLetter = { payment?: typeof payments.$inferInsert; letter: typeof outbox.$inferInsert }

/** Inserts the payment and the letter to the shopper in one statement; there is no payment when the wallet pays everything. */
export async function insertPaymentAndLetter({ db }: Ctx, { payment, letter }: PaymentAndLetter): Promise<void> {
  if (!payment) return void (await db.insert(outbox).values(letter))
  const told = db.$with('told').as(db.insert(outbox).values(letter).returning({ id: outbox.id }))
  await db.with(told).insert(payments).values(payment)
}

export async function findOrder({ db, tenant }: ShopCtx, where: { id: string } | { code: string }) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), 'id' in where ? eq(orders.id, where.id) : eq(orders.code, where.code)))
  return order
}

/** Locks the order's row, which serializes its transitions. */
export async function lockOrder({ db, tenant }: ShopCtx, id: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id)))
    .for('update')
  return order
}

export function listLines({ db, tenant }: ShopCtx, orderIds: string[]) {
  return db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, tenant.id), inArray(orderLines.orderId, orderIds)))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
}

export function listEvents({ db, tenant }: Ctx, orderId: string) {
  return db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.tenantId, tenant.id), eq(orderEvents.orderId, orderId)))
    .orderBy(asc(orderEvents.id))
}

/** The payment that counts: the one that paid the order, else the newest. The wallet's share ranks after it, and a slot change's difference last. */
export async function findPayment(ctx: ShopCtx, orderId: string): Promise<PaymentRow | undefined> {
  const [payment] = await paymentsOf(ctx, orderId).limit(1)
  return payment
}

/** All payments of an order, starting with the one that counts. */
export function listPayments(ctx: ShopCtx, orderId: string): Promise<PaymentRow[]> {
  return paymentsOf(ctx, orderId)
}

function paymentsOf({ db, tenant }: ShopCtx, orderId: string) {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), eq(payments.orderId, orderId)))
    .orderBy(
      asc(sql`${payments.slotChange} is not null`),
      desc(sql`${payments.state} = 'APPROVED'`),
      asc(sql`${payments.type} = 'WALLET'`),
      desc(payments.id),
    )
}

/** Saves a new price: for another method, or after repricing. */
export async function saveTerms({ db, tenant }: ShopCtx, order: OrderRow, terms: NewTerms, newLines?: LineRow[]) {
  const one = and(eq(orders.tenantId, tenant.id), eq(orders.id, order.id))
  await db.update(orders).set(terms).where(one)
  if (!newLines) return
  await db.delete(orderLines).where(and(eq(orderLines.tenantId, tenant.id), eq(orderLines.orderId, order.id)))
  await db.insert(orderLines).values(newLines)
}

type Rescheduled = { order: OrderRow; rescheduled: NonNullable<EventRow['rescheduled']> }

/** Saves the new slots and fees of an order's parts, with an event that has the previous ones. */
export async function saveSlots({ db, tenant, now }: ShopCtx, { order, rescheduled }: Rescheduled) {
  const { id, state, slots, properties, shippingTotal, price, differencePaid, differenceReturned } = order
  await Promise.all([
    db
      .update(orders)
      .set({ slots, properties, shippingTotal, price, differencePaid, differenceReturned })
      .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id))),
    db.insert(orderEvents).values({ tenantId: tenant.id, orderId: id, id: uuidv7(now.getTime()), state, rescheduled, at: now }),
  ])
}

/** Saves the recipient's details as edited by the buyer. */
export async function saveDetails({ db, tenant }: Ctx, { id, userName, email, properties }: OrderRow): Promise<void> {
  await db
    .update(orders)
    .set({ userName, email, properties })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id)))
}

/** Saves whether the order's pickup point has closed for it. */
export async function saveStoreClosed({ db, tenant }: Ctx, { id, properties }: OrderRow, isClosed: boolean): Promise<void> {
  const { isStoreClosed: _was, ...others } = properties
  await db
    .update(orders)
    .set({ properties: isClosed ? { ...others, isStoreClosed: true } : others })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id)))
}

export type OrderFilter = {
  states?: readonly OrderState[]
  campaignIds?: readonly string[]
  after?: Date
  before?: Date
  /** Orders with this code, or with an item whose name contains this text. */
  code?: string
  item?: string
}

/** The order's columns for its buyer's list. */
const listed = {
  id: orders.id,
  code: orders.code,
  state: orders.state,
  campaignIds: orders.campaignIds,
  groupUnits: orders.groupUnits,
  createdAt: orders.createdAt,
  expiresAt: orders.expiresAt,
  price: orders.price,
  total: sql<number>`(count(*) over ())::int`,
}
export type ListedRow = Awaited<ReturnType<typeof listMyOrders>>[number]

export function listMyOrders(ctx: LeadCtx, filter: OrderFilter, { size, page }: { size: number; page: number }) {
  return ctx.db
    .select(listed)
    .from(orders)
    .where(and(mine(ctx), filtered(filter)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(size)
    .offset(size * page)
}

/** Centavos of discounts and group refunds in the caller's orders in these states. */
export async function sumSaved(
  { db, tenant, actor }: LeadCtx,
  { states, after }: { states: readonly OrderState[]; after: Date },
): Promise<number> {
  const { rows } = await db.execute<{ saved: number }>(sql`
    select (coalesce(sum(o.discount), 0) + coalesce(sum(r.returned), 0))::int as saved from orders o
    left join lateral (
      select sum(amount) as returned from refunds
      where tenant_id = o.tenant_id and order_id = o.id and reason = 'GROUP_TIER') r on true
    where o.tenant_id = ${tenant.id} and o.lead_id = ${actor.leadId} and o.created_at >= ${after.toISOString()}
      and o.state = any(${sql.param(states)}::text[])`)
  return rows[0]!.saved
}

/** The campaigns of the caller's orders, by name; leaves out deleted ones. */
export async function listBoughtCampaigns({ db, tenant, actor }: LeadCtx): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select c.id, c.name from campaigns c where c.tenant_id = ${tenant.id} and c.id in (
      select unnest(campaign_ids) from orders where tenant_id = ${tenant.id} and lead_id = ${actor.leadId})
    order by c.name`)
  return rows
}

/** The SQL conditions of a filter. */
export function filtered({ states, campaignIds, after, before, code, item }: OrderFilter) {
  const found: (SQL | undefined)[] = [code ? eq(orders.code, code) : undefined, item ? hasItem(item) : undefined]
  return and(
    states && states.length > 0 ? inArray(orders.state, [...states]) : undefined,
    campaignIds && campaignIds.length > 0 ? sql`${orders.campaignIds} && ${sql.param([...campaignIds])}::text[]` : undefined,
    after && gte(orders.createdAt, after),
    before && lt(orders.createdAt, before),
    found.some(Boolean) ? or(...found) : undefined,
  )
}

const hasItem = (
  name: string,
) => sql`exists (select 1 from ${orderLines} l where l.tenant_id = ${orders.tenantId} and l.order_id = ${orders.id}
  and l.snapshot->>'name' ilike ${containing(name)})`

/** A `like` pattern with the text escaped. */
export const containing = (letters: string) => `%${letters.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
