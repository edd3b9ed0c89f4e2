import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import { leadCookieName } from '@mutirao/contract/cookie-names'

const LEAD_DAYS = 400

export function leadSecret(key: string, tenantId: string, leadId: string) {
  return keyedHash(key, 'lead', tenantId, leadId)
}

/** HttpOnly and for this host only; the __Host- prefix needs TLS, which development does not have. */
export function setLeadCookie(reply: FastifyReply, ctx: Ctx, leadId: string) {
  const value = `${leadId}.${leadSecret(ctx.services.secrets.key, ctx.tenant.id, leadId)}`
  const isSecure = reply.request.address.protocol === 'https'
  reply.setCookie(leadCookie(reply.request), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: LEAD_DAYS * 86_400,
  })
}

export function leadCookie(request: FastifyRequest) {
  return request.address.protocol === 'https' ? `__Host-${leadCookieName}` : leadCookieName
}

export function clearLeadCookie(reply: FastifyReply) {
  reply.clearCookie(leadCookie(reply.request), { path: '/', secure: reply.request.address.protocol === 'https' })
}
