import { beforeEach, expect, it, vi } from 'vitest'
import { createContext } from '#context.ts'
import { listDueShops } from '#db/due-shops.ts'
import { buildLead } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { expireDue } from './expiries.ts'

const { t, call } = testApp()

let shop: Awaited<ReturnType<typeof shopWith>>
let money: ReturnType<typeof moneyOf>
beforeEach(async () => {
  money = moneyOf(t)
  shop = await shopWith(t.pool, { onHand: 10 })
})

async function place() {
  const as = await buildLead(t.pool, shop.tenant.id)
  const { status, body } = await call(placeOrder, { host: shop.host, as, ...orderOf(shop.item) })
  expect(status).toBe(201)
  return body
}
const ctx = async () => {
  const own = await money.ctxOf(shop.tenant.id)
  return createContext({ ...t.services, log: t.app.log }, own.tenant)
}
const isDue = async () => (await listDueShops(t.pool, 'unpaidOrders', t.clock.now)).includes(shop.tenant.id)
const stateOf = ({ id }: { id: string }) => money.stateOf(shop.tenant.id, id)
const pass = (minutes: number) => void (t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000))

it('an unpaid order ends five minutes after its deadline, and not before', async () => {
  const order = await place()
  pass(34)
  expect(await isDue()).toBe(false)
  await expireDue(await ctx())
  expect(await stateOf(order)).toBe('AWAITING_PAYMENT')
  pass(1)
  expect(await isDue()).toBe(true)
  await expireDue(await ctx())
  expect(await stateOf(order)).toBe('EXPIRED')
  expect(await isDue()).toBe(false)
  const [stock] = await money.query<{ reserved: number }>(shop.tenant.id, 'select reserved from stock where id = $1', [shop.item.id])
  expect(stock).toEqual({ reserved: 0 })
})

it('a paid order does not end', async () => {
  const order = await place()
  const { paymentMethod } = order
  const [payment] = await money.openCharges(shop.tenant.id, order.id)
  await money.webhook({ tenantId: shop.tenant.id, reference: payment!.id, amount: paymentMethod.amount })
  const paid = await stateOf(order)
  pass(60)
  expect(await isDue()).toBe(false)
  await expireDue(await ctx())
  expect(await stateOf(order)).toBe(paid)
})

it('an order that cannot end holds up no other, and is tried again', async () => {
  const [stuck, other] = [await place(), await place()]
  pass(36)
  const broken = await ctx()
  const ask = vi.spyOn(broken.services.payment, 'findOutcome').mockRejectedValueOnce(new Error('broken'))
  await money.openCharges(shop.tenant.id, stuck.id)
  await expect(expireDue(broken)).rejects.toThrow('broken')
  expect(await stateOf(other)).toBe('EXPIRED')
  expect(await stateOf(stuck)).toBe('AWAITING_PAYMENT')
  ask.mockRestore()
  await expireDue(await ctx())
  expect(await stateOf(stuck)).toBe('EXPIRED')
})
