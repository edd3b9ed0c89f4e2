import { describe, expect, it } from 'vitest'
import { type CampaignVisit, campaignStatus, type StatusCampaign, storyStatus } from './campaign-status.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const justBefore = new Date(NOW.getTime() - 1)
const justAfter = new Date(NOW.getTime() + 1)

const statusOf = (campaign: StatusCampaign, visit: Partial<CampaignVisit> = {}) => campaignStatus({ campaign, now: NOW, ...visit })

const ended: StatusCampaign = { expired: { end: justBefore } }
const blocked: StatusCampaign = { depends: [{ type: 'campaign', campaignId: 'feira' }] }
const scheduled: StatusCampaign = { depends: [{ type: 'time', date: justAfter }] }
const everything: StatusCampaign = { ...ended, depends: [...blocked.depends!, ...scheduled.depends!] }

describe('campaignStatus (spec §4)', () => {
  it('is OK by default', () => {
    expect(statusOf({})).toEqual({ status: 'OK' })
  })

  it.each([
    ['DELIVERED', 'COMPLETED'],
    ['SHIPPED', 'OK'],
    ['CANCELLED', 'OK'],
  ] as const)('an order %s makes it %s', (state, status) => {
    expect(statusOf({}, { orderStates: ['CANCELLED', state] }).status).toBe(status)
  })

  it.each([
    { end: justBefore, status: 'EXPIRED' },
    { end: NOW, status: 'EXPIRED' },
    { end: justAfter, status: 'OK' },
    { end: justBefore.toISOString(), status: 'EXPIRED' },
  ])('ending at $end is $status', ({ end, status }) => {
    expect(statusOf({ expired: { end } }).status).toBe(status)
  })

  it('says when it ended', () => {
    expect(statusOf(ended)).toEqual({ status: 'EXPIRED', reason: { type: 'end', endedAt: justBefore } })
  })

  it.each([
    ['PAID', 'OK'],
    ['CANCELLED', 'EXPIRED'],
    ['EXPIRED', 'EXPIRED'],
  ] as const)('past its end with an order %s it is %s', (state, status) => {
    expect(statusOf(ended, { orderStates: [state] }).status).toBe(status)
  })

  it('is BLOCKED until the other campaign is finished, and names it', () => {
    expect(statusOf(blocked)).toEqual({ status: 'BLOCKED', reason: { type: 'campaign', campaignId: 'feira' } })
    expect(statusOf(blocked, { finishedCampaignIds: ['feira'] })).toEqual({ status: 'OK' })
  })

  it.each([
    { accepted: 0, missing: 2 },
    { accepted: 1, missing: 1 },
    { accepted: 2, missing: undefined },
    { accepted: 3, missing: undefined },
  ])('with $accepted of 2 invites $missing are missing', ({ accepted, missing }) => {
    const status = statusOf({ depends: [{ type: 'invites', invites: 2 }] }, { acceptedInvites: accepted })
    expect(status).toEqual(missing ? { status: 'BLOCKED', reason: { type: 'invites', missing } } : { status: 'OK' })
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

  it('takes COMPLETED, EXPIRED, BLOCKED, SCHEDULED, OK in this order', () => {
    const open: CampaignVisit['orderStates'] = ['PAID']
    const precedence = [
      statusOf(everything, { orderStates: ['DELIVERED'] }),
      statusOf(everything),
      statusOf(everything, { orderStates: open }),
      statusOf(everything, { orderStates: open, finishedCampaignIds: ['feira'] }),
      statusOf({ ...everything, depends: [] }, { orderStates: open }),
    ]
    expect(precedence.map(({ status }) => status)).toEqual(['COMPLETED', 'EXPIRED', 'BLOCKED', 'SCHEDULED', 'OK'])
  })
})

describe('storyStatus', () => {
  it('is forced OK for the selected campaign only', () => {
    expect(storyStatus({ campaign: everything, now: NOW, isSelected: true })).toEqual({ status: 'OK' })
    expect(storyStatus({ campaign: everything, now: NOW, isSelected: false }).status).toBe('EXPIRED')
  })
})
