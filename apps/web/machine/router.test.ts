import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { completeLater, knowsPlace, loadRest } from './router.ts'

const root = createRootRoute()
const route = (path: string) => createRoute({ path, getParentRoute: () => root })
const [home, campaign, cart] = [route('/'), route('/store/$id'), route('/cart')]

/** Begun with all routes but the cart's, which comes by `load`. */
function begin(address: string, load = async () => void root.addChildren([home, campaign, cart])) {
  const router = createRouter({
    routeTree: root.addChildren([home, campaign]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const asked = vi.fn(load)
  completeLater(router, asked)
  return { router, asked, shown: () => router.state.matches.at(-1)?.fullPath }
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
})

describe('a visit that begins with some of its routes', () => {
  it('knows the place where it begins, and no other', async () => {
    expect(knowsPlace(begin('/').router)).toBe(true)
    const { router } = begin('/cart')
    expect(knowsPlace(router)).toBe(false)
    await loadRest(router)
    expect(knowsPlace(router)).toBe(true)
  })

  it.each(['/store/feira', '/'])('knows %s', (address) => expect(knowsPlace(begin(address).router)).toBe(true))
  it.each(['/store/feira/catalog', '/store', '/x'])('does not know %s, which is near one that it knows', (address) => {
    expect(knowsPlace(begin(address).router)).toBe(false)
  })

  it.each(['navigate', 'load', 'preloadRoute'] as const)('fetches the rest once, before %s', async (how) => {
    const { router, asked, shown } = begin(how === 'load' ? '/cart' : '/')
    if (how === 'load') await router.load()
    else await (router[how] as (to: { href: string; to: string }) => Promise<unknown>)({ href: '/cart', to: '/cart' })
    await router.navigate({ href: '/cart' })
    await vi.waitFor(() => expect(shown()).toBe('/cart'))
    expect(asked).toHaveBeenCalledOnce()
  })

  it('leaves the way to the browser where the rest does not come, and asks again the next time', async () => {
    let isOnline = false
    const { router, asked, shown } = begin('/', async () => {
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
    vi.unstubAllGlobals()
    vi.stubGlobal('scrollTo', () => undefined)
    isOnline = true
    await router.navigate({ href: '/cart' })
    await vi.waitFor(() => expect(shown()).toBe('/cart'))
    expect(asked).toHaveBeenCalledTimes(2)
  })
})
