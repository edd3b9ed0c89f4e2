import { beforeAll, expect, it } from 'vitest'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { buildRich } from '#testing/wallet-factory.ts'
import { createClient, deleteClient, exportClient } from '@mutirao/contract/accounts'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

it('deleting an account anonymizes its wallet: the entries stay in the books, without an owner', async () => {
  const { host, tenant, item } = await shopWith(t.pool)
  const { headers: headersMore, userId, walletId } = await buildRich(t, tenant, 900)
  const who = { host, headersMore }
  await call(createClient, { ...who, params: { userId }, body: { name: 'Maria da Silva' } })
  const { body: order } = await call(placeOrder, { ...who, ...orderOf(item, { wallet: { id: walletId, amount: 300 } }) })
  await call(cancelOrder, { ...who, params: { id: order.id } })
  const held = (await call(exportClient, who)).body as { wallets: { kind: string; amount: number }[] }
  expect(held.wallets.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['ADJUSTMENT', 900],
    ['PAYMENT', -300],
    ['RELEASE', 300],
  ])
  expect((await call(deleteClient, who)).status).toBe(204)
  expect(await money.query(tenant.id, 'select lead_id from wallets')).toEqual([{ lead_id: null }])
  expect(await money.query(tenant.id, 'select count(*)::int as entries from wallet_entries')).toEqual([{ entries: 6 }])
  const [left] = await money.query<{ properties: object }>(tenant.id, 'select properties from orders')
  expect(JSON.stringify(left)).not.toContain(walletId)
})
