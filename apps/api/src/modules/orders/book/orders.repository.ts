import { and, asc, desc, eq, gt, gte, inArray, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, LeadCtx, ShopCtx } from '#context.ts'
import type { Db } from '#db/client.ts'
import { containing } from '#db/like.ts'
import { asRowSet, insertRowSet } from '#db/row-set.ts'
import { campaigns, type CampaignBody } from '#db/schema/catalog.ts'
import { isAwaited, orderEvents, orderLines, orders } from '#db/schema/orders.ts'
import { outbox } from '#db/schema/outbox.ts'
import { payments } from '#db/schema/payments.ts'
import { documents } from '#db/schema/tenants.ts'
import { among, statement, textStatement, type Parameters } from '#db/statement.ts'
import { uuidv7 } from '#ids.ts'
import type { Parcel } from '@mutirao/contract/order-shapes'
import { holdsStock, isOpen, statesWhere, type OrderState } from '@mutirao/domain/order-status'
import type { Held } from '@mutirao/domain/unpaid-bounds'
import { forEachHolder, type Holders, type HeldValues } from './unpaid.repository.ts'

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

const listingWords = statement<{ tenantId: string; campaignIds: string[] }>()((db, { tenantId, campaignIds }) =>
  db
    .select({ id: campaigns.id, name: campaigns.name, campaign: sql<Words | null>`${campaigns.body}->'statuses'`, shop: documents.body })
    .from(campaigns)
    .leftJoin(documents, and(eq(documents.tenantId, campaigns.tenantId), eq(documents.name, 'status')))
    .where(and(eq(campaigns.tenantId, tenantId), among(campaigns.id, campaignIds))),
)

/** The texts of several campaigns, with the campaigns' names. */
export async function listWords({ db, tenant }: ShopCtx, campaignIds: string[]): Promise<Map<string, CampaignWords>> {
  const rows = await listingWords(db, { tenantId: tenant.id, campaignIds })
  return new Map(rows.map(({ id, name, shop, campaign }) => [id, { name, shop: (shop ?? {}) as ShopWords, campaign: campaign ?? {} }]))
}

const mine = (ctx: LeadCtx) => and(eq(orders.tenantId, ctx.tenant.id), eq(orders.leadId, ctx.actor.leadId))

const findingByKey = statement<{ tenantId: string; leadId: string; key: string }>()((db, { tenantId, leadId, key }) =>
  db
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.leadId, leadId), eq(orders.idempotencyKey, key))),
)

export async function findByIdempotencyKey({ db, tenant, actor }: LeadCtx, key: string) {
  const [order] = await findingByKey(db, { tenantId: tenant.id, leadId: actor.leadId, key })
  return order
}

type Attempt = { id: string | null; isForeignCart: boolean; held: Held[] }
type Attempted = { key: string; cartUuid: string; holders: Holders }

/**
 * In one statement: an earlier order with this key, whether the cart is another visitor's (its link may be public), and the unpaid stock of the
 * order's holders.
 */
export async function findAttempt({ db, tenant, actor, now }: LeadCtx, { key, cartUuid, holders }: Attempted): Promise<Attempt> {
  const finding = holders.verifiedPhone === null ? findingAttempt.stranger : findingAttempt.verified
  const attempt = { key, cartUuid, now, visitor: actor.leadId, besides: null }
  const [found] = await finding(db, { ...holders, ...attempt, tenantId: tenant.id })
  return found!
}

const findingAttempt = forEachHolder((heldBy) =>
  textStatement<HeldValues & { key: string; cartUuid: string; now: Date; visitor: string }, Attempt>()((at) => {
    const { tenantId, visitor, key, cartUuid, now } = at
    return sql`
    select (select id from orders where tenant_id = ${tenantId} and lead_id = ${visitor} and idempotency_key = ${key}) as id,
      exists (select 1 from carts where tenant_id = ${tenantId} and uuid = ${cartUuid} and lead_id <> ${visitor} and expires_at > ${now}) as "isForeignCart",
      (select json_agg(h) from (${heldBy(at)}) h) as held`
  }),
)

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

const letterColumns = ['tenantId', 'id', 'orderId', 'channel', 'recipient', 'template', 'facts', 'createdAt'] as const
/** A new letter is due at once; the other columns have their defaults. */
export type LetterRow = Pick<typeof outbox.$inferSelect, (typeof letterColumns)[number]>

/** The rows of a new order; no payment when the wallet pays everything. */
export type NewOrder = { order: OrderRow; lines: readonly LineRow[]; payment?: PaymentRow | undefined; letter: LetterRow }

const inserting = textStatement<{ orders: string; lines: string; payments: string; letters: string }>()(
  (at) => sql`
    with ordered as (${insertRowSet(orders, at.orders)}), told as (${insertRowSet(outbox, at.letters, letterColumns)}),
      charged as (${insertRowSet(payments, at.payments)})
    ${insertRowSet(orderLines, at.lines)}`,
)

/** Inserts orders with their lines, payments and letters in one statement. */
export async function insertOrders({ db }: Pick<ShopCtx, 'db'>, all: readonly NewOrder[]): Promise<void> {
  await inserting(db, {
    orders: asRowSet(
      orders,
      all.map(({ order }) => order),
    ),
    lines: asRowSet(
      orderLines,
      all.flatMap(({ lines }) => lines),
    ),
    payments: asRowSet(
      payments,
      all.flatMap(({ payment }) => payment ?? []),
    ),
    letters: asRowSet(
      outbox,
      all.map(({ letter }) => letter),
      letterColumns,
    ),
  })
}

