import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#db/client.ts'
import { campaigns, groupCounters, stockLedger, type CampaignBody } from '#db/schema/catalog.ts'
import { groupClosings, groupMembers, groupSettlements } from '#db/schema/groups.ts'
import { inquiries } from '#db/schema/inquiries.ts'
import { interests, wishes } from '#db/schema/interests.ts'
import { carts, leads, orderEvents, orderLines, orderParts, orders } from '#db/schema/orders.ts'
import { outbox } from '#db/schema/outbox.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { consents } from '#db/schema/people.ts'
import { ratings } from '#db/schema/ratings.ts'
import { auditLog } from '#db/schema/staff.ts'
import { missedSearches, visitDays, visitSources } from '#db/schema/visits.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import { dayNumber, localTime, startOfDay } from '@mutirao/domain/zoned-time'
import { appendPaidCharges, type PaidCharge } from '../../acquirer/charges.ts'
import { dateOfNumber, numberOfDate } from '../demo-calendar.ts'
import { insertParts, listStores, OTHER_START_MS, takeShop } from '../demo-orders.ts'
import { deleteDemoOrders } from '../demo-removal.ts'
import type { ShownItem, StoreSeen } from '../demo-rows.ts'
import { mondayOf } from './past-calendar.ts'
import { countUses, listPastCoupons } from './past-coupons.ts'
import { planPast, type PastCampaign, type PastGroup, type PastOrder, type PastPlanInput } from './past-orders.ts'
import { paceFor, spansOf } from './past-pace.ts'
import { groupRows, pastRows, type PastRows } from './past-rows.ts'
import { pastShops, type PastShop } from './past-shops.ts'
import { pastVisits } from './past-visits.ts'
import { pastVoices } from './past-voices.ts'
import { pastWants, type EndedCampaign } from './past-wants.ts'

/** `book`: the file of the demonstration's acquirer. `orders`: how many a new past has; an older past is continued at its own rate. */
export type PastOptions = {
  pool: pg.Pool
  book: string
  now: Date
  orders: number
  signal?: AbortSignal
  onProgress?: (made: number) => void
}
type ShopId = { slug: string; id: string }

/** A past as far as it has been made: its first day, the day after its last one, its rate, and how many buyers it has. */
type PastState = { from: string; until: string; rate: number; buyers: number }

const WEEKS = 26
const ORDERS_A_PIECE = 2000
const ACTION = 'demo.past'

/**
 * Gives a demo shop its orders of the last half year, or the days that are missing since the last start; returns how many were made. Each span of days
 * is one transaction that also records how far the past has come, so that it is made once, however often and by how many processes it is begun.
 */
export async function makePast(options: PastOptions, { slug, id: tenantId }: ShopId): Promise<number> {
  const { pool, now, signal, onProgress } = options
  const shop = pastShops[slug]
  if (!shop || options.orders === 0) return 0
  let made = 0
  for (;;) {
    if (signal?.aborted) return made
    const count = await tenantTransaction(
      pool,
      tenantId,
      async (db) => {
        await takeShop(db, tenantId)
        // A week of a large past is planned between two statements, on a busy machine for longer than a request may think.
        await db.execute(sql`set local idle_in_transaction_session_timeout = '2min'`)
        return makeSpan(db, { ...options, slug, shop, tenantId, now })
      },
      { lockMs: OTHER_START_MS },
    )
    if (count === undefined) return made
    made += count
    onProgress?.(made)
  }
}

type Making = Pick<PastOptions, 'book' | 'now' | 'orders'> & { slug: string; shop: PastShop; tenantId: string }

/** Makes the next span; undefined when nothing is missing. */
async function makeSpan(db: Db, making: Making): Promise<number | undefined> {
  const { slug, shop, tenantId, now } = making
  const head = await readShop(db, tenantId)
  const { timeZone } = head.body
  const end = dayNumber(localTime(now, timeZone)) - 1
  const known = await readState(db, tenantId)
  const state = known ?? beginningAt(mondayOf(end) - WEEKS * 7)
  const [from, start] = [numberOfDate(state.from), numberOfDate(state.until)]
  const folder = await readFolder(db, making)
  // A developer's own change of the folder may leave nothing to sell.
  if (start >= end || !folder.campaigns.get(shop.outside)?.items.length) return undefined
  const input = { slug, shop, from, rate: state.rate, horizon: end, timeZone, payment: head.body.payment, ...folder }
  const rate = known ? known.rate : paceFor(input, { end, orders: making.orders })
  const [span] = spansOf({ ...input, rate }, { start, end })
  return insertSpan(db, { making, head, input: { ...input, rate }, start, end: span!.end, buyers: state.buyers })
}

