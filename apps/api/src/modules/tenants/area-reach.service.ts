import type { StaffCtx } from '#context.ts'
import { areaContains, type AreaGeometry } from '@mutirao/domain/area'
import { listDeliveryPoints } from './effects.repository.ts'

/** known: the buyers whose newest delivery has a place. */
export async function countAreaBuyers(ctx: StaffCtx, geometry: AreaGeometry): Promise<{ buyers: number; known: number }> {
  const points = await listDeliveryPoints(ctx)
  return { buyers: points.filter((point) => areaContains(geometry, point)).length, known: points.length }
}
