import { and, asc, eq } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { acquirerKeys } from '#db/schema/acquirers.ts'
import type { Acquirer } from '@mutirao/domain/acquirers'

export type KeysRow = typeof acquirerKeys.$inferSelect

export async function findKeys({ db, tenant }: ShopCtx, acquirer: Acquirer): Promise<KeysRow | undefined> {
  const [row] = await db
    .select()
    .from(acquirerKeys)
    .where(and(eq(acquirerKeys.tenantId, tenant.id), eq(acquirerKeys.acquirer, acquirer)))
  return row
}

export function listKeys({ db, tenant }: ShopCtx): Promise<KeysRow[]> {
  return db.select().from(acquirerKeys).where(eq(acquirerKeys.tenantId, tenant.id)).orderBy(asc(acquirerKeys.acquirer))
}

export function saveKeys({ db, tenant, now }: ShopCtx, row: Pick<KeysRow, 'acquirer' | 'sealed' | 'sealedBy' | 'endsAt'>) {
  const { acquirer: _key, ...written } = { ...row, changedAt: now }
  return db
    .insert(acquirerKeys)
    .values({ ...row, tenantId: tenant.id, changedAt: now })
    .onConflictDoUpdate({ target: [acquirerKeys.tenantId, acquirerKeys.acquirer], set: written })
}

export async function deleteKeys({ db, tenant }: ShopCtx, acquirer: Acquirer): Promise<boolean> {
  const { rowCount } = await db.delete(acquirerKeys).where(and(eq(acquirerKeys.tenantId, tenant.id), eq(acquirerKeys.acquirer, acquirer)))
  return rowCount === 1
}
