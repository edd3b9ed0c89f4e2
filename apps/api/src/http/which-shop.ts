import type { IncomingHttpHeaders } from 'node:http'
import type { Tenant } from '#context.ts'
import type { FoundShop } from './lookups.ts'
import { isNativeOrigin } from './native-app.ts'
import type { RequestAddress } from './request-address.ts'

export type Shop = { tenant: Tenant } | { refused: 'unknown_host' | 'app_mismatch' | 'shop_ended' }

/** The headers that choose the shop and the address in its links: shared caches store one response for each of their values. */
export const SHOP_HEADERS = 'X-App, Origin, X-Forwarded-Host, X-Forwarded-Proto'

/** The shop named by X-App. */
export const namedApp = (headers: IncomingHttpHeaders) => headers['x-app']?.toString().toLowerCase()

/**
 * The only decision about the shop of a request: the host's. X-App, the spec's app header, counts only on default hosts and from the native app's
 * origins, and may not contradict the host (product.md §2). `find` returns undefined for a host without a shop.
 */
export function shopOf(address: RequestAddress, headers: IncomingHttpHeaders, find: (host: string) => FoundShop | undefined): Shop {
  const shop = namedShop(address, headers, find)
  return 'tenant' in shop && shop.tenant.endedAt ? { refused: 'shop_ended' } : shop
}

function namedShop({ host, hostname }: RequestAddress, headers: IncomingHttpHeaders, find: (host: string) => FoundShop | undefined): Shop {
  const byHost = find(hostname)
  if (!byHost) return { refused: 'unknown_host' }
  const named = namedApp(headers)
  const agrees = !named || named === hostname || named === host || (named === 'client' && byHost.isDefault)
  if (agrees) return byHost
  const mayName = byHost.isDefault || isNativeOrigin(headers.origin)
  return (mayName && find(named)) || { refused: 'app_mismatch' }
}
