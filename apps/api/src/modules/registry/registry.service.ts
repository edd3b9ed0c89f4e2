import type pg from 'pg'
import { memoOf } from '#cache/memo.ts'
import { STALE_MS } from '#cache/tagged-cache.ts'
import { tenantTag } from '#cache/tags.ts'
import type { Ctx, Services, Tenant } from '#context.ts'
import { isDatabaseAway } from '#db/away.ts'
import * as repository from './registry.repository.ts'

export type FoundTenant = { tenant: Tenant; isDefault: boolean }
type Hosts = Map<string, { found: FoundTenant | undefined; until: number }>

const LIFE_MS = 30_000
/** Strangers may send any number of host names, so the cache of unknown names is bounded and cleared as a whole. */
const MOST_UNKNOWN = 2000

/** The shop of a host, cached. hosts and tenants are the two tables read before the tenant is known. */
export async function findTenantByHost(services: Services, host: string): Promise<FoundTenant | undefined> {
  // PostgreSQL rejects NUL in text; a Host or X-App header may contain it.
  if (host.includes('\0')) return undefined
  const heard = hostsOf(services)
  const { shops, unknown } = heard
  const now = Date.now()
  const entry = shops.get(host) ?? unknown.get(host)
  if (entry && entry.until > now) return entry.found
  const { mark } = heard
  let found: FoundTenant | undefined
  try {
    found = await read(services, host)
  } catch (error) {
    if (!isDatabaseAway(error) || !entry || !isBearable(entry, now)) throw error
    return entry.found
  }
  // A change came while this was read: the answer may be older than it.
  if (heard.mark !== mark) return found
  if (unknown.size >= MOST_UNKNOWN) unknown.clear()
  shops.delete(host)
  unknown.delete(host)
  const kept = found ? shops : unknown
  kept.set(host, { found, until: now + LIFE_MS })
  return found
}

/** The shop of a host from memory, without waiting; may be stale while the database is away. */
export function knownTenant(services: Pick<Services, 'changes'>, host: string): FoundTenant | undefined {
  const entry = hostsOf(services).shops.get(host)
  if (!entry) return undefined
  const now = Date.now()
  return entry.until > now || (services.changes.isAway() && isBearable(entry, now)) ? entry.found : undefined
}

/** Whether a stale entry may still be served while the database is away. */
const isBearable = ({ until }: { until: number }, now: number) => until + STALE_MS > now

const hostsHeardOf = memoOf((changes: Services['changes']) => {
  const hosts: { shops: Hosts; unknown: Hosts; mark: number } = { shops: new Map(), unknown: new Map(), mark: 0 }
  changes.subscribe((tags) => {
    if (tags && !tags.some((tag) => tag === '*' || tag === 'tenants')) return
    hosts.mark++
    hosts.unknown.clear()
    for (const [host, entry] of hosts.shops) {
      // A load may have closed the shop, so its old entry must not be served, even stale.
      if (entry.found && tags?.includes(tenantTag(entry.found))) hosts.shops.delete(host)
      else entry.until = Math.min(entry.until, Date.now())
    }
  })
  return hosts
})
const hostsOf = ({ changes }: Pick<Services, 'changes'>) => hostsHeardOf(changes)

/** For commands. */
export const findTenantBySlug = (pool: pg.Pool, slug: string) => repository.findTenantBySlug(pool, slug)

/** For jobs and webhooks, which reference their shop by id. */
export async function findTenant({ pool }: Services, id: string): Promise<Tenant | undefined> {
  return /^[0-9a-f-]{36}$/.test(id) ? repository.findTenantById(pool, id) : undefined
}

/** The shop of the context as its transaction sees it. */
export async function shopAgain({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<Tenant> {
  return (await repository.findTenantIn(db, tenant.id)) ?? tenant
}

async function read({ pool, settings }: Services, host: string): Promise<FoundTenant | undefined> {
  const byHost = await repository.findTenantOfHost(pool, host)
  if (byHost) return { tenant: byHost, isDefault: false }
  if (!isDefaultHost(host, settings.publicUrl)) return undefined
  const byClient = await repository.findTenantBySlug(pool, settings.client)
  return byClient && { tenant: byClient, isDefault: true }
}

/** product.md §2: localhost, 127.0.0.1 and PUBLIC_URL serve the default client. */
function isDefaultHost(host: string, publicUrl: string | undefined) {
  return (
    host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || (publicUrl !== undefined && host === new URL(publicUrl).hostname)
  )
}