const beginningAt = (day: number): PastState => ({ from: dateOfNumber(day), until: dateOfNumber(day), rate: 0, buyers: 0 })

type Span = {
  making: Making
  head: Head
  input: PastPlanInput & { stores: ReadonlyMap<string, StoreSeen>; ended: readonly EndedCampaign[] }
  start: number
  end: number
  buyers: number
}

async function insertSpan(db: Db, { making, head, input, start, end, buyers: known }: Span): Promise<number> {
  const { slug, shop, tenantId, now, book } = making
  const { orders: planned, groups, buyers } = planPast(input, { start, end, known })
  const rows = pastRows(planned, { slug, shop, tenantId, stores: input.stores, known })
  const staffId = await findSupport(db, tenantId)
  const heard = {
    slug,
    shop,
    tenantId,
    timeZone: input.timeZone,
    staffId,
    end: startOfDay(dateOfNumber(input.horizon + 1), input.timeZone),
  }
  const voices = pastVoices(planned, heard)
  const items = input.campaigns.get(shop.outside)!.items.map(({ id }) => id)
  const wants = pastWants(planned, { ...heard, items, ended: input.ended })
  await insertGroups(db, { tenantId, groups, planned, models: input.campaigns })
  await insertOrders(db, rows)
  await countUses(db, tenantId, planned)
  await insertVoices(db, tenantId, voices)
  await insertWants(db, wants)
  const ordered = await countOrders(db, { tenantId, timeZone: input.timeZone })
  await insertVisits(db, pastVisits(ordered, { slug, tenantId, wishes: shop.wishes, start, end }))
  await forgetSums(db, tenantId)
  const state: PastState = { from: dateOfNumber(input.from), until: dateOfNumber(end), rate: input.rate, buyers }
  const detail = { ...state, orders: planned.length }
  await recordAudit({ db, now, actor: { kind: 'system' }, tenant: { id: tenantId } }, { action: ACTION, subject: `shop ${slug}`, detail })
  // Before the commit: a charge that nobody knows is written again with the same reference.
  appendPaidCharges(book, chargesOf(rows, head.receiver))
  return planned.length
}

/** Deletes the whole past; a new one has the orders that it is made with. */
export async function removePast({ pool, now }: Pick<PastOptions, 'pool' | 'now'>, { slug, id: tenantId }: ShopId): Promise<void> {
  const shop = pastShops[slug]
  if (!shop) return
  // In pieces, because a statement has 15 s. The state stays until the last one, so that an interrupted removal is continued.
  for (let deleted = ORDERS_A_PIECE; deleted === ORDERS_A_PIECE;) {
    deleted = await tenantTransaction(pool, tenantId, async (db) => {
      await takeShop(db, tenantId)
      const groups = await listPastGroups(db, tenantId, shop)
      return (await readState(db, tenantId)) ? deleteDemoOrders(db, tenantId, [...groups, shop.outside], ORDERS_A_PIECE) : 0
    })
  }
  await tenantTransaction(pool, tenantId, async (db) => {
    await takeShop(db, tenantId)
    const state = await readState(db, tenantId)
    if (!state) return
    const groups = await listPastGroups(db, tenantId, shop)
    for (const table of ['rating_counters', 'group_closings', 'group_tiers', 'group_counters'])
      await db.execute(sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and campaign_id = any(${sql.param(groups)}::text[])`)
    await db.execute(sql`delete from campaigns where tenant_id = ${tenantId} and id = any(${sql.param(groups)}::text[])`)
    await db.execute(
      sql`delete from carts c using leads l where c.tenant_id = ${tenantId} and l.tenant_id = c.tenant_id and l.id = c.lead_id and l.is_demo`,
    )
    // People who asked from beyond the areas, and visitors.
    await db.execute(sql`delete from leads l where tenant_id = ${tenantId} and is_demo
      and not exists (select 1 from orders o where o.tenant_id = l.tenant_id and o.lead_id = l.id)`)
    for (const table of ['visit_days', 'visit_sources', 'missed_searches'])
      await db.execute(sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and day >= ${state.from} and day < ${state.until}`)
    await forgetSums(db, tenantId)
    await recordAudit(
      { db, now, actor: { kind: 'command' }, tenant: { id: tenantId } },
      { action: ACTION, subject: `shop ${slug}`, detail: {} },
    )
  })
}

