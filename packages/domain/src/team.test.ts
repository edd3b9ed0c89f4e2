import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percent } from './money.ts'
import { backAtPrice, lineCosts, settledPrice } from './order-money.ts'
import { countedBuyers, teamEnd, teamOutcome, waitingPeople, withTeam, type TeamOrder } from './team.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
/** "ana+tel net1": keys of the person, and the network. */
const order = (text: string): TeamOrder => {
  const [who, network] = text.split(' ')
  return { person: who!.split('+'), network }
}

describe('teamOutcome (decision 058)', () => {
  it.each([
    { name: 'two of three, in time', paid: ['ana', 'bia'], end: hours(1), outcome: undefined },
    { name: 'two of three, out of time', paid: ['ana', 'bia'], end: now, outcome: 'ENDED' },
    { name: 'three of three', paid: ['ana', 'bia', 'caio'], end: hours(1), outcome: 'COMPLETE' },
    { name: 'three of three at the end', paid: ['ana', 'bia', 'caio'], end: now, outcome: 'COMPLETE' },
    { name: 'one person with three orders', paid: ['ana', 'ana', 'ana'], end: hours(1), outcome: undefined },
    { name: 'the same phone by way of a third', paid: ['ana+1', 'bia+1+2', 'caio+2', 'davi'], end: hours(1), outcome: undefined },
    { name: 'three people on one network', paid: ['ana n', 'bia n', 'caio n'], end: hours(1), outcome: undefined },
    { name: 'a couple on one network, and a third', paid: ['ana n', 'bia n', 'caio o'], end: hours(1), outcome: 'COMPLETE' },
    { name: 'three people whose network is unknown', paid: ['ana', 'bia', 'caio'], end: hours(1), outcome: 'COMPLETE' },
    { name: 'more than it needs', paid: ['ana', 'bia', 'caio', 'davi'], end: hours(1), outcome: 'COMPLETE' },
  ])('$name: $outcome', ({ paid, end, outcome }) => {
    expect(teamOutcome({ size: 3, endsAt: end }, paid.map(order), now)).toBe(outcome)
  })
})

describe('countedBuyers', () => {
  it.each([
    { size: 3, ofNetwork: 2 },
    { size: 4, ofNetwork: 2 },
    { size: 5, ofNetwork: 3 },
    { size: 10, ofNetwork: 5 },
  ])('counts $ofNetwork buyers of one network in a team of $size', ({ size, ofNetwork }) => {
    const office = Array.from({ length: size }, (_, at) => order(`buyer${at} office`))
    expect(countedBuyers(size, office)).toHaveLength(ofNetwork)
  })

  it('returns the orders of each buyer, the first buyer first', () => {
    const orders = ['ana', 'bia+1', 'ana', 'caio+1'].map(order)
    expect(countedBuyers(3, orders)).toEqual([
      [orders[0], orders[2]],
      [orders[1], orders[3]],
    ])
  })

  it('never counts fewer after one more order, nor more than there are people', () => {
    const anyOrder = fc.record({
      person: fc.constantFrom('a', 'b', 'c', 'd', 'e').map((who) => [who]),
      network: fc.constantFrom(undefined, 'n', 'o'),
    })
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 12 }), anyOrder, fc.integer({ min: 3, max: 10 }), (orders, more, size) => {
        const [before, after] = [orders, [...orders, more]].map((all) => countedBuyers(size, all).length) as [number, number]
        expect(after).toBeGreaterThanOrEqual(before)
        expect(after).toBeLessThanOrEqual(new Set([...orders, more].map(({ person }) => person[0])).size)
      }),
    )
  })
})

describe('teamEnd', () => {
  it.each([
    { campaignEnd: null, end: hours(24) },
    { campaignEnd: hours(48), end: hours(24) },
    { campaignEnd: hours(3), end: hours(3) },
  ])('is after its hours, and never after the campaign: $end', ({ campaignEnd, end }) => {
    expect(teamEnd({ hours: 24 }, { now, campaignEnd })).toEqual(end)
  })
})

describe('waitingPeople', () => {
  it.each([
    { name: 'counts those who have not paid', paid: ['ana', 'bia'], waiting: ['caio', 'davi'], people: 2 },
    { name: 'leaves out a second order of a buyer who has paid', paid: ['ana', 'bia'], waiting: ['bia', 'caio'], people: 1 },
    { name: 'leaves out those beyond the share of their network', paid: ['ana n', 'bia n'], waiting: ['caio n'], people: 0 },
    { name: 'is not negative when a waiting order shows that two buyers are one', paid: ['ana+1', 'bia+2'], waiting: ['ana+2'], people: 0 },
  ])('$name', ({ paid, waiting, people }) => {
    expect(waitingPeople(3, { paid: paid.map(order), waiting: waiting.map(order) })).toBe(people)
  })
})

