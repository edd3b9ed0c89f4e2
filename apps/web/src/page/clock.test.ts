import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, setTransport } from '@mutirao/client/call'
import { forgetServerClock, hearServerClock, serverNow } from '@mutirao/client/server-clock'

const SERVER = Date.parse('2026-11-21T12:00:00Z')
const hours = 3_600_000
const ping = { method: 'GET', path: '/ping', auth: 'public', summary: '', status: 200 } as const

beforeEach(() => {
  vi.useFakeTimers()
  forgetServerClock()
})
afterEach(() => {
  vi.useRealTimers()
  forgetServerClock()
})

it.each([-2, 0, 2])('uses the server’s time on a phone whose clock is %i hours off', (off) => {
  vi.setSystemTime(SERVER + off * hours)
  hearServerClock(SERVER)
  expect(serverNow()).toBe(SERVER)
  vi.advanceTimersByTime(90_000)
  expect(serverNow()).toBe(SERVER + 90_000)
})

it('keeps the time when the phone’s clock is changed', () => {
  vi.setSystemTime(SERVER)
  hearServerClock(SERVER)
  vi.advanceTimersByTime(1000)
  vi.setSystemTime(SERVER + 5 * hours)
  expect(Math.abs(serverNow() - SERVER - 1000)).toBeLessThanOrEqual(1)
})

it('adjusts by every answer, except slow ones', async () => {
  vi.setSystemTime(SERVER - 2 * hours)
  const answerAt = (moment: number) => setTransport(async () => Response.json({}, { headers: { date: new Date(moment).toUTCString() } }))
  answerAt(SERVER)
  await call(ping, {})
  expect(serverNow()).toBe(SERVER)
  answerAt(SERVER - 30_000)
  await call(ping, {})
  expect(serverNow()).toBe(SERVER)
  answerAt(SERVER + 60_000)
  await call(ping, {})
  expect(serverNow()).toBe(SERVER + 60_000)
})

it('uses the phone’s clock until the first answer of the server', () => {
  vi.setSystemTime(SERVER + hours)
  hearServerClock(Number.NaN)
  expect(serverNow()).toBe(SERVER + hours)
})
