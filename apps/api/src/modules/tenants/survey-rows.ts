import { and, eq, notInArray } from 'drizzle-orm'
import { surveys } from '#db/schema/surveys.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { keepOrResolve } from './moments.ts'
import type { Target } from './tenant-rows.ts'

/** A survey that left the folder asks nobody any more; what was answered stays counted. */
export async function saveSurveys({ db, tenantId, now, timeZone }: Target, folder: TenantFolder) {
  const known = await db.select({ id: surveys.id, endsAt: surveys.endsAt }).from(surveys).where(eq(surveys.tenantId, tenantId))
  const ids = folder.surveys.map(({ id }) => id)
  await db
    .update(surveys)
    .set({ active: false })
    .where(and(eq(surveys.tenantId, tenantId), notInArray(surveys.id, ids)))
  for (const [position, { id, campaignId, trigger, endsAt, ...body }] of folder.surveys.entries()) {
    const kept = known.find((row) => row.id === id)?.endsAt ?? undefined
    const end = endsAt ? keepOrResolve(endsAt, kept, now, timeZone) : null
    const values = { campaignId: campaignId ?? null, trigger, position, endsAt: end, active: true, body }
    await db
      .insert(surveys)
      .values({ ...values, tenantId, id })
      .onConflictDoUpdate({ target: [surveys.tenantId, surveys.id], set: values })
  }
}
