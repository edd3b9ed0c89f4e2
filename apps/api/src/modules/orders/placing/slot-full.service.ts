import { DeliverySlot } from '@mutirao/contract/campaigns'
import { Problem } from '@mutirao/contract/problems'
import { nextFree } from '#modules/delivery/deliveries.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import type { Ctx } from '#context.ts'
import type { Lacking } from '../state/transitions.ts'

/** The problem of a full slot, with the next free one; undefined when no slot was lacking. */
export function slotFull(ctx: Ctx, shop: Shop, { slots: [full] }: Lacking): Problem | undefined {
  if (!full) return undefined
  const next = nextFree(ctx, { shop, full })
  return new Problem('slot_full', { campaignId: full.campaignId, slot: full.slotId, next: next && DeliverySlot.parse(next) })
}
