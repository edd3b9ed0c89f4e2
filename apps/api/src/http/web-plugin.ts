import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOpenInIntranet, isWayOut } from '@mutirao/domain/intranet'
import { derivePalette, paletteCss } from '@mutirao/domain/palette'
import type { Ctx, Tenant } from '../context.ts'
import { memoOf } from '#cache/memo.ts'
import { forNobody } from './audience.ts'
import { addressOfToday, sendToday } from './former-address.ts'
import type { PageFields } from './kept-addresses.ts'
import { pageAddress } from './page-address.ts'
import { pageCalls } from './page-calls.ts'
import { placeOf } from './place-cookie.ts'
import { logoPath } from './logo.ts'
import { sendFirst } from './ready-responses.ts'
import { listTag } from '#cache/tags.ts'
import { hasSessionHint } from './session-cookie.ts'
import { staleHeaders } from './stale.ts'
import type { RenderPage } from '@mutirao/contract/pages'
import { SHOP_HEADERS } from './which-shop.ts'

const MOST_STYLES = 100
type Pages = { render: RenderPage; pageFields?: PageFields; isLive?: boolean }
type Palette = { css: string; themeColor: string; themeColorDark: string; hashes?: Map<string, string> }

/** Rendered pages: one for all visitors of a place, kept as bytes until a write publishes a tag of one of its calls. */
export async function webPlugin(app: FastifyInstance, web: Pages) {
  app.kept.addPages(web.pageFields ?? {})
  app.get('/*', { schema: { hide: true }, config: { isPage: true } }, (request, reply) => sendPage(app, web, request, reply))
}

async function sendPage(app: FastifyInstance, web: Pages, request: FastifyRequest, reply: FastifyReply) {
  const ctx = forNobody(request.ctx)
  const { origin, hostname } = request.asked
  const asked = pageAddress(request.url, origin)
  const isClosed = isClosedTo(ctx, asked)
  if (isClosed && !hasSessionHint(request))
    return reply.header('cache-control', 'no-store').redirect(loginWithReturn(asked.pathname + asked.search), 302)
  // In a closed shop a redirect would tell the campaign's new name, and the session is not checked here.
  const today = isClosed ? undefined : await addressOfToday(app.lookups, ctx, asked)
  if (today) return sendToday(reply, today)
  return sendRendered(app, web, { request, reply, ctx, asked, hostname, origin, isClosed })
}

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
  reply.code(page.status)
  if (web.isLive) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(body)
  const headers = { ...pageHeaders(ctx, facts.palette, page.html), vary: `Accept-Encoding, Cookie, ${SHOP_HEADERS}` }
  const life = page.isShared && key !== undefined ? lifeOfBytes() : undefined
  if (isStale() || !life) return reply.headers({ ...headers, ...(isStale() && staleHeaders), 'cache-control': 'no-store' }).send(body)
  // A page for a visitor's own place is seldom shared: it is kept only when it is asked for again.
  const kept = !place || app.responses.isAskedAgain(key!) ? key : undefined
  return sendFirst(app.responses.store(kept, body, headers, life), request, reply)
}

/** undefined: the page may not be kept. In a closed shop every page depends on the caller. */
function keyOf({ kept }: FastifyInstance, { isLive }: Pages, { raw, ctx, asked }: FastifyRequest): string | undefined {
  return isLive || ctx.tenant.body.marketplace.intranet ? undefined : kept.keyOf(raw, ctx.tenant, asked)
}

function isClosedTo({ tenant }: Ctx, { pathname, search }: URL): boolean {
  return tenant.body.marketplace.intranet && !isOpenInIntranet(pathname) && !isWayOut(pathname + search)
}

/** A redirect within this shop. Query fields that the screen was not given, such as a campaign code in a link, go along. */
function redirection(location: string, asked: URL, told: URL): URL {
  const target = pageAddress(location, asked.origin)
  for (const [name, value] of asked.searchParams) if (!told.searchParams.has(name)) target.searchParams.append(name, value)
  return target
}

/** A closed shop shows strangers only its sign-in (spec §2), and leads back afterwards. */
function loginWithReturn(url: string) {
  return url === '/' ? '/intranet/login' : `/intranet/login?to=${encodeURIComponent(url)}`
}

function pageFacts(ctx: Ctx, hostname: string) {
  const { tenant } = ctx
  const { name, marketplace, hideProduct, timeZone, helpPhone, helpMessage } = tenant.body
  const held = paletteOf(tenant)
  const isDefault = tenant.body.hosts.every((host) => host !== hostname)
  return {
    palette: held,
    tenant: {
      slug: tenant.slug,
      name,
      app: isDefault ? 'client' : hostname,
      logo: logoPath(tenant),
      hidePartner: marketplace.route.hidePartner,
      hideProduct,
      timeZone,
      helpPhone,
      helpMessage,
      paletteVersion: tenant.version,
      isIntranet: marketplace.intranet,
      isUrlCampaignDisabled: ctx.services.settings.urlCampaignDisabled,
    },
  }
}

const paletteOf = memoOf(({ body }: Tenant): Palette => {
  const derived = derivePalette(body.palette)
  return { css: paletteCss(derived), themeColor: derived.light.bg, themeColorDark: derived.dark.bg }
})

/** Pages have no inline script; the style elements, with the shop's or a campaign's palette, are allowed by hash. */
function styleHashes(page: Palette, html: string): string {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => hashOf(page, css!)).join(' ')
}

/**
 * All pages of a shop have the same few styles, so hashes are remembered; forgotten with the shop's palette, or when there are too many.
 */
function hashOf(page: Palette, css: string): string {
  if (!page.hashes || page.hashes.size > MOST_STYLES) page.hashes = new Map()
  const hash = page.hashes.get(css) ?? `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  page.hashes.set(css, hash)
  return hash
}

function pageHeaders(ctx: Ctx, page: Palette, html: string): Record<string, string> {
  const frame = ctx.services.payment.frameOrigin ?? "'none'"
  const policy = [
    "default-src 'self'",
    `style-src 'self' ${styleHashes(page, html)}`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    `frame-src ${frame}`,
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
    'surrogate-key': listTag(ctx),
  }
}
