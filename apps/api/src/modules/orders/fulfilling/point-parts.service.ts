import type { HandingCtx, ShopCtx } from '#context.ts'
import type { HandOver, PartMoved, PickupPart } from '@mutirao/contract/fulfilment'
import { Problem } from '@mutirao/contract/problems'
import { listParts } from '../book/order-parts.service.ts'
import { findOrder } from '../book/orders.repository.ts'
import { handOver } from './parts.service.ts'
import { listPickups } from './rounds.service.ts'

/** A ready part may be fetched before its day. */
const ANY_DAY = '9998-12-31'

/** The parts that are ready at a pickup point and not fetched yet. */
export async function listReadyAt(ctx: ShopCtx, storeId: string): Promise<PickupPart[]> {
  const places = await listPickups(ctx, { storeId, date: ANY_DAY })
  return places.flatMap(({ parts }) => parts).filter(({ state }) => state === 'READY_FOR_PICKUP')
}

type AtPoint = { storeId: string; id: string; campaignId: string }

/**
 * Hands over a part that is ready at this point, with its buyer's code. Throws order_not_found for any other part, and amount_differs when money is due
 * at the point, which only staff collect.
 */
export async function handOverAt(
  ctx: HandingCtx,
  { storeId, ...named }: AtPoint,
  { act, deliveryCode }: Required<Pick<HandOver, 'act' | 'deliveryCode'>>,
): Promise<PartMoved> {
  const order = await findOrder(ctx, { id: named.id })
  if (!order || order.type !== 'PICKUP' || order.properties.storeId !== storeId) throw new Problem('order_not_found')
  const part = (await listParts(ctx, [order])).find(({ campaignId }) => campaignId === named.campaignId)
  const isAgain = part?.row?.actId === act
  if (!part || (part.state !== 'READY_FOR_PICKUP' && part.state !== 'DELIVERED')) throw new Problem('order_not_found')
  if (part.state === 'DELIVERED' && !isAgain) throw new Problem('part_moved', { state: part.state })
  return handOver(ctx, named, 'PICKUP', { act, deliveryCode })
}
