import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentAdapter } from '#adapters/payment/payment-adapter.ts'
import { createContext } from '#context.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { Problem } from '@mutirao/contract/problems'
import { expireOrder } from '../changing/expiry.service.ts'
import { askBeforeExpiry, askOpenCharges } from './payments.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

/** An order with an opened Pix code, at a bank whose webhooks are lost: its state is known only by polling. */
async function shown() {
  const shop = await shopWith(t.pool, { onHand: 5 })
  const { body: order } = await call(placeOrder, { ...shop, ...orderOf(shop.item) })
  await call(getPixQrCode, { ...shop, query: { id: order.id } })
  const [payment] = await money.payments(shop.tenant.id, order.id)
  const asked: string[] = []
  const bank = { state: 'OPEN' as 'OPEN' | 'PAID' | 'AWAY' }
  const findOutcome: PaymentAdapter['findOutcome'] = async (reference) => {
    asked.push(reference)
    if (bank.state === 'AWAY') throw new Problem('payment_provider_unavailable')
    return bank.state === 'PAID' ? { eventId: `late ${reference}`, reference, state: 'APPROVED', amount: payment!.amount } : undefined
  }
  const ctxAt = async (seconds: number) => {
    t.clock.now = new Date(NOW.getTime() + seconds * 1000)
    const ctx = await money.ctxOf(shop.tenant.id)
    return createContext({ ...ctx.services, payment: { ...t.services.payment, findOutcome } }, ctx.tenant)
  }
  const sweep = async (seconds: number) => askOpenCharges(await ctxAt(seconds))
  const look = () => call(getOrder, { ...shop, params: { code: order.code } })
  const state = () => money.stateOf(shop.tenant.id, order.id)
  const free = async () => (await money.query(shop.tenant.id, 'select on_hand - reserved as free from stock'))[0]
  return { shop, order, asked, bank, ctxAt, sweep, look, state, free }
}

describe('a charge whose webhook was lost', () => {
  it('is polled after a minute and then with backoff, by one process, until it is paid', async () => {
    const { order, asked, bank, sweep, state, ctxAt } = await shown()
    const counts = []
    for (const seconds of [59, 60, 61, 179, 180, 300, 420]) {
      await sweep(seconds)
      counts.push(asked.length)
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3])
    bank.state = 'PAID'
    const [one, other] = [await ctxAt(900), await ctxAt(900)]
    await Promise.all([askOpenCharges(one), askOpenCharges(other)])
    expect(asked).toHaveLength(4)
    expect(await state()).toBe('PAID')
    await sweep(9000)
    expect(asked).toHaveLength(4)
    expect(order.state).toBe('AWAITING_PAYMENT')
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('is polled at once when its buyer looks, but not on every look', async () => {
    const { asked, bank, sweep, look, state } = await shown()
    await sweep(10)
    await look()
    await sweep(10)
    expect(asked).toHaveLength(0)
    await sweep(20)
    await look()
    await sweep(20)
    await look()
    await sweep(21)
    expect(asked).toHaveLength(1)
    bank.state = 'PAID'
    await sweep(40)
    await look()
    await sweep(40)
    expect(await state()).toBe('PAID')
  })

  it('expires with its order while the bank is unavailable, and releases its stock', async () => {
    const { order, bank, ctxAt, sweep, state, free } = await shown()
    bank.state = 'AWAY'
    await sweep(60)
    expect(await free()).toEqual({ free: 4 })
    const ctx = await ctxAt(40 * 60)
    await askBeforeExpiry(ctx, order.id)
    await expireOrder(ctx, order.id)
    expect([await state(), await free()]).toEqual(['EXPIRED', { free: 5 }])
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it("expires when the shop's keys were removed", async () => {
    const { shop, order, ctxAt, state } = await shown()
    await money.query(shop.tenant.id, "update payments set provider = 'bacen'")
    const ctx = await ctxAt(40 * 60)
    await askBeforeExpiry(ctx, order.id)
    await expireOrder(ctx, order.id)
    expect(await state()).toBe('EXPIRED')
  })
})
