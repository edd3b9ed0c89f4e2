import { describe, expect, it } from 'vitest'
import { hasTurned, nextTurn } from './campaign-turn.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const in1h = '2026-11-21T13:00:00Z'
const in2h = '2026-11-21T14:00:00Z'

describe('nextTurn', () => {
  it.each([
    ['an open campaign without end', [{ canBuy: { ok: true }, reason: {} }], undefined],
    ['its end', [{ canBuy: { ok: true }, reason: {}, endsAt: in1h }], in1h],
    ['its opening', [{ canBuy: { ok: false }, reason: { opensAt: in1h }, endsAt: in2h }], in1h],
    [
      'the earliest of several',
      [
        { canBuy: { ok: true }, reason: {}, endsAt: in2h },
        { canBuy: { ok: true }, reason: {}, endsAt: in1h },
      ],
      in1h,
    ],
    ['what is blocked still ends', [{ canBuy: { ok: false }, reason: {}, endsAt: in1h }], in1h],
    ['what has ended turns no more', [{ canBuy: { ok: false }, reason: {}, endsAt: '2026-11-21T11:00:00Z' }], undefined],
    ['a moment that is now is past', [{ canBuy: { ok: true }, reason: {}, endsAt: new Date(NOW) }], undefined],
    ['no campaign', [], undefined],
  ])('%s', (_name, campaigns, expected) => {
    expect(nextTurn(campaigns, NOW)).toBe(expected && Date.parse(expected))
  })
})

describe('hasTurned', () => {
  const before = '2026-11-21T11:00:00Z'
  it.each([
    ['open, its end is past', { canBuy: { ok: true }, reason: {}, endsAt: before }, true],
    ['open, its end is now', { canBuy: { ok: true }, reason: {}, endsAt: new Date(NOW) }, true],
    ['open, its end is to come', { canBuy: { ok: true }, reason: {}, endsAt: in1h }, false],
    ['scheduled, its opening is past', { canBuy: { ok: false }, reason: { opensAt: before } }, true],
    ['scheduled, its opening is to come', { canBuy: { ok: false }, reason: { opensAt: in1h } }, false],
    ['already told as ended', { canBuy: { ok: false }, reason: {}, endsAt: before }, false],
  ])('%s', (_name, campaign, expected) => {
    expect(hasTurned([campaign], NOW)).toBe(expected)
  })
})
