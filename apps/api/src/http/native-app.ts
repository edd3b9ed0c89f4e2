import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tenant } from '#context.ts'

/** The origins of the native apps' web views: Capacitor on iOS and on Android. No web page can have the first; the second is the phone itself. */
const NATIVE_ORIGINS = new Set(['capacitor://localhost', 'https://localhost'])

export const isNativeOrigin = (origin: string | undefined) => origin !== undefined && NATIVE_ORIGINS.has(origin)

/** The documents that may frame a shop's card fields: its own, and its native app's where it has one. */
export const cardFrameAncestors = ({ body }: Pick<Tenant, 'body'>) => ["'self'", ...(body.nativeApp ? NATIVE_ORIGINS : [])].join(' ')

/** Not `sec-fetch-mode`: Node's `fetch` sends it, too, and a browser never without the other two. */
const MARKS_OF_A_BROWSER = ['origin', 'sec-fetch-site', 'sec-fetch-dest', 'cookie'] as const

/** Native apps and API clients get their tokens in the body. A browser is recognized by headers that no script can remove, and never gets any. */
export function takesTokens(headers: IncomingHttpHeaders): boolean {
  if (headers['x-client'] !== 'native') return false
  return isNativeOrigin(headers.origin) || MARKS_OF_A_BROWSER.every((mark) => headers[mark] === undefined)
}

const ALLOWED = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-App, X-Client, X-Lead',
  'access-control-max-age': '7200',
}
const SHOWN = 'Date, ETag, Retry-After, X-Request-Id'

/** CORS headers for a native app's web view. Native apps send tokens, never cookies. */
export function nativeHeaders(origin: string | undefined): [string, string][] {
  if (origin === undefined || !isNativeOrigin(origin)) return []
  return [
    ['access-control-allow-origin', origin],
    ['access-control-expose-headers', SHOWN],
  ]
}

/** Answers a web view's preflight request, and adds the CORS headers to every response. Returns true when the request has been answered. */
export function letNativeAppsRead({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  // Set on the raw response, so that event streams, which bypass the framework, have them too.
  for (const [name, value] of nativeHeaders(headers.origin)) reply.raw.setHeader(name, value)
  if (method !== 'OPTIONS' || !isNativeOrigin(headers.origin) || !headers['access-control-request-method']) return false
  void reply
    .code(204)
    .headers({ ...ALLOWED, vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers' })
    .send()
  return true
}