type One = { tenantId: string; id: string }
const one = ({ tenantId, id }: Parameters<One>) => and(eq(orders.tenantId, tenantId), eq(orders.id, id))
const finding = statement<One>()((db, at) => db.select().from(orders).where(one(at)))
const locking = statement<One>()((db, at) => db.select().from(orders).where(one(at)).for('update'))
const findingByCode = statement<{ tenantId: string; code: string }>()((db, { tenantId, code }) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.code, code))),
)

export async function findOrder({ db, tenant }: ShopCtx, by: { id: string } | { code: string }) {
  const tenantId = tenant.id
  const [order] = await ('id' in by ? finding(db, { tenantId, id: by.id }) : findingByCode(db, { tenantId, code: by.code }))
  return order
}

/** Orders that wait for a payment with an earlier deadline. */
export async function listUnpaidBefore({ db, tenant }: ShopCtx, deadline: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), isAwaited, lte(orders.expiresAt, deadline)))
    .orderBy(asc(orders.expiresAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Locks the order's row, which serializes its transitions. */
export async function lockOrder({ db, tenant }: ShopCtx, id: string) {
  const [order] = await locking(db, { tenantId: tenant.id, id })
  return order
}

const listingLines = statement<{ tenantId: string; orderIds: string[] }>()((db, { tenantId, orderIds }) =>
  db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, tenantId), among(orderLines.orderId, orderIds)))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
)

export const listLines = ({ db, tenant }: ShopCtx, orderIds: string[]) => listingLines(db, { tenantId: tenant.id, orderIds })

type OfOrder = { tenantId: string; orderId: string }
const listingEvents = statement<OfOrder>()((db, { tenantId, orderId }) =>
  db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.tenantId, tenantId), eq(orderEvents.orderId, orderId)))
    .orderBy(asc(orderEvents.id)),
)

export const listEvents = ({ db, tenant }: Ctx, orderId: string) => listingEvents(db, { tenantId: tenant.id, orderId })

const listingPayments = statement<OfOrder>()((db, at) => paymentsOf(db, at))
const findingPayment = statement<OfOrder>()((db, at) => paymentsOf(db, at).limit(1))

function paymentsOf(db: Db, { tenantId, orderId }: Parameters<OfOrder>) {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.orderId, orderId)))
    .orderBy(
      asc(sql`${payments.slotChange} is not null`),
      desc(sql`${payments.state} = 'APPROVED'`),
      asc(sql`${payments.type} = 'WALLET'`),
      desc(payments.id),
    )
}

/** The payment that counts: the one that paid the order, else the newest. The wallet's share ranks after it, and a slot change's difference last. */
export async function findPayment({ db, tenant }: ShopCtx, orderId: string): Promise<PaymentRow | undefined> {
  const [payment] = await findingPayment(db, { tenantId: tenant.id, orderId })
  return payment
}

/** All payments of an order, starting with the one that counts. */
export const listPayments = ({ db, tenant }: ShopCtx, orderId: string) => listingPayments(db, { tenantId: tenant.id, orderId })

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
export async function saveDetails({ db, tenant, now }: Ctx, { id, userName, email, properties }: OrderRow): Promise<void> {
  await db
    .update(orders)
    .set({ userName, email, properties, reassignedAt: now })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id)))
}

/** The order goes to another place, so the figures count its day again. */
export async function saveAddress({ db, tenant, now }: ShopCtx, { id, properties }: OrderRow): Promise<void> {
  await db
    .update(orders)
    .set({ properties, reassignedAt: now })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id)))
}

export async function saveParcels({ db, tenant, now }: ShopCtx, { id, properties }: OrderRow, parcels: readonly Parcel[]): Promise<void> {
  const { parcels: _was, ...others } = properties
  await db
    .update(orders)
    .set({ properties: parcels.length > 0 ? { ...others, parcels: [...parcels] } : others, reassignedAt: now })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id)))
}

/** Of a change that leaves neither an event nor a value in the order's row: programs that read what changed see the order. */
export async function markChanged({ db, tenant, now }: ShopCtx, id: string): Promise<void> {
  await db
    .update(orders)
    .set({ reassignedAt: now })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id)))
}

/** Saves whether the order's pickup point has closed for it. */
export async function saveStoreClosed({ db, tenant, now }: Ctx, { id, properties }: OrderRow, isClosed: boolean): Promise<void> {
  const { isStoreClosed: _was, ...others } = properties
  await db
    .update(orders)
    .set({ properties: isClosed ? { ...others, isStoreClosed: true } : others, reassignedAt: now })
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
      where tenant_id = ${tenant.id} and order_id = o.id and reason = 'GROUP_TIER') r on true
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

/** Returns false for an order that the shop does not have. */
export async function setReference({ db, tenant, now }: ShopCtx, id: string, reference: string | null): Promise<boolean> {
  const { rowCount } = await db
    .update(orders)
    .set({ reference, reassignedAt: now })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id)))
  return rowCount === 1
}

const sealedCpf = sql<string>`${orders.properties}->>'account.cpf'`

/** Orders with a CPF, in the order of their ids. */
export function listSealedCpfs({ db, tenant }: ShopCtx, { after, most }: { after: string; most: number }) {
  return db
    .select({ id: orders.id, sealed: sealedCpf })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), gt(orders.id, after), sql`${sealedCpf} is not null`))
    .orderBy(asc(orders.id))
    .limit(most)
}

export async function saveSealedCpf({ db, tenant }: ShopCtx, id: string, cpf: string): Promise<void> {
  await db
    .update(orders)
    .set({ properties: sql`jsonb_set(${orders.properties}, '{account.cpf}', to_jsonb(${cpf}::text))` })
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.id, id)))
}
