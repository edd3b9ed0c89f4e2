import { and, asc, eq } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { listSetups } from '#db/schema/staff.ts'
import type { ListName, ListSetup } from '@mutirao/contract/list-views'

export function listListSetups({ db, tenant }: ShopCtx, userId: string) {
  return db
    .select({ list: listSetups.list, setup: listSetups.setup })
    .from(listSetups)
    .where(and(eq(listSetups.tenantId, tenant.id), eq(listSetups.userId, userId)))
    .orderBy(asc(listSetups.list))
}

export async function saveListSetup(
  { db, tenant }: ShopCtx,
  { userId, list, setup }: { userId: string; list: ListName; setup: ListSetup },
) {
  await db
    .insert(listSetups)
    .values({ tenantId: tenant.id, userId, list, setup })
    .onConflictDoUpdate({ target: [listSetups.tenantId, listSetups.userId, listSetups.list], set: { setup } })
}
