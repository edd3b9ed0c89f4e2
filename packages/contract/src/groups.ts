import { z } from 'zod'
import { GroupCounters } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { Centavos, Instant, Slug } from './shapes.ts'

/** product.md §5: where a group stands. now is the server's clock, for countdowns that do not trust the phone's. */
export const GroupState = GroupCounters.extend({ campaignId: Slug, endsAt: Instant.optional(), now: Instant })
export type GroupState = z.output<typeof GroupState>

/** Someone who agreed to be seen: initials, neighbourhood and nothing else. */
export const Join = z.object({ initials: z.string(), neighborhood: z.string().optional(), units: z.int(), at: Instant })
export type Join = z.output<typeof Join>

const campaign = z.object({ id: Slug })

/** The same as getGroup whenever it changes: text/event-stream, one `group` event each. */
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

/** A group that the asker has paid for and that is still open. */
export const MyGroup = z.object({
  campaignId: Slug,
  paidUnits: z.int(),
  /** What comes back to the asker when the group closes with this tier: one for each, the lowest first. */
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
