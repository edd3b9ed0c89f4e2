import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { stockLedger } from '#db/schema/catalog.ts'

type MovementsQuery = { item?: string | undefined; after?: Date | undefined; behind?: { at: Date; id: string } | undefined; most: number }

/** Oldest first. */
export function listMovements({ db, tenant }: ShopCtx, { item, after, behind, most }: MovementsQuery) {
  const { id, stockId, orderId, kind, quantity, at } = stockLedger
  return db
    .select({ id, item: stockId, orderId, kind, quantity, at })
    .from(stockLedger)
    .where(
      and(
        eq(stockLedger.tenantId, tenant.id),
        item === undefined ? undefined : eq(stockId, item),
        after && gt(at, after),
        behind && sql`(${at}, ${id}) > (${behind.at.toISOString()}::timestamptz, ${behind.id}::uuid)`,
      ),
    )
    .orderBy(asc(at), asc(id))
    .limit(most)
}
