import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { trades } from '#db/schema/trades.ts'
import type { Ctx } from '../../context.ts'

/** Orders of the asker that a trade gave and that stand. */
const standing = (leadId: string) => sql`from orders o where o.tenant_id = ${trades.tenantId} and o.lead_id = ${leadId}
  and o.properties->>'tradeId' = ${trades.id} and o.state not in ('CANCELLED', 'EXPIRED', 'GROUP_FAILED', 'REFUNDED')`

const uses = (leadId: string) => ({
  mine: sql<number>`(select count(*)::int ${standing(leadId)})`,
  usedAt: sql<string | null>`(select max(o.created_at) ${standing(leadId)})`,
})

type Wanted = { id: string } | { code: string }

export function listTradeRows({ db, tenant }: Ctx, leadId: string, code?: string) {
  return db
    .select({ trade: trades, ...uses(leadId) })
    .from(trades)
    .where(and(eq(trades.tenantId, tenant.id), eq(trades.active, true), code ? eq(trades.code, code) : isNull(trades.code)))
    .orderBy(asc(trades.position))
}

/** A trade with a code is found by it alone: its id opens nothing. */
export async function findTrade({ db, tenant }: Ctx, wanted: Wanted) {
  const match = 'id' in wanted ? and(eq(trades.id, wanted.id), isNull(trades.code)) : eq(trades.code, wanted.code)
  const [row] = await db
    .select()
    .from(trades)
    .where(and(eq(trades.tenantId, tenant.id), eq(trades.active, true), match))
  return row
}

/** Takes one of the uses. The row is locked until the transaction ends, so that whoever counts next sees this one's order. */
export async function takeUse({ db, tenant, now }: Ctx, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(trades)
    .set({ used: sql`${trades.used} + 1` })
    .where(
      and(
        eq(trades.tenantId, tenant.id),
        eq(trades.id, id),
        eq(trades.active, true),
        or(isNull(trades.uses), sql`${trades.used} < ${trades.uses}`),
        or(isNull(trades.endsAt), gt(trades.endsAt, now)),
      ),
    )
  return rowCount === 1
}

export async function countUses({ db, tenant }: Ctx, id: string, leadId: string) {
  const [row] = await db
    .select(uses(leadId))
    .from(trades)
    .where(and(eq(trades.tenantId, tenant.id), eq(trades.id, id)))
  return row ?? { mine: 0, usedAt: null }
}

export async function giveBackUse({ db, tenant }: Ctx, id: string) {
  await db
    .update(trades)
    .set({ used: sql`${trades.used} - 1` })
    .where(and(eq(trades.tenantId, tenant.id), eq(trades.id, id), gt(trades.used, 0)))
}
