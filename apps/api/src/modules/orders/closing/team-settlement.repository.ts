import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { teams } from '#db/schema/teams.ts'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'
import type { LineRow } from '../book/orders.repository.ts'

/** Open teams whose time has run out. */
export async function listDueTeams({ db, tenant, now }: ShopCtx): Promise<string[]> {
  const rows = await db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.tenantId, tenant.id), isNull(teams.outcome), lte(teams.endsAt, now)))
  return rows.map(({ id }) => id)
}

/** Paid orders whose lines in the team are not settled. */
export async function listUnsettled({ db, tenant }: ShopCtx, teamId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orders.id })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.tenantId, orderLines.tenantId), eq(orders.id, orderLines.orderId)))
    .where(
      and(
        eq(orderLines.tenantId, tenant.id),
        eq(orderLines.teamId, teamId),
        isNull(orderLines.teamPercentage),
        inArray(orders.state, statesWhere(isPaid)),
      ),
    )
    .orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}

/** Every later price of the order is computed with these percentages. */
export async function saveTeamPercentages({ db, tenant }: ShopCtx, orderId: string, lines: readonly LineRow[]): Promise<void> {
  for (const { position, teamPercentage } of lines)
    if (teamPercentage !== null)
      await db
        .update(orderLines)
        .set({ teamPercentage })
        .where(and(eq(orderLines.tenantId, tenant.id), eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
}
