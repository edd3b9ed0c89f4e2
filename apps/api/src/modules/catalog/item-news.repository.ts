import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'

/** name: null for an item that was deleted. */
export type SaleRow = { id: string; reference: string | null; campaignId: string | null; name: string | null; isOpen: boolean }

const MOST = 1000

/** The items that a campaign which is open by its times sells now; its other conditions depend on the buyer. */
const onSale = ({ tenant, now }: ShopCtx) => sql`
  select i.id from items i join campaigns c on c.tenant_id = i.tenant_id and c.id = i.campaign_id
  where i.tenant_id = ${tenant.id} and i.active and i.sold_alone and c.active
    and (c.ends_at is null or c.ends_at > ${now.toISOString()}::timestamptz)
    and not exists (select from jsonb_array_elements(c.body->'depends') d
      where d->>'type' = 'time' and (d->>'date')::timestamptz > ${now.toISOString()}::timestamptz)`

/** Begins to tell of items: those on sale now count as told. Returns false when that was done before. */
export async function begin(ctx: ShopCtx): Promise<boolean> {
  const { db, tenant, now } = ctx
  const { rowCount } = await db.execute(sql`
    insert into item_sale_states (tenant_id, since) values (${tenant.id}, ${now.toISOString()}) on conflict do nothing`)
  if (rowCount === 0) return false
  await db.execute(sql`
    insert into item_sales (tenant_id, item_id) select ${tenant.id}::uuid, o.id from (${onSale(ctx)}) o on conflict do nothing`)
  return true
}

/** Items that went on or off sale since they were told, a batch of them. The state's lock makes other processes wait. */
export async function takeChanged(ctx: ShopCtx): Promise<SaleRow[]> {
  const { db, tenant } = ctx
  await db.execute(sql`select from item_sale_states where tenant_id = ${tenant.id} for update`)
  const { rows } = await db.execute<SaleRow>(sql`
    with open as (${onSale(ctx)}), changed as (
      select coalesce(o.id, s.item_id) as id, o.id is not null as is_open
      from open o full join (select item_id from item_sales where tenant_id = ${tenant.id}) s on s.item_id = o.id
      where o.id is null or s.item_id is null order by 1 limit ${MOST})
    select ch.id, ch.is_open as "isOpen", i.reference, i.campaign_id as "campaignId", i.name
    from changed ch left join items i on i.tenant_id = ${tenant.id} and i.id = ch.id order by ch.id`)
  const ids = (isOpen: boolean) => sql.param(rows.filter((row) => row.isOpen === isOpen).map(({ id }) => id))
  await db.execute(sql`
    insert into item_sales (tenant_id, item_id) select ${tenant.id}::uuid, id from unnest(${ids(true)}::text[]) id on conflict do nothing`)
  await db.execute(sql`delete from item_sales where tenant_id = ${tenant.id} and item_id = any(${ids(false)}::text[])`)
  return rows
}

/** Fewer rows than a batch are the last ones. */
export const isLast = (rows: readonly SaleRow[]) => rows.length < MOST
