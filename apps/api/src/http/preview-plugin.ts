import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#context.ts'
import { isDatabaseAway } from '#db/away.ts'
import { Problem } from '@mutirao/contract/problems'
import { TypedThing } from '@mutirao/contract/written-drafts'
import { forNobody } from './audience.ts'
import { pageAddress } from './page-address.ts'
import { callsAlone } from './page-calls.ts'
import { pageFacts } from './page-start.ts'
import { tileOrigin } from './page-start.ts'
import { placeOf } from './place-cookie.ts'
import { plainPage } from './plain-page.ts'
import { noPreviewHtml, previewHtml } from './preview.view.ts'
import { styleHashes, type Pages } from './web-plugin.ts'

type PreviewRequest = { Params: { token: string }; Body: unknown }

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
  await app.register(async (forms) => {
    // The token in the address is the only authority: no cookie counts. The office sends no referrer, so the form's origin is "null".
    const fromAnywhere = { ...options, config: { ...options.config, fromAnywhere: true } }
    forms.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_FORM_BYTES }, (_request, body, done) => done(null, body))
    forms.post<PreviewRequest>('/preview/:token/*', fromAnywhere, send)
  })
}

const FORM = 'application/x-www-form-urlencoded'
/** Room for a campaign with 200 changed items. Whoever has no signed address may send as much, so it is less than a write may have. */
const MOST_FORM_BYTES = 1_000_000

/** Parses the body of a form's post; undefined for a GET. Throws validation_failed. */
function typedIn({ method, body }: FastifyRequest<PreviewRequest>): TypedThing | undefined {
  if (method !== 'POST') return undefined
  try {
    return TypedThing.parse(JSON.parse(new URLSearchParams(String(body)).get('typed') ?? ''))
  } catch {
    throw new Problem('validation_failed')
  }
}

/** Each preview reads the whole shop and holds a connection meanwhile. */
const MOST_AT_ONCE = 2

type Exchange = { request: FastifyRequest<PreviewRequest>; reply: FastifyReply }

async function sendPreview(app: FastifyInstance, web: Pages, { request, reply }: Exchange) {
  const { origin, hostname } = request.address
  const prefix = `/preview/${request.params.token}`
  const asked = pageAddress(request.url.slice(prefix.length) || '/', origin)
  reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
  const typed = typedIn(request)
  const draw = async (ctx: Ctx) => {
    const facts = pageFacts(ctx, hostname)
    const place = placeOf(request.headers.cookie)
    const page = await web.render(asked, { ...facts, origin, now: ctx.now.getTime(), place, call: callsAlone(app, ctx), isClosed: false })
    return { page, facts, ctx }
  }
  const preview = await app.lookups.inPreview(forNobody(request.ctx), request.params.token, { draw, typed })
  if (preview.outcome !== 'DRAWN')
    return reply
      .code(404)
      .headers({ ...plainPage.headers, 'content-security-policy': policyOfNone })
      .type('text/html; charset=utf-8')
      .send(noPreviewHtml(preview, { isTyped: typed !== undefined }))
  const { page, facts, ctx } = preview.drawn
  const away = page.errors.find(isDatabaseAway)
  if (away) throw away
  if (page.location) {
    const { pathname, search } = pageAddress(page.location, origin)
    return reply.redirect(prefix + pathname + search, 302)
  }
  const live = asked.pathname + asked.search
  const html = previewHtml(page.html, {
    prefix,
    expiresAt: preview.expiresAt,
    timeZone: ctx.tenant.body.timeZone,
    live,
    isTyped: typed !== undefined,
  })
  return reply
    .code(page.status)
    .headers({ 'content-security-policy': policyOf(ctx, styleHashes(facts.palette, html)), 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The office shows the reason in its frame, too. */
const policyOfNone = plainPage.headers['content-security-policy'].replace("frame-ancestors 'none'", "frame-ancestors 'self'")

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
