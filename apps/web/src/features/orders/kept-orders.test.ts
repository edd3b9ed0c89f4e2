import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptTokens, askAgain, forgetSession } from '#session/session-renewal.ts'
import { restoreSession } from '#session/session.ts'
import { sayVisitorChanged } from '#session/signed-in.ts'
import { order, pix } from '#testing/buying.ts'
import { setTransport } from '@mutirao/client/call'
import { store } from '@mutirao/client/storage'
import { leadKey, loginKey, recentOrdersKey } from '@mutirao/client/stored-keys'
import type { Order } from '@mutirao/contract/order-shapes'
import { bounded, keepOrders, MOST_BYTES, restoreOrders } from './kept-orders.ts'
import { newestOrderQuery, orderKeys, ordersQuery } from './order-queries.ts'
import { orderQueryOf } from './orders-search.ts'

const HOUR_MS = 3_600_000
const listKey = ordersQuery(orderQueryOf({}, { now: 0, timeZone: 'UTC' })).queryKey

const signIn = (id: string) =>
  adoptTokens({ access_token: `token of ${id}`, expires_in: 3600, token_type: 'Bearer', user: { id, name: id } } as never)

/** A visitor without an account who has ordered on this device. */
function visitAs(lead: string) {
  store(leadKey, lead)
  store(recentOrdersKey, [{ code: waiting().code }])
  sayVisitorChanged()
}

const summaryOf = ({ code, state, creationDate }: Order) => ({ code, state, creationDate, campaignIds: [], pictures: [] })
const pageOf = (...orders: Order[]) => ({ content: orders.map(summaryOf), page: 0, size: 10, totalElements: orders.length })

const waiting = (over: Partial<Order> = {}) =>
  order({ paymentMethod: { ...order().paymentMethod, expiresAt: new Date(Date.now() + HOUR_MS).toISOString() }, ...over })

/** The server's orders, each with its Pix; asked: the paths of the calls. */
function playServer(...orders: Order[]) {
  const asked: string[] = []
  setTransport(async (request) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (pathname.endsWith('/orders/pageable')) return Response.json(pageOf(...orders))
    if (pathname === '/pix/qrcode') return Response.json(pix)
    const found = orders.find(({ code }) => pathname.endsWith(`/${code}`))
    return found ? Response.json(found) : Response.json({ code: 'order_not_found' }, { status: 404 })
  })
  return asked
}

/** Memory stands for the browser's database, which this browser does not have. */
function openPage() {
  const client = new QueryClient()
  return { client, keep: () => keepOrders(client), restore: () => restoreOrders(client) }
}

/** Cryptography works beside the timers, in threads that a busy machine lets wait: its own answer comes after those before it. */
async function settle() {
  for (let turn = 0; turn < 30; turn++) {
    await vi.advanceTimersByTimeAsync(200)
    await crypto.subtle.digest('SHA-256', new Uint8Array(1))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  localStorage.clear()
})
afterEach(() => {
  forgetSession()
  vi.useRealTimers()
})

