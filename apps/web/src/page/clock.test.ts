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

it.each([-2, 0, 2])('a phone whose clock is %i hours off counts as the server does', (off) => {
  vi.setSystemTime(SERVER + off * hours)
  hearServerClock(SERVER)
  expect(serverNow()).toBe(SERVER)
  vi.advanceTimersByTime(90_000)
  expect(serverNow()).toBe(SERVER + 90_000)
})

it('goes on counting when somebody sets the phone’s clock meanwhile', () => {
  vi.setSystemTime(SERVER)
  hearServerClock(SERVER)
  vi.advanceTimersByTime(1000)
  vi.setSystemTime(SERVER + 5 * hours)
  expect(Math.abs(serverNow() - SERVER - 1000)).toBeLessThanOrEqual(1)
})

it('learns from every answer, and nothing from one that was on the way for long', async () => {
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

it('believes the phone until the server has spoken', () => {
  vi.setSystemTime(SERVER + hours)
  hearServerClock(Number.NaN)
  expect(serverNow()).toBe(SERVER + hours)
})
