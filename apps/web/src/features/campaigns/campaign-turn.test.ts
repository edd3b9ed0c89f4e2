import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import { forgetServerClock, hearServerClock } from '@mutirao/client/server-clock'
import { campaignQuery } from './campaign-queries.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const endsAt = new Date(NOW + 20_000).toISOString()
const open = { id: 'feira', status: 'OK', canBuy: { ok: true }, reason: {}, endsAt }
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
})
afterEach(() => {
  vi.useRealTimers()
  forgetServerClock()
})

it.each([0, -2, 2])('refetches a shown campaign at its end (phone clock %i hours off)', async (off) => {
  vi.setSystemTime(NOW + off * 3_600_000)
  hearServerClock(NOW)
  let answer: object = open
  setTransport(async () => {
    asked += 1
    return Response.json(answer)
  })
  const observer = new QueryObserver(new QueryClient(), campaignQuery('feira'))
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(19_000)
  expect(asked).toBe(1)
  answer = { ...open, status: 'EXPIRED', canBuy: { ok: false, reason: 'EXPIRED' }, reason: { endedAt: endsAt } }
  await vi.advanceTimersByTimeAsync(1500)
  expect(observer.getCurrentResult().data?.status).toBe('EXPIRED')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(asked).toBe(2)
  // The polling of each minute is one timer for all screens (refresh.ts).
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(2)
  stop()
})
