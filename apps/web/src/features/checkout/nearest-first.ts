import type { Quote } from '@mutirao/contract/carts'
import { estimateDistance } from '@mutirao/domain/distance'

export type PickupPoint = Quote['pickup'][number]
type Point = { latitude: number; longitude: number }

/** Spec §9: by the estimated way. */
export const nearestFirst = (points: readonly PickupPoint[], from: Point) =>
  points.map((point) => ({ ...point, distance: estimateDistance(from, point) })).sort((a, b) => a.distance - b.distance)
