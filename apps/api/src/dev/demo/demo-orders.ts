import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from '#db/client.ts'
import { stockLedger, type CampaignBody } from '#db/schema/catalog.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { leads, orderEvents, orderLines, orders } from '#db/schema/orders.ts'
import { outbox } from '#db/schema/outbox.ts'
import { payments } from '#db/schema/payments.ts'
import { tenants } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import { isPaid, isUnpaid, statesWhere } from '@mutirao/domain/order-status'
import { methodDiscount } from '@mutirao/domain/payment-methods'
import { dayNumber, localTime } from '@mutirao/domain/zoned-time'
import { appendPaidCharges } from '../acquirer/charges.ts'
import { tellInDemo } from './demo-bulletins.ts'
import { dateOfNumber, windowsFrom } from './demo-calendar.ts'
import { demoGroups, isDemoShop, type DemoGroup } from './demo-groups.ts'
import { demoPurchases } from './demo-purchases.ts'
import { demoRows, type DemoPickup, type DemoRows, type ShownItem, type StoreSeen } from './demo-rows.ts'

/** book: the file of the demonstration's acquirer, which must know these payments. */
export type DemoOptions = { pool: pg.Pool; book: string; now: Date }
type ShopId = { slug: string; id: string }
type Shop = Awaited<ReturnType<typeof readShop>>
type OpenCampaign = { id: string; endsAt: Date; body: CampaignBody; group: DemoGroup }

const ROWS_A_STATEMENT = 500

/** Creates the demonstration's buyers, as ordinary orders, in each open group of a demo shop that has no orders yet. Returns true when it did. */
export async function orderInDemo({ pool, book, now }: DemoOptions, { slug, id: tenantId }: ShopId): Promise<boolean> {
  if (!isDemoShop(slug)) return false
  const made = await tenantTransaction(
    pool,
    tenantId,
    async (db) => {
      await takeShop(db, tenantId)
      const campaigns = await listEmptyGroups(db, { slug, tenantId, now })
      if (campaigns.length === 0) return undefined
      const shop = await readShop(db, tenantId)
      const rows: DemoRows[] = []
      for (const campaign of campaigns) rows.push(await orderIn(db, { tenantId, now, campaign, shop }))
      await countGroups(db, tenantId)
      await tellInDemo(db, { tenantId, now }, campaigns)
      return { charges: rows.flatMap((one) => chargesOf(one, shop.receiver)) }
    },
    { lockMs: OTHER_START_MS },
  )
  if (made) appendPaidCharges(book, made.charges)
  return made !== undefined
}

/** How long a start waits for another one that fills the same shop; a statement lasts 15 s at most. */
export const OTHER_START_MS = 14_000

/** Serializes servers that start at the same time; orders and payments need not wait. */
export async function takeShop(db: Db, tenantId: string) {
  await db.execute(sql`select 1 from tenants where id = ${tenantId} for no key update`)
}

async function listEmptyGroups(db: Db, { slug, tenantId, now }: { slug: string; tenantId: string; now: Date }): Promise<OpenCampaign[]> {
  const groups = demoGroups[slug] ?? {}
  const { rows } = await db.execute<{ id: string; ends_at: string; body: CampaignBody }>(sql`
    select id, ends_at, body from campaigns c where tenant_id = ${tenantId} and active and ends_at > ${now.toISOString()}
      and id = any(${sql.param(Object.keys(groups))}::text[])
      and not exists (select 1 from orders o join leads l on l.tenant_id = o.tenant_id and l.id = o.lead_id
        where o.tenant_id = c.tenant_id and o.campaign_id = c.id and l.is_demo)
    order by id`)
  return rows.map(({ id, ends_at: endsAt, body }) => ({ id, endsAt: new Date(endsAt), body, group: groups[id]! }))
}

async function readShop(db: Db, tenantId: string) {
  const [row] = await db
    .select({
      payment: sql<Pick<TenantFile['payment'], 'pix' | 'pixDiscount'>>`${tenants.body}->'payment'`,
      name: tenants.name,
      timeZone: sql<string>`${tenants.body}->>'timeZone'`,
    })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
  return {
    methodPercentage: methodDiscount(row?.payment ?? {}, 'PIX'),
    receiver: { name: row?.name ?? '', city: row?.payment.pix?.city ?? '' },
    timeZone: row?.timeZone ?? 'America/Sao_Paulo',
    stores: await listStores(db, tenantId),
  }
}

/** The pickup points as orders store them. */
export async function listStores(db: Db, tenantId: string): Promise<(StoreSeen & { id: string })[]> {
  const { rows } = await db.execute<StoreSeen & { id: string }>(sql`
    select id, name, concat_ws(', ', address, address_number, neighborhood) as address, hours from stores where tenant_id = ${tenantId}`)
  return rows
}

