import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SharedRuns } from '#cache/shared-runs.ts'
import type { Ctx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { getCampaign, listCampaigns } from '#modules/campaigns/campaigns.service.ts'
import { eachSoldPage } from '#modules/catalog/catalog.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { Problem } from '@mutirao/contract/problems'
import { escapeHtml } from '@mutirao/domain/escape-html'
import { listChanges, type Changes } from './feeds.repository.ts'
import { newsText } from './news.view.ts'
import { productEntry, productsEnd, productsStart } from './products.view.ts'
import { MOST_ADDRESSES, sitemapIndexText, sitemapText } from './sitemap.view.ts'
import { ORIGIN } from './xml.view.ts'

/** A feed's price and stock are at most this old. */
export const FEED_LIFE_MS = 10 * 60_000

/** The screens of the shop itself that are the same for everybody. */
const SHOP_PAGES = ['/', '/products', '/deliveryarea', '/about', '/contact', '/privacy', '/cookie-policy']

const writing = new SharedRuns<void>()

type Feed = { name: string; text: (ctx: Ctx) => AsyncIterable<string> | Promise<AsyncIterable<string>> }

/** modifiedAt: the moment of the file, which its validator is made of. */
type FeedFile = { path: string; modifiedAt: number }

/**
 * A feed's file, which is written anew, once for all who ask, when it has become too old: whoever asks again and again costs nothing. One file serves
 * all addresses of the shop (`withOrigin`). ctx: of a stranger. not_found in a closed shop.
 */
export async function feedFile(ctx: Ctx, feed: Feed): Promise<FeedFile> {
  if (ctx.tenant.body.marketplace.intranet) throw new Problem('not_found')
  const folder = join(ctx.services.settings.dataDir, 'feeds', ctx.tenant.id)
  const path = join(folder, feed.name)
  const writtenAt = await momentOf(path)
  if (Date.now() - writtenAt < FEED_LIFE_MS) return { path, modifiedAt: writtenAt }
  await writing.run(path, () => write(ctx, feed, folder))
  return { path, modifiedAt: await momentOf(path) }
}

const momentOf = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => -Infinity,
  )

async function write(ctx: Ctx, feed: Feed, folder: string): Promise<void> {
  const text = await feed.text(ctx)
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `${uuidv7()}.part`)
  try {
    await pipeline(Readable.from(text), createWriteStream(temporary))
    await rename(temporary, join(folder, feed.name))
  } finally {
    await rm(temporary, { force: true })
  }
}

/** A written feed with the origin in its addresses. */
export const withOrigin = (path: string, origin: string): Readable => {
  const written = escapeHtml(origin)
  return createReadStream(path, 'utf8').map((part: string) => part.replaceAll(ORIGIN, written))
}

/** The parts of the shop's sitemap: its own pages, and one for each 50,000 items of a campaign. */
export const sitemapIndex: Feed = {
  name: 'sitemap.xml',
  text: async (ctx) => {
    const [campaigns, changes] = await Promise.all([listFound(ctx), listChanges(ctx)])
    const parts = campaigns.flatMap(({ id, itemCount }) =>
      Array.from({ length: Math.max(1, Math.ceil(itemCount / MOST_ITEMS)) }, (_, n) => ({
        path: `/sitemap/${id}/${n + 1}.xml`,
        changedAt: newestOf(changes.get(id)),
      })),
    )
    return sitemapIndexText([{ path: '/sitemap/shop.xml' }, ...parts])
  },
}

export const shopSitemap: Feed = {
  name: 'sitemap-shop.xml',
  text: () => sitemapText(Readable.from([SHOP_PAGES.map((path) => ({ path }))])),
}

/** A campaign's page and its file show its items, too. */
const newestOf = (changes: Changes | undefined) =>
  changes && new Date(Math.max(changes.campaign.getTime(), changes.items?.getTime() ?? -Infinity))

/** Room for the campaign's own pages in its first file. */
const MOST_ITEMS = MOST_ADDRESSES - 1000

/** part: from 1 on. not_found for a campaign that strangers do not see, or beyond its items. */
export const campaignSitemap = (campaignId: string, part: number): Feed => ({
  name: `sitemap-${campaignId}-${part}.xml`,
  text: async (ctx) => {
    const campaign = (await listFound(ctx)).find(({ id }) => id === campaignId)
    if (!campaign || part < 1 || part > Math.max(1, Math.ceil(campaign.itemCount / MOST_ITEMS))) throw new Problem('not_found')
    return sitemapText(campaignPages(ctx, campaignId, part))
  },
})

async function* campaignPages(ctx: Ctx, campaignId: string, part: number) {
  const base = `/store/${campaignId}`
  if (part === 1) {
    const { facts } = await getShop(ctx)
    const categories = facts
      .filter((fact) => fact.campaignId === campaignId)
      .map(({ categoryId }) => `${base}/catalog/category/${categoryId}`)
    const changes = (await listChanges(ctx)).get(campaignId)
    yield [
      { path: base, changedAt: newestOf(changes) },
      { path: `${base}/catalog`, changedAt: changes?.items },
    ]
    yield categories.map((path) => ({ path, changedAt: changes?.items }))
  }
  let [from, to] = [(part - 1) * MOST_ITEMS, part * MOST_ITEMS]
  for await (const page of eachSoldPage(ctx, campaignId)) {
    yield page.slice(Math.max(0, from), Math.max(0, to)).map(({ id, changedAt }) => ({ path: `${base}/product/${id}`, changedAt }))
    from -= page.length
    to -= page.length
    if (to <= 0) return
  }
}

/** Google's product data as RSS 2.0, which Meta reads, too. */
export const productFeed: Feed = {
  name: 'products.xml',
  text: async (ctx) => {
    const { name, tagline } = ctx.tenant.body
    return productPages(ctx, { name, tagline }, (await listFound(ctx)).filter(isOpen))
  },
}

async function* productPages(ctx: Ctx, shop: Parameters<typeof productsStart>[0], campaigns: readonly CampaignSummary[]) {
  yield productsStart(shop)
  for (const campaign of campaigns)
    for await (const page of eachSoldPage(ctx, campaign.id)) yield page.map((item) => productEntry(item, campaign, shop)).join('')
  yield productsEnd
}

export const newsFeed: Feed = {
  name: 'feed.xml',
  text: async (ctx) => {
    const { name, tagline, timeZone } = ctx.tenant.body
    const open = (await listFound(ctx)).filter(isOpen)
    const [changes, campaigns] = await Promise.all([listChanges(ctx), Promise.all(open.map(({ id }) => getCampaign(ctx, id)))])
    return newsText(
      { name, tagline, timeZone, now: ctx.now },
      campaigns.map((campaign) => ({ ...campaign, changedAt: changes.get(campaign.id)?.campaign })),
    )
  },
}

const isOpen = ({ canBuy }: CampaignSummary) => canBuy.ok

/** The campaigns for search engines. An ended campaign leaves the feeds, and its page stays. */
const listFound = async (ctx: Ctx) => (await listCampaigns(ctx)).filter(({ status }) => status !== 'EXPIRED')
