import type { Ctx } from '#context.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { areasIn, getShop, type Point } from '#modules/shop/shop.service.ts'
import type { DeliveryArea, DeliveryAreas } from '@mutirao/contract/campaigns'
import { Problem } from '@mutirao/contract/problems'
import { polygonsOf } from '@mutirao/domain/area'

/** The maximum number of areas that a map shows and a phone loads. */
const MOST_DRAWN = 200

/** A campaign's delivery areas. Without a point none of them is marked as containing it. */
export async function listDeliveryAreas(ctx: Ctx, campaignId: string, point: Partial<Point>): Promise<DeliveryAreas> {
  const shop = await getShop(ctx)
  const campaign = shop.campaigns.find(({ id }) => id === campaignId)
  if (!campaign) throw new Problem('not_found', { campaignId })
  const { areas, ignoreShippingAddress, defaultAddress } = campaign.body
  if (areas.length === 0 || ignoreShippingAddress || defaultAddress) return { everywhere: true, deliveryAreas: [], total: 0 }
  const inside = point.latitude === undefined || point.longitude === undefined ? new Set<string>() : areasIn(shop, point)
  const own = new Set(areas)
  const all = shop.areas.filter(({ id }) => own.has(id))
  const first = (id: string) => Number(inside.has(id))
  const shown = all.toSorted((a, b) => first(b.id) - first(a.id) || a.name.localeCompare(b.name, 'pt-BR')).slice(0, MOST_DRAWN)
  return { everywhere: false, deliveryAreas: shown.map((area) => drawn(area, inside)), total: all.length }
}

function drawn({ id, name, geometry }: Shop['areas'][number], inside: ReadonlySet<string>): DeliveryArea {
  const coordinates = polygonsOf(geometry).map((rings) => rings.map((ring) => ring.map(([x, y]): [number, number] => [x, y])))
  return { id, name, inside: inside.has(id), geoJson: { type: 'MultiPolygon', coordinates } }
}
