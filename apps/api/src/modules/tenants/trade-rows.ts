import { and, eq, notInArray } from 'drizzle-orm'
import { trades } from '#db/schema/trades.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { ENDS_AT, ownerOf } from './moments.ts'
import { pictureOf, type Target } from './tenant-rows.ts'

/** What was used stays counted; a trade that left the folder is offered no more, and its code may serve another. */
export async function saveTrades(target: Target, folder: TenantFolder) {
  const { db, tenantId, moments } = target
  const ids = folder.trades.map(({ id }) => id)
  await db
    .update(trades)
    .set({ active: false, code: null })
    .where(and(eq(trades.tenantId, tenantId), notInArray(trades.id, ids)))
  // Codes may change places.
  await db.update(trades).set({ code: null }).where(eq(trades.tenantId, tenantId))
  for (const [position, { id, title, text, picture, endsAt: _written, code, uses, ...rest }] of folder.trades.entries()) {
    const values = {
      ...rest,
      position,
      active: true,
      code: code?.toUpperCase() ?? null,
      uses: uses ?? null,
      endsAt: moments.at(ownerOf.trade(id), ENDS_AT),
      body: { title, text, picture: pictureOf(target, picture, title) },
    }
    await db
      .insert(trades)
      .values({ ...values, tenantId, id })
      .onConflictDoUpdate({ target: [trades.tenantId, trades.id], set: values })
  }
}
