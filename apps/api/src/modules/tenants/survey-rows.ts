import { and, eq, notInArray } from 'drizzle-orm'
import { surveys } from '#db/schema/surveys.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { ENDS_AT, ownerOf } from './moments.ts'
import type { Target } from './tenant-rows.ts'

/** A survey that left the folder asks nobody any more; what was answered stays counted. */
export async function saveSurveys({ db, tenantId, moments }: Target, folder: TenantFolder) {
  const ids = folder.surveys.map(({ id }) => id)
  await db
    .update(surveys)
    .set({ active: false })
    .where(and(eq(surveys.tenantId, tenantId), notInArray(surveys.id, ids)))
  for (const [position, { id, campaignId, trigger, endsAt: _written, ...body }] of folder.surveys.entries()) {
    const endsAt = moments.at(ownerOf.survey(id), ENDS_AT)
    const values = { campaignId: campaignId ?? null, trigger, position, endsAt, active: true, body }
    await db
      .insert(surveys)
      .values({ ...values, tenantId, id })
      .onConflictDoUpdate({ target: [surveys.tenantId, surveys.id], set: values })
  }
}
