import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import { knownCookieName } from '@mutirao/contract/cookie-names'
import type { LoginKey } from '@mutirao/domain/login-key'

const DAYS = 400
const MOST_KEYS = 3

/** Marks the keys that have signed in on this browser: failed attempts by strangers do not lock out their owner here. */
export function setKnownCookie(reply: FastifyReply, ctx: Ctx, key: LoginKey) {
  const marks = [markOf(ctx, key), ...marksIn(reply.request).filter((mark) => mark !== markOf(ctx, key))].slice(0, MOST_KEYS)
  const secure = reply.request.address.protocol === 'https'
  reply.setCookie(cookieName(reply.request), marks.join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: DAYS * 86_400,
  })
}

export function isKnown(request: FastifyRequest, ctx: Ctx, key: LoginKey): boolean {
  const { services, tenant } = ctx
  return services.secrets.keys.some((secret) => marksIn(request).includes(markBy(secret, tenant, key)))
}

/** A keyed hash: it does not reveal the key, and cannot be forged. */
const markOf = ({ services, tenant }: Ctx, key: LoginKey) => markBy(services.secrets.key, tenant, key)
const markBy = (secret: string, tenant: Ctx['tenant'], { type, value }: LoginKey) => keyedHash(secret, 'known', tenant.id, type, value)

const marksIn = (request: FastifyRequest) => request.cookies[cookieName(request)]?.split('.') ?? []
const cookieName = (request: FastifyRequest) => (request.address.protocol === 'https' ? `__Host-${knownCookieName}` : knownCookieName)
