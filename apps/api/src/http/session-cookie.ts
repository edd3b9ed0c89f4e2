import type { FastifyReply, FastifyRequest } from 'fastify'
import { refreshCookieName, sessionCookieName, ssoCookieName } from '@mutirao/contract/cookie-names'

const DAYS = 60

/**
 * The browser's refresh token: unreadable to scripts and never sent cross-site. A second cookie without any secret says that there is a session; it
 * is also sent with links from other sites, so that a closed shop's pages know whether a renewal may succeed.
 */
export function setSessionCookie(reply: FastifyReply, token: string, { isBrief }: { isBrief: boolean }) {
  const lasting = isBrief ? {} : { maxAge: DAYS * 86_400 }
  const secure = isSecure(reply.request)
  reply.setCookie(nameOf(reply.request), token, { path: '/', httpOnly: true, sameSite: 'strict', secure, ...lasting })
  reply.setCookie(sessionCookieName, '1', { path: '/', httpOnly: true, sameSite: 'lax', secure, ...lasting })
}

export function clearSessionCookie(reply: FastifyReply) {
  for (const name of [nameOf(reply.request), sessionCookieName]) reply.clearCookie(name, { path: '/', secure: isSecure(reply.request) })
}

export function sessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(request)]
}

export const hasSessionHint = (request: FastifyRequest) => request.cookies[sessionCookieName] === '1'

const isSecure = (request: FastifyRequest) => request.address.protocol === 'https'
const nameOf = (request: FastifyRequest) => (isSecure(request) ? `__Host-${refreshCookieName}` : refreshCookieName)

const SSO_SECONDS = 600

/** Only the browser that began a single sign-on may finish it. */
export function setSsoCookie(reply: FastifyReply, state: string) {
  reply.setCookie(ssoCookieName, state, {
    path: '/auth/sso',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(reply.request),
    maxAge: SSO_SECONDS,
  })
}
export const ssoCookie = (request: FastifyRequest): string | undefined => request.cookies[ssoCookieName]
export const clearSsoCookie = (reply: FastifyReply) => void reply.clearCookie(ssoCookieName, { path: '/auth/sso' })
