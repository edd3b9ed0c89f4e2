import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isClosedShop } from '#context.ts'
import { acceptsBrotli, isUnchangedSince, namesEtag } from '#http/accepted.ts'
import { forNobody } from '#http/audience.ts'
import { SHOP_HEADERS } from '#http/which-shop.ts'
import { Problem } from '@mutirao/contract/problems'
import { campaignSitemap, FEED_LIFE_MS, feedFile, newsFeed, productFeed, shopSitemap, sitemapIndex, withOrigin } from './feeds.service.ts'
import { robotsText } from './robots.view.ts'

const headers = {
  'cache-control': `public, max-age=${FEED_LIFE_MS / 1000}`,
  vary: `Accept-Encoding, ${SHOP_HEADERS}`,
  'x-content-type-options': 'nosniff',
}
/** A closed shop refuses them to strangers. */
const hidden = { schema: { hide: true }, config: { auth: 'public' } } as const
const CAMPAIGN = /^[a-z0-9][a-z0-9-]{0,62}$/
const PART = /^([1-9]\d{0,3})\.xml$/

/** Robots file, sitemaps and feeds of a shop. */
export async function feedRoutes(app: FastifyInstance) {
  app.get('/robots.txt', { schema: { hide: true } }, ({ ctx, address }, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .headers(headers)
      .send(robotsText(address.origin, { isClosed: isClosedShop(ctx.tenant) })),
  )
  app.get('/sitemap.xml', hidden, (request, reply) => sendFeed(request, reply, sitemapIndex))
  app.get('/sitemap/shop.xml', hidden, (request, reply) => sendFeed(request, reply, shopSitemap))
  app.get<{ Params: { campaign: string; part: string } }>('/sitemap/:campaign/:part', hidden, async (request, reply) => {
    const { campaign, part } = request.params
    const [, number] = part.match(PART) ?? []
    if (!CAMPAIGN.test(campaign) || !number) throw new Problem('not_found')
    return sendFeed(request, reply, campaignSitemap(campaign, Number(number)))
  })
  app.get('/feed.xml', hidden, (request, reply) => sendFeed(request, reply, newsFeed, 'application/rss+xml'))
  app.get('/products.xml', hidden, (request, reply) => sendFeed(request, reply, productFeed))
}

async function sendFeed(
  request: Pick<FastifyRequest, 'ctx' | 'address' | 'headers' | 'log'>,
  reply: FastifyReply,
  feed: Parameters<typeof feedFile>[1],
  type = 'application/xml',
) {
  const { origin } = request.address
  const { path, modifiedAt } = await feedFile(forNobody(request.ctx), feed)
  const etag = `W/"${createHash('sha1').update(`${modifiedAt} ${origin} ${path}`).digest('base64url')}"`
  reply.headers({ ...headers, etag, 'last-modified': new Date(modifiedAt).toUTCString() })
  if (hasIt(request.headers, { etag, modifiedAt })) return reply.code(304).send()
  reply.type(`${type}; charset=utf-8`)
  const text = withOrigin(path, origin)
  return acceptsBrotli(request.headers['accept-encoding'])
    ? reply.header('content-encoding', 'br').send(compressed(text, (error) => request.log.warn({ err: error }, 'feed not sent')))
    : reply.send(text)
}

/** The tag decides where the request names one (RFC 9110 §13.2.2). */
function hasIt(headers: FastifyRequest['headers'], { etag, modifiedAt }: { etag: string; modifiedAt: number }): boolean {
  const tags = headers['if-none-match']
  return tags === undefined ? isUnchangedSince(headers['if-modified-since'], modifiedAt) : namesEtag(tags, etag)
}

/** As other texts of the shop; a feed may be large, so it is compressed on its way. */
function compressed(text: Readable, onError: (error: Error) => void) {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return pipeline(text, brotli, (error) => error && onError(error))
}
