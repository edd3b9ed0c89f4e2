import ngeohash from 'ngeohash'
import type { Ctx } from '#context.ts'
import { findPlace } from '#modules/postal-codes/postal-codes.service.ts'
import type { Point } from '#modules/shop/shop.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { deliveryPoint, pointKnown, type DeliveryPoint } from '@mutirao/domain/delivery-point'
import { estimateDistance } from '@mutirao/domain/distance'

/** A point with its town; the postal code takes precedence over the address's text. */
export type Destination = DeliveryPoint & { city: string; administrative_area: string }

/** Locates an address, primarily by its postal code. May call another server, so never call it inside a transaction. */
export async function locate(ctx: Ctx, { cep, city, latitude, longitude }: Point & { cep: string; city: string }): Promise<Destination> {
  const place = await placeOf(ctx, { cep, city })
  return { ...deliveryPoint({ latitude, longitude }, place.known), city: place.city ?? city, administrative_area: place.state }
}

/** About five metres: identifies the house. */
const HOUSE_SIGNS = 9

/** The geohash of a point (spec §3); fewer characters are less precise. */
export const geohashOf = ({ latitude, longitude }: Point, signs = HOUSE_SIGNS): string => ngeohash.encode(latitude, longitude, signs)

/** Replaces the address's geohash by the one of its own point. */
export const withGeohash = <Address extends Point & { distance?: number }>({ distance: _distance, ...address }: Address) => ({
  ...address,
  geohash: geohashOf(address),
})

/** A stored address in the shape of the response: `attrs` is always present, and `distance` is measured from the caller's point. */
export const shownAddress = <Address extends Point & { attrs?: Record<string, unknown> }>(address: Address, from: Partial<Point> = {}) => {
  const { latitude, longitude } = from
  const distance = latitude === undefined || longitude === undefined ? undefined : estimateDistance({ latitude, longitude }, address)
  return { ...address, attrs: address.attrs ?? {}, ...(distance !== undefined && { distance }) }
}

/** The point of a query that may have a postal code, a pin, both or neither. */
export async function pointOf(
  ctx: Ctx,
  { postalCode, city, latitude, longitude }: Partial<Point> & { postalCode?: string; city?: string },
): Promise<Partial<Point>> {
  const known = postalCode === undefined ? {} : (await placeOf(ctx, { cep: postalCode, city })).known
  if (latitude === undefined || longitude === undefined) return pointKnown(known) ?? { latitude, longitude }
  return deliveryPoint({ latitude, longitude }, known)
}

/** Throws for an unknown postal code: otherwise the browser's values alone would decide the place. */
async function placeOf(ctx: Ctx, written: { cep: string; city?: string }) {
  const place = await findPlace(ctx, written)
  if (!place) throw new Problem('postal_code_not_found')
  if (place.isCityElsewhere) throw new Problem('city_elsewhere', { state: place.state })
  return place
}
