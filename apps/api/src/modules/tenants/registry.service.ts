import { eq } from 'drizzle-orm'
import { hosts, tenants } from '#db/schema/tenants.ts'
import { createDb } from '#db/client.ts'
import type { Services, Tenant } from '../../context.ts'

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

const columns = { id: tenants.id, slug: tenants.slug, name: tenants.name, body: tenants.body, logo: tenants.logo, version: tenants.version }
const dbOf = ({ pool }: Services) => createDb({ query: (config, values) => pool.query(config, values as unknown[]) })

/** For jobs and webhooks, which name their shop by id. */
export async function findTenant(services: Services, id: string): Promise<Tenant | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
  const [tenant] = await dbOf(services).select(columns).from(tenants).where(eq(tenants.id, id))
  return tenant
}

async function read(services: Services, host: string): Promise<Found | undefined> {
  const { settings } = services
  const db = dbOf(services)
  const [byHost] = await db.select(columns).from(hosts).innerJoin(tenants, eq(tenants.id, hosts.tenantId)).where(eq(hosts.host, host))
  if (byHost) return { tenant: byHost, isDefault: false }
  if (!isDefaultHost(host, settings.publicUrl)) return undefined
  const [byClient] = await db.select(columns).from(tenants).where(eq(tenants.slug, settings.client))
  return byClient && { tenant: byClient, isDefault: true }
}

/** product.md §2: localhost, 127.0.0.1 and PUBLIC_URL show the default client. */
function isDefaultHost(host: string, publicUrl: string | undefined) {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || (publicUrl !== undefined && host === new URL(publicUrl).hostname)
}
