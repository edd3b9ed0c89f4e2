import { signedInOf } from '#actor.ts'
import { memoOf } from '#cache/memo.ts'
import { isClosedShop, type Ctx } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'
import { areasAround } from '@mutirao/domain/area-index'
import { isWithinReach } from '@mutirao/domain/distance'
import { isAgeAsked, withoutAdults } from './adults.service.ts'
import { pageOfItems, type ItemFilter } from './item-index.rules.ts'
import { shopCache } from './shop-cache.service.ts'
import type { Shop, ShopFigures, ShopFolder } from './shop-rows.service.ts'

export type Point = { latitude: number; longitude: number }

export const DEFAULT_POINT: Point = { latitude: -23.533773, longitude: -46.62529 }

/** In a closed shop, or before it opens, only the campaigns that codes have opened for the caller. */
export async function getShop(ctx: Ctx): Promise<Shop> {
  const shop = withoutAdults(ctx, await readShop(ctx))
  if (!isClosedShop(ctx.tenant)) return shop
  const mine = new Set(signedInOf(ctx)?.campaignIds)
  return {
    ...shop,
    campaigns: shop.campaigns.filter(({ id }) => mine.has(id)),
    facts: shop.facts.filter(({ campaignId }) => mine.has(campaignId)),
  }
}

/** One page of ids of the shop's items that are sold by themselves, and the number of all that match. */
export async function listItemIds(ctx: Ctx, filter: ItemFilter): Promise<{ ids: string[]; total: number }> {
  return pageOfItems(await shopCache(ctx.services).items(ctx), filter)
}

/** All campaigns, regardless of who may see them. */
export async function listCampaignIds(ctx: Ctx): Promise<string[]> {
  return (await shopCache(ctx.services).folder(ctx)).campaigns.map(({ id }) => id)
}

/** Returns age_required for a campaign for adults that only the caller's age hides. */
export async function findAgeProblem(ctx: Ctx, campaignIds: readonly string[]): Promise<Problem | undefined> {
  const adult = { kind: 'somebody' as const, campaignIds: signedInOf(ctx)?.campaignIds ?? [], isAdult: true }
  const isAsked = isAgeAsked(await getShop(ctx), await getShop({ ...ctx, actor: adult }), campaignIds)
  return isAsked ? new Problem('age_required') : undefined
}

/** Campaigns joined with their figures, memoized per pair of figures and folder reads. */
const joined = memoOf((figures: ShopFigures) =>
  memoOf((folder: ShopFolder): Shop => ({
    ...folder,
    campaigns: folder.campaigns.map((campaign) => ({ ...campaign, ...figures.get(campaign.id) })),
  })),
)

async function readShop(ctx: Ctx): Promise<Shop> {
  const cache = shopCache(ctx.services)
  const [folder, figures] = await Promise.all([cache.folder(ctx), cache.figures(ctx)])
  return joined(figures)(folder)
}

/** Cache key of a point: the areas that contain it, and the stores that are too far from it. */
export async function placeKey(ctx: Ctx, point: Partial<Point>): Promise<string> {
  const folder = await shopCache(ctx.services).folder(ctx)
  const far = folder.stores.filter((store) => !isNear(point, store)).map(({ id }) => `-${id}`)
  return [...areasIn(folder, point), ...far].sort().join(' ')
}

/** A point that is not given counts as near to every store. */
export const isNear = ({ latitude, longitude }: Partial<Point>, store: Point) =>
  latitude === undefined || longitude === undefined || isWithinReach({ latitude, longitude }, store)

/** The areas that contain a point. */
export async function areasAt(ctx: Ctx, point: Partial<Point>) {
  return areasIn(await shopCache(ctx.services).folder(ctx), point)
}

export function areasIn(
  { areaIndex }: Pick<Shop, 'areaIndex'>,
  { latitude = DEFAULT_POINT.latitude, longitude = DEFAULT_POINT.longitude }: Partial<Point>,
) {
  return areasAround(areaIndex, { latitude, longitude })
}

/** Other campaigns that sell from the stock of these. */
export async function listStockMates(ctx: Ctx, campaignIds: readonly string[]): Promise<string[]> {
  const { stockMates } = await shopCache(ctx.services).folder(ctx)
  return [...new Set(campaignIds.flatMap((id) => stockMates.get(id) ?? []))].filter((id) => !campaignIds.includes(id))
}

/** The current id of a renamed campaign; undefined when the id is not a former one. */
export async function currentIdOf(ctx: Ctx, formerId: string): Promise<string | undefined> {
  return (await shopCache(ctx.services).folder(ctx)).renames.get(formerId)
}
