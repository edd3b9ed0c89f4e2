// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { doubtServer, hearServer, reachability, watchReachability } from './reachability.ts'

const ask = vi.fn<(address: string, options: RequestInit) => Promise<Response>>()
const visible = vi.spyOn(document, 'visibilityState', 'get')
const answered = () => Promise.resolve(new Response(null, { status: 204 }))
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const isReachable = () => reachability.get().isReachable

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T12:00:00Z') })
  vi.stubGlobal('fetch', ask.mockReset().mockImplementation(answered))
  visible.mockReturnValue('visible')
  hearServer()
  stop = watchReachability('https://loja.test')
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the reachability of the server (spec §9)', () => {
  it('is polled at /ping after 60 s without a response, and every 60 s', async () => {
    await pass(59_999)
    expect(ask).not.toHaveBeenCalled()
    await pass(1)
    expect(ask.mock.calls.map(([address]) => address)).toEqual(['https://loja.test/ping'])
    await pass(60_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('is not polled while calls get responses', async () => {
    for (let half = 0; half < 6; half++) {
      await pass(30_000)
      hearServer()
    }
    expect(ask).not.toHaveBeenCalled()
  })

  it.each([
    ['nobody answers', lost],
    ['a proxy answers for it', () => Promise.resolve(new Response('', { status: 502 }))],
    ['a captive portal answers', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ])('is lost when %s, and then asked every 5 s until it is back', async (_why, answer) => {
    ask.mockImplementation(answer)
    const heardAt = Date.now()
    await pass(60_000)
    expect(reachability.get()).toEqual({ isReachable: false, since: heardAt })
    await pass(10_000)
    expect(ask).toHaveBeenCalledTimes(3)
    ask.mockImplementation(answered)
    await pass(5000)
    expect(isReachable()).toBe(true)
    await pass(59_999)
    expect(ask).toHaveBeenCalledTimes(4)
  })

  it('aborts a request after 15 s', async () => {
    ask.mockImplementation(
      (_address, { signal }) => new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
    )
    doubtServer()
    await pass(14_999)
    expect(isReachable()).toBe(true)
    await pass(1)
    expect(isReachable()).toBe(false)
  })

  it('is checked at once after a call without a response, by one request', async () => {
    doubtServer()
    doubtServer()
    await pass(0)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(isReachable()).toBe(true)
  })

  it('follows the browser: lost when it goes offline, checked when it is online again', async () => {
    dispatchEvent(new Event('offline'))
    expect(isReachable()).toBe(false)
    dispatchEvent(new Event('online'))
    await pass(0)
    expect(isReachable()).toBe(true)
  })

  it('is not polled by a hidden page, and checked when it becomes visible', async () => {
    visible.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(600_000)
    expect(ask).not.toHaveBeenCalled()
    visible.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('survives a clock that is set back a day', async () => {
    vi.setSystemTime(Date.now() - 86_400_000)
    await pass(120_000)
    expect(ask).toHaveBeenCalled()
  })

  it('is not changed by a pending request after its watcher has stopped', async () => {
    let fail = (_error: Error) => {}
    ask.mockImplementation(() => new Promise((_resolve, reject) => (fail = reject)))
    doubtServer()
    stop()
    fail(new DOMException('aborted', 'AbortError'))
    await pass(600_000)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(isReachable()).toBe(true)
  })
})