/** The orders are older than the moments up to which figures, margins and buyers are counted. */
async function forgetSums(db: Db, tenantId: string): Promise<void> {
  await db.execute(sql`update figure_states set counted_until = null, cohorts_until = null where tenant_id = ${tenantId}`)
  await db.execute(sql`update margin_states set counted_until = null where tenant_id = ${tenantId}`)
  await db.execute(sql`update buyer_states set counted_until = null where tenant_id = ${tenantId}`)
}

/** Groups of the past in which only the demonstration's buyers have ordered. */
async function listPastGroups(db: Db, tenantId: string, { themes }: PastShop): Promise<string[]> {
  const models = [...new Set(themes.map(({ campaign }) => campaign))].join('|')
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from campaigns c where tenant_id = ${tenantId} and not active and id ~ ${`^(${models})-[0-9]{4}-[0-9]{2}-[0-9]{2}$`}
      and not exists (select 1 from orders o join leads l on l.tenant_id = o.tenant_id and l.id = o.lead_id
        where o.tenant_id = c.tenant_id and c.id = any(o.campaign_ids) and not l.is_demo)`)
  return rows.map(({ id }) => id)
}

/** The newest entry of the audit log about the past; one without days says that it was deleted. */
async function readState(db: Db, tenantId: string): Promise<PastState | undefined> {
  const { rows } = await db.execute<{ detail: Partial<PastState> }>(sql`
    select detail from audit_log where tenant_id = ${tenantId} and action = ${ACTION} order by id desc limit 1`)
  const detail = rows[0]?.detail
  return detail?.until === undefined ? undefined : (detail as PastState)
}

type Head = { body: Pick<TenantFile, 'timeZone' | 'payment'>; receiver: { name: string; city: string } }

async function readShop(db: Db, tenantId: string): Promise<Head> {
  const { rows } = await db.execute<{ name: string; body: Head['body'] }>(sql`select name, body from tenants where id = ${tenantId}`)
  const { name, body } = rows[0]!
  return { body, receiver: { name, city: body.payment.pix?.city ?? '' } }
}

async function listEnded(db: Db, { tenantId, now }: Making): Promise<EndedCampaign[]> {
  const { rows } = await db.execute<{ id: string; endsAt: string }>(sql`
    select id, ends_at as "endsAt" from campaigns where tenant_id = ${tenantId} and active and ends_at < ${now.toISOString()} order by id`)
  return rows.map(({ id, endsAt }) => ({ id, endsAt: new Date(endsAt) }))
}

/** The campaigns that the past is about, with the items that are sold separately and without choices; and the pickup points. */
async function readFolder(db: Db, making: Making) {
  const { tenantId, shop } = making
  const ids = [shop.outside, ...shop.themes.map(({ campaign }) => campaign)]
  const { rows } = await db.execute<{ id: string; body: CampaignBody }>(sql`
    select id, body from campaigns where tenant_id = ${tenantId} and id = any(${sql.param(ids)}::text[])`)
  const { rows: items } = await db.execute<ShownItem & { campaignId: string }>(sql`
    select i.id, i.name, i.unit, i.price, i.pictures->0 as picture, c.hue, 0 as free, i.campaign_id as "campaignId"
    from items i join categories c on c.tenant_id = i.tenant_id and c.id = i.category_id
    join stock s on s.tenant_id = i.tenant_id and s.id = i.id
    where i.tenant_id = ${tenantId} and i.campaign_id = any(${sql.param(ids)}::text[]) and i.active and i.sold_alone and i.kit is null
    order by i.featured nulls last, i.position`)
  const stores = await listStores(db, tenantId)
  const byCampaign = Map.groupBy(items, ({ campaignId }) => campaignId)
  return {
    campaigns: new Map(rows.map((row): [string, PastCampaign] => [row.id, { ...row, items: byCampaign.get(row.id) ?? [] }])),
    stores: new Map(stores.map((store) => [store.id, store])),
    ended: await listEnded(db, making),
    coupons: await listPastCoupons(db, tenantId),
  }
}

async function findSupport(db: Db, tenantId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from staff where tenant_id = ${tenantId} and role = 'support' and ended_at is null limit 1`)
  return rows[0]?.id
}

type NewGroups = {
  tenantId: string
  groups: readonly PastGroup[]
  planned: readonly PastOrder[]
  models: ReadonlyMap<string, PastCampaign>
}

async function insertGroups(db: Db, { tenantId, groups, planned, models }: NewGroups) {
  const rows = groupRows(groups, planned, { tenantId, campaigns: models })
  await insertParts(db, campaigns, rows.campaigns)
  await insertParts(db, groupCounters, rows.counters)
  await insertParts(db, groupClosings, rows.closings)
}

