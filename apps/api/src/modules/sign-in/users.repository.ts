import { and, eq, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { leads } from '#db/schema/orders.ts'
import { clients, loginKeys, users } from '#db/schema/people.ts'
import { uuidv7 } from '#ids.ts'
import type { LoginKey } from '@mutirao/domain/login-key'

export async function findUserByKey({ db, tenant }: ShopCtx, { type, value }: LoginKey) {
  const [row] = await db
    .select({ id: users.id, leadId: users.leadId, passwordHash: users.passwordHash })
    .from(loginKeys)
    .innerJoin(users, and(eq(users.tenantId, loginKeys.tenantId), eq(users.id, loginKeys.userId)))
    .where(and(eq(loginKeys.tenantId, tenant.id), eq(loginKeys.type, type), eq(loginKeys.value, value)))
  return row
}

export async function findUser({ db, tenant }: ShopCtx, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      leadId: users.leadId,
      passwordHash: users.passwordHash,
      activatedAt: users.activatedAt,
      lastLoginAt: users.lastLoginAt,
      clientId: clients.id,
      keys: sql<LoginKey[]>`coalesce((select json_agg(json_build_object('type', k.type, 'value', k.value) order by k.type)
        from login_keys k where k.tenant_id = ${tenant.id} and k.user_id = ${users.id}), '[]')`,
    })
    .from(users)
    .leftJoin(clients, and(eq(clients.tenantId, users.tenantId), eq(clients.userId, users.id)))
    .where(and(eq(users.tenantId, tenant.id), eq(users.id, id)))
  return row
}

/**
 * Inserts a user with a lead and its first key, in one statement; each row comes before those that refer to it. Of two concurrent first sign-ins the
 * second finds the key taken, leaves nothing and gets undefined.
 */
export async function insertUser({ db, tenant, now }: ShopCtx, { type, value }: LoginKey) {
  const ids = { id: uuidv7(now.getTime()), leadId: uuidv7(now.getTime()) }
  const at = now.toISOString()
  const { rowCount } = await db.execute(sql`
    with lead as (
      insert into leads (tenant_id, id, properties, created_at)
      values (${tenant.id}, ${ids.leadId}, jsonb_build_object('type', 'CLIENT'), ${at})
    ), person as (
      insert into users (tenant_id, id, lead_id, created_at) values (${tenant.id}, ${ids.id}, ${ids.leadId}, ${at})
    )
    insert into login_keys (tenant_id, type, value, user_id, verified_at) values (${tenant.id}, ${type}, ${value}, ${ids.id}, ${at})
    on conflict do nothing`)
  if (rowCount === 1) return ids
  await db.delete(users).where(and(eq(users.tenantId, tenant.id), eq(users.id, ids.id)))
  await db.delete(leads).where(and(eq(leads.tenantId, tenant.id), eq(leads.id, ids.leadId)))
  return undefined
}

export async function insertClient({ db, tenant, now }: ShopCtx, userId: string, email: string | undefined): Promise<void> {
  await db
    .insert(clients)
    .values({ tenantId: tenant.id, id: uuidv7(now.getTime()), userId, email, createdAt: now })
    .onConflictDoNothing()
}

/** hadOne: whether it replaced a key of its type. Undefined: another user has the key. */
export async function replaceKey(
  { db, tenant, now }: ShopCtx,
  userId: string,
  { type, value }: LoginKey,
): Promise<{ hadOne: boolean } | undefined> {
  const former = await db
    .delete(loginKeys)
    .where(and(eq(loginKeys.tenantId, tenant.id), eq(loginKeys.userId, userId), eq(loginKeys.type, type)))
  const { rowCount } = await db
    .insert(loginKeys)
    .values({ tenantId: tenant.id, type, value, userId, verifiedAt: now })
    .onConflictDoNothing()
  return rowCount === 1 ? { hadOne: (former.rowCount ?? 0) > 0 } : undefined
}

export async function changeUser({ db, tenant }: ShopCtx, id: string, values: Partial<typeof users.$inferInsert>) {
  await db
    .update(users)
    .set(values)
    .where(and(eq(users.tenantId, tenant.id), eq(users.id, id)))
}

/** Changes to the same person wait until the end of the transaction. */
export async function lockUser({ db, tenant }: ShopCtx, id: string): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenant.id), eq(users.id, id)))
    .for('no key update')
}
