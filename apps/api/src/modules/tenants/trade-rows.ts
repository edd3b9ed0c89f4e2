import { and, eq, notInArray } from 'drizzle-orm'
import { trades } from '#db/schema/trades.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { keepOrResolve } from './moments.ts'
import { pictureOf, type Target } from './tenant-rows.ts'

/** What was used stays counted; a trade that left the folder is offered no more, and its code may serve another. */
export async function saveTrades(target: Target, folder: TenantFolder) {
  const { db, tenantId, now, timeZone } = target
  const known = await db.select({ id: trades.id, endsAt: trades.endsAt }).from(trades).where(eq(trades.tenantId, tenantId))
  const ids = folder.trades.map(({ id }) => id)
  await db
    .update(trades)
    .set({ active: false, code: null })
    .where(and(eq(trades.tenantId, tenantId), notInArray(trades.id, ids)))
  // Codes may change places.
  await db.update(trades).set({ code: null }).where(eq(trades.tenantId, tenantId))
  for (const [position, { id, title, text, picture, endsAt, code, uses, ...rest }] of folder.trades.entries()) {
    const kept = known.find((row) => row.id === id)?.endsAt ?? undefined
    const values = {
      ...rest,
      position,
      active: true,
      code: code?.toUpperCase() ?? null,
      uses: uses ?? null,
      endsAt: endsAt ? keepOrResolve(endsAt, kept, now, timeZone) : null,
      body: { title, text, picture: pictureOf(target, picture, title) },
    }
    await db
      .insert(trades)
      .values({ ...values, tenantId, id })
      .onConflictDoUpdate({ target: [trades.tenantId, trades.id], set: values })
  }
}
