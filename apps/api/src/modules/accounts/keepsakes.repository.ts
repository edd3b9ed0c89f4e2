import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx, LeadCtx } from '#context.ts'
import { items } from '#db/schema/catalog.ts'
import { leads } from '#db/schema/orders.ts'
import { consents, favorites } from '#db/schema/people.ts'
import { uuidv7 } from '#ids.ts'
import type { Favorite } from '@mutirao/contract/favorites'

type Item = { campaignId: string; itemId: string }
/** The item_id of a favourite that is the campaign itself. */
const NO_ITEM = ''

export async function listFavorites({ db, tenant, actor }: LeadCtx): Promise<Favorite[]> {
  const rows = await db
    .select({ campaignId: favorites.campaignId, itemId: favorites.itemId })
    .from(favorites)
    .where(and(eq(favorites.tenantId, tenant.id), eq(favorites.leadId, actor.leadId)))
    .orderBy(desc(favorites.createdAt))
    .limit(500)
  return rows.map(({ campaignId, itemId }) => (itemId === NO_ITEM ? { campaignId } : { campaignId, itemId }))
}

export async function hasItem({ db, tenant }: Ctx, { campaignId, itemId }: Item): Promise<boolean> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.tenantId, tenant.id), eq(items.id, itemId), eq(items.campaignId, campaignId), eq(items.soldAlone, true)))
  return rows.length === 1
}

export async function insertFavorite({ db, tenant, actor, now }: LeadCtx, { campaignId, itemId = NO_ITEM }: Favorite) {
  await db.insert(favorites).values({ tenantId: tenant.id, leadId: actor.leadId, campaignId, itemId, createdAt: now }).onConflictDoNothing()
}

export async function deleteFavorite({ db, tenant, actor }: LeadCtx, { campaignId, itemId = NO_ITEM }: Favorite) {
  await db
    .delete(favorites)
    .where(
      and(
        eq(favorites.tenantId, tenant.id),
        eq(favorites.leadId, actor.leadId),
        eq(favorites.campaignId, campaignId),
        eq(favorites.itemId, itemId),
      ),
    )
}

export function listConsents({ db, tenant, actor }: LeadCtx) {
  return db
    .select({ name: consents.name, version: consents.version, granted: consents.granted, at: consents.at })
    .from(consents)
    .where(and(eq(consents.tenantId, tenant.id), eq(consents.leadId, actor.leadId)))
    .orderBy(desc(consents.id))
    .limit(200)
}

type Answer = Pick<typeof consents.$inferInsert, 'name' | 'version' | 'granted'>

/** Stores the answer and returns since when it holds. An answer equal to the newest one to its question writes no row. */
export async function keepConsent({ db, tenant, actor, now }: LeadCtx, answer: Answer): Promise<Date> {
  const [newest] = await db
    .select({ version: consents.version, granted: consents.granted, at: consents.at })
    .from(consents)
    .where(and(eq(consents.tenantId, tenant.id), eq(consents.leadId, actor.leadId), eq(consents.name, answer.name)))
    .orderBy(desc(consents.at), desc(consents.id))
    .limit(1)
  if (newest?.version === answer.version && newest.granted === answer.granted) return newest.at
  await db.insert(consents).values({ tenantId: tenant.id, leadId: actor.leadId, id: uuidv7(now.getTime()), ...answer, at: now })
  return now
}

/** The lead that has taken over the consent of this one; undefined when it still has its own. */
export async function findSuccessor({ db, tenant }: Ctx, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: sql<string | null>`${leads.properties}->>'mergedInto'` })
    .from(leads)
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, id)))
  return row?.id ?? undefined
}

/** Returns false when there is no such lead. */
export async function lockLead({ db, tenant }: Ctx, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, id)))
    .for('no key update')
  return rows.length === 1
}
