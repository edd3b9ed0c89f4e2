import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, Slug, Uuid } from './shapes.ts'

/** A small team of buyers of one item (decision 058). paidPeople and waitingPeople count people instead of orders; the latter have yet to pay. */
export const Team = z.object({
  id: Uuid,
  campaignId: Slug,
  itemId: Slug,
  size: z.int(),
  /** The discount of the item once the team is complete. */
  percentage: z.number(),
  state: z.enum(['OPEN', 'COMPLETE', 'ENDED']),
  paidPeople: z.int(),
  waitingPeople: z.int(),
  /** The initials of paid buyers who agreed to be listed. */
  initials: z.array(z.string()),
  endsAt: Instant,
})
export type Team = z.output<typeof Team>

export const openTeam = endpoint({
  method: 'POST',
  path: '/api/operation/campaigns/{id}/teams',
  auth: 'lead',
  summary: 'Open a team for an item, or return my open one',
  params: z.object({ id: Slug }),
  body: z.object({ itemId: Slug }),
  status: 200,
  response: Team,
  problems: ['not_found', 'campaign_closed', 'team_limit', 'rate_limit'],
})

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/{id}/teams/{teamId}/public',
  auth: 'public',
  summary: 'The progress of a team',
  params: z.object({ id: Slug, teamId: Uuid }),
  status: 200,
  response: Team,
  problems: ['not_found'],
})
