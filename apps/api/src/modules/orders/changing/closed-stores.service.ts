import { inTransaction, type Ctx } from '#context.ts'
import { pickupOf, type PickupPoint, type Slot } from '#modules/delivery/slots.service.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { isFree } from '@mutirao/domain/delivery-date'
import { announceOrder } from '../book/order-changes.service.ts'
import { lockOrder, saveStoreClosed, type OrderRow } from '../book/orders.repository.ts'
import { listStoresToTell } from './closed-stores.repository.ts'

type CampaignRow = Shop['campaigns'][number]
type OfCampaign = { shop: Shop; order: OrderRow; row: CampaignRow }

/** Whether the order's pickup point no longer serves this campaign. */
export function isStoreClosed(ctx: Ctx, { shop, order, row }: OfCampaign): boolean {
  return order.type === 'PICKUP' && !pickupOf(ctx, shop, row).some(({ id }) => id === order.properties.storeId)
}

/** The campaign's other points, with their slots at the fee that was paid. An order is picked up at one point as a whole. */
export function pointsFor(ctx: Ctx, { shop, order, row }: OfCampaign): PickupPoint[] {
  return pickupOf(ctx, shop, row).flatMap((point) => {
    const slots = point.slots.filter((slot) => isSameFee(order, row.id, slot))
    const servesAll = order.slots.every(({ campaignId }) => freeAt(ctx, { shop, order, campaignId, store: point.id }).length > 0)
    return servesAll ? [{ ...point, slots }] : []
  })
}

export type Served = { campaignId: string; slot: Slot; fee: number }

/** `asked`: the campaign whose slot was chosen. */
type StoreMove = { shop: Shop; order: OrderRow; asked: string; point: PickupPoint; chosen: Slot }

/** The slot of each campaign's part at another point: the chosen one where it is free, else the part's own next one. */
export function servedAt(ctx: Ctx, { shop, order, asked, point, chosen }: StoreMove): Served[] {
  return order.slots.flatMap(({ campaignId }) => {
    const free = freeAt(ctx, { shop, order, campaignId, store: point.id })
    const slot = campaignId === asked ? chosen : (free.find(({ id }) => id === chosen.id) ?? free[0])
    return slot ? [{ campaignId, slot, fee: slot.fee }] : []
  })
}

type AtStore = { shop: Shop; order: OrderRow; campaignId: string; store: string }

function freeAt(ctx: Ctx, { shop, order, campaignId, store }: AtStore): Slot[] {
  const row = shop.campaigns.find(({ id }) => id === campaignId)
  const slots = (row && pickupOf(ctx, shop, row).find(({ id }) => id === store)?.slots) ?? []
  return slots.filter((slot) => isFree(slot) && isSameFee(order, campaignId, slot))
}

/** The order's price does not change; a redeemed order paid no fee at all. */
function isSameFee({ properties }: OrderRow, campaignId: string, { fee }: Slot): boolean {
  const part = properties.deliveries?.find((one) => one.campaignId === campaignId)
  return properties.tradeId !== undefined || fee === part?.fee
}

/** Notifies buyers once when their pickup point closes after the order; when the point is back, the order is unchanged. */
export async function tellClosedStores(ctx: Ctx): Promise<void> {
  for (const { id } of await listStoresToTell(ctx)) {
    await inTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, id)
      const [found] = await listStoresToTell(tx, id)
      if (!order || !found) return
      await saveStoreClosed(tx, order, found.isClosed)
      if (found.isClosed) await noteForBuyer(tx, order, { news: 'STORE_CLOSED', store: order.properties.store?.name ?? '' })
    })
    announceOrder(ctx, id)
  }
}
