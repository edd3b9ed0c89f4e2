import type { Services, Tenant } from '../../context.ts'
import { findTenantById, findTenantBySlug, findTenantOfHost, listTenantIds as readTenantIds } from './registry.repository.ts'

type Found = { tenant: Tenant; isDefault: boolean }

const LIFE_MS = 30_000
const MOST_HOSTS = 20_000
const known = new WeakMap<Services, Map<string, { found: Found | undefined; until: number }>>()

/** Host -> shop, from memory; hosts and tenants are the two tables read before a tenant is known. */
export async function findTenantByHost(services: Services, host: string): Promise<Found | undefined> {
  const cache = known.get(services) ?? startCache(services)
  const now = Date.now()
  const entry = cache.get(host)
  if (entry && entry.until > now) return entry.found
  const found = await read(services, host)
  if (cache.size >= MOST_HOSTS) cache.clear()
  cache.set(host, { found, until: now + LIFE_MS })
  return found
}

function startCache(services: Services) {
  const cache = new Map<string, { found: Found | undefined; until: number }>()
  known.set(services, cache)
  services.changes.subscribe((tags) => {
    if (!tags || tags.some((tag) => tag === '*' || tag === 'tenants')) cache.clear()
  })
  return cache
}

/** For the merchant's own commands. */
export { findTenantBySlug }

/** For work that goes through every shop. */
export const listTenantIds = ({ pool }: Services) => readTenantIds(pool)

/** For jobs and webhooks, which name their shop by id. */
export async function findTenant({ pool }: Services, id: string): Promise<Tenant | undefined> {
  return /^[0-9a-f-]{36}$/.test(id) ? findTenantById(pool, id) : undefined
}

async function read({ pool, settings }: Services, host: string): Promise<Found | undefined> {
  const byHost = await findTenantOfHost(pool, host)
  if (byHost) return { tenant: byHost, isDefault: false }
  if (!isDefaultHost(host, settings.publicUrl)) return undefined
  const byClient = await findTenantBySlug(pool, settings.client)
  return byClient && { tenant: byClient, isDefault: true }
}

/** product.md §2: localhost, 127.0.0.1 and PUBLIC_URL show the default client. */
function isDefaultHost(host: string, publicUrl: string | undefined) {
  return (
    host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || (publicUrl !== undefined && host === new URL(publicUrl).hostname)
  )
}
