import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, Picture, Slug, wholeListOf } from './shapes.ts'

/** DRAFT: not in the shop. ANNOUNCED: shown, and opens later. */
export const deskCampaignStates = ['DRAFT', 'ANNOUNCED', 'OPEN', 'ENDED'] as const
const State = z.enum(deskCampaignStates)
export type DeskCampaignState = z.output<typeof State>

/** orders: all that were paid. group: absent without tiers; later: the paid units that count for the price only at the closing. untilLast: the units that its last tier still needs; until then, a group with payers does not end before its date. */
export const DeskCampaign = z.object({
  id: Slug,
  name: z.string(),
  picture: Picture,
  state: State,
  opensAt: Instant.optional(),
  endsAt: Instant.optional(),
  items: z.int(),
  orders: z.int(),
  group: z.object({ paidUnits: z.int(), laterUnits: z.int(), untilLast: z.int().optional() }).optional(),
})
export type DeskCampaign = z.output<typeof DeskCampaign>

export const listDeskCampaigns = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns',
  auth: 'staff',
  may: ['campaigns.write', 'items.write'],
  summary: 'The shop’s campaigns with state, dates, items and orders, those outside the shop too; what runs comes first',
  status: 200,
  response: wholeListOf(DeskCampaign),
})
