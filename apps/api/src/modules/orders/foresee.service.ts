import type { PlaceOrderBody } from '@mutirao/contract/orders'
import { Problem } from '@mutirao/contract/problems'
import type { DeliveryPoint } from '@mutirao/domain/delivery-point'
import { getShop, requireAge, type Shop } from '#modules/campaigns/campaigns.service.ts'
import { locate } from '#modules/carts/delivery-point.service.ts'
import type { Ctx } from '../../context.ts'

/** What an order needs that others share or another server knows. */
export type Foreseen = { shop: Shop; ageProblem?: Problem; point?: DeliveryPoint }

/**
 * Read before the transaction, which waits for nobody. A refusal is kept and not thrown: an order that stands already is answered by its
 * key, whatever has changed since.
 */
export async function foresee(ctx: Ctx, { items, properties: { shippingAddress } }: PlaceOrderBody): Promise<Foreseen> {
  const campaignIds = items.map(({ campaignId }) => campaignId)
  const [shop, ageProblem, point] = await Promise.all([
    getShop(ctx),
    requireAge(ctx, campaignIds).then(() => undefined, asProblem),
    shippingAddress && locate(ctx, shippingAddress),
  ])
  return { shop, ageProblem, point }
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}
