import { tenantTag } from '#cache/tags.ts'
import type { Ctx, ShopCtx } from '#context.ts'
import { listCampaigns, getCampaign } from '#modules/campaigns/campaigns.service.ts'
import type { ItemFilter } from '#modules/shop/item-index.rules.ts'
import type { Point } from '#modules/shop/shop.service.ts'
import type { Item, ItemPreview, MarketplaceItem } from '@mutirao/contract/catalog'
import { Problem } from '@mutirao/contract/problems'
import { ratingFigures } from '@mutirao/domain/rating'
import * as repository from './catalog.repository.ts'
import { readFreshRows, readRows, type ItemRow, type ReadRows } from './item-rows.service.ts'
import { listItemPage } from './item-search.service.ts'
import { childrenOf, detailOfKit, MOST_SHOWN, withKits } from './kits.service.ts'
import * as written from './written.repository.ts'

const SOLD_PAGE = 1000

type Paging = { size: number; page: number; tags?: string; q?: string; sort?: ItemFilter['sort'] }

export async function listCampaignItems(ctx: Ctx, campaignId: string, paging: Paging, isFeaturedFirst = false) {
  await getCampaign(ctx, campaignId)
  const found = await listItemPage(ctx, { ...filterOf(paging), campaignId, isFeaturedFirst }, paging.q)
  const { rows } = await withKits(ctx, found.rows)
  return toPage(paging, found.total, rows.map(toPreview))
}

export async function listMarketplaceItems(ctx: Ctx, paging: Paging & Partial<Point>) {
  const campaigns = new Map((await listCampaigns(ctx, paging)).map((campaign) => [campaign.id, campaign]))
  const { intranet, ageVerification } = ctx.tenant.body.marketplace
  const campaignIds = intranet || ageVerification ? [...campaigns.keys()] : undefined
  const found = await listItemPage(ctx, { ...filterOf(paging), campaignIds, isFeaturedFirst: true }, paging.q)
  const { rows } = await withKits(ctx, found.rows)
  const content = rows.map((row): MarketplaceItem => {
    const campaign = campaigns.get(row.campaignId)
    return { ...toPreview(row), campaignName: campaign?.name ?? '', inArea: campaign?.inArea === true && campaign.canBuy.ok }
  })
  return toPage(paging, found.total, content)
}

export async function getItem(ctx: Ctx, campaignId: string, id: string): Promise<Item> {
  const { campaign, row, kits } = await findItem(ctx, campaignId, id)
  return {
    ...toPreview(row),
    description: row.description,
    ingredients: row.ingredients ?? undefined,
    allergens: row.allergens ?? undefined,
    pictures: row.pictures,
    video: row.video ? { hash: row.video.hash } : undefined,
    categoryName: row.categoryName,
    campaignName: campaign.name,
    rating: row.ratings ? ratingFigures(row.ratings) : undefined,
    ...(row.kit && detailOfKit(row.stockId, row.kit, kits)),
  }
}

/** The options of a kit, and how many of each are available. */
export async function listChildren(ctx: Ctx, campaignId: string, id: string) {
  const { row, kits } = await findItem(ctx, campaignId, id)
  return { children: row.kit ? childrenOf(row.kit, kits) : [] }
}

async function findItem(ctx: Ctx, campaignId: string, id: string) {
  const [campaign, found] = await Promise.all([getCampaign(ctx, campaignId), repository.findItem(ctx, campaignId, id)])
  if (!found) throw new Problem('not_found', { itemId: id })
  const { rows, ...kits } = await withKits(ctx, [found])
  return { campaign, row: rows[0]!, kits }
}

/** An item as a feed describes it. */
export type SoldItem = ItemPreview & { description: string; categoryName: string; changedAt: Date }

/** All items of a campaign in their order in pages; in bounded memory whatever the size of the catalogue. */
export async function* eachSoldPage(ctx: Ctx, campaignId: string): AsyncGenerator<SoldItem[]> {
  let after = -1
  while (true) {
    const found = await repository.listSoldAfter(ctx, campaignId, { after, size: SOLD_PAGE })
    if (found.length === 0) return
    const { rows } = await withKits(ctx, found)
    yield rows.map((row) => {
      const { description, categoryName, changedAt } = row
      return { ...toPreview(row), description, categoryName, changedAt }
    })
    after = found.at(-1)!.position
  }
}

/** Whether the campaign, or this item of it, was sold once and is no more. */
export const isWithdrawn = (ctx: Ctx, place: { campaignId: string; itemId?: string }) => repository.isWithdrawn(ctx, place)

/** Items by id as the engine has them, with the stock of every part that they may take. */
export const itemsById = (ctx: Ctx, ids: readonly string[]) => itemsBy(ctx, ids, readFreshRows)

/** The same from memory, as `readRows` tells; an order compares what it has seen with the engine's rows (`lockHoldings`). */
export const knownItemsById = (ctx: Ctx, ids: readonly string[]) => itemsBy(ctx, ids, readRows)

async function itemsBy(ctx: Ctx, ids: readonly string[], read: ReadRows) {
  const { rows, ...kits } = await withKits(ctx, await read(ctx, [...new Set(ids)]), read)
  return { ...kits, rows: new Map(rows.map((row) => [row.id, row])) }
}

/** After a lost notice: no process uses what it has in memory of this shop. */
export const forgetItems = (ctx: Ctx) => ctx.services.changes.publish([tenantTag(ctx)])

/** Possible substitutes of the campaign, each with whether it is of the same category. */
export const listOthers = (ctx: ShopCtx, line: { campaignId: string; itemId: string }) => repository.listOthers(ctx, line)

/** The digests of the items' videos, by the merchant's file names. */
export const listVideos = (ctx: Pick<ShopCtx, 'db'> & { tenant: { id: string } }) => written.listVideos(ctx)

/** Possible substitutes for items that are unavailable. */
export const listStandIns = (ctx: ShopCtx, filter: repository.StandInFilter) => repository.listStandIns(ctx, filter)

export function toPreview(row: Omit<ItemRow, 'isActive' | 'soldAlone' | 'stockId' | 'changed'>): ItemPreview {
  const { id, campaignId, type, name, unit, price, category, hue, tags } = row
  return {
    id,
    campaignId,
    type,
    name,
    unit,
    price,
    category,
    hue,
    tags,
    choice: row.kit?.groups.length ? (type === 'FLAVOR' ? 'flavor' : 'kit') : undefined,
    brand: row.brand ?? undefined,
    compareAt: row.compareAt ?? undefined,
    quantity: Math.max(0, Math.min(row.available, MOST_SHOWN)),
    picture: row.pictures[0]!,
    featured: row.featured ?? undefined,
  }
}

/** tags: "novo,cafe" means either of them. */
function filterOf({ size, page, tags = '', sort }: Paging): ItemFilter {
  const named = tags.split(',').flatMap((tag) => tag.trim() || [])
  return { size, page, sort, tags: named.length > 0 ? named : undefined }
}

function toPage<T>({ page, size }: Paging, totalElements: number, content: T[]) {
  return { content, page, size, totalElements }
}
