import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import { getWalletBalance } from '@mutirao/contract/wallets'
import { buildItem, buildTenant } from './factories.ts'
import { checkInvariants } from './invariants.ts'
import { moneyOf } from './money.ts'
import { orderOf } from './order-factory.ts'
import { type TestApp, callEndpoint, startTestApp, untilServed } from './test-app.ts'
import { buildRich } from './wallet-factory.ts'

let apps: [TestApp, TestApp]

/** Two servers on one database. */
beforeAll(async () => {
  const first = await startTestApp()
  apps = [first, await startTestApp({ databaseUrl: first.databaseUrl, acquirerPort: first.port })]
})
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

const appOf = (index: number) => apps[index % 2]!

async function richShop(amount: number) {
  const tenant = await buildTenant(apps[0].pool)
  const item = await buildItem(apps[0].pool, { tenantId: tenant.id, onHand: 1000 })
  const rich = await buildRich(apps[0], tenant, amount)
  return { tenant, item, rich, who: { host: tenant.host, headersMore: rich.headers } }
}
type Shop = Awaited<ReturnType<typeof richShop>>

function buy({ who, item, rich }: Shop, index: number, { amount, method }: { amount: number; method?: 'PIX' | 'WALLET' }) {
  const order = orderOf(item, { method, wallet: { id: rich.walletId, amount } })
  return untilServed(() => callEndpoint(appOf(index).app, placeOrder, { ...who, ...order }))
}

const balanceOf = async ({ who, rich }: Shop): Promise<number> =>
  (await callEndpoint(apps[1].app, getWalletBalance, { ...who, params: { id: rich.walletId } })).body.balance

describe('one balance, used concurrently on two servers', () => {
  it('is spent by one of two tabs; the other gets the remaining balance', async () => {
    const shop = await richShop(1800)
    const answers = await Promise.all([0, 1].map((index) => buy(shop, index, { amount: 1800, method: 'WALLET' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'wallet_insufficient', available: 0 })
    expect(await balanceOf(shop)).toBe(0)
    expect(await checkInvariants(apps[0].databaseUrl)).toEqual([])
  })

  it('pays ten of sixty-four orders, never falls below zero, and is restored exactly as they end', async () => {
    const shop = await richShop(10 * 700 + 699)
    const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => buy(shop, index, { amount: 700 })))
    const placed = answers.filter(({ status }) => status === 201)
    expect(placed).toHaveLength(10)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['wallet_insufficient']))
    expect(await balanceOf(shop)).toBe(699)
    expect(await checkInvariants(apps[0].databaseUrl)).toEqual([])
    // Each of them ends on both servers at once: cancelled by its buyer, and by expiry.
    const money = apps.map((app) => moneyOf(app))
    await Promise.all(
      placed.flatMap(({ body }, index) => [
        callEndpoint(appOf(index).app, cancelOrder, { ...shop.who, params: { id: body.id } }),
        callEndpoint(appOf(index + 1).app, cancelOrder, { ...shop.who, params: { id: body.id } }),
        money[index % 2]!.expire(shop.tenant.id, body.id, 0),
      ]),
    )
    expect(await balanceOf(shop)).toBe(10 * 700 + 699)
    expect(await checkInvariants(apps[0].databaseUrl)).toEqual([])
  })
})