/** The first pickup at each point on a day after the group's last. */
function pickupsAfter({ endsAt, body }: OpenCampaign, { timeZone, stores }: Shop): DemoPickup[] {
  const next = windowsFrom({ ...body, deliveryCalendar: [] }, dayNumber(localTime(endsAt, timeZone)) + 1)
  return next.flatMap(({ day, from, to, store: storeId }) => {
    const store = stores.find(({ id }) => id === storeId)
    if (!store) return []
    const { id, ...seen } = store
    return [{ slot: { date: dateOfNumber(day), from, to }, storeId: id, store: seen }]
  })
}

type Ordering = { tenantId: string; now: Date; campaign: OpenCampaign; shop: Shop }

async function orderIn(db: Db, { tenantId, now, campaign, shop }: Ordering): Promise<DemoRows> {
  const { id: campaignId, endsAt, body, group } = campaign
  const items = await listPlainItems(db, tenantId, campaignId)
  const { groupRules, discountRules } = body.cartControls
  const { methodPercentage, timeZone } = shop
  const rules = discountRules.map((rule) => ({ ...rule, campaignId }))
  const purchases = demoPurchases({ id: campaignId, discountRules: rules, groupRules, items }, group, methodPercentage)
  const byId = new Map(items.map((item) => [item.id, item]))
  const pickups = pickupsAfter(campaign, shop)
  const rows = demoRows(purchases, { tenantId, campaignId, endsAt, now, methodPercentage, items: byId, timeZone, pickups })
  await insertAll(db, rows)
  return rows
}

/** Items sold separately, without choices, with their own stock. */
async function listPlainItems(db: Db, tenantId: string, campaignId: string): Promise<ShownItem[]> {
  const { rows } = await db.execute<ShownItem>(sql`
    select i.id, i.name, i.unit, i.price, i.pictures->0 as picture, c.hue, s.on_hand - s.reserved as free
    from items i join stock s on s.tenant_id = i.tenant_id and s.id = i.id
    join categories c on c.tenant_id = i.tenant_id and c.id = i.category_id
    where i.tenant_id = ${tenantId} and i.campaign_id = ${campaignId} and i.active and i.sold_alone and i.kit is null and s.on_hand > s.reserved
    order by i.position`)
  return rows
}

async function insertAll(db: Db, rows: DemoRows) {
  await insertParts(db, leads, rows.leads)
  await insertParts(db, orders, rows.orders)
  await insertParts(db, orderLines, rows.lines)
  await insertParts(db, payments, rows.payments)
  await insertParts(db, orderEvents, rows.events)
  await insertParts(db, groupMembers, rows.members)
  await insertParts(db, outbox, rows.letters)
  await insertParts(db, stockLedger, rows.ledger)
  const taken = JSON.stringify(rows.ledger.map(({ tenantId, stockId, quantity }) => ({ tenantId, stockId, quantity })))
  await db.execute(sql`
    update stock s set reserved = s.reserved + t.quantity
    from (select "tenantId" as tenant_id, "stockId" as id, sum(quantity)::int as quantity
      from jsonb_to_recordset(${taken}::jsonb) as l("tenantId" uuid, "stockId" text, quantity int) group by 1, 2) t
    where s.tenant_id = t.tenant_id and s.id = t.id`)
}

/** PostgreSQL accepts at most 65,535 parameters for each statement. */
export async function insertParts<Table extends PgTable>(db: Db, table: Table, rows: Table['$inferInsert'][]) {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) await db.insert(table).values(rows.slice(from, from + ROWS_A_STATEMENT))
}

/** Sets the counters from the orders, also when an older demonstration started with numbers that nobody had ordered. */
export async function countGroups(db: Db, tenantId: string) {
  await db.execute(sql`
    update group_counters g set paid_units = c.paid, waiting_units = c.waiting, buyers = c.buyers
    from (
      select k.campaign_id,
        coalesce(sum(u.units) filter (where o.state = any(${sql.param(statesWhere(isPaid))}::text[])), 0)::int as paid,
        coalesce(sum(u.units) filter (where o.state = any(${sql.param(statesWhere(isUnpaid))}::text[])), 0)::int as waiting,
        (count(*) filter (where o.state = any(${sql.param(statesWhere(isPaid))}::text[])))::int as buyers
      from group_counters k
      left join orders o on o.tenant_id = k.tenant_id and o.group_units @> jsonb_build_array(jsonb_build_object('campaignId', k.campaign_id))
      left join lateral jsonb_to_recordset(o.group_units) as u("campaignId" text, units int) on u."campaignId" = k.campaign_id
      where k.tenant_id = ${tenantId} group by 1
    ) c where g.tenant_id = ${tenantId} and g.campaign_id = c.campaign_id`)
}

function chargesOf(rows: DemoRows, receiver: { name: string; city: string }) {
  const codes = new Map(rows.orders.map(({ id, code }) => [id, code]))
  return rows.payments.flatMap(({ id, tenantId, orderId, amount, state, receivedAt }) =>
    state === 'APPROVED'
      ? [{ reference: id, tenantId, orderCode: codes.get(orderId)!, amount, receiver, paidAt: receivedAt?.toISOString() }]
      : [],
  )
}