describe('own orders on the device', () => {
  it('are fetched for whoever is signed in, and shown offline with their Pix', async () => {
    signIn('ana')
    const asked = playServer(waiting())
    const first = openPage()
    first.keep()
    await settle()
    expect(asked).toContain('/pix/qrcode')

    const again = new QueryClient()
    await restoreOrders(again)
    const { code, id, paymentMethod } = waiting()
    expect(again.getQueryData<Order>(orderKeys.one(code))?.deliveryCode).toBe(order().deliveryCode)
    const [held] = again.getQueriesData({ queryKey: ['pix', id] })
    expect(held?.[1]).toEqual(pix)
    expect(again.getQueryData<{ pages: unknown[] }>(listKey)?.pages).toEqual([pageOf(waiting())])
    expect(again.getQueryData(newestOrderQuery().queryKey)).toMatchObject({ code })
    expect(paymentMethod.type).toBe('PIX')
  })

  it('do not replace what the page has', async () => {
    signIn('eva')
    playServer(waiting())
    const { client, keep, restore } = openPage()
    keep()
    await settle()
    const { code } = waiting()
    client.setQueryData(orderKeys.one(code), waiting({ state: 'PAID' }))
    await restore()
    expect(client.getQueryData<Order>(orderKeys.one(code))?.state).toBe('PAID')
  })

  it('are nobody’s without a session', async () => {
    signIn('lia')
    playServer(waiting())
    const { keep } = openPage()
    keep()
    await settle()
    store(loginKey, { authenticated: false, expiresIn: 0, timestamp: 0 })
    const again = new QueryClient()
    await restoreOrders(again)
    expect(again.getQueryCache().getAll()).toEqual([])
  })

  it('of one person are forgotten when another one’s are kept', async () => {
    signIn('ada')
    playServer(waiting())
    const { keep, client } = openPage()
    keep()
    await settle()
    forgetSession()
    signIn('bia')
    const other = waiting({ code: 'OUTRO-1' })
    playServer(other)
    client.setQueryData(orderKeys.one('OUTRO-1'), other)
    await settle()
    const again = new QueryClient()
    await restoreOrders(again)
    expect(again.getQueryData(orderKeys.one('OUTRO-1'))).toBeDefined()
    expect(again.getQueryData(orderKeys.one(waiting().code))).toBeUndefined()
  })

  it('leave the screens of this tab when a person signs out in another one', async () => {
    signIn('ines')
    playServer(waiting())
    const { client, keep } = openPage()
    keep()
    await settle()
    expect(client.getQueryData(orderKeys.one(waiting().code))).toBeDefined()
    store(loginKey, { authenticated: false, expiresIn: 0, timestamp: 0 })
    dispatchEvent(new StorageEvent('storage', { key: loginKey }))
    expect(client.getQueryData(orderKeys.one(waiting().code))).toBeUndefined()
  })

  it('leave the screens of a tab that was offline, when its renewal says that the login has ended', async () => {
    signIn('nair')
    playServer(waiting())
    const { client, keep } = openPage()
    keep()
    await settle()
    // As a tab that was opened without a network.
    store(loginKey, { authenticated: true, expiresIn: Date.now() - 1, timestamp: 0 })
    askAgain()
    setTransport(async () => Response.json({ code: 'renewal_failed' }, { status: 401 }))
    expect((await restoreSession()).status).toBe('out')
    expect(client.getQueryData(orderKeys.one(waiting().code))).toBeUndefined()
    expect(client.getQueryData(listKey)).toBeUndefined()
  })

  it('stay when only the place changes', async () => {
    visitAs('guest-1')
    playServer(waiting())
    const { client, keep } = openPage()
    keep()
    await settle()
    sayVisitorChanged()
    expect(client.getQueryData(orderKeys.one(waiting().code))).toBeDefined()
  })

  it('bring their list up to date after a new order', async () => {
    signIn('rute')
    playServer()
    const { client, keep } = openPage()
    keep()
    await settle()
    const asked = playServer(waiting())
    client.setQueryData(orderKeys.one(waiting().code), waiting())
    await vi.waitFor(() => expect(asked).toEqual(['/api/operation/orders/pageable']), { timeout: 15_000, interval: 200 })
  })

  it('are at most ten, those under way first, and within the bound of bytes', async () => {
    const at = 1
    const orders = Array.from({ length: 14 }, (_, index) => ({
      at,
      order: order({
        code: `P${index}`,
        state: index === 0 ? 'CONFIRMED' : 'DELIVERED',
        creationDate: `2026-11-${String(index + 1).padStart(2, '0')}T12:00:00Z`,
      }),
    }))
    expect(bounded({ owner: 'ana', orders }).orders.map((one) => one.order.code)).toEqual([
      'P0',
      ...['P13', 'P12', 'P11', 'P10', 'P9', 'P8', 'P7', 'P6', 'P5'],
    ])
    const large = orders.map((one) => ({ ...one, order: { ...one.order, userName: 'á'.repeat(50_000) } }))
    const few = bounded({ owner: 'ana', orders: large })
    expect(few.orders.map((one) => one.order.code)).toEqual(['P0', 'P13'])
    expect(new TextEncoder().encode(JSON.stringify(few)).length).toBeLessThanOrEqual(MOST_BYTES)
  })
})

describe('a guest’s orders on the device', () => {
  const code = order().code
  const keptFor = async (lead: string, ...orders: Order[]) => {
    visitAs(lead)
    playServer(...orders)
    const page = openPage()
    page.keep()
    await settle()
    return page
  }
  const restored = async () => {
    const client = new QueryClient()
    await restoreOrders(client)
    return client
  }

  it('are shown offline with their codes while they are under way', async () => {
    await keptFor('visita-1', waiting())
    const again = await restored()
    expect(again.getQueryData<Order>(orderKeys.one(code))?.deliveryCode).toBe(order().deliveryCode)
    expect(again.getQueriesData({ queryKey: ['pix', order().id] })[0]?.[1]).toEqual(pix)
    expect(again.getQueryData<{ pages: { content: unknown[] }[] }>(listKey)?.pages[0]?.content).toHaveLength(1)
  })

  it('leave it once they have ended', async () => {
    const { client } = await keptFor('visita-2', waiting())
    playServer(waiting({ state: 'DELIVERED' }))
    client.setQueryData(orderKeys.one(code), waiting({ state: 'DELIVERED' }))
    await settle()
    const again = await restored()
    expect(again.getQueryData(orderKeys.one(code))).toBeUndefined()
    expect(again.getQueryData<{ pages: { content: unknown[] }[] }>(listKey)?.pages[0]?.content).toEqual([])
  })

  it('are no other visitor’s', async () => {
    await keptFor('visita-3', waiting())
    store(leadKey, 'visita-4')
    expect((await restored()).getQueryData(orderKeys.one(code))).toBeUndefined()
  })

  it('are not shown to a person who signs in', async () => {
    await keptFor('visita-5', waiting())
    signIn('nina')
    expect((await restored()).getQueryData(orderKeys.one(code))).toBeUndefined()
  })

  it('are forgotten 30 days after the last visit with a network', async () => {
    await keptFor('visita-6', order({ state: 'CONFIRMED' }))
    const isShown = async () => (await restored()).getQueryData(orderKeys.one(code)) !== undefined
    vi.setSystemTime(Date.now() + 29 * 24 * HOUR_MS)
    expect(await isShown()).toBe(true)
    vi.setSystemTime(Date.now() + 24 * HOUR_MS)
    expect(await isShown()).toBe(false)
  })

  it('are not fetched for a visitor who has ordered nothing', async () => {
    store(leadKey, 'visita-7')
    const asked = playServer(waiting())
    openPage().keep()
    await settle()
    expect(asked).toEqual([])
  })
})
