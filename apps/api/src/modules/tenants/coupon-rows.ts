import { coupons } from '#db/schema/catalog.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { keepOrResolve } from './moments.ts'
import type { Target } from './tenant-rows.ts'

/** Uses that were counted stay. */
export async function saveCoupons({ db, tenantId, now, timeZone }: Target, folder: TenantFolder) {
  for (const { code, percentage, endsAt, limits } of folder.coupons) {
    const values = { percentage, endsAt: endsAt ? keepOrResolve(endsAt, undefined, now, timeZone) : null, limits: limits ?? null }
    await db
      .insert(coupons)
      .values({ tenantId, code: code.toUpperCase(), ...values })
      .onConflictDoUpdate({ target: [coupons.tenantId, coupons.code], set: values })
  }
}
