import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { campaignCosts, itemCosts } from '#db/schema/costs.ts'
import { replaceRows } from '#db/written-rows.ts'

type Shop = Pick<ShopCtx, 'db'> & { tenant: { id: string } }
type SavingShop = Shop & { held: ReadonlySet<string> }
export type CostRow = {
  itemId: string
  campaignId: string
  price: number
  caseUnits: number
  minimumCases: number
  supplier: string | null
}

/** The first row of an item counts for its earlier sales, too. */
const ALWAYS = '1970-01-01'

const latest = ({ tenant }: Shop) => sql`
  select distinct on (item_id) item_id, campaign_id, price, case_units, minimum_cases, supplier, since, saved_on from item_costs
  where tenant_id = ${tenant.id} order by item_id, since desc`

const costColumns = sql.raw(
  'l.item_id as "itemId", l.campaign_id as "campaignId", l.price, l.case_units as "caseUnits", l.minimum_cases as "minimumCases", l.supplier',
)

/** The present costs of items, of campaigns that are in the shop. */
export async function listPresentCosts(shop: Shop): Promise<CostRow[]> {
  const { rows } = await shop.db.execute<CostRow>(sql`
    select ${costColumns} from (${latest(shop)}) as l join campaigns c on c.tenant_id = ${shop.tenant.id} and c.id = l.campaign_id and c.active
    where l.price is not null order by l.campaign_id, l.item_id`)
  return rows
}

/** Costs by campaign, of campaigns that are in the shop. */
export async function listFixedCosts({ db, tenant }: Shop): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; fixed: number }>(sql`
    select f.campaign_id as id, f.fixed from campaign_costs f join campaigns c on c.tenant_id = f.tenant_id and c.id = f.campaign_id and c.active
    where f.tenant_id = ${tenant.id}`)
  return new Map(rows.map(({ id, fixed }) => [id, fixed]))
}

/** Writes what differs from the present costs, as of this local day, or in place of a change of the same day; costs that are no longer written end on it. Held campaigns keep theirs. */
export async function saveItemCosts(shop: SavingShop, costs: readonly CostRow[], today: string): Promise<void> {
  const written = JSON.stringify(costs)
  const held = sql.param([...shop.held])
  await shop.db.execute(sql`
    with written as (
      select * from jsonb_to_recordset(${written}::jsonb)
        as w("itemId" text, "campaignId" text, price int, "caseUnits" int, "minimumCases" int, supplier text)
    ), present as (${latest(shop)}), changed as (
      select w."itemId" as item_id, w."campaignId" as campaign_id, w.price, w."caseUnits" as case_units, w."minimumCases" as minimum_cases, w.supplier,
        case when p.item_id is null then ${ALWAYS}::date when p.saved_on = ${today}::date then p.since else ${today}::date end as since
      from written w left join present p on p.item_id = w."itemId"
      where (p.price, p.case_units, p.minimum_cases, p.supplier, p.campaign_id)
        is distinct from (w.price, w."caseUnits", w."minimumCases", w.supplier, w."campaignId")
      union all
      select p.item_id, p.campaign_id, null, p.case_units, p.minimum_cases, p.supplier,
        case when p.saved_on = ${today}::date then p.since else ${today}::date end from present p
      where p.price is not null and p.campaign_id <> all(${held}::text[]) and not exists (select from written w where w."itemId" = p.item_id)
    )
    insert into item_costs (tenant_id, item_id, since, saved_on, campaign_id, price, case_units, minimum_cases, supplier)
    select ${shop.tenant.id}::uuid, item_id, since, ${today}::date, campaign_id, price, case_units, minimum_cases, supplier
    from changed
    on conflict (tenant_id, item_id, since) do update set saved_on = excluded.saved_on, campaign_id = excluded.campaign_id, price = excluded.price,
      case_units = excluded.case_units, minimum_cases = excluded.minimum_cases, supplier = excluded.supplier`)
}

/** Replaces the costs of campaigns, except of held ones. */
export async function saveFixedCosts(shop: SavingShop, costs: readonly { campaignId: string; fixed: number }[]): Promise<void> {
  const kept = (await shop.db.select().from(campaignCosts).where(eq(campaignCosts.tenantId, shop.tenant.id))).filter(({ campaignId }) =>
    shop.held.has(campaignId),
  )
  await replaceRows(shop, campaignCosts, [...costs, ...kept.map(({ campaignId, fixed }) => ({ campaignId, fixed }))])
}

/** Costs of these items through time, oldest first. */
export function listCostHistory({ db, tenant }: Shop, itemIds: readonly string[]) {
  return db
    .select()
    .from(itemCosts)
    .where(and(eq(itemCosts.tenantId, tenant.id), sql`${itemCosts.itemId} = any(${sql.param([...itemIds])}::text[])`))
    .orderBy(itemCosts.itemId, itemCosts.since)
}

/** Centavos that these campaigns cost as a whole, those that left the shop, too. */
export async function listFixedCostsOf({ db, tenant }: Shop, campaignIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: campaignCosts.campaignId, fixed: campaignCosts.fixed })
    .from(campaignCosts)
    .where(and(eq(campaignCosts.tenantId, tenant.id), inArray(campaignCosts.campaignId, [...campaignIds])))
  return new Map(rows.map(({ id, fixed }) => [id, fixed]))
}
