import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { acquirerKeys } from '#db/schema/acquirers.ts'
import { apiKeys } from '#db/schema/staff.ts'
import { statement } from '#db/statement.ts'

export type KeyRow = typeof apiKeys.$inferSelect

const finding = statement<{ tenantId: string; id: string }>()((db, { tenantId, id }) =>
  db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, id))),
)

export async function findKey({ db, tenant }: ShopCtx, id: string): Promise<KeyRow | undefined> {
  const [key] = await finding(db, { tenantId: tenant.id, id })
  return key
}

/** The keys that have not ended, oldest first; expired ones among them. */
export function listKeys({ db, tenant }: ShopCtx): Promise<KeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, tenant.id), isNull(apiKeys.endedAt)))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id))
}

export async function insertKey({ db, tenant, now }: ShopCtx, key: Omit<KeyRow, 'tenantId' | 'createdAt' | 'lastUsedAt' | 'endedAt'>) {
  await db.insert(apiKeys).values({ ...key, tenantId: tenant.id, createdAt: now })
}

/** Returns undefined when there is no such key, or it has ended already. */
export async function endKey({ db, tenant, now }: ShopCtx, id: string) {
  const [ended] = await db
    .update(apiKeys)
    .set({ endedAt: now })
    .where(and(eq(apiKeys.tenantId, tenant.id), eq(apiKeys.id, id), isNull(apiKeys.endedAt)))
    .returning({ name: apiKeys.name })
  return ended
}

/** Ends the keys that a person made; returns those that had not ended. */
export function endKeysMadeBy({ db, tenant, now }: ShopCtx, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .update(apiKeys)
    .set({ endedAt: now })
    .where(and(eq(apiKeys.tenantId, tenant.id), eq(apiKeys.madeBy, userId), isNull(apiKeys.endedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name })
}

/** Whether the shop has credentials of an acquirer. */
export const hasAcquirer = async ({ db, tenant }: Pick<ShopCtx, 'db' | 'tenant'>): Promise<boolean> =>
  (await db.$count(acquirerKeys, eq(acquirerKeys.tenantId, tenant.id))) > 0

export async function markUsed({ db, tenant, now }: ShopCtx, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.tenantId, tenant.id), eq(apiKeys.id, id)))
}
