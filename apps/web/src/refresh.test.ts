import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { setTransport } from '@mutirao/client/call'
import { store } from '@mutirao/client/storage'
import { keepFresh } from './refresh.ts'

const MINUTE = 60_000
const campaigns = '/api/operation/campaigns/public'
const marketplaces = '/api/operation/marketplaces/public'
const account = '/api/accounts/client'
const defaults = '/api/documents/defaults/public'

let asked: string[]
let stop: () => void
const times = (path: string) => asked.filter((one) => one === path).length

function open(isIntranet = false, ageMs = 0) {
  const { tenant, origin, now } = pageContext()
  const router = { options: { context: { page: { tenant: { ...tenant, isIntranet }, origin, now } } } }
  stop = keepFresh(router as never, createQueryClient(), ageMs)
}

function see(visibilityState: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  document.dispatchEvent(new Event('visibilitychange'))
}

const signIn = () => store('authorization', { authenticated: true, expiresIn: Date.now() + 86_400_000, timestamp: Date.now() })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  asked = []
  setTransport(async (request) => {
    asked.push(new URL(request.url).pathname)
    return Response.json([])
  })
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the refresh timer (spec §9)', () => {
  it('refetches the shop and its campaigns each minute, by one timer, even when no screen shows them', async () => {
    open()
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    for (const path of [campaigns, marketplaces]) {
      expect(times(path)).toBeGreaterThanOrEqual(9)
      expect(times(path)).toBeLessThanOrEqual(11)
    }
    expect(times(account)).toBe(0)
  })

  it('asks every ten minutes for the version that the shop announces', async () => {
    open()
    await vi.advanceTimersByTimeAsync(8.5 * MINUTE)
    expect(times(defaults)).toBe(0)
    await vi.advanceTimersByTimeAsync(13.5 * MINUTE)
    expect(times(defaults)).toBe(2)
  })

  it('counts from the page’s render, even when its code loads later', async () => {
    open(false, 45_000)
    await vi.advanceTimersByTimeAsync(22_000)
    expect(times(marketplaces)).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(times(marketplaces)).toBe(1)
  })

  it('refetches the account every five minutes for a signed-in person', async () => {
    signIn()
    open()
    await vi.advanceTimersByTimeAsync(4 * MINUTE)
    expect(times(account)).toBe(0)
    await vi.advanceTimersByTimeAsync(16.5 * MINUTE)
    expect(times(account)).toBeGreaterThanOrEqual(3)
    expect(times(account)).toBeLessThanOrEqual(4)
  })

  it('pauses while the page is hidden, and catches up soon after', async () => {
    open()
    see('hidden')
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(asked).toEqual([])
    see('visible')
    await vi.advanceTimersByTimeAsync(2500)
    expect(times(marketplaces)).toBe(1)
  })

  it('uses different moments in different shops', async () => {
    const beats = new Set<number>()
    for (const random of [0, 0.5, 0.99]) {
      vi.spyOn(Math, 'random').mockReturnValue(random)
      asked = []
      open()
      const from = performance.now()
      while (times(marketplaces) === 0) await vi.advanceTimersByTimeAsync(500)
      beats.add(performance.now() - from)
      stop()
    }
    expect(beats.size).toBe(3)
    expect(Math.min(...beats)).toBeGreaterThanOrEqual(54_000)
    expect(Math.max(...beats)).toBeLessThanOrEqual(66_500)
  })

  it('refetches only the door for visitors of a closed shop without access', async () => {
    open(true)
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(times(marketplaces)).toBeGreaterThanOrEqual(4)
    expect(new Set(asked)).toEqual(new Set([marketplaces]))
  })

  it('continues after a failed request', async () => {
    setTransport(async (request) => {
      asked.push(new URL(request.url).pathname)
      return Response.json({ code: 'server_error' }, { status: 500 })
    })
    open()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(times(marketplaces)).toBeGreaterThanOrEqual(4)
  })
})
