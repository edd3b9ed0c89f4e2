import { describe, expect, it } from 'vitest'
import { type CampaignVisit, campaignStatus, type StatusCampaign, storyStatus } from './campaign-status.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const justBefore = new Date(NOW.getTime() - 1)
const justAfter = new Date(NOW.getTime() + 1)

const statusOf = (campaign: StatusCampaign, visit: Partial<CampaignVisit> = {}) => campaignStatus({ campaign, now: NOW, ...visit })

const ended: StatusCampaign = { expired: { end: justBefore } }
const scheduled: StatusCampaign = { depends: [{ type: 'time', date: justAfter }] }

describe('campaignStatus (spec §4)', () => {
  it('is OK by default', () => {
    expect(statusOf({})).toEqual({ status: 'OK' })
  })

  it.each([
    { date: justAfter, status: 'SCHEDULED' },
    { date: NOW, status: 'OK' },
    { date: justBefore, status: 'OK' },
  ])('opening at $date is $status', ({ date, status }) => {
    expect(statusOf({ depends: [{ type: 'time', date }] }).status).toBe(status)
    expect(statusOf({ startsAt: date }).status).toBe(status)
  })

  it('opens at the last of its dates', () => {
    const later = new Date('2026-11-23T12:00:00Z')
    const status = statusOf({ ...scheduled, startsAt: later.toISOString() })
    expect(status).toEqual({ status: 'SCHEDULED', reason: { type: 'time', opensAt: later } })
  })
})

const hour = 3_600_000
const past = (ms: number) => new Date(NOW.getTime() - ms)
const future = (ms: number) => new Date(NOW.getTime() + ms)
const on = (...campaignIds: string[]): StatusCampaign['depends'] => campaignIds.map((campaignId) => ({ type: 'campaign', campaignId }))
const at = (...dates: (Date | string)[]): StatusCampaign['depends'] => dates.map((date) => ({ type: 'time', date }))
const with2: StatusCampaign['depends'] = [{ type: 'invites', invites: 2 }]
const end = (moment: Date | string): StatusCampaign => ({ expired: { end: moment } })

const OK = { status: 'OK' }
const COMPLETED = { status: 'COMPLETED' }
const expiredAt = (endedAt: Date) => ({ status: 'EXPIRED', reason: { type: 'end', endedAt } })
const blockedBy = (campaignId: string) => ({ status: 'BLOCKED', reason: { type: 'campaign', campaignId } })
const missingInvites = (missing: number) => ({ status: 'BLOCKED', reason: { type: 'invites', missing } })
const opensAt = (moment: Date) => ({ status: 'SCHEDULED', reason: { type: 'time', opensAt: moment } })

type Situation = [name: string, campaign: StatusCampaign, visit: Partial<CampaignVisit>, expected: object]

