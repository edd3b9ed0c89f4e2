import type { PersonCtx } from '#context.ts'
import { listShopsOfStaff } from '#db/shops-of-staff.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { shopAddress } from '#shop-address.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { listOtherShops as listing } from '@mutirao/contract/staff'
import { findProvedKey } from './other-shops.repository.ts'

/** Decision 140: names and addresses alone; a session of this shop opens no other. */
export async function listOtherShops(ctx: PersonCtx): Promise<CallOutput<typeof listing>> {
  const { services, tenant } = ctx
  const key = await findProvedKey(ctx)
  if (!key) return { isProved: false, shops: [] }
  const ids = (await listShopsOfStaff(services.pool, key)).filter((id) => id !== tenant.id)
  const found = await Promise.all(ids.map((id) => findTenant(services, id)))
  const shops = found.flatMap((shop) =>
    shop && !shop.endedAt ? [{ name: shop.name, address: `${shopAddress({ services, tenant: shop })}/office/` }] : [],
  )
  return { isProved: true, shops: shops.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR')) }
}
