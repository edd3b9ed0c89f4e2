import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { leadOf, personOf, type Actor, type Person } from '#actor.ts'
import { createContext, type Ctx, type Services, type Tenant } from '#context.ts'
import { isDatabaseAway } from '#db/away.ts'
import { isProvedBy } from '#ids.ts'
import { Problem } from '@mutirao/contract/problems'
import { networkOf } from '@mutirao/domain/ip-network'
import { isOpenWhilePreparing } from '@mutirao/domain/preparing'
import { leadBearerOf, tokenOf } from './bearer.ts'
import { MOST_ADDRESS } from './kept-addresses.ts'
import { leadCookie, leadSecret, setLeadCookie } from './lead-cookie.ts'
import { isNativeOrigin, letNativeAppsRead, takesTokens } from './native-app.ts'
import { programCounts } from './program-counts.ts'
import { readRequestAddress, type Trust } from './request-address.ts'
import { namedApp, shopOf } from './which-shop.ts'

const MOST_HOST = 253
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Gives every request its shop and its actor; refuses cross-site writes. */
export async function contextPlugin(app: FastifyInstance, services: Services, trust: Trust) {
  await app.register(cookie)
  // Only JSON bodies are accepted: a foreign page can send forms and plain text without a preflight request.
  app.removeContentTypeParser('text/plain')
  const tellOfProxy = proxyTeller(services)
  const countProgram = programCounts(services.settings.rateLimit.perVisitor)
  app.decorateRequest('ctx')
  app.decorateRequest('address')
  // Responses without Cache-Control must not be cached by anybody.
  app.addHook('onSend', async (_request, reply) => void (reply.hasHeader('cache-control') || reply.header('cache-control', 'no-store')))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    tellOfProxy(request)
    if (request.raw.url!.length > MOST_ADDRESS && !request.routeOptions.config.isLongAddress) throw new Problem('address_too_long')
    if (letNativeAppsRead(request, reply)) return reply
    refuseEncodedBody(request, reply)
    if (request.routeOptions.config.noTenant) return
    const address = readRequestAddress(request.raw, trust)
    if (!address) throw new Problem('invalid_host')
    request.address = address
    const tenant = await tenantOf(services, request)
    request.log = request.log.child({ shop: tenant.slug })
    refuseForeignWrites(request)
    if (tenant.isPreparing && !answersEarly(request)) throw new Problem('shop_preparing')
    const visitor = createContext(services, tenant, {
      actor: visitorOf(services, tenant, request),
      isNative: takesTokens(request.headers),
      ip: networkOf(request.ip),
      host: address.hostname,
      log: request.log,
    })
    request.ctx = await withPerson(visitor, request)
    countProgram(request.ctx, reply)
    request.ctx = await admit(request)
    renewLeadCookie(request, reply)
  })
}

/** Bodies are not decompressed: read as they are, their bytes would be refused as no JSON, which names the wrong cause (RFC 9110, section 15.5.16). */
function refuseEncodedBody({ headers }: FastifyRequest, reply: FastifyReply) {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  reply.header('accept-encoding', 'identity')
  throw new Problem('unsupported_media_type', { detail: 'Envie o corpo sem compressão: nenhum Content-Encoding é aceito.' })
}

/** Warns the operator once when proxy settings are missing: all shoppers would then count as one network and share its limits. */
function proxyTeller({ settings }: Services) {
  let isTold = settings.trustProxy !== false
  return ({ headers, log }: FastifyRequest) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return
    isTold = true
    log.warn('requests name a proxy (X-Forwarded-For) that TRUST_PROXY does not: if it is ours, every shopper counts as one network')
  }
}

/** An expired access token is refused, not treated as absent: the browser then renews it and retries. */
async function withPerson(ctx: Ctx, request: FastifyRequest): Promise<Ctx> {
  const token = tokenOf(request.headers)
  if (token === undefined) return ctx
  const { auth } = request.routeOptions.config
  const isPublic = auth === 'public'
  if (request.server.lookups.isApiKey(token)) return withProgram(ctx, request, token)
  const person = await request.server.lookups.findSignedIn(ctx, token).catch((error: unknown) => {
    // While the database is away a person cannot be looked up; public reads then get the cached public response.
    if (isPublic && request.method === 'GET' && isDatabaseAway(error)) return undefined
    throw error
  })
  if (!person) {
    if (isPublic) return ctx
    throw new Problem('authentication')
  }
  const { clientId, ...known } = person
  return { ...ctx, actor: { kind: 'person', ...known, clientId: clientId ?? undefined, visitorLeadId: leadOf(ctx) } }
}

