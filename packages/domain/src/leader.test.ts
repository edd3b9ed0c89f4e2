import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closingOf, goodsKept, laterMonth, monthOf, nextClosing, settleMonth, startOfMonth, thanksOf } from './leader.ts'

const zone = 'America/Sao_Paulo'
const at = (text: string) => new Date(text)

describe('months', () => {
  it('begin and end by the shop\u2019s clock', () => {
    expect(monthOf(at('2026-12-01T02:59:59Z'), zone)).toBe('2026-11')
    expect(monthOf(at('2026-12-01T03:00:00Z'), zone)).toBe('2026-12')
    expect(monthOf(at('2026-12-01T03:00:00Z'), 'America/Rio_Branco')).toBe('2026-11')
    expect(startOfMonth('2026-12', zone)).toEqual(at('2026-12-01T03:00:00Z'))
    expect(closingOf(at('2026-12-01T02:59:59Z'), zone)).toEqual(at('2026-12-01T03:00:00Z'))
    expect([laterMonth('2026-11', 2), laterMonth('2026-12', 1), laterMonth('2026-01', -1)]).toEqual(['2027-01', '2027-01', '2025-12'])
  })

  it('are closed up to three months after her last one', () => {
    expect(nextClosing('2026-11', null, zone)).toEqual(startOfMonth('2027-01', zone))
    const ended = at('2026-11-20T12:00:00Z')
    expect(nextClosing('2027-01', ended, zone)).toEqual(startOfMonth('2027-03', zone))
    expect(nextClosing('2027-02', ended, zone)).toBeUndefined()
  })
})

describe('goodsKept', () => {
  it('shares what is kept over the campaigns, without fees, to the centavo', () => {
    const lines = [
      { campaignId: 'a', paid: 1000 },
      { campaignId: 'b', paid: 500 },
      { campaignId: 'a', paid: 1 },
    ]
    expect(goodsKept(lines, 2301)).toEqual(
      new Map([
        ['a', 1001],
        ['b', 500],
      ]),
    )
    expect(goodsKept(lines, 0)).toEqual(
      new Map([
        ['a', 0],
        ['b', 0],
      ]),
    )
    fc.assert(
      fc.property(fc.nat(3000), (kept) => {
        const shared = [...goodsKept(lines, kept).values()].reduce((all, one) => all + one, 0)
        expect(shared).toBe(Math.min(kept, 1501))
      }),
    )
  })

  it('gives a percentage of them, half a centavo up', () => {
    expect([thanksOf(5, 1001), thanksOf(5, 1010), thanksOf(0, 1000), thanksOf(3, 1)]).toEqual([50, 51, 0, 0])
  })
})

describe('settleMonth', () => {
  it('takes back no more than is left, and the rest of later thanks', () => {
    expect(settleMonth(500, 0, 0)).toEqual({ moved: 500, owed: 0 })
    expect(settleMonth(-300, 0, 1000)).toEqual({ moved: -300, owed: 0 })
    expect(settleMonth(-300, 0, 100)).toEqual({ moved: -100, owed: -200 })
    expect(settleMonth(150, -200, 0)).toEqual({ moved: 0, owed: -50 })
    expect(settleMonth(250, -200, 0)).toEqual({ moved: 50, owed: 0 })
  })

  it('loses no centavo over many months', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.nat(900))), (months) => {
        let [owed, moved, amount] = [0, 0, 0]
        for (const [now, remaining] of months) {
          const settled = settleMonth(now, owed, remaining)
          amount += now
          moved += settled.moved
          owed = settled.owed
          expect(owed).toBeLessThanOrEqual(0)
          expect(moved + owed).toBe(amount)
        }
      }),
    )
  })
})
