import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The web views of the native apps: Capacitor's origins on iOS and Android. No web page can have the first; the second is the phone itself. */
const NATIVE_ORIGINS = new Set(['capacitor://localhost', 'https://localhost'])

export const isNativeOrigin = (origin: string | undefined) => origin !== undefined && NATIVE_ORIGINS.has(origin)

const MARKS_OF_A_BROWSER = ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'cookie'] as const

/**
 * Native apps and API clients keep their own tokens and get them in the body. A browser's request is marked by what no script can take
 * off it, and is one whatever else it says of itself.
 */
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

/** What lets a native app's web view read an answer. It sends tokens, never cookies. */
export function nativeHeaders(origin: string | undefined): [string, string][] {
  if (origin === undefined || !isNativeOrigin(origin)) return []
  return [
    ['access-control-allow-origin', origin],
    ['access-control-expose-headers', SHOWN],
  ]
}

/** Answers the question that a web view asks before a call, and says on each answer that it may be read. True: it has been answered. */
export function letNativeAppsRead({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  // On the raw response, so that event streams, which leave the framework, have them too.
  for (const [name, value] of nativeHeaders(headers.origin)) reply.raw.setHeader(name, value)
  if (method !== 'OPTIONS' || !isNativeOrigin(headers.origin) || !headers['access-control-request-method']) return false
  void reply
    .code(204)
    .headers({ ...ALLOWED, vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers' })
    .send()
  return true
}
