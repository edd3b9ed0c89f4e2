import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@mutirao/contract/problems'
import { findTenantByHost } from '#modules/tenants/registry.service.ts'
import { createContext, type Ctx, type Services, type Tenant } from '../context.ts'
import { isSameSecret, keyedHash } from '../ids.ts'

const LEAD_DAYS = 400
const NATIVE_ORIGINS = new Set(['capacitor://localhost', 'https://localhost'])
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Gives every request its shop and its visitor; refuses writes that come from another site. */
export async function contextPlugin(app: FastifyInstance, services: Services) {
  await app.register(cookie)
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.routeOptions.config.noTenant) return
    const tenant = await tenantOf(services, request)
    refuseForeignWrites(request)
    const ctx = createContext(services, tenant, {
      leadId: leadOf(services, tenant, request),
      isNative: isNative(request),
      log: request.log,
    })
    request.ctx = ctx
    if (request.routeOptions.config.auth === 'lead' && !ctx.leadId) throw new Problem('authentication')
    // No account can sign in yet: a call for clients alone is refused to everybody.
    if (request.routeOptions.config.auth === 'client') throw new Problem('authentication')
  })
}

/** The host decides; X-App counts on default hosts and for the native app alone (product.md §2). */
async function tenantOf(services: Services, request: FastifyRequest): Promise<Tenant> {
  const host = request.hostname.toLowerCase()
  const named = request.headers['x-app']?.toString().toLowerCase()
  const byHost = await findTenantByHost(services, host)
  if (!byHost) throw new Problem('unknown_host', { host })
  if (!named || named === host) return byHost.tenant
  if (byHost.isDefault || isNative(request)) {
    const chosen = named === 'client' ? byHost : await findTenantByHost(services, named)
    if (chosen) return chosen.tenant
  }
  throw new Problem('app_mismatch')
}

/** Browsers name the site a write comes from; what names none (scripts, native code) carries no cookie of ours to abuse. */
function refuseForeignWrites(request: FastifyRequest) {
  if (SAFE_METHODS.has(request.method) || request.routeOptions.config.fromAnywhere) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || (site === 'same-site' && !origin)) throw new Problem('forbidden_origin')
  if (!origin || NATIVE_ORIGINS.has(origin)) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw new Problem('forbidden_origin')
}

function isNative(request: FastifyRequest) {
  return request.headers['x-client'] === 'native'
}

/** A lead's secret is a keyed hash of its shop and id: proved without a query, worthless in any other shop. */
function leadOf({ secrets }: Services, tenant: Tenant, request: FastifyRequest): string | undefined {
  const bearer = request.headers.authorization?.match(/^Bearer lead\.(.+)$/)?.[1]
  const [leadId, secret] = (bearer ?? request.cookies[leadCookie(request)] ?? '').split('.')
  if (!leadId || !secret) return undefined
  return isSameSecret(secret, leadSecret(secrets.key, tenant.id, leadId)) ? leadId : undefined
}

export function leadSecret(key: string, tenantId: string, leadId: string) {
  return keyedHash(key, 'lead', tenantId, leadId)
}

/** HttpOnly, of this host alone; the __Host- prefix needs TLS, which development has not. */
export function setLeadCookie(reply: FastifyReply, ctx: Ctx, leadId: string) {
  const value = `${leadId}.${leadSecret(ctx.services.secrets.key, ctx.tenant.id, leadId)}`
  const isSecure = reply.request.protocol === 'https'
  reply.setCookie(leadCookie(reply.request), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: LEAD_DAYS * 86_400,
  })
}

function leadCookie(request: FastifyRequest) {
  return request.protocol === 'https' ? '__Host-lead' : 'lead'
}
