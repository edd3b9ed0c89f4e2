import { firstPartState, mayBeFulfilled, type PartState } from '@mutirao/domain/fulfilment'
import type { OrderState } from '@mutirao/domain/order-status'

type OfCampaign = { campaignId: string }
/** `emptied`: campaigns whose lines were all refunded. */
type Fallen = { closings: readonly (OfCampaign & { outcome: 'REACHED' | 'FAILED' })[]; emptied: readonly OfCampaign[] }
export type Parted = { state: OrderState; campaignIds: readonly string[]; groupUnits: readonly OfCampaign[] }
type Stepped = OfCampaign & { state: PartState }

/** A pending or delivered part of an order. `isGroupOpen`: its price may change and it may fail, so it cannot move on. */
export type Part<Row extends Stepped> = { campaignId: string; state: PartState; row?: Row; isGroupOpen: boolean }

/** Leaves out parts that fell away with their group, and those with nothing left to hand over. */
export function partsOf<Row extends Stepped>(order: Parted, rows: readonly Row[], { closings, emptied }: Fallen): Part<Row>[] {
  return order.campaignIds.flatMap((campaignId) => {
    const isIts = (one: OfCampaign) => one.campaignId === campaignId
    const closing = closings.find(isIts)
    if (closing?.outcome === 'FAILED') return []
    const row = rows.find(isIts)
    if (row?.state !== 'DELIVERED' && emptied.some(isIts)) return []
    return { campaignId, row, state: row?.state ?? firstPartState(order.state), isGroupOpen: order.groupUnits.some(isIts) && !closing }
  })
}

/** A part's state for its buyer: its own while the shop prepares the order, else the order's. */
export const shownState = (order: { state: OrderState }, { state }: { state: PartState }): OrderState =>
  mayBeFulfilled(order.state) && order.state !== 'PAID' ? state : order.state
