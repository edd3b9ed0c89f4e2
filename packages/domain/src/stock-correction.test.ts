import { describe, expect, it } from 'vitest'
import { correctCount, type Correction } from './stock-correction.ts'

describe('correctCount', () => {
  it.each<[Correction, { onHand: number; isHeldUp: boolean }]>([
    [{ set: 50 }, { onHand: 50, isHeldUp: false }],
    [{ set: 5 }, { onHand: 5, isHeldUp: false }],
    [{ set: 4 }, { onHand: 5, isHeldUp: true }],
    [{ set: 0 }, { onHand: 5, isHeldUp: true }],
    [{ adjust: 3 }, { onHand: 23, isHeldUp: false }],
    [{ adjust: -15 }, { onHand: 5, isHeldUp: false }],
    [{ adjust: -16 }, { onHand: 5, isHeldUp: true }],
  ])('20 on hand, 5 of them reserved, and %o: %o', (correction, expected) => {
    expect(correctCount({ onHand: 20, reserved: 5 }, correction)).toEqual(expected)
  })
})
