import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MAKE_WAY, TAKE_OVER } from '@mutirao/client/worker-messages'

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
    skipWaiting: async () => void done.push('take over'),
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

describe('a newer worker', () => {
  it('waits after its installation, until a page asks it to take over', async () => {
    const added: unknown[] = []
    vi.stubGlobal('Request', vi.fn())
    vi.stubGlobal('caches', { open: async () => ({ add: async (one: unknown) => void added.push(one) }) })
    expect(await tell('install', {})).toEqual([])
    expect(added).toHaveLength(1)
    expect(await tell('message', { data: TAKE_OVER })).toEqual(['take over'])
  })

  it('does not wait for pages that the running one fetches for its cache: those requests end, and no other begins', async () => {
    const asked: string[] = []
    playCaches()
    vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
      signal!.throwIfAborted()
      asked.push(new URL(url).pathname)
      return new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    })
    const show = (path: string) => tell('message', { data: { url: `https://loja.example${path}`, build, files: [] } })
    const keeping = show('/about')
    await vi.waitFor(() => expect(asked).toEqual(['/about']))
    await tell('message', { data: MAKE_WAY })
    await keeping
    const opened = vi.spyOn(caches, 'open')
    await show('/contact')
    expect(asked).toEqual(['/about'])
    expect(opened).not.toHaveBeenCalled()
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

  it('marks the icon of the installed app, without the number, which the worker does not know', async () => {
    vi.stubGlobal('navigator', { setAppBadge: async (count?: number) => void done.push(`badge ${count}`) })
    expect(await pushed(null)).toEqual(['show Oi https://loja.example/messages', 'badge undefined'])
  })

  it('is shown where icons cannot be marked', async () => {
    vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('NotAllowedError')) })
    expect(await pushed(null)).toEqual(['show Oi https://loja.example/messages'])
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
    ['/cart', 'omit /cart'],
    ['/orders?list=done', 'omit /orders'],
    ['/order/ABC123/pending', 'omit /order/pedido-salvo/pending'],
    ['/order/ABC123/details', 'omit /order/pedido-salvo/details'],
    ['/about', 'same-origin /about'],
    ['/account', undefined],
    ['/order/ABC123/reschedule', undefined],
  ])('of %s is fetched as %s', async (path, expected) => {
    const asked: string[] = []
    playCaches()
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push(`${init.credentials} ${new URL(url).pathname}`)
      return new Response(null, { status: 503 })
    })
    await tell('message', { data: { url: `https://loja.example${path}`, build, files: [] } })
    expect(asked).toEqual(expected ? [expected] : [])
  })

  it('of one order opens another one offline, under its own code', async () => {
    playCaches()
    playShop({ '/order/pedido-salvo/details': page({ text: 'Pedido pedido-salvo' }) })
    await tell('message', { data: { url: 'https://loja.example/order/ABC123/details', build, files: [] } })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await opened('https://loja.example/order/XYZ789/details?from=x')).toContain('Pedido XYZ789')
  })
})

const build = '/assets/client-a.js'

/** A document of the shop, of `kb` thousand characters. */
const page = ({ text = '', kb = 0 } = {}) =>
  `<html lang="pt-BR"><div id="app" data-scripts="${build} /assets/more.js">${text}${'x'.repeat(kb * 1000)}</div>`

/** Cache Storage in memory, in the order of writing. */
function playCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const find = (name: string, url: string) => stores.get(name)?.get(url)?.clone()
  const open = async (name: string) => {
    const held = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, held)
    return {
      match: async (url: string) => find(name, url),
      keys: async () => [...held.keys()].map((url) => ({ url })),
      put: async (url: string, answer: Response) => {
        held.delete(url)
        held.set(url, answer)
      },
      delete: async (url: string) => held.delete(url),
    }
  }
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...stores.keys()],
    match: async (url: string, { cacheName }: { cacheName: string }) => find(cacheName, new URL(url, 'https://loja.example').href),
    delete: async (name: string) => stores.delete(name),
  })
  return () => [...(stores.get(`shop-${build}`)?.keys() ?? [])].map((url) => new URL(url).pathname)
}

/** Answers with these documents, and any other file with an empty one. */
function playShop(documents: Record<string, string>) {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = new Response(documents[new URL(url).pathname] ?? '', {
      headers: { 'content-type': 'text/html', 'cache-control': 'public', date: new Date().toUTCString() },
    })
    Object.defineProperties(answer, { type: { value: 'basic' }, url: { value: url } })
    answer.clone = () => new Response(documents[new URL(url).pathname] ?? '')
    return answer
  })
}

async function opened(url: string) {
  let answer: Promise<Response> | undefined
  heard['fetch']!({
    request: { method: 'GET', url, mode: 'navigate' },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (given: Promise<Response>) => (answer = given),
  })
  return (await answer)!.text()
}

describe('what is kept', () => {
  const show = (path: string, also: string[] = []) =>
    tell('message', {
      data: { url: `https://loja.example${path}`, build, files: [], also: also.map((one) => `https://loja.example${one}`) },
    })

  it('is a campaign with its catalogue, which nobody opened, and the scripts that it begins with', async () => {
    const kept = playCaches()
    playShop({ '/store/feira': page(), '/store/feira/catalog': page() })
    await show('/store/feira', ['/store/feira/catalog'])
    expect(kept()).toEqual(['/store/feira/catalog', '/store/feira', build, '/assets/more.js'])
  })

  it('keeps the last five campaigns with their catalogues through many other pages, and not a sixth', async () => {
    const kept = playCaches()
    const campaigns = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `/store/${id}`)
    const products = Array.from({ length: 40 }, (_, index) => `/store/f/product/p${index}`)
    playShop(Object.fromEntries([...campaigns, ...campaigns.map((path) => `${path}/catalog`), ...products].map((path) => [path, page()])))
    for (const path of campaigns) await show(path, [`${path}/catalog`])
    for (const path of products) await show(path)
    const pages = kept().filter((path) => path.startsWith('/store/'))
    expect(pages).toHaveLength(30)
    expect(pages.filter((path) => !path.includes('/product/')).toSorted()).toEqual(
      campaigns.slice(1).flatMap((path) => [path, `${path}/catalog`]),
    )
    expect(pages.at(-1)).toBe('/store/f/product/p39')
  })

  it('is bounded in bytes', async () => {
    const kept = playCaches()
    const paths = Array.from({ length: 8 }, (_, index) => `/store/f/product/p${index}`)
    playShop(Object.fromEntries(paths.map((path) => [path, page({ kb: 4000 })])))
    for (const path of paths) await show(path)
    expect(kept().filter((path) => path.startsWith('/store/'))).toEqual(paths.slice(-6))
  })

  it('is nothing, silently, when the disk is full', async () => {
    playShop({ '/': page() })
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
    await expect(show('/')).resolves.toEqual([])
  })
})
