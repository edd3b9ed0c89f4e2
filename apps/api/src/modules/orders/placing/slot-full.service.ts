import type { Ctx } from '#context.ts'
import { nextFree } from '#modules/delivery/deliveries.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { DeliverySlot } from '@mutirao/contract/campaigns'
import { Problem } from '@mutirao/contract/problems'
import type { HeldSlot } from '../book/slot-counters.repository.ts'

/** The slot_full problem with the next free slot. */
export function slotFull(ctx: Ctx, shop: Shop, full: HeldSlot): Problem {
  const next = nextFree(ctx, { shop, full })
  return new Problem('slot_full', { campaignId: full.campaignId, slot: full.slotId, next: next && DeliverySlot.parse(next) })
}
