import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, LeadCtx } from '#context.ts'
import { leads } from '#db/schema/orders.ts'
import { pushSubscriptions } from '#db/schema/people.ts'
import { textStatement } from '#db/statement.ts'
import type { Right, Role } from '@mutirao/domain/staff'

type Subscription = Pick<
  typeof pushSubscriptions.$inferInsert,
  'id' | 'sessionId' | 'isOffice' | 'endpoint' | 'p256dh' | 'auth' | 'serverKey'
>

const mine = ({ tenant, actor }: LeadCtx) => and(eq(pushSubscriptions.tenantId, tenant.id), eq(pushSubscriptions.leadId, actor.leadId))
const byId = ({ tenant }: Pick<Ctx, 'tenant'>, id: string) => and(eq(pushSubscriptions.tenantId, tenant.id), eq(pushSubscriptions.id, id))

export function listOwn(ctx: LeadCtx) {
  return ctx.db.select({ id: pushSubscriptions.id, serverKey: pushSubscriptions.serverKey }).from(pushSubscriptions).where(mine(ctx))
}

/** Locks the visitor's lead row while a device is added: two concurrent requests would each count without the other's. */
export async function lockDevices({ db, tenant, actor }: LeadCtx) {
  await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, actor.leadId)))
    .for('no key update')
}

/** Returns the id of the device's row: a new one when the device was another lead's, since pending pushes reference that id. */
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
        isOffice: sql`excluded.is_office`,
        auth: sql`excluded.auth`,
        serverKey: sql`excluded.server_key`,
        createdAt: now,
      },
    })
    .returning({ id: pushSubscriptions.id })
  return row!.id
}

/** Counts one kind only: office devices, or devices that show messages. */
export async function forgetOldest(ctx: LeadCtx, { most, isOffice }: { most: number; isOffice: boolean }) {
  const { id, createdAt } = pushSubscriptions
  const ofKind = and(mine(ctx), eq(pushSubscriptions.isOffice, isOffice))
  const older = ctx.db.select({ id }).from(pushSubscriptions).where(ofKind).orderBy(desc(createdAt), desc(id)).offset(most)
  await ctx.db.delete(pushSubscriptions).where(and(mine(ctx), inArray(id, older)))
}

export async function deleteOwn(ctx: LeadCtx, id: string) {
  await ctx.db.delete(pushSubscriptions).where(and(mine(ctx), byId(ctx, id)))
}

export async function findSubscription(ctx: Ctx, id: string) {
  const { endpoint, p256dh, auth, serverKey, leadId, isOffice } = pushSubscriptions
  const [row] = await ctx.db.select({ endpoint, p256dh, auth, serverKey, leadId, isOffice }).from(pushSubscriptions).where(byId(ctx, id))
  return row
}

/** Without the native apps' devices, which have no key. */
export const countOldDevices = ({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>, publicKey: string): Promise<number> =>
  db.$count(pushSubscriptions, sql`tenant_id = ${tenant.id} and p256dh <> '' and server_key is distinct from ${publicKey}`)

export async function deleteSubscription(ctx: Ctx, id: string) {
  await ctx.db.delete(pushSubscriptions).where(byId(ctx, id))
}

export async function tieToSession({ db, tenant }: Ctx, { userId, sessionId }: { userId: string; sessionId: string }) {
  await db.execute(sql`update push_subscriptions s set session_id = ${sessionId} from users u
    where u.tenant_id = ${tenant.id} and u.id = ${userId} and s.tenant_id = u.tenant_id and s.lead_id = u.lead_id and s.session_id is null`)
}

export type OfficeLine = { id: string; title: string; text: string; target: string }

/** Inserts a push for each office device of staff in roles with the right whose session is alive. */
export async function insertOfficePushes(
  { db, tenant, now }: Pick<Ctx, 'db' | 'tenant' | 'now'>,
  line: OfficeLine,
  readers: { right: Right; roles: readonly Role[] },
) {
  await insertingForOffice(db, { tenantId: tenant.id, now, ...readers, facts: JSON.stringify({ ...line, type: 'order' }) })
}

const insertingForOffice = textStatement<{ tenantId: string; now: Date; right: Right; roles: readonly Role[]; facts: string }>()(
  ({ tenantId, now, right, roles, facts }) => sql`
    insert into outbox (tenant_id, id, channel, recipient, template, facts, created_at, due_at)
    select s.tenant_id, gen_random_uuid(), 'push', s.id::text, 'message', ${facts}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    from push_subscriptions s
    join sessions o on o.tenant_id = s.tenant_id and o.id = s.session_id and o.ended_at is null and o.expires_at > ${now}::timestamptz
    join staff w on w.tenant_id = s.tenant_id and w.user_id = o.user_id and w.ended_at is null and (w.role = any(${roles}::text[])
      or exists (select from own_roles r where r.tenant_id = w.tenant_id and r.id = w.own_role_id and ${right}::text = any(r.rights)))
    where s.tenant_id = ${tenantId} and s.is_office`,
)

/** Inserts a push for each office device of a person whose session is alive. */
export async function insertPushesOf({ db, tenant, now }: Pick<Ctx, 'db' | 'tenant' | 'now'>, userId: string, line: OfficeLine) {
  await db.execute(sql`
    insert into outbox (tenant_id, id, channel, recipient, template, facts, created_at, due_at)
    select s.tenant_id, gen_random_uuid(), 'push', s.id::text, 'message', ${JSON.stringify({ ...line, type: 'notice' })}::jsonb, ${now}, ${now}
    from push_subscriptions s
    join sessions o on o.tenant_id = s.tenant_id and o.id = s.session_id and o.ended_at is null and o.expires_at > ${now}
    where s.tenant_id = ${tenant.id} and s.is_office and o.user_id = ${userId}`)
}
