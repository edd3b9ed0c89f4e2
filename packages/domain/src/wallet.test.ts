import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from './money.ts'
import {
  cashbackOf,
  isUsable,
  returnCredits,
  returnedExpiry,
  shareOut,
  spendCredits,
  splitReturn,
  usableBalance,
  walletShare,
  type Credit,
} from './wallet.ts'
import { DAY_MS } from './zoned-time.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS)
const credit = (id: string, over: Partial<Credit> = {}): Credit => ({ id, remaining: 1000, usableFrom: NOW, expiresAt: null, ...over })

describe('which credits pay', () => {
  it('the first to end goes first, and what never ends goes last', () => {
    const credits = [credit('never'), credit('late', { expiresAt: days(9) }), credit('soon', { expiresAt: days(2), remaining: 300 })]
    expect(spendCredits(credits, 1500, NOW)).toEqual([
      { id: 'soon', amount: 300 },
      { id: 'late', amount: 1000 },
      { id: 'never', amount: 200 },
    ])
  })

  it.each([
    ['ends this moment', { expiresAt: NOW }, false],
    ['ends a moment later', { expiresAt: new Date(NOW.getTime() + 1) }, true],
    ['begins this moment', { usableFrom: NOW }, true],
    ['begins a moment later', { usableFrom: new Date(NOW.getTime() + 1) }, false],
    ['is empty', { remaining: 0 }, false],
  ])('a credit that %s', (_, over, isIt) => {
    expect(isUsable(credit('one', over), NOW)).toBe(isIt)
    expect(usableBalance([credit('one', over)], NOW)).toBe(isIt ? 1000 : 0)
    expect(spendCredits([credit('one', over)], 1, NOW) !== undefined).toBe(isIt)
  })

  it('all or nothing, to the centavo', () => {
    expect(spendCredits([credit('one')], 1000, NOW)).toEqual([{ id: 'one', amount: 1000 }])
    expect(spendCredits([credit('one')], 1001, NOW)).toBeUndefined()
  })
})

const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 })

describe('what comes back', () => {
  it('is never more than was spent of a credit, in however many parts it comes, and all of it in the end', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 10 }), (spent, returns) => {
        const parts = spent.map((amount, index) => ({ id: String(index), amount }))
        const back = new Map<string, number>()
        let already = 0
        const total = sum(spent, (amount) => amount)
        for (const wanted of [...returns, total]) {
          const amount = Math.min(wanted, total - already)
          const given = returnCredits(parts, amount, already)
          expect(sum(given, (part) => part.amount)).toBe(amount)
          for (const part of given) back.set(part.id, (back.get(part.id) ?? 0) + part.amount)
          already += amount
        }
        expect(parts.map(({ id }) => back.get(id))).toEqual(spent)
      }),
    )
  })

  it('is of what was spent last', () => {
    const spent = [
      { id: 'soon', amount: 300 },
      { id: 'late', amount: 200 },
    ]
    expect(returnCredits(spent, 250, 0)).toEqual([
      { id: 'late', amount: 200 },
      { id: 'soon', amount: 50 },
    ])
    expect(returnCredits(spent, 100, 250)).toEqual([{ id: 'soon', amount: 100 }])
  })

  it('ends as before, and not before thirty days', () => {
    expect(returnedExpiry(null, NOW)).toBeNull()
    expect(returnedExpiry(days(-3), NOW)).toEqual(days(30))
    expect(returnedExpiry(days(30), NOW)).toEqual(days(30))
    expect(returnedExpiry(days(31), NOW)).toEqual(days(31))
  })

  it('comes of the first part while there is something in it', () => {
    expect(splitReturn(700, [500, 400])).toEqual([500, 200])
    expect(splitReturn(500, [500, 400])).toEqual([500, 0])
    expect(splitReturn(1000, [500, 400])).toEqual([500, 400])
  })
})

describe('an amount shared by weight', () => {
  it('adds up to the centavo, and nobody is a whole centavo from their exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (total, parts) => {
        const whole = sum(parts, (part) => part)
        const shares = shareOut(total, parts)
        expect(sum(shares, (share) => share)).toBe(whole === 0 ? 0 : total)
        for (const [index, part] of parts.entries())
          expect(Math.abs(shares[index]! - (whole === 0 ? 0 : (total * part) / whole))).toBeLessThan(1)
      }),
    )
  })

  it('gives what is left to those whose share was cut most', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(shareOut(10, [25, 25, 50])).toEqual([3, 2, 5])
    expect(shareOut(2, [1, 8, 1])).toEqual([0, 2, 0])
  })
})

describe('cashback', () => {
  const terms = [
    { campaignId: 'feira', percentage: 5 },
    { campaignId: 'padaria', percentage: 10 },
  ]
  const lines = [
    { campaignId: 'feira', paid: 6000 },
    { campaignId: 'padaria', paid: 3000 },
    { campaignId: 'outra', paid: 1000 },
  ]

  it('is each campaign’s own share of what was paid in it', () => {
    expect(Object.fromEntries(cashbackOf(terms, lines, 10_000))).toEqual({ feira: 300, padaria: 300 })
  })

  it('counts no more than the lines, for the way earns nothing, and less where the wallet paid or money went back', () => {
    expect(Object.fromEntries(cashbackOf(terms, lines, 12_000))).toEqual({ feira: 300, padaria: 300 })
    expect(Object.fromEntries(cashbackOf(terms, lines, 5000))).toEqual({ feira: 150, padaria: 150 })
    expect(Object.fromEntries(cashbackOf(terms, lines, 0))).toEqual({ feira: 0, padaria: 0 })
    expect(Object.fromEntries(cashbackOf(terms, lines, -1))).toEqual({ feira: 0, padaria: 0 })
  })

  it('never grows as less is kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((kept) => cashbackOf([terms[0]!], [lines[0]!], kept).get('feira')!)
        expect(less).toBeLessThanOrEqual(more!)
      }),
    )
  })
})

it('the wallet pays no more than the price, and what it leaves is the rest', () => {
  expect(walletShare(1000, 300)).toEqual({ wallet: 300, rest: 700 })
  expect(walletShare(1000, 1300)).toEqual({ wallet: 1000, rest: 0 })
  expect(walletShare(0, 1300)).toEqual({ wallet: 0, rest: 0 })
})
