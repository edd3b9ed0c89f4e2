import ngeohash from 'ngeohash'
import type { StaffCtx } from '#context.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { Demand, DemandWaiting } from '@mutirao/contract/demand'
import { polygonsOf, type AreaGeometry } from '@mutirao/domain/area'
import { countCells, countLeftCarts, countWaiting, type CellRow } from './demand.repository.ts'
import { countWishes } from './wishes.repository.ts'

/** The unmet demand of the shop, as counts without names. */
export async function getDemand(ctx: StaffCtx): Promise<Demand> {
  const [{ cells, scattered }, waiting, wishes, carts, shop] = await Promise.all([
    countCells(ctx),
    countWaiting(ctx),
    countWishes(ctx),
    countLeftCarts(ctx),
    getShop(ctx),
  ])
  return {
    cells: cells.map(cellOf),
    scattered,
    areas: shop.areas.slice(0, MOST_AREAS).map(({ id, name, geometry }) => ({ id, name, rings: ringsOf(geometry) })),
    stores: shop.stores.map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude })),
    waiting: waiting.map(({ reason, itemId, item, ...row }) => ({
      ...row,
      reason: reason as DemandWaiting['reason'],
      itemId: itemId ?? undefined,
      item: item ?? undefined,
    })),
    wishes: wishes.map(({ words, people, last }) => ({ words, people, last: last.toISOString() })),
    carts: {
      people: carts[0]?.all ?? 0,
      reached: carts[0]?.allReached ?? 0,
      items: carts.map(({ all: _all, allReached: _allReached, ...item }) => item),
    },
  }
}

function cellOf({ geohash, people, reached }: CellRow): Demand['cells'][number] {
  const [south, west, north, east] = ngeohash.decode_bbox(geohash)
  return { id: geohash, south, west, north, east, people, reached }
}

/** The most areas, and points of an outline, that a map on a phone shows. */
const MOST_AREAS = 100
const MOST_POINTS = 120

/** The outer outlines, with points left out where there are more than a small map shows. */
function ringsOf(geometry: AreaGeometry): [number, number][][] {
  return polygonsOf(geometry).map(([outline = []]) => {
    const step = Math.ceil(outline.length / MOST_POINTS)
    return outline.filter((_point, index) => index % step === 0).map(([longitude, latitude]) => [longitude, latitude])
  })
}
