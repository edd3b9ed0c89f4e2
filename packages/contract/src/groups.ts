import { z } from 'zod'
import { GroupCounters } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { Centavos, Instant, Slug } from './shapes.ts'

/** product.md §5: the state of a group. now is the server's clock, for countdowns that do not depend on the device's. */
export const GroupState = GroupCounters.extend({ campaignId: Slug, endsAt: Instant.optional(), now: Instant })
export type GroupState = z.output<typeof GroupState>

/** A buyer who agreed to be listed: initials and neighbourhood only. */
export const Join = z.object({ initials: z.string(), neighborhood: z.string().optional(), units: z.int(), at: Instant })
export type Join = z.output<typeof Join>

const campaign = z.object({ id: Slug })

/** A text/event-stream of `group` events, each with the answer of getGroup, one for every change. */
export const groupStreamPath = '/api/operation/campaigns/{id}/group/stream/public'

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/{id}/group/public',
  auth: 'public',
  summary: 'How far a group is; /group/stream/public sends the same as it changes, as text/event-stream',
  params: campaign,
  status: 200,
  response: GroupState,
  problems: ['not_found'],
})

export const listJoins = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/{id}/joins/public',
  auth: 'public',
  summary: 'The newest buyers of a group who let their initials and neighbourhood be seen',
  params: campaign,
  status: 200,
  response: z.array(Join),
  problems: ['not_found'],
})

/** An open group in which the caller has a paid order. */
export const MyGroup = z.object({
  campaignId: Slug,
  paidUnits: z.int(),
  /** The caller's refund when the group closes with each tier, the lowest tier first. */
  returns: z.array(z.object({ percentage: z.number(), amount: Centavos })),
})
export type MyGroup = z.output<typeof MyGroup>

export const listMyGroups = endpoint({
  method: 'GET',
  path: '/api/operation/groups/mine',
  auth: 'lead',
  summary: 'The open groups that I have paid for, and what comes back to me at each tier',
  status: 200,
  response: z.array(MyGroup),
})
