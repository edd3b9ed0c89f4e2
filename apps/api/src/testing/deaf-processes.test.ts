import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { items } from '#db/schema/catalog.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { getItem, listCampaignItems } from '@mutirao/contract/catalog'
import { shopWith } from './order-factory.ts'
import { callEndpoint, startTestApp, type TestApp } from './test-app.ts'

/** R31: the time after which every process shows a change whose notification it missed. */
const MOST_SECONDS = 60

let apps: [TestApp, TestApp]
let shop: Awaited<ReturnType<typeof shopWith>>
beforeAll(async () => {
  const first = await startTestApp()
  apps = [first, await startTestApp({ databaseUrl: first.databaseUrl, acquirerPort: first.port })]
})
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  shop = await shopWith(apps[0].pool, { price: 1000 })
})
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** The price shown by each process: in the item's response, in the list and on its page. */
async function pricesOf({ app }: TestApp) {
  const { host, item } = shop
  const params = { id: item.campaignId, itemId: item.id }
  const one = await callEndpoint(app, getItem, { host, params })
  const list = await callEndpoint(app, listCampaignItems, { host, params: { id: item.campaignId }, query: {} })
  const page = await app.inject({ url: `/store/${item.campaignId}/product/${item.id}`, headers: { host } })
  return {
    item: one.body.price as number,
    list: (list.body.content as { id: string; price: number }[]).find(({ id }) => id === item.id)?.price,
    page: /R\$\s(\d+,\d\d)/.exec(page.body)?.[1],
  }
}
const every = (price: number, shown: string) => ({ item: price, list: price, page: shown })

/** The change without the notification that a write publishes. */
const change = (price: number) =>
  tenantTransaction(apps[0].pool, shop.tenant.id, (db) =>
    db
      .update(items)
      .set({ price })
      .where(and(eq(items.tenantId, shop.tenant.id), eq(items.id, shop.item.id))),
  )

describe('a price change without a notification', () => {
  it('is shown by every process within a minute', async () => {
    for (const app of apps) expect(await pricesOf(app)).toEqual(every(1000, '10,00'))
    await change(1500)
    // Each cached response is requested again just before its end, so that one is made from another that is about to end.
    pass(MOST_SECONDS / 2 - 0.5)
    for (const app of apps) await pricesOf(app)
    pass(MOST_SECONDS / 2 + 0.5)
    for (const app of apps) expect(await pricesOf(app)).toEqual(every(1500, '15,00'))
  })

  it('is shown within a second when the notification arrives', async () => {
    for (const app of apps) expect(await pricesOf(app)).toEqual(every(1000, '10,00'))
    await change(1700)
    apps[0].services.changes.publish([`t:${shop.tenant.id}`])
    await expect.poll(() => pricesOf(apps[1]), { timeout: 1000 }).toEqual(every(1700, '17,00'))
  })
})
