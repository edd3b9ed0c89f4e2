import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '#context.ts'
import type { KeptAddresses } from './kept-addresses.ts'
import type { Lookups } from './lookups.ts'
import type { ReadyResponses } from './ready-responses.ts'
import { readRequestAddress, type Trust } from './request-address.ts'
import { hasToken } from './stale.ts'
import { shopOf } from './which-shop.ts'

type Parts = {
  services: Pick<Services, 'changes'>
  responses: ReadyResponses
  kept: KeptAddresses
  trust: Trust
  lookups: Pick<Lookups, 'knownTenant'>
}

/** Answers from memory before Fastify is involved; returns false when the request must go on to Fastify. */
export function fastPath(parts: Parts): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => serveReady(parts, request, response)
}

function serveReady(parts: Parts, request: IncomingMessage, response: ServerResponse): boolean {
  const { services, responses, kept, trust, lookups } = parts
  if ((request.method !== 'GET' && request.method !== 'HEAD') || hasToken(request.headers)) return false
  const address = readRequestAddress(request, trust)
  const shop = address && shopOf(address, request.headers, (host) => lookups.knownTenant(services, host))
  if (!address || !shop || 'refused' in shop) return false
  const key = kept.keyOf(request, shop.tenant, address)
  if (key === undefined) return false
  // Without a database no notifications arrive, so everything counts as stale, however young.
  return services.changes.isAway() ? responses.serveStale(key, request, response) : responses.serve(key, request, response)
}
