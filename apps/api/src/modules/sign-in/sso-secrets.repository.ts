import { and, asc, eq } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { ssoSecrets } from '#db/schema/people.ts'

type SecretRow = Omit<typeof ssoSecrets.$inferSelect, 'tenantId'>

const isOf = ({ tenant }: Pick<ShopCtx, 'tenant'>, provider: string) =>
  and(eq(ssoSecrets.tenantId, tenant.id), eq(ssoSecrets.provider, provider))

export function listSecrets({ db, tenant }: Pick<ShopCtx, 'db' | 'tenant'>): Promise<SecretRow[]> {
  return db.select().from(ssoSecrets).where(eq(ssoSecrets.tenantId, tenant.id)).orderBy(asc(ssoSecrets.provider))
}

export async function saveSecret({ db, tenant }: ShopCtx, { provider, ...row }: SecretRow): Promise<void> {
  await db
    .insert(ssoSecrets)
    .values({ tenantId: tenant.id, provider, ...row })
    .onConflictDoUpdate({ target: [ssoSecrets.tenantId, ssoSecrets.provider], set: row })
}

export async function deleteSecret(ctx: ShopCtx, provider: string): Promise<boolean> {
  const { rowCount } = await ctx.db.delete(ssoSecrets).where(isOf(ctx, provider))
  return rowCount === 1
}

/** Locks them until the transaction ends. */
export function lockSecrets({ db, tenant }: ShopCtx): Promise<SecretRow[]> {
  return db.select().from(ssoSecrets).where(eq(ssoSecrets.tenantId, tenant.id)).for('update')
}

export async function saveSeal(ctx: ShopCtx, { provider, secret }: Pick<SecretRow, 'provider' | 'secret'>): Promise<void> {
  await ctx.db.update(ssoSecrets).set({ secret }).where(isOf(ctx, provider))
}
