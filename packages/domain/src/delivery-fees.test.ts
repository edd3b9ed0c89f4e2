import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feesTogether } from './delivery-fees.ts'
import { sum } from './money.ts'

const total = (fees: readonly number[]) => sum(fees, (fee) => fee)

describe('feesTogether', () => {
  it.each([
    { name: 'one fee for what comes in one slot, the highest', parts: ['sat 800', 'sat 990'], fees: [0, 990] },
    { name: 'two equal fees: the first pays', parts: ['sat 500', 'sat 500'], fees: [500, 0] },
    { name: 'each its own on two days', parts: ['sat 800', 'sun 990'], fees: [800, 990] },
    { name: 'each its own where no day is agreed', parts: ['- 100', '- 200'], fees: [100, 200] },
    { name: 'two and one', parts: ['sat 800', 'sun 990', 'sat 300'], fees: [800, 990, 0] },
    { name: 'nothing of nothing', parts: [], fees: [] },
  ])('takes $name', ({ parts, fees }) => {
    const written = parts.map((part) => part.split(' '))
    expect(feesTogether(written.map(([slot, fee]) => ({ slot: slot === '-' ? undefined : slot, fee: Number(fee) })))).toEqual(fees)
  })

  it('is never below the highest fee of all and never above their sum; no part costs more than alone', () => {
    const anyParts = fc.array(fc.record({ slot: fc.constantFrom('sat', 'sun', undefined), fee: fc.nat(5000) }), { minLength: 1 })
    fc.assert(
      fc.property(anyParts, (parts) => {
        const fees = feesTogether(parts)
        expect(total(fees)).toBeGreaterThanOrEqual(Math.max(...parts.map(({ fee }) => fee)))
        expect(total(fees)).toBeLessThanOrEqual(sum(parts, ({ fee }) => fee))
        for (const [index, fee] of fees.entries()) expect([0, parts[index]!.fee]).toContain(fee)
      }),
    )
  })

  it('is the sum where no two come together', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000)), (all) => {
        expect(feesTogether(all.map((fee, index) => ({ slot: String(index), fee })))).toEqual(all)
      }),
    )
  })
})
