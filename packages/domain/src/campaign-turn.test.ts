import { describe, expect, it } from 'vitest'
import { hasTurned, nextTurn } from './campaign-turn.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const in1h = '2026-11-21T13:00:00Z'
const in2h = '2026-11-21T14:00:00Z'

describe('nextTurn', () => {
  it.each([
    ['an open campaign without end', [{ status: 'OK', reason: {} }], undefined],
    ['its end', [{ status: 'OK', reason: {}, endsAt: in1h }], in1h],
    ['its opening', [{ status: 'SCHEDULED', reason: { opensAt: in1h }, endsAt: in2h }], in1h],
    [
      'the earliest of several',
      [
        { status: 'OK', reason: {}, endsAt: in2h },
        { status: 'OK', reason: {}, endsAt: in1h },
      ],
      in1h,
    ],
    ['what is blocked still ends', [{ status: 'BLOCKED', reason: {}, endsAt: in1h }], in1h],
    ['what has ended turns no more', [{ status: 'EXPIRED', reason: {}, endsAt: '2026-11-21T11:00:00Z' }], undefined],
    ['a moment that is now is past', [{ status: 'OK', reason: {}, endsAt: new Date(NOW) }], undefined],
    ['no campaign', [], undefined],
  ])('%s', (_name, campaigns, expected) => {
    expect(nextTurn(campaigns, NOW)).toBe(expected && Date.parse(expected))
  })
})

describe('hasTurned', () => {
  const before = '2026-11-21T11:00:00Z'
  it.each([
    ['open, its end is past', { status: 'OK', reason: {}, endsAt: before }, true],
    ['open, its end is now', { status: 'OK', reason: {}, endsAt: new Date(NOW) }, true],
    ['open, its end is to come', { status: 'OK', reason: {}, endsAt: in1h }, false],
    ['scheduled, its opening is past', { status: 'SCHEDULED', reason: { opensAt: before } }, true],
    ['scheduled, its opening is to come', { status: 'SCHEDULED', reason: { opensAt: in1h } }, false],
    ['already told as ended', { status: 'EXPIRED', reason: {}, endsAt: before }, false],
  ])('%s', (_name, campaign, expected) => {
    expect(hasTurned([campaign], NOW)).toBe(expected)
  })
})
