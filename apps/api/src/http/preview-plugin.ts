import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#context.ts'
import { isDatabaseAway } from '#db/away.ts'
import { Problem } from '@mutirao/contract/problems'
import { forNobody } from './audience.ts'
import { pageAddress } from './page-address.ts'
import { callsAlone } from './page-calls.ts'
import { pageFacts } from './page-start.ts'
import { tileOrigin } from './page-start.ts'
import { placeOf } from './place-cookie.ts'
import { plainPage } from './plain-page.ts'
import { noPreviewHtml, previewHtml } from './preview.view.ts'
import { styleHashes, type Pages } from './web-plugin.ts'

type PreviewRequest = { Params: { token: string } }

/**
 * Pages of the shop with a draft laid over it (`/preview/<token>/<path>`), drawn for one request. Their scripts do not run: so they call nothing, store
 * nothing, count no visit and order nothing.
 */
export async function previewPlugin(app: FastifyInstance, web: Pages) {
  const options = { schema: { hide: true }, config: { isPage: true } }
  let drawing = 0
  const send = async (request: FastifyRequest<PreviewRequest>, reply: FastifyReply) => {
    if (drawing >= MOST_AT_ONCE) throw new Problem('overloaded')
    drawing++
    try {
      return await sendPreview(app, web, { request, reply })
    } finally {
      drawing--
    }
  }
  app.get<PreviewRequest>('/preview/:token', options, send)
  app.get<PreviewRequest>('/preview/:token/*', options, send)
}

/** Each preview reads the whole shop and holds a connection meanwhile. */
const MOST_AT_ONCE = 2

type Exchange = { request: FastifyRequest<PreviewRequest>; reply: FastifyReply }

async function sendPreview(app: FastifyInstance, web: Pages, { request, reply }: Exchange) {
  const { origin, hostname } = request.address
  const prefix = `/preview/${request.params.token}`
  const asked = pageAddress(request.url.slice(prefix.length) || '/', origin)
  reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
  const preview = await app.lookups.inPreview(forNobody(request.ctx), request.params.token, async (ctx) => {
    const facts = pageFacts(ctx, hostname)
    const place = placeOf(request.headers.cookie)
    const page = await web.render(asked, { ...facts, origin, now: ctx.now.getTime(), place, call: callsAlone(app, ctx), isClosed: false })
    return { page, facts, ctx }
  })
  if (preview.outcome !== 'DRAWN')
    return reply.code(404).headers(plainPage.headers).type('text/html; charset=utf-8').send(noPreviewHtml(preview))
  const { page, facts, ctx } = preview.drawn
  const away = page.errors.find(isDatabaseAway)
  if (away) throw away
  if (page.location) {
    const { pathname, search } = pageAddress(page.location, origin)
    return reply.redirect(prefix + pathname + search, 302)
  }
  const live = asked.pathname + asked.search
  const html = previewHtml(page.html, { prefix, expiresAt: preview.expiresAt, timeZone: ctx.tenant.body.timeZone, live })
  return reply
    .code(page.status)
    .headers({ 'content-security-policy': policyOf(ctx, styleHashes(facts.palette, html)), 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The sandbox lets nothing run; with the shop's own origin its fonts load. */
const policyOf = (ctx: Ctx, styles: string) =>
  [
    'sandbox allow-same-origin allow-popups',
    "default-src 'none'",
    "script-src 'none'",
    `style-src 'self' ${styles}`,
    "style-src-attr 'none'",
    `img-src 'self' data: ${tileOrigin(ctx)}`.trim(),
    "font-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
