import { createMemoryHistory, createRootRoute, createRoute, createRouter, type AnyRouter } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchNext, fetchWaiting } from './ahead.ts'
import { completeLater, knowsPlace, loadRest, takeOver, writeMatch } from './router.ts'

const root = createRootRoute()
const route = (path: string) => createRoute({ path, getParentRoute: () => root })
const [home, campaign, cart] = [route('/'), route('/store/$id'), route('/cart')]

/** Starts with all routes except the cart's, which `load` adds. */
function begin(address: string, load = async () => void root.addChildren([home, campaign, cart])) {
  const router = createRouter({
    routeTree: root.addChildren([home, campaign]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const asked = vi.fn(load)
  const mayLeave = vi.fn(async () => true)
  completeLater(router, asked, mayLeave)
  return { router, asked, mayLeave, shown: () => router.state.matches.at(-1)?.fullPath }
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
})

describe('a visit that starts with a subset of the routes', () => {
  it('matches the routes of its landing, and no others', async () => {
    expect(knowsPlace(begin('/').router)).toBe(true)
    const { router } = begin('/cart')
    expect(knowsPlace(router)).toBe(false)
    await loadRest(router)
    expect(knowsPlace(router)).toBe(true)
  })

  it.each(['/store/feira', '/'])('matches %s', (address) => expect(knowsPlace(begin(address).router)).toBe(true))
  it.each(['/store/feira/catalog', '/store', '/x'])('does not match %s, which resembles a known route', (address) => {
    expect(knowsPlace(begin(address).router)).toBe(false)
  })

  it.each(['navigate', 'load', 'preloadRoute'] as const)('fetches the other routes once, before %s', async (how) => {
    const { router, asked, shown } = begin(how === 'load' ? '/cart' : '/')
    if (how === 'load') await router.load()
    else await (router[how] as (to: { href: string; to: string }) => Promise<unknown>)({ href: '/cart', to: '/cart' })
    await router.navigate({ href: '/cart' })
    await vi.waitFor(() => expect(shown()).toBe('/cart'), { timeout: 20_000 })
    expect(asked).toHaveBeenCalledOnce()
  })

  it('leaves navigation to the browser when the other routes fail to load and the shop answers, and retries next time', async () => {
    let isOnline = false
    const { router, asked, mayLeave, shown } = begin('/', async () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      root.addChildren([home, campaign, cart])
    })
    const assign = vi.fn()
    vi.stubGlobal('location', {
      ...location,
      assign,
      set href(to: string) {
        assign(to)
      },
      replace: assign,
    })
    await router.navigate({ href: '/cart' })
    expect(assign).toHaveBeenCalledWith('/cart')
    mayLeave.mockResolvedValue(false)
    await router.navigate({ href: '/cart' })
    expect(assign).toHaveBeenCalledTimes(1)

    vi.unstubAllGlobals()
    vi.stubGlobal('scrollTo', () => undefined)
    isOnline = true
    await router.navigate({ href: '/cart' })
    await vi.waitFor(() => expect(shown()).toBe('/cart'), { timeout: 20_000 })
    expect(asked).toHaveBeenCalledTimes(3)
  })
})

describe('a server-rendered screen', () => {
  const matchesOf = (router: AnyRouter, ssr: boolean) =>
    router.matchRoutes(router.latestLocation).map((match) => writeMatch({ ...match, status: 'success', ssr }, 0, undefined))

  function beginWaiting() {
    const waiting = Object.assign(() => null, { preload: vi.fn(async () => undefined) })
    campaign.update({ pendingComponent: waiting })
    const { router } = begin('/store/feira')
    return { router, waiting }
  }

  it('hydrates without its pending component, which loads later', async () => {
    const { router, waiting } = beginWaiting()
    await takeOver(router, matchesOf(router, true))
    expect(waiting.preload).not.toHaveBeenCalled()
    expect(campaign.options.pendingComponent).toBe(waiting)
    await fetchWaiting(router)
    expect(waiting.preload).toHaveBeenCalled()
  })

  it('fetches the pending component at once when the server rendered only that', async () => {
    const { router, waiting } = beginWaiting()
    await takeOver(router, matchesOf(router, false))
    expect(waiting.preload).toHaveBeenCalled()
  })
})

describe('the next screen', () => {
  it('is preloaded, and no other', async () => {
    const code = { cart: vi.fn(async () => undefined), home: vi.fn(async () => undefined) }
    cart.update({ component: Object.assign(() => null, { preload: code.cart }) })
    home.update({ component: Object.assign(() => null, { preload: code.home }) })
    campaign.update({ staticData: { next: ['/cart'] } })
    const { router } = begin('/store/feira')
    await router.load()
    await loadRest(router)
    expect(code.cart).not.toHaveBeenCalled()
    await fetchNext(router)
    expect(code.cart).toHaveBeenCalledOnce()
    expect(code.home).not.toHaveBeenCalled()
  })

  it('is preloaded with the deferred parts of the screen and of its frame', async () => {
    const opened = { frame: vi.fn(), screen: vi.fn() }
    campaign.update({ staticData: { fetchOpened: opened.screen } })
    const { router } = begin('/store/feira')
    router.routesById['__root__'].update({ staticData: { fetchOpened: opened.frame } })
    await router.load()
    await loadRest(router)
    await fetchNext(router)
    expect(opened.frame).toHaveBeenCalledOnce()
    expect(opened.screen).toHaveBeenCalledOnce()
  })
})
