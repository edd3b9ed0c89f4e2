import { and, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { apiKeys } from '#db/schema/staff.ts'
import { tenants } from '#db/schema/tenants.ts'
import { webhookEvents, webhookSecrets } from '#db/schema/webhooks.ts'

export type Subscription = (typeof tenants.$inferSelect)['subscriptions'][number]

/** The shop's subscriptions and its file's addresses, locked: of two writers the second sees what the first has written. */
export async function lockSubscriptions({ db, tenant }: ShopCtx) {
  const [row] = await db
    .select({ body: tenants.body, subscriptions: tenants.subscriptions })
    .from(tenants)
    .where(eq(tenants.id, tenant.id))
    .for('no key update')
  return row!
}

export async function saveSubscriptions({ db, tenant }: ShopCtx, subscriptions: Subscription[]): Promise<void> {
  await db.update(tenants).set({ subscriptions }).where(eq(tenants.id, tenant.id))
}

/** Gives up the address's waiting events and forgets its secret. */
export async function forgetAddress({ db, tenant }: ShopCtx, url: string): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ state: 'FAILED', answer: 'ended' })
    .where(and(eq(webhookEvents.tenantId, tenant.id), eq(webhookEvents.url, url), eq(webhookEvents.state, 'WAITING')))
  await db.delete(webhookSecrets).where(and(eq(webhookSecrets.tenantId, tenant.id), eq(webhookSecrets.url, url)))
}

/** The keys that have ended or expired. */
export async function listGoneKeys({ db, tenant, now }: ShopCtx, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, tenant.id), inArray(apiKeys.id, ids), or(isNotNull(apiKeys.endedAt), lte(apiKeys.expiresAt, now))))
  return rows.map(({ id }) => id)
}

export async function listKeyNames({ db, tenant }: ShopCtx): Promise<Map<string, string>> {
  const rows = await db.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.tenantId, tenant.id))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
