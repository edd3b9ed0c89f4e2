import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import type { StockLevel } from '#db/schema/catalog.ts'
import { fewUnits } from './desk-items.repository.ts'

export type LevelRow = { id: string; reference: string | null; left: number; level: StockLevel; told: StockLevel }

const MOST = 500

/** Items for sale whose stock is at another level than the one that was told last. */
export async function listCrossed(ctx: ShopCtx): Promise<LevelRow[]> {
  const { db, tenant } = ctx
  const { rows } = await db.execute<LevelRow>(sql`
    with counted as (
      select i.id, i.reference, s.on_hand - s.reserved as "left",
        case when s.on_hand - s.reserved <= 0 then 'OUT'
          when s.on_hand - s.reserved <= coalesce(i.low_stock, ${fewUnits(ctx)}) then 'LOW' else 'SELLING' end as level
      from stock s join items i on i.tenant_id = s.tenant_id and i.id = s.id and i.active and i.same_as is null
      where s.tenant_id = ${tenant.id})
    select c.*, coalesce(t.level, 'SELLING') as told from counted c
    left join stock_levels t on t.tenant_id = ${tenant.id} and t.stock_id = c.id
    where c.level <> coalesce(t.level, 'SELLING') order by c.id limit ${MOST}`)
  return rows
}

/** Returns false when another process has told it already. */
export async function saveLevel({ db, tenant }: ShopCtx, { id, level }: Pick<LevelRow, 'id' | 'level'>): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into stock_levels (tenant_id, stock_id, level) values (${tenant.id}, ${id}, ${level})
    on conflict (tenant_id, stock_id) do update set level = excluded.level where stock_levels.level <> excluded.level`)
  return rowCount === 1
}
