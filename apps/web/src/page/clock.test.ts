import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, setTransport } from '@mutirao/client/call'
import { assumeClockError, forgetServerClock, hearServerClock, serverNow } from '@mutirao/client/server-clock'
import { readStored } from '@mutirao/client/storage'
import { clockErrorKey } from '@mutirao/client/stored-keys'
import { keepClockError } from './kept-clock.ts'

const SERVER = Date.parse('2026-11-21T12:00:00Z')
const hours = 3_600_000
const ping = { method: 'GET', path: '/ping', auth: 'public', summary: '', status: 200 } as const

beforeEach(() => {
  vi.useFakeTimers()
  forgetServerClock()
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
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

it('does not take the time of an answer that the browser’s cache gives without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.setSystemTime(SERVER)
  setTransport(async () => Response.json({}, { headers: { date: new Date(SERVER - 50_000).toUTCString() } }))
  await call(ping, {})
  expect(serverNow()).toBe(SERVER)
})

it('without a network, corrects the phone’s clock by the error of the page before, until the server answers', () => {
  vi.setSystemTime(SERVER + 24 * hours)
  hearServerClock(SERVER)
  keepClockError()
  dispatchEvent(new Event('pagehide'))
  forgetServerClock()
  assumeClockError(readStored<number>(clockErrorKey) ?? 0)
  expect(serverNow()).toBe(SERVER)
  vi.advanceTimersByTime(60_000)
  expect(serverNow()).toBe(SERVER + 60_000)
  hearServerClock(SERVER + 70_000)
  expect(serverNow()).toBe(SERVER + 70_000)
})

it('forgets the error of a clock that is right again, and stores none for a late answer', () => {
  vi.setSystemTime(SERVER + 60_000)
  hearServerClock(SERVER)
  keepClockError()
  dispatchEvent(new Event('pagehide'))
  expect(readStored(clockErrorKey)).toBeUndefined()
  localStorage.setItem(clockErrorKey, '-86400000')
  dispatchEvent(new Event('pagehide'))
  expect(readStored(clockErrorKey)).toBe(0)
})
