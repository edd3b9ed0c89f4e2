import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memo, memoOf } from '#cache/memo.ts'
import { makeReady } from '#cache/ready-bytes.ts'
import type { Ctx } from '#context.ts'
import type { RenderPage } from '@mutirao/contract/pages'
import { forNobody } from './audience.ts'
import { addressOfToday, sendToday } from './former-address.ts'
import type { PageFields } from './kept-addresses.ts'
import { pageAddress } from './page-address.ts'
import { pageCalls } from './page-calls.ts'
import { isClosedTo, pageFacts, type Palette, tileOrigin } from './page-start.ts'
import { placeOf } from './place-cookie.ts'
import { sendFirst } from './ready-responses.ts'
import { hasSessionHint } from './session-cookie.ts'
import { staleHeaders } from './stale.ts'
import { SHOP_HEADERS } from './which-shop.ts'

const MOST_STYLES = 100
export type Pages = { render: RenderPage; inlineScript?: string; pageFields?: PageFields; isLive?: boolean }

/** Rendered pages: one for all visitors of a place, cached as bytes until a write publishes a tag of one of its calls. */
export async function webPlugin(app: FastifyInstance, web: Pages) {
  app.kept.addPages(web.pageFields ?? {})
  app.get('/*', { schema: { hide: true }, config: { isPage: true } }, (request, reply) => sendPage(app, web, request, reply))
}

async function sendPage(app: FastifyInstance, web: Pages, request: FastifyRequest, reply: FastifyReply) {
  const ctx = forNobody(request.ctx)
  const { origin, hostname } = request.address
  const asked = pageAddress(request.url, origin)
  const isClosed = isClosedTo(ctx, asked)
  if (isClosed && !hasSessionHint(request))
    return reply.header('cache-control', 'no-store').redirect(loginWithReturn(asked.pathname + asked.search), 302)
  // In a closed shop a redirect would disclose the campaign's new name, and the session is not checked here.
  const today = isClosed ? undefined : await addressOfToday(app.lookups, ctx, asked)
  if (today) return sendToday(reply, today)
  return sendRendered(app, web, { request, reply, ctx, asked, hostname, origin, isClosed })
}

/** 410 for a withdrawn campaign or product: search engines forget it at once. */
async function statusOf({ lookups }: FastifyInstance, ctx: Ctx, { asked, status }: { asked: URL; status: number }): Promise<number> {
  const [, campaignId, itemId] = (status === 404 && asked.pathname.match(IN_CAMPAIGN)) || []
  return campaignId !== undefined && (await lookups.isWithdrawn(ctx, { campaignId, itemId })) ? 410 : status
}

const IN_CAMPAIGN = /^\/store\/([a-z0-9][a-z0-9-]{0,62})(?:\/product\/([a-z0-9][a-z0-9-]{0,62}))?(?:\/|$)/

type Rendering = { request: FastifyRequest; reply: FastifyReply; ctx: Ctx; asked: URL; hostname: string; origin: string; isClosed: boolean }

async function sendRendered(app: FastifyInstance, web: Pages, { request, reply, ctx, asked, hostname, origin, isClosed }: Rendering) {
  const key = keyOf(app, web, request)
  const address = key === undefined ? asked : app.kept.knownAddress(asked)
  const { call, lifeOfBytes, refuseHalf, isStale } = pageCalls(app, ctx)
  const facts = pageFacts(ctx, hostname)
  const place = placeOf(request.headers.cookie)
  const page = await web.render(address, { ...facts, origin, now: ctx.now.getTime(), place, call, isClosed })
  refuseHalf()
  for (const error of page.errors) request.log.error({ err: error }, 'unexpected')
  if (page.location) return reply.header('cache-control', 'no-store').redirect(redirection(page.location, asked, address).href, page.status)

  const body = Buffer.from(page.html)
  reply.code(await statusOf(app, ctx, { asked, status: page.status }))
  if (web.isLive) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(body)
  const headers = {
    ...pageHeaders(ctx, facts.palette, { html: page.html, script: scriptHash(web) }),
    vary: `Accept-Encoding, Cookie, ${SHOP_HEADERS}`,
  }
  const life = page.isShared && key !== undefined ? lifeOfBytes() : undefined
  if (isStale() || !life) {
    const forThemAlone = makeReady(body, { ...headers, ...(isStale() && staleHeaders), 'cache-control': 'no-store' })
    return sendFirst(forThemAlone, request, reply)
  }
  // A page for a visitor's own place is seldom shared: it is cached only when it is requested again.
  const kept = !place || app.responses.isAskedAgain(key!) ? key : undefined
  return sendFirst(app.responses.store(kept, body, headers, life), request, reply)
}

/** Returns undefined when the page must not be cached. In a closed shop every page depends on the caller. */
function keyOf({ kept }: FastifyInstance, { isLive }: Pages, { raw, ctx, address }: FastifyRequest): string | undefined {
  return isLive || ctx.tenant.body.marketplace.intranet ? undefined : kept.keyOf(raw, ctx.tenant, address)
}

/** A redirect within this shop. Query fields that the screen did not read, such as a campaign code in a link, are kept. */
function redirection(location: string, asked: URL, told: URL): URL {
  const target = pageAddress(location, asked.origin)
  for (const [name, value] of asked.searchParams) if (!told.searchParams.has(name)) target.searchParams.append(name, value)
  return target
}

/** A closed shop redirects strangers to its sign-in (spec §2), with the address to return to. */
function loginWithReturn(url: string) {
  return url === '/' ? '/intranet/login' : `/intranet/login?to=${encodeURIComponent(url)}`
}

/** The hash of the build's script, never of a page's content: an injected script does not run. */
const scriptHash = memoOf(({ inlineScript }: Pages) => (inlineScript === undefined ? '' : sourceOf(inlineScript)))

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The style elements, with the shop's or a campaign's palette, are allowed by hash. */
export function styleHashes(page: Palette, html: string): string {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => hashesOf(page)(css!)).join(' ')
}

/** All pages of a shop have the same few styles, so hashes are memoized; dropped with the shop's palette, or when there are too many. */
const hashesOf = memoOf((_page: Palette) => memo(MOST_STYLES, sourceOf))

function pageHeaders(ctx: Ctx, page: Palette, { html, script }: { html: string; script: string }): Record<string, string> {
  // The fields of a shop's own card acquirer are in a frame of ours, whose policy allows what they need; this one allows none of it.
  const frame = ctx.tenant.body.payment.acquirers?.CREDIT_CARD ? "'self'" : (ctx.services.payment.frameOrigin ?? "'none'")
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${script}`.trim(),
    `style-src 'self' ${styleHashes(page, html)}`,
    "style-src-attr 'none'",
    `img-src 'self' data: ${tileOrigin(ctx)}`.trim(),
    `frame-src ${frame}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=30',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
  }
}
