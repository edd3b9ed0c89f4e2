import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { isOpenInIntranet, isWayOut } from '@mutirao/domain/intranet'
import { Problem } from '@mutirao/contract/problems'
import { derivePalette, paletteCss } from '@mutirao/domain/palette'
import type { Ctx, Tenant } from '../context.ts'
import { pageAddress } from './page-address.ts'
import { pageKey, parsePlace, placeCookie } from './page-key.ts'
import { logoPath } from './logo.ts'
import { sendFirst } from './ready-responses.ts'
import { computeReady, listTag, tenantTag, type ReadyValue } from './ready-values.ts'
import { isOpenCall } from './closed-shop.ts'
import { hasSessionHint } from './session-cookie.ts'
import { callKey } from './calls.ts'
import type { RenderPage } from './web-bundle.ts'

/** A page is stale after this even when nobody wrote: it shows hours and countdowns. */
const MOST_AGE_MS = 30_000
const MOST_STYLES = 100
type Pages = { render: RenderPage; isLive?: boolean }
type Palette = { css: string; themeColor: string; themeColorDark: string; hashes?: Map<string, string> }
const palettes = new WeakMap<Tenant, Palette>()

/** Rendered pages: one for all visitors of a place, kept as ready bytes until a write names one of the calls it was made from. */
export async function webPlugin(app: FastifyInstance, web: Pages) {
  app.get('/*', { schema: { hide: true }, config: { isPage: true } }, (request, reply) => sendPage(app, web, request, reply))
}

async function sendPage(app: FastifyInstance, { render, isLive }: Pages, request: FastifyRequest, reply: FastifyReply) {
  const { ctx } = request
  const origin = `${request.protocol}://${request.host}`
  const address = pageAddress(request.url, origin)
  const isOpen = isOpenInIntranet(address.pathname) || isWayOut(address.pathname + address.search)
  const isClosed = ctx.tenant.body.marketplace.intranet && !isOpen
  if (isClosed && !hasSessionHint(request))
    return reply.header('cache-control', 'no-store').redirect(loginWithReturn(address.pathname + address.search), 302)
  const place = parsePlace(placeCookie(request.headers.cookie))
  const mark = app.responses.mark()
  const tags = new Set([tenantTag(ctx)])
  let expiresAt = Date.now() + MOST_AGE_MS
  const call = async (endpoint: EndpointOptions, input: Record<string, unknown>) => {
    const answer = await callInProcess(app, ctx, endpoint, input)
    for (const tag of answer.tags) tags.add(tag)
    expiresAt = Math.min(expiresAt, answer.expiresAt)
    return answer.value
  }

  const facts = pageFacts(ctx, request)
  const page = await render(address, { ...facts, origin, now: ctx.now.getTime(), place, call, isClosed })
  if (page.location) return reply.redirect(pageAddress(page.location, origin).href, page.status)
  const body = Buffer.from(page.html)

  if (isLive) return reply.code(page.status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(body)
  const headers = { ...pageHeaders(ctx, facts.palette, body), vary: 'Accept-Encoding, Cookie' }
  reply.code(page.status)
  if (!page.isShared || ctx.tenant.body.marketplace.intranet) return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(body)
  return sendFirst(app.responses.store(pageKey(request.raw), body, headers, { tags: [...tags], expiresAt, mark }), request, reply)
}

/** A closed shop shows strangers nothing but its door (spec §2); after signing in they are where they wanted to be. */
function loginWithReturn(url: string) {
  return url === '/' ? '/intranet/login' : `/intranet/login?to=${encodeURIComponent(url)}`
}

/** The same call a browser would make, without leaving the process. */
async function callInProcess(
  app: FastifyInstance,
  ctx: Ctx,
  endpoint: EndpointOptions,
  input: Record<string, unknown> = {},
): Promise<ReadyValue> {
  const call = app.calls.get(callKey(endpoint))
  if (ctx.tenant.body.marketplace.intranet && !isOpenCall(endpoint.path)) throw new Problem('authentication')
  if (!call?.ready) throw new Error(`pages may read public calls only, not ${callKey(endpoint)}`)
  const parsed = { params: call.endpoint.params?.parse(input['params'] ?? {}), query: call.endpoint.query?.parse(input['query'] ?? {}) }
  return computeReady(app, ctx, call, parsed)
}

function pageFacts(ctx: Ctx, request: FastifyRequest) {
  const { tenant } = ctx
  const { name, marketplace, hideProduct, timeZone, helpPhone } = tenant.body
  const held = palettes.get(tenant) ?? palette(tenant)
  palettes.set(tenant, held)
  const isDefault = tenant.body.hosts.every((host) => host !== request.hostname)
  return {
    palette: held,
    tenant: {
      slug: tenant.slug,
      name,
      app: isDefault ? 'client' : request.hostname,
      logo: logoPath(tenant),
      hidePartner: marketplace.route.hidePartner,
      hideProduct,
      timeZone,
      helpPhone,
      paletteVersion: tenant.version,
      isIntranet: marketplace.intranet,
      isUrlCampaignDisabled: ctx.services.settings.urlCampaignDisabled,
    },
  }
}

function palette({ body }: Tenant): Palette {
  const derived = derivePalette(body.palette)
  return { css: paletteCss(derived), themeColor: derived.light.bg, themeColorDark: derived.dark.bg }
}

/** Pages have no inline script; their style elements, the shop's own and a campaign's palette, are allowed by hash. */
function styleHashes(page: Palette, body: Buffer): string {
  return [...body.toString().matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => hashOf(page, css!)).join(' ')
}

/** The same few texts on all pages of a shop; forgotten with the shop's own palette, or when a merchant tries many. */
function hashOf(page: Palette, css: string): string {
  if (!page.hashes || page.hashes.size > MOST_STYLES) page.hashes = new Map()
  const hash = page.hashes.get(css) ?? `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  page.hashes.set(css, hash)
  return hash
}

function pageHeaders(ctx: Ctx, page: Palette, body: Buffer): Record<string, string> {
  const frame = ctx.services.payment.frameOrigin ?? "'none'"
  const policy = [
    "default-src 'self'",
    `style-src 'self' ${styleHashes(page, body)}`,
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
