import { Problem } from '@mutirao/contract/problems'
import { deliveryPoint, type DeliveryPoint, type KnownOfPostalCode } from '@mutirao/domain/delivery-point'
import type { Point } from '#modules/shop/shop.service.ts'
import type { Ctx } from '../../context.ts'

/** Where an address lies, decided first by its postal code. May call another server, so never call it inside a transaction. */
export async function locate(ctx: Ctx, { cep, latitude, longitude }: Point & { cep: string }): Promise<DeliveryPoint> {
  return deliveryPoint({ latitude, longitude }, await knownOf(ctx, cep))
}

/** The point of a query that may have a postal code, a pin, both or neither. */
export async function pointOf(
  ctx: Ctx,
  { postalCode, latitude, longitude }: Partial<Point> & { postalCode?: string },
): Promise<Partial<Point>> {
  const known = postalCode === undefined ? {} : await knownOf(ctx, postalCode)
  if (latitude === undefined || longitude === undefined) return known.place ?? { latitude, longitude }
  return deliveryPoint({ latitude, longitude }, known)
}

async function knownOf({ services }: Ctx, cep: string): Promise<KnownOfPostalCode> {
  const { latitude, longitude } = (await services.postalCodes.find(cep.replace('-', ''))) ?? {}
  if (latitude !== undefined && longitude !== undefined) return { place: { latitude, longitude } }
  const state = await services.postalCodes.findState(cep)
  // The code lies outside every state's range, so it does not exist; accepting it would let the browser alone decide the place.
  if (!state) throw new Problem('postal_code_not_found')
  return { state }
}
