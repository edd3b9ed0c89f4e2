import type pg from 'pg'

export const CAMPAIGN = 'mercearia-da-vila'
/** The number of products, named compra-1 and so on. */
export const PRODUCTS = 1000

/** A thousand products of one campaign beside its own, each with ample stock. A load of the folder would withdraw them. */
export async function stockProducts(db: pg.Client) {
  const { rows } = await db.query<{ tenant_id: string }>('select tenant_id from campaigns where id = $1', [CAMPAIGN])
  const tenantId = rows[0]!.tenant_id
  const { rows: columns } = await db.query<{ names: string }>(
    "select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'items' and column_name <> 'id' and is_generated = 'NEVER'",
  )
  const { names } = columns[0]!
  const shown = [tenantId, CAMPAIGN, PRODUCTS]
  await db.query(
    `insert into items (id, ${names}) select 'compra-' || n, ${names} from generate_series(1, $3::int) n,
      (select * from items where tenant_id = $1 and campaign_id = $2 and active and kit is null order by position limit 1) one on conflict (tenant_id, id) do update set active = true`,
    shown,
  )
  await db.query(
    "insert into stock (tenant_id, id, on_hand) select $1, 'compra-' || n, 1000000 from generate_series(1, $2::int) n on conflict do nothing",
    [tenantId, PRODUCTS],
  )
}
