import { DeliverySlot } from '@mutirao/contract/campaigns'
import { Problem } from '@mutirao/contract/problems'
import { nextFree } from '#modules/delivery/deliveries.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import type { Ctx } from '#context.ts'
import type { Lacking } from '../state/transitions.ts'

/** Which slot an order found full, and the one that may be chosen instead; undefined where it lacked no slot. */
export function slotFull(ctx: Ctx, shop: Shop, { slots: [full] }: Lacking): Problem | undefined {
  if (!full) return undefined
  const next = nextFree(ctx, { shop, full })
  return new Problem('slot_full', { campaignId: full.campaignId, slot: full.slotId, next: next && DeliverySlot.parse(next) })
}
