import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { LeadCtx, ShopCtx } from '#context.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { teams } from '#db/schema/teams.ts'
import { isPaid, isUnpaid, statesWhere } from '@mutirao/domain/order-status'
import type { TeamOutcome } from '@mutirao/domain/team'
import { HOUR_MS } from '@mutirao/domain/zoned-time'

export type TeamRow = typeof teams.$inferSelect

const EMPTY_COUNTS_MS = HOUR_MS

const one = ({ tenant }: ShopCtx, id: string) => and(eq(teams.tenantId, tenant.id), eq(teams.id, id))

export async function findTeam(ctx: ShopCtx, id: string): Promise<TeamRow | undefined> {
  const [team] = await ctx.db.select().from(teams).where(one(ctx, id))
  return team
}

export function listTeams({ db, tenant }: ShopCtx, ids: string[]): Promise<TeamRow[]> {
  return db
    .select()
    .from(teams)
    .where(and(eq(teams.tenantId, tenant.id), inArray(teams.id, ids)))
}

/** Waits for other transactions that decide this team. */
export async function lockTeam(ctx: ShopCtx, id: string): Promise<TeamRow | undefined> {
  const [team] = await ctx.db.select().from(teams).where(one(ctx, id)).for('update')
  return team
}

export async function findOwnOpen({ db, tenant, actor }: LeadCtx, { campaignId, itemId }: Pick<TeamRow, 'campaignId' | 'itemId'>) {
  const [team] = await db
    .select()
    .from(teams)
    .where(
      and(
        eq(teams.tenantId, tenant.id),
        eq(teams.openedBy, actor.leadId),
        eq(teams.campaignId, campaignId),
        eq(teams.itemId, itemId),
        isNull(teams.outcome),
      ),
    )
  return team
}

/** Returns false when the campaign has `most` open teams, or the visitor has one for the item. An empty team counts for its first hour: opening teams alone blocks nobody. */
export async function insertTeam({ db, tenant }: ShopCtx, team: Omit<TeamRow, 'tenantId' | 'outcome' | 'decidedAt'>, most: number) {
  const { rowCount } = await db.execute(sql`
    insert into teams (tenant_id, id, campaign_id, item_id, size, percentage, ends_at, created_at, opened_by)
    select ${tenant.id}::uuid, ${team.id}::uuid, ${team.campaignId}, ${team.itemId}, ${team.size}::int, ${team.percentage}::real,
      ${team.endsAt.toISOString()}::timestamptz, ${team.createdAt.toISOString()}::timestamptz, ${team.openedBy}::uuid
    where (select count(*) from teams where tenant_id = ${tenant.id} and campaign_id = ${team.campaignId} and outcome is null
      and (created_at > ${new Date(team.createdAt.getTime() - EMPTY_COUNTS_MS).toISOString()}::timestamptz
        or exists (select from order_lines l where l.tenant_id = teams.tenant_id and l.team_id = teams.id))) < ${most}
    on conflict do nothing`)
  return rowCount === 1
}

export async function saveOutcome(ctx: ShopCtx, id: string, outcome: TeamOutcome): Promise<void> {
  await ctx.db.update(teams).set({ outcome, decidedAt: ctx.now, openedBy: null }).where(one(ctx, id))
}

/** Orders with a line in the team that are paid or await payment, the oldest first. */
export async function listOrders({ db, tenant }: ShopCtx, teamId: string) {
  const inTeam = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, tenant.id), eq(orderLines.teamId, teamId)))
  return db
    .select({
      state: orders.state,
      isJoinPublic: orders.isJoinPublic,
      userName: orders.userName,
      leadId: orders.leadId,
      userPhone: orders.userPhone,
      verifiedPhone: orders.verifiedPhone,
      networkKey: orders.networkKey,
    })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, tenant.id),
        inArray(orders.id, inTeam),
        inArray(orders.state, [...statesWhere(isPaid), ...statesWhere(isUnpaid)]),
      ),
    )
    .orderBy(orders.id)
}