/** A program on calls for staff; on calls of visitors and on public reads the buyer whom it names. */
async function withProgram(ctx: Ctx, { headers, method, routeOptions, server: { lookups } }: FastifyRequest, token: string): Promise<Ctx> {
  const { auth } = routeOptions.config
  if (auth === 'staff') return { ...ctx, actor: await lookups.findApiKey(ctx, token) }
  const buyer = headers['x-buyer']?.toString()
  if (auth === 'client') throw new Problem('authentication', { detail: 'Esta chamada é de uma conta: nenhuma chave a faz.' })
  if (auth === 'lead' && buyer === undefined) throw new Problem('authentication', { detail: 'Diga em X-Buyer para quem o programa age.' })
  const isForBuyers = auth === 'lead' || (auth === 'public' && SAFE_METHODS.has(method))
  return buyer !== undefined && isForBuyers ? lookups.actForBuyer(ctx, { token, buyer }) : ctx
}

/** Checks the caller against the declaration; in a closed shop only people with access to a campaign (spec §6), and staff. */
async function admit(request: FastifyRequest): Promise<Ctx> {
  const { ctx, routeOptions, server } = request
  const { auth, door, may } = routeOptions.config
  if (auth === 'staff') return server.lookups.asStaff(ctx, may)
  if (auth === 'client' && !personOf(ctx)) throw new Problem('authentication')
  if (auth === 'lead' && !leadOf(ctx)) throw new Problem('authentication')
  if (auth === undefined || !ctx.tenant.body.marketplace.intranet || door) return ctx
  const person = personOf(ctx)
  if (!person) throw new Problem('authentication')
  if (person.campaignIds.length > 0) return ctx
  return asReader(ctx, person, request)
}

/** Before it opens, a shop answers staff calls, door calls, and the screens of sign-in and office with their files (decision 069). */
function answersEarly({ routeOptions: { config }, url }: FastifyRequest): boolean {
  if (config.auth !== undefined) return config.auth === 'staff' || config.door === true
  return config.isPage !== true || isOpenWhilePreparing(url)
}

/** Staff of a closed shop read its campaigns and items without being customers. */
async function asReader(ctx: Ctx, person: Person, { method, routeOptions, server }: FastifyRequest): Promise<Ctx> {
  const isReading = routeOptions.config.auth === 'public' && SAFE_METHODS.has(method)
  const campaignIds = isReading ? await server.lookups.campaignsOfStaff(ctx) : undefined
  if (!campaignIds) throw new Problem('authorization')
  return { ...ctx, actor: { ...person, campaignIds } }
}

async function tenantOf(services: Services, { address, headers, server }: FastifyRequest): Promise<Tenant> {
  const named = namedApp(headers)
  const hosts = [address.hostname, ...(named && named.length <= MOST_HOST ? [named] : [])]
  const found = new Map(
    await Promise.all(hosts.map(async (host) => [host, await server.lookups.findTenantByHost(services, host)] as const)),
  )
  const shop = shopOf(address, headers, (host) => found.get(host))
  if ('refused' in shop) throw new Problem(shop.refused)
  return shop.tenant
}

/** Browsers send the origin of a write; a client without one (a script, native code) carries no cookie of ours that could be abused. */
function refuseForeignWrites({ method, routeOptions, headers, address }: FastifyRequest) {
  if (SAFE_METHODS.has(method) || routeOptions.config.fromAnywhere || isNativeOrigin(headers.origin)) return
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || (site === 'same-site' && !origin)) throw new Problem('forbidden_origin')
  if (!origin) return
  if (!URL.canParse(origin) || new URL(origin).host !== new URL(address.origin).host) throw new Problem('forbidden_origin')
}

/** A cookie signed by a former key is replaced before that key goes; not on public answers, which caches share. */
function renewLeadCookie(request: FastifyRequest, reply: FastifyReply) {
  const { ctx, cookies, routeOptions } = request
  const { secrets } = ctx.services
  if (secrets.keys.length === 1 || routeOptions.config.auth !== 'lead') return
  const [leadId, secret] = (cookies[leadCookie(request)] ?? '').split('.')
  if (!leadId || !secret || leadId !== leadOf(ctx)) return
  if (secret !== leadSecret(secrets.key, ctx.tenant.id, leadId)) setLeadCookie(reply, ctx, leadId)
}

/** A lead's secret is a keyed hash of its shop and id: verified without a query, and invalid in any other shop. */
function visitorOf({ secrets }: Services, tenant: Tenant, request: FastifyRequest): Actor {
  const bearer = leadBearerOf(request.headers)
  const header = request.headers['x-lead']?.toString()
  const [leadId, secret] = (bearer ?? header ?? request.cookies[leadCookie(request)] ?? '').split('.')
  if (!leadId || !secret || !isProvedBy(secrets.keys, secret, (key) => leadSecret(key, tenant.id, leadId))) return { kind: 'nobody' }
  return { kind: 'visitor', leadId }
}
