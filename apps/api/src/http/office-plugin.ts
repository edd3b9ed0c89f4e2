import { createHash } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memo } from '#cache/memo.ts'
import { officeStart, type OfficeStart } from '@mutirao/contract/office'
import { Problem } from '@mutirao/contract/problems'
import { escapeHtml } from '@mutirao/domain/escape-html'
import { forNobody } from './audience.ts'
import { pageFacts, tileOrigin } from './page-start.ts'

/** The back office: the one document of all its addresses, and its files once they are built. */
export type Office = { document: () => string | Promise<string>; clientFolder?: string }

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * The back office at each shop's host, also of a closed shop: the document holds nothing secret, and each of its calls requires a right. The document
 * has the shop's palette.
 */
export async function officePlugin(app: FastifyInstance, { document, clientFolder }: Office) {
  const hidden = { schema: { hide: true }, config: { isPage: true } }
  if (clientFolder) await app.register(fastifyStatic, filesIn(clientFolder))
  app.get('/office', hidden, (_request, reply) => reply.header('cache-control', 'no-store').redirect('/office/', 302))
  app.get('/office/*', hidden, async (request, reply) => sendDocument(await document(), request, reply))
}

const filesIn = (root: string) => ({
  root,
  prefix: '/office/',
  wildcard: false,
  preCompressed: true,
  decorateReply: false,
  // The worker has a fixed name: a browser must notice a new build at once.
  setHeaders: (reply: FastifyReply, path: string) => void reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : 'no-cache'),
})

function sendDocument(document: string, request: FastifyRequest, reply: FastifyReply) {
  if (request.url.startsWith('/office/assets/')) throw new Problem('not_found')
  const ctx = forNobody(request.ctx)
  const { palette, tenant } = pageFacts(ctx, request.address.hostname)
  const { slug, name, app, logo, timeZone, isIntranet, map } = tenant
  const start: OfficeStart = { slug, name, app, logo, timeZone, isClosed: isIntranet, isPreparing: ctx.tenant.isPreparing, map }
  const head =
    `<title>${escapeHtml(name)}</title>` +
    `<link rel="icon" href="${escapeHtml(logo)}">` +
    `<meta name="theme-color" content="${palette.themeColor}" media="(prefers-color-scheme:light)">` +
    `<meta name="theme-color" content="${palette.themeColorDark}" media="(prefers-color-scheme:dark)">` +
    `<style>${palette.css}</style>` +
    `<script type="application/json" id="${officeStart}">${JSON.stringify(start).replaceAll('<', String.raw`\u003c`)}</script>`
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyWith(hashOf(palette.css), tileOrigin(ctx)),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    })
    .send(document.replace('<!--shop-->', () => head))
}

const hashOf = memo(100, (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)

/** Photos that wait for the network are shown from the device's memory: blob. */
const policyWith = (style: string, tiles: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${style}`,
    "style-src-attr 'none'",
    `img-src 'self' data: blob: ${tiles}`.trim(),
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
