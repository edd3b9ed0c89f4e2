import { beforeEach, describe, expect, it, vi } from 'vitest'

/* How the worker answers the browser; what it keeps is seen in a browser (e2e/without-network.spec.ts). */

type Hear = (event: object) => void
const heard: Record<string, Hear> = {}
let tabs: { url: string; focus: () => Promise<object>; navigate: (url: string) => Promise<unknown> }[] = []
let done: string[] = []

const tab = (url: string) => {
  const one = {
    url,
    focus: async () => (done.push(`focus ${url}`), one),
    navigate: async (to: string) => void done.push(`lead to ${to}`),
  }
  return one
}

beforeEach(async () => {
  tabs = []
  done = []
  vi.resetModules()
  vi.stubGlobal('location', { origin: 'https://loja.example' })
  vi.stubGlobal('self', {
    addEventListener: (name: string, hear: Hear) => (heard[name] = hear),
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => void done.push(`open ${url}`) },
    registration: { showNotification: async (title: string, { data }: { data: string }) => void done.push(`show ${title} ${data}`) },
  })
  vi.stubGlobal('caches', { keys: async () => ['shop-spare'], match: async () => undefined })
  await import('./worker.ts')
  return () => vi.unstubAllGlobals()
})

async function tell(name: string, event: object) {
  let work: unknown
  heard[name]!({ waitUntil: (given: unknown) => (work = given), ...event })
  await work
  return done
}

describe('a tapped push message', () => {
  const tapped = (data: string) => tell('notificationclick', { notification: { data, close: () => void done.push('close') } })

  it('opens its subject when no tab of the shop is open', async () => {
    expect(await tapped('https://loja.example/orders')).toEqual(['close', 'open https://loja.example/orders'])
  })

  it('focuses the tab that shows it already', async () => {
    tabs = [tab('https://loja.example/'), tab('https://loja.example/orders')]
    expect(await tapped('https://loja.example/orders')).toEqual(['close', 'focus https://loja.example/orders'])
  })

  it('navigates an open tab there, and never the office’s', async () => {
    tabs = [tab('https://loja.example/office/'), tab('https://loja.example/about')]
    expect(await tapped('https://loja.example/orders')).toEqual([
      'close',
      'focus https://loja.example/about',
      'lead to https://loja.example/orders',
    ])
  })

  it('opens another tab when the open one cannot be navigated', async () => {
    tabs = [{ ...tab('https://loja.example/about'), focus: async () => ({ url: '', navigate: () => Promise.reject(new TypeError('no')) }) }]
    expect(await tapped('https://loja.example/orders')).toEqual(['close', 'open https://loja.example/orders'])
  })
})

describe('an incoming push message', () => {
  const pushed = (target: string | null) => tell('push', { data: { json: () => ({ id: 'a', title: 'Oi', text: '', target }) } })

  it.each([
    ['/order/A/details', 'https://loja.example/order/A/details'],
    [null, 'https://loja.example/messages'],
    ['//mal.example/x', 'https://loja.example/messages'],
    ['https://mal.example/', 'https://loja.example/messages'],
    ['javascript:alert(1)', 'https://loja.example/messages'],
  ])('about %j links to %s', async (target, address) => {
    expect(await pushed(target)).toEqual([`show Oi ${address}`])
  })
})

describe('requests that the worker leaves to the browser', () => {
  it.each([
    ['a write', 'POST', 'https://loja.example/api/operation/orders', 'cors'],
    ['an answer of the API', 'GET', 'https://loja.example/api/operation/campaigns/public', 'cors'],
    ['another host', 'GET', 'https://outra.example/assets/a.js', 'cors'],
    ['a film', 'GET', 'https://loja.example/media/a.mp4', 'cors'],
  ])('%s', (_name, method, url, mode) => {
    const respondWith = vi.fn<() => void>()
    heard['fetch']!({ request: { method, url, mode, destination: '' }, respondWith })
    expect(respondWith).not.toHaveBeenCalled()
  })

  it('is not cached: returns the network’s own answer, whatever its status', async () => {
    let answer: Promise<unknown> | undefined
    const page = { status: 503 }
    heard['fetch']!({
      request: { method: 'GET', url: 'https://loja.example/checkout/review', mode: 'navigate' },
      preloadResponse: Promise.resolve(page),
      respondWith: (given: Promise<unknown>) => (answer = given),
    })
    expect(await answer).toBe(page)
  })
})

describe('a frame', () => {
  it.each([
    ['/cart', 'omit'],
    ['/order/ABC123/pending', 'omit'],
    ['/about', 'same-origin'],
    ['/account', undefined],
    ['/order/ABC123/details', undefined],
  ])('of %s is fetched with credentials: %s', async (path, credentials) => {
    const asked: RequestInit[] = []
    const cache = { match: async () => undefined, keys: async () => [], put: async () => undefined }
    vi.stubGlobal('caches', { open: async () => cache, keys: async () => [] })
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      asked.push(init)
      return new Response(null, { status: 503 })
    })
    await tell('message', { data: { url: `https://loja.example${path}`, build: '/assets/a.js', files: [] } })
    expect(asked.map((init) => init.credentials)).toEqual(credentials ? [credentials] : [])
  })
})