const situations: Situation[] = [
  ['a plain campaign, seen by a stranger', {}, {}, OK],
  ['a plain campaign with an end in an hour', end(future(hour)), {}, OK],
  ['an order is made and unpaid', {}, { orderStates: ['AWAITING_PAYMENT'] }, OK],
  ['an order is paid', {}, { orderStates: ['PAID'] }, OK],
  ['an order is on its way', {}, { orderStates: ['SHIPPED'] }, OK],
  ['an order waits at the pickup point', {}, { orderStates: ['READY_FOR_PICKUP'] }, OK],
  ['an order was delivered', {}, { orderStates: ['DELIVERED'] }, COMPLETED],
  ['delivered once, and a second order is open', {}, { orderStates: ['DELIVERED', 'PAID'] }, COMPLETED],
  ['delivered, after one that was cancelled', {}, { orderStates: ['CANCELLED', 'DELIVERED'] }, COMPLETED],
  ['what was delivered is being returned', {}, { orderStates: ['REFUND_REQUESTED'] }, OK],
  ['what was delivered was returned', {}, { orderStates: ['REFUNDED'] }, OK],

  ['ends a millisecond from now', end(justAfter), {}, OK],
  ['ends at this very instant', end(NOW), {}, expiredAt(NOW)],
  ['ended a millisecond ago', end(justBefore), {}, expiredAt(justBefore)],
  ['its end is written in another offset', end('2026-11-21T09:00:00-03:00'), {}, expiredAt(NOW)],
  ['ended, and an order waits for payment', ended, { orderStates: ['AWAITING_PAYMENT'] }, OK],
  ['ended, and a refused card may be tried again', ended, { orderStates: ['PAYMENT_REFUSED'] }, OK],
  ['ended, and an order is being prepared', ended, { orderStates: ['PREPARING'] }, OK],
  ['ended, and the order was cancelled', ended, { orderStates: ['CANCELLED'] }, expiredAt(justBefore)],
  ['ended, and the order was never paid', ended, { orderStates: ['EXPIRED'] }, expiredAt(justBefore)],
  ['ended, and the group failed', ended, { orderStates: ['GROUP_FAILED'] }, expiredAt(justBefore)],
  ['ended, and money is on its way back', ended, { orderStates: ['REFUND_REQUESTED'] }, expiredAt(justBefore)],
  ['ended, and money came back', ended, { orderStates: ['REFUNDED'] }, expiredAt(justBefore)],
  ['ended, with one order cancelled and one open', ended, { orderStates: ['CANCELLED', 'CONFIRMED'] }, OK],

  ['needs a campaign nothing was ordered from', { depends: on('feira') }, {}, blockedBy('feira')],
  ['needs a campaign, another was finished', { depends: on('feira') }, { finishedCampaignIds: ['padaria'] }, blockedBy('feira')],
  ['needs a campaign that was finished', { depends: on('feira') }, { finishedCampaignIds: ['feira'] }, OK],
  [
    'needs two campaigns, the first is finished',
    { depends: on('feira', 'padaria') },
    { finishedCampaignIds: ['feira'] },
    blockedBy('padaria'),
  ],
  ['needs two campaigns, none is finished', { depends: on('feira', 'padaria') }, {}, blockedBy('feira')],
  ['needs two campaigns, both are finished', { depends: on('feira', 'padaria') }, { finishedCampaignIds: ['padaria', 'feira'] }, OK],

  ['needs two invites, none accepted', { depends: with2 }, {}, missingInvites(2)],
  ['needs two invites, one accepted', { depends: with2 }, { acceptedInvites: 1 }, missingInvites(1)],
  ['needs two invites, exactly two accepted', { depends: with2 }, { acceptedInvites: 2 }, OK],
  ['needs two invites, five accepted', { depends: with2 }, { acceptedInvites: 5 }, OK],
  ['needs a campaign and invites: the first of the list is named', { depends: [...on('feira')!, ...with2!] }, {}, blockedBy('feira')],
  ['needs invites and a campaign: the first of the list is named', { depends: [...with2!, ...on('feira')!] }, {}, missingInvites(2)],
  [
    'the campaign is finished, invites are missing',
    { depends: [...on('feira')!, ...with2!] },
    { finishedCampaignIds: ['feira'] },
    missingInvites(2),
  ],

  ['opens a millisecond from now', { depends: at(justAfter) }, {}, opensAt(justAfter)],
  ['opens at this very instant', { depends: at(NOW) }, {}, OK],
  ['opened a millisecond ago', { depends: at(justBefore) }, {}, OK],
  ['two openings, both to come: the last counts', { depends: at(future(hour), future(2 * hour)) }, {}, opensAt(future(2 * hour))],
  ['two openings, one past', { depends: at(past(hour), future(hour)) }, {}, opensAt(future(hour))],
  ['an opening to come, and an order is open', { depends: at(future(hour)) }, { orderStates: ['PAID'] }, opensAt(future(hour))],

  ['COMPLETED before EXPIRED', ended, { orderStates: ['DELIVERED'] }, COMPLETED],
  ['COMPLETED before BLOCKED', { depends: on('feira') }, { orderStates: ['DELIVERED'] }, COMPLETED],
  ['COMPLETED before SCHEDULED', { depends: at(future(hour)) }, { orderStates: ['DELIVERED'] }, COMPLETED],
  ['EXPIRED before BLOCKED by a campaign', { ...ended, depends: on('feira') }, {}, expiredAt(justBefore)],
  ['EXPIRED before BLOCKED by invites', { ...ended, depends: with2 }, {}, expiredAt(justBefore)],
  ['EXPIRED before SCHEDULED', { ...ended, depends: at(future(hour)) }, {}, expiredAt(justBefore)],
  ['BLOCKED by a campaign before SCHEDULED', { depends: [...at(future(hour))!, ...on('feira')!] }, {}, blockedBy('feira')],
  ['BLOCKED by invites before SCHEDULED', { depends: [...at(future(hour))!, ...with2!] }, {}, missingInvites(2)],
  ['an open order past the end does not unblock', { ...ended, depends: on('feira') }, { orderStates: ['PAID'] }, blockedBy('feira')],
]

describe('campaign situations (product.md §3)', () => {
  it.each(situations)('%s', (_name, campaign, visit, expected) => {
    expect(statusOf(campaign, visit)).toEqual(expected)
  })
})

describe('storyStatus', () => {
  it.each(['OK', 'COMPLETED', 'BLOCKED', 'SCHEDULED', 'EXPIRED'] as const)('is forced OK for the selected campaign only: %s', (status) => {
    expect(storyStatus({ status, isSelected: true })).toBe('OK')
    expect(storyStatus({ status, isSelected: false })).toBe(status)
  })
})