async function insertOrders(db: Db, rows: PastRows) {
  await insertParts(db, leads, rows.leads)
  await insertParts(db, consents, rows.consents)
  await insertParts(db, orders, rows.orders)
  await insertParts(db, orderLines, rows.lines)
  await insertParts(db, payments, rows.payments)
  await insertParts(db, refunds, rows.refunds)
  await insertParts(db, orderEvents, rows.events)
  await insertParts(db, orderParts, rows.parts)
  await insertParts(db, outbox, rows.letters)
  await insertParts(db, stockLedger, rows.ledger)
  await insertParts(db, groupMembers, rows.members)
  await insertParts(db, groupSettlements, rows.settlements)
}

async function insertVoices(db: Db, tenantId: string, voices: ReturnType<typeof pastVoices>) {
  await insertParts(db, leads, voices.leads)
  await insertParts(db, consents, voices.consents)
  await insertParts(db, ratings, voices.ratings)
  await insertParts(db, auditLog, voices.audit)
  // Two may have written the same, in this span or an earlier one.
  for (const inquiry of voices.inquiries) await db.insert(inquiries).values(inquiry).onConflictDoNothing()
  for (const interest of voices.interests) await db.insert(interests).values(interest).onConflictDoNothing()
  for (const wish of voices.wishes) await db.insert(wishes).values(wish).onConflictDoNothing()
  const shown = sql.param([...new Set(voices.ratings.map(({ campaignId }) => campaignId))])
  await db.execute(sql`
    insert into rating_counters (tenant_id, campaign_id, item_id, count, stars)
    select tenant_id, campaign_id, item_id, count(*), sum(stars) from ratings
    where tenant_id = ${tenantId} and hidden_at is null and campaign_id = any(${shown}::text[]) group by 1, 2, 3`)
}

async function insertWants(db: Db, wants: ReturnType<typeof pastWants>) {
  await insertParts(db, leads, wants.leads)
  await insertParts(db, consents, wants.consents)
  await insertParts(db, carts, wants.carts)
  // A buyer who waits already.
  for (const interest of wants.interests) await db.insert(interests).values(interest).onConflictDoNothing()
}

/** Orders by local day, those in open groups included. */
async function countOrders(db: Db, { tenantId, timeZone }: { tenantId: string; timeZone: string }): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; orders: number }>(sql`
    select (created_at at time zone ${timeZone})::date::text as day, count(*)::int as orders from orders where tenant_id = ${tenantId} group by 1`)
  return new Map(rows.map(({ day, orders: count }) => [day, count]))
}

const ROWS_OF_INSERT = 1000

/** The demonstration's own visitors may have been counted on the same days. */
async function insertVisits(db: Db, { visits, sources, missed }: ReturnType<typeof pastVisits>) {
  for (const row of visits)
    await db
      .insert(visitDays)
      .values(row)
      .onConflictDoUpdate({
        target: [visitDays.tenantId, visitDays.day, visitDays.step],
        set: { visits: sql`visit_days.visits + excluded.visits` },
      })
  for (let at = 0; at < sources.length; at += ROWS_OF_INSERT)
    await db
      .insert(visitSources)
      .values(sources.slice(at, at + ROWS_OF_INSERT))
      .onConflictDoUpdate({
        target: [visitSources.tenantId, visitSources.day, visitSources.source, visitSources.step],
        set: { visits: sql`visit_sources.visits + excluded.visits` },
      })
  if (missed.length > 0) await db.insert(missedSearches).values(missed).onConflictDoNothing()
}

function chargesOf(rows: PastRows, receiver: { name: string; city: string }): PaidCharge[] {
  const codes = new Map(rows.orders.map(({ id, code }) => [id, code]))
  const back = Map.groupBy(rows.refunds, ({ paymentId }) => paymentId)
  return rows.payments.flatMap(({ id, tenantId, orderId, amount, type, installments = 1, brand, receivedAt }) => {
    if (!receivedAt || type === 'ON_DELIVERY' || type === 'WALLET') return []
    const returned = back.get(id)?.map((refund) => ({ key: refund.id, amount: refund.amount, at: refund.doneAt!.toISOString() }))
    const kind = { type, installments, ...(brand && { brand }), ...(returned && { refunds: returned }) }
    return [{ reference: id, tenantId, orderCode: codes.get(orderId)!, amount, receiver, paidAt: receivedAt.toISOString(), ...kind }]
  })
}
