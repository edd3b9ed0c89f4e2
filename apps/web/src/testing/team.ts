import type { Team } from '@mutirao/contract/teams'

export const teamId = '0192f0c0-0000-7000-8000-00000000007e'

/** An open team of three for the coffee of buying.ts, until 18h40 in São Paulo. */
export const team = (over: Partial<Team> = {}): Team => ({
  id: teamId,
  campaignId: 'feira',
  itemId: 'cafe',
  size: 3,
  percentage: 10,
  state: 'OPEN',
  paidPeople: 0,
  waitingPeople: 0,
  initials: [],
  endsAt: '2026-11-21T21:40:00.000Z',
  ...over,
})

export const teamCalls = {
  open: 'POST /api/operation/campaigns/feira/teams',
  read: `GET /api/operation/campaigns/feira/teams/${teamId}/public`,
} as const
