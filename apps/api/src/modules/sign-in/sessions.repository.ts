import { and, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { openedCampaigns } from '#db/opened-campaigns.ts'
import { clients, sessions, users } from '#db/schema/people.ts'

const live = (ctx: Pick<Ctx, 'tenant' | 'now'>, id: string) =>
  and(eq(sessions.tenantId, ctx.tenant.id), eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.expiresAt, ctx.now))

export function insertSession({ db }: Ctx, session: typeof sessions.$inferInsert) {
  return db.insert(sessions).values(session)
}

/** The person of a live session, with the campaigns that codes have opened; one statement, since it runs on every call. */
export async function findSignedIn(ctx: Pick<Ctx, 'db' | 'tenant' | 'now'>, sessionId: string, userId: string) {
  const [row] = await ctx.db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      leadId: users.leadId,
      isByPasskey: sessions.isByPasskey,
      clientId: clients.id,
      isAdult: sql<boolean>`${clients.ageVerifiedAt} is not null`,
      campaignIds: sql<string[]>`array(select distinct unnest(${openedCampaigns(ctx.tenant.id)}) from relations r
        where r.tenant_id = ${ctx.tenant.id} and r.lead_id = ${users.leadId})`,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
    .leftJoin(clients, and(eq(clients.tenantId, users.tenantId), eq(clients.userId, users.id)))
    .where(and(live(ctx, sessionId), eq(sessions.userId, userId)))
  return row
}

export async function findSession({ db, tenant }: Ctx, id: string) {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tenantId, tenant.id), eq(sessions.id, id)))
  return session
}

export async function markByPasskey({ db, tenant }: Ctx, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ isByPasskey: true })
    .where(and(eq(sessions.tenantId, tenant.id), eq(sessions.id, id)))
}

/** Returns true for the one request that advances the generation; concurrent requests get false. */
export async function rotate({ db, tenant, now }: Ctx, id: string, generation: number, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ generation: generation + 1, rotatedAt: now, expiresAt })
    .where(and(eq(sessions.tenantId, tenant.id), eq(sessions.id, id), eq(sessions.generation, generation), isNull(sessions.endedAt)))
  return rowCount === 1
}

export async function endSession(ctx: Ctx, id: string) {
  await endThose(ctx, eq(sessions.id, id))
}

/** Returns false when the user has no such open session. */
export async function endOwnSession(ctx: Ctx, userId: string, id: string): Promise<boolean> {
  return (await endThose(ctx, and(eq(sessions.userId, userId), eq(sessions.id, id)))) > 0
}

/** Ends all sessions of a user except `keptId`. */
export async function endSessions(ctx: Pick<Ctx, 'db' | 'tenant' | 'now'>, userId: string, keptId?: string) {
  const isOther = keptId === undefined ? undefined : ne(sessions.id, keptId)
  await endThose(ctx, and(eq(sessions.userId, userId), isOther))
}

/** Ending a session deletes the push subscriptions tied to it. Returns how many were open. */
async function endThose({ db, tenant, now }: Pick<Ctx, 'db' | 'tenant' | 'now'>, which: SQL | undefined): Promise<number> {
  const ended = db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.tenantId, tenant.id), isNull(sessions.endedAt), which))
    .returning({ id: sessions.id })
  const { rows } = await db.execute<{ count: number }>(sql`
    with ended as ${ended}, untied as (
      delete from push_subscriptions s using ended where s.tenant_id = ${tenant.id} and s.session_id = ended.id)
    select count(*)::int as count from ended`)
  return rows[0]!.count
}
