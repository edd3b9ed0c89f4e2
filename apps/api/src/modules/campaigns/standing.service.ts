import { leadOf } from '#actor.ts'
import type { Ctx } from '#context.ts'
import type { OrderState } from '@mutirao/contract/order-shapes'
import { readStanding } from './standing.repository.ts'

/** A visitor's history in the shop, as far as the status of campaigns depends on it (spec §4). */
export type Standing = {
  orderStates: ReadonlyMap<string, OrderState[]>
  finishedCampaignIds: string[]
  acceptedInvites: number
  /** When the cart's checkout began: its order may be placed during the grace period after the campaign's end. */
  checkoutAt?: Date
}

export const NOBODY: Standing = { orderStates: new Map(), finishedCampaignIds: [], acceptedInvites: 0 }

export async function getStanding(ctx: Ctx): Promise<Standing> {
  const leadId = leadOf(ctx)
  if (!leadId) return NOBODY
  const rows = await readStanding(ctx, leadId)
  const orderStates = new Map<string, OrderState[]>()
  for (const { campaignIds, state } of rows)
    for (const id of campaignIds ?? []) orderStates.set(id, [...(orderStates.get(id) ?? []), state!])
  const finishedCampaignIds = [...orderStates].flatMap(([id, states]) => (states.includes('DELIVERED') ? [id] : []))
  return { orderStates, finishedCampaignIds, acceptedInvites: rows[0]?.invites ?? 0 }
}
