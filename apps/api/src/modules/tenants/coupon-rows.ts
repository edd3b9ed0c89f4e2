import { and, eq, notInArray } from 'drizzle-orm'
import { coupons } from '#db/schema/catalog.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { ENDS_AT, ownerOf, type PlannedMoments } from './moments.ts'
import type { Target } from './tenant-rows.ts'

/** Uses that were counted stay. What has left the folder stops working, and is kept for the orders that had it. */
export async function saveCoupons({ db, tenantId, moments }: Target, folder: TenantFolder) {
  const codes = folder.coupons.map(({ code }) => code.toUpperCase())
  await db
    .update(coupons)
    .set({ isActive: false })
    .where(and(eq(coupons.tenantId, tenantId), notInArray(coupons.code, codes)))
  for (const { code, ...values } of couponRows(moments, folder)) {
    await db
      .insert(coupons)
      .values({ tenantId, code, ...values })
      .onConflictDoUpdate({ target: [coupons.tenantId, coupons.code], set: values })
  }
}

export const couponRows = (moments: PlannedMoments, folder: TenantFolder) =>
  folder.coupons.map(({ code, percentage, limits }) => ({
    code: code.toUpperCase(),
    percentage,
    limits: limits ?? null,
    isActive: true,
    endsAt: moments.at(ownerOf.coupon(code), ENDS_AT),
  }))