const line = (position: number, over: { total?: number; discount?: number; teamId?: string | null } = {}) => ({
  position,
  campaignId: 'feira',
  total: 1000,
  discount: 0,
  teamId: null as string | null,
  teamPercentage: null as number | null,
  ...over,
})
const none = { closed: new Map() }

describe('withTeam', () => {
  const lines = [line(0, { teamId: 't' }), line(1), line(2, { teamId: 'other' }), line(3, { teamId: 't' })]

  it("discounts the team's lines, and none that was missing before", () => {
    expect(withTeam(lines, { id: 't', percentage: 10 }, [{ position: 3 }]).map(({ teamPercentage }) => teamPercentage)).toEqual([
      10,
      null,
      null,
      0,
    ])
  })

  it('changes no line that is settled', () => {
    const settled = withTeam(lines, { id: 't', percentage: 0 }, [])
    expect(withTeam(settled, { id: 't', percentage: 10 }, [])).toEqual(settled)
  })
})

describe('a price with a team', () => {
  it.each([
    { name: 'the team alone', discount: 0, closed: 0, price: 900 },
    { name: 'a better discount of the cart stays', discount: 150, closed: 0, price: 850 },
    { name: 'a better tier of the group counts', discount: 0, closed: 20, price: 800 },
    { name: 'a worse tier does not lessen it', discount: 0, closed: 5, price: 900 },
  ])('$name', ({ discount, closed, price }) => {
    const lines = withTeam([line(0, { discount, teamId: 't' })], { id: 't', percentage: 10 }, [])
    const outcomes = new Map(closed ? [['feira', { outcome: 'REACHED' as const, percentage: closed }]] : [])
    expect(settledPrice({ lines }, { closed: outcomes })).toBe(price)
  })

  it('a coupon counts on what the team leaves', () => {
    const lines = withTeam([line(0, { teamId: 't' })], { id: 't', percentage: 10 }, [])
    expect(settledPrice({ lines, couponPercentage: 10, shippingTotal: 500 }, none)).toBe(810 + 500)
  })

  const anyLines = fc
    .array(fc.record({ total: fc.integer({ min: 0, max: 500_000 }), by: fc.integer({ min: 0, max: 100 }), inTeam: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((all) =>
      all.map(({ total, by, inTeam }, position) => line(position, { total, discount: percent(by, total), teamId: inTeam ? 't' : null })),
    )
  const terms = fc.record({
    couponPercentage: fc.integer({ min: 0, max: 100 }),
    methodPercentage: fc.integer({ min: 0, max: 100 }),
    shippingTotal: fc.integer({ min: 0, max: 5000 }),
  })
  const anyPercentage = fc.double({ min: 0.1, max: 90, noNaN: true })

  it('never rises, and returns the whole difference of what was paid: no more, and not below zero', () => {
    fc.assert(
      fc.property(anyLines, terms, anyPercentage, (lines, agreed, percentage) => {
        const settled = withTeam(lines, { id: 't', percentage }, [])
        const [from, to] = [lines, settled].map((some) => settledPrice({ ...agreed, lines: some }, none)) as [number, number]
        expect(to).toBeGreaterThanOrEqual(agreed.shippingTotal)
        expect(to).toBeLessThanOrEqual(from)
        const plain = { freeUntil: 1, rateBps: 0 }
        const back = backAtPrice(
          {
            plan: plain,
            payment: { type: 'PIX', installments: 1, rateBps: null },
            beside: { walletPaid: 0, differencePaid: 0 },
            returnable: { paid: from, total: from },
          },
          { from, to },
        )
        expect(from - back).toBe(to)
      }),
    )
  })

  it('is what its lines cost and what brings them', () => {
    fc.assert(
      fc.property(anyLines, terms, anyPercentage, (lines, agreed, percentage) => {
        const settled = withTeam(lines, { id: 't', percentage }, [])
        const costs = lineCosts({ ...agreed, lines: settled }, { ...none, substitutions: [] })
        expect(costs.every((cost) => cost >= 0)).toBe(true)
        expect(costs.reduce((sum, cost) => sum + cost, 0) + agreed.shippingTotal).toBe(settledPrice({ ...agreed, lines: settled }, none))
      }),
    )
  })
})
