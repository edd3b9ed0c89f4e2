import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { leads } from '#db/schema/orders.ts'
import { pushSubscriptions } from '#db/schema/people.ts'
import type { Ctx, LeadCtx } from '../../context.ts'

type Subscription = Pick<typeof pushSubscriptions.$inferInsert, 'id' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth'>

const mine = ({ tenant, actor }: LeadCtx) => and(eq(pushSubscriptions.tenantId, tenant.id), eq(pushSubscriptions.leadId, actor.leadId))
const byId = ({ tenant }: Pick<Ctx, 'tenant'>, id: string) => and(eq(pushSubscriptions.tenantId, tenant.id), eq(pushSubscriptions.id, id))

export async function listIds(ctx: LeadCtx): Promise<string[]> {
  const rows = await ctx.db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(mine(ctx))
  return rows.map(({ id }) => id)
}

/** Whoever adds a device to a visitor's waits here for whoever does so: two at once would each count without the other's. */
export async function lockDevices({ db, tenant, actor }: LeadCtx) {
  await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, actor.leadId)))
    .for('no key update')
}

/** Answers the id of the device's row: a new one where the device was somebody else's, for pushes wait by that id. */
export async function putSubscription({ db, tenant, actor, now }: LeadCtx, subscription: Subscription): Promise<string> {
  const ofExcluded = { leadId: sql`excluded.lead_id`, sessionId: sql`excluded.session_id`, p256dh: sql`excluded.p256dh` }
  const [row] = await db
    .insert(pushSubscriptions)
    .values({ ...subscription, tenantId: tenant.id, leadId: actor.leadId, createdAt: now })
    .onConflictDoUpdate({
      target: [pushSubscriptions.tenantId, pushSubscriptions.endpoint],
      set: {
        id: sql`case when ${pushSubscriptions.leadId} = excluded.lead_id then ${pushSubscriptions.id} else excluded.id end`,
        ...ofExcluded,
        auth: sql`excluded.auth`,
        createdAt: now,
      },
    })
    .returning({ id: pushSubscriptions.id })
  return row!.id
}

export async function forgetOldest(ctx: LeadCtx, most: number) {
  const { id, createdAt } = pushSubscriptions
  const older = ctx.db.select({ id }).from(pushSubscriptions).where(mine(ctx)).orderBy(desc(createdAt), desc(id)).offset(most)
  await ctx.db.delete(pushSubscriptions).where(and(mine(ctx), inArray(id, older)))
}

export async function deleteOwn(ctx: LeadCtx, id: string) {
  await ctx.db.delete(pushSubscriptions).where(and(mine(ctx), byId(ctx, id)))
}

export async function findSubscription(ctx: Ctx, id: string) {
  const { endpoint, p256dh, auth } = pushSubscriptions
  const [row] = await ctx.db.select({ endpoint, p256dh, auth }).from(pushSubscriptions).where(byId(ctx, id))
  return row
}

export async function deleteSubscription(ctx: Ctx, id: string) {
  await ctx.db.delete(pushSubscriptions).where(byId(ctx, id))
}

export async function tieToSession({ db, tenant }: Ctx, { userId, sessionId }: { userId: string; sessionId: string }) {
  await db.execute(sql`update push_subscriptions s set session_id = ${sessionId} from users u
    where u.tenant_id = ${tenant.id} and u.id = ${userId} and s.tenant_id = u.tenant_id and s.lead_id = u.lead_id and s.session_id is null`)
}
