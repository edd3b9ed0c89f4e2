import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feesLeft, joinedFees, type PartFee } from './delivery-fees.ts'
import { sum } from './money.ts'

/** Only the fees of joinedFees. */
const feesOf = (slots: readonly { slot?: string; fee: number }[]) =>
  joinedFees(slots.map((one, index) => ({ campaignId: String(index), ...one }))).map(({ fee }) => fee)

const total = (fees: readonly number[]) => sum(fees, (fee) => fee)

describe('joinedFees', () => {
  it.each([
    { name: 'one fee for what comes in one slot, the highest', parts: ['sat 800', 'sat 990'], fees: [0, 990] },
    { name: 'two equal fees: the first pays', parts: ['sat 500', 'sat 500'], fees: [500, 0] },
    { name: 'each its own on two days', parts: ['sat 800', 'sun 990'], fees: [800, 990] },
    { name: 'each its own where no day is agreed', parts: ['- 100', '- 200'], fees: [100, 200] },
    { name: 'two and one', parts: ['sat 800', 'sun 990', 'sat 300'], fees: [800, 990, 0] },
    { name: 'nothing of nothing', parts: [], fees: [] },
  ])('takes $name', ({ parts, fees }) => {
    const written = parts.map((part) => part.split(' '))
    expect(feesOf(written.map(([slot, fee]) => ({ slot: slot === '-' ? undefined : slot, fee: Number(fee) })))).toEqual(fees)
  })

  it('is never below the highest fee of all and never above their sum; no part costs more than alone', () => {
    const anyParts = fc.array(fc.record({ slot: fc.constantFrom('sat', 'sun', undefined), fee: fc.nat(5000) }), { minLength: 1 })
    fc.assert(
      fc.property(anyParts, (parts) => {
        const fees = feesOf(parts)
        expect(total(fees)).toBeGreaterThanOrEqual(Math.max(...parts.map(({ fee }) => fee)))
        expect(total(fees)).toBeLessThanOrEqual(sum(parts, ({ fee }) => fee))
        for (const [index, fee] of fees.entries()) expect([0, parts[index]!.fee]).toContain(fee)
      }),
    )
  })

  it('is the sum when no two deliveries are joined', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000)), (all) => {
        expect(feesOf(all.map((fee, index) => ({ slot: String(index), fee })))).toEqual(all)
      }),
    )
  })

  it('names, for joined deliveries, the part that bears the fee and each part’s own fee', () => {
    const slots = [
      { campaignId: 'a', slot: 'sat', fee: 500 },
      { campaignId: 'b', slot: 'sat', fee: 800 },
      { campaignId: 'c', slot: 'sun', fee: 300 },
    ]
    expect(joinedFees(slots)).toEqual(parts('a 0 b 500', 'b 800 b 800', 'c 300'))
  })
})

const parts = (...fees: string[]): PartFee[] =>
  fees.map((text) => {
    const [campaignId, fee, by, alone] = text.split(' ')
    return { campaignId: campaignId!, fee: Number(fee), ...(by && { together: { by, alone: Number(alone) } }) }
  })

describe('feesLeft', () => {
  it.each([
    { name: 'nothing is gone', fees: ['a 600', 'b 600'], gone: '', left: 1200 },
    { name: 'one of two is gone', fees: ['a 600', 'b 700'], gone: 'a', left: 700 },
    { name: 'everything is gone', fees: ['a 600', 'b 700'], gone: 'ab', left: 0 },
    { name: 'the dearer of two that come together is gone', fees: ['a 0 b 500', 'b 800 b 800'], gone: 'b', left: 500 },
    { name: 'the cheaper of two that come together is gone', fees: ['a 0 b 500', 'b 800 b 800'], gone: 'a', left: 800 },
    { name: 'both that come together are gone', fees: ['a 0 b 500', 'b 800 b 800', 'c 300'], gone: 'ab', left: 300 },
    { name: 'a part without a fee is gone', fees: ['a 0', 'b 700'], gone: 'a', left: 700 },
  ])('$name: $left', ({ fees, gone, left }) => {
    const all = parts(...fees)
    const shippingTotal = sum(all, ({ fee }) => fee)
    expect(feesLeft({ shippingTotal, fees: all }, (campaignId) => gone.includes(campaignId))).toBe(left)
  })

  it('shares a total that is lower than its parts, so that each bears its share of what was taken off', () => {
    expect(feesLeft({ shippingTotal: 650, fees: parts('a 600', 'b 700') }, (id) => id === 'a')).toBe(350)
  })

  it('stays whole when no part names its fee', () => {
    expect(feesLeft({ shippingTotal: 650, fees: [] }, (id) => id === 'a')).toBe(650)
  })

  it('never grows as parts are removed, and never exceeds the paid fee', () => {
    const slot = fc.record({ slot: fc.constantFrom('sat', 'sun', undefined), fee: fc.nat(5000) })
    const any = fc.array(slot, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(any, fc.boolean(), fc.nat(63), fc.nat(63), (all, isTogether, some, others) => {
        const named = all.map((part, index) => ({ campaignId: String(index), ...part }))
        const fees = isTogether ? joinedFees(named) : named.map(({ campaignId, fee }) => ({ campaignId, fee }))
        const order = { shippingTotal: sum(fees, ({ fee }) => fee), fees }
        const left = (mask: number) => feesLeft(order, (campaignId) => (mask & (1 << Number(campaignId))) !== 0)
        expect(left(0)).toBe(order.shippingTotal)
        expect(left(63)).toBe(0)
        expect(left(some | others)).toBeLessThanOrEqual(left(some))
      }),
    )
  })
})
