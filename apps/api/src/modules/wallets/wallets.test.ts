import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { uuidv7 } from '#ids.ts'
import { closeDueGroups } from '#modules/groups/closing.service.ts'
import { settleGroup } from '#modules/orders/closing/settlement.service.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { buildRich, giveCredit, type Rich } from '#testing/wallet-factory.ts'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { deliverPart } from '@mutirao/contract/fulfilment'
import { listMessages } from '@mutirao/contract/messages'
import { listPaymentOptions, payOrder } from '@mutirao/contract/order-payments'
import type { Order } from '@mutirao/contract/order-shapes'
import { cancelOrder, getCancellation, getOrder, placeOrder } from '@mutirao/contract/orders'
import { refundOrder } from '@mutirao/contract/refunds'
import { addAccountCode, openInvite } from '@mutirao/contract/relations'
import { adjustWallet, getWalletBalance, getWalletStatement, listWallets, type WalletEntry } from '@mutirao/contract/wallets'
import { expireCredits } from './wallets.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(async () => {
  t.clock.now = NOW
  const wrong = await checkInvariants(t.databaseUrl)
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
})

const later = (days: number) => void (t.clock.now = new Date(NOW.getTime() + days * 86_400_000))

async function shopOf(amount = 1200, body: Partial<CampaignBody> = {}) {
  const tenant = await buildTenant(t.pool)
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
  const rich = await buildRich(t, tenant, amount)
  return { tenant, tenantId: tenant.id, host: tenant.host, item, rich, who: { host: tenant.host, headersMore: rich.headers } }
}
type Shop = Awaited<ReturnType<typeof shopOf>>
type Over = Parameters<typeof orderOf>[1]

const place = ({ who, item }: Shop, over: Over) => call(placeOrder, { ...who, ...orderOf(item, over) })
const useOf = (rich: Rich, amount: number) => ({ id: rich.walletId, amount })
const balanceOf = async ({ who, rich }: Shop) => (await call(getWalletBalance, { ...who, params: { id: rich.walletId } })).body
const see = async ({ who }: Shop, { code }: Order): Promise<Order> => (await call(getOrder, { ...who, params: { code } })).body
const statement = async ({ who, rich }: Shop, query = {}) =>
  (await call(getWalletStatement, { ...who, params: { id: rich.walletId }, query })).body as {
    content: WalletEntry[]
    totalElements: number
  }
const amounts = async (shop: Shop, query = {}) => (await statement(shop, query)).content.map(({ origin, amount }) => [origin, amount])

async function pay({ tenantId }: Shop, order: Order) {
  const payment = (await money.openCharges(tenantId, order.id)).find(({ type, state }) => type !== 'WALLET' && state === 'PENDING')
  await money.payAtAcquirer({ tenantId, orderId: order.id, reference: payment!.id })
}

async function deliver({ tenant, host, item }: Shop, order: Order) {
  const { headers: headersMore } = await signInAsStaff(t, tenant, 'owner')
  const params = { id: order.id, campaignId: item.campaignId }
  const body = { act: uuidv7(), receivedBy: 'Ana' }
  expect((await call(deliverPart, { host, headersMore, params, body })).body).toMatchObject({ state: 'DELIVERED' })
}

describe('a wallet that pays in full', () => {
  it('pays immediately without an acquirer, and the order is paid', async () => {
    const shop = await shopOf(5000)
    const { status, body } = await place(shop, { method: 'WALLET', wallet: useOf(shop.rich, 1800) })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'PAID',
      paymentMethod: { type: 'WALLET', state: 'APPROVED', amount: 1800 },
      payments: [{ type: 'WALLET', amount: 1800 }],
      properties: { walletAmount: 1800, selectedWalletUuid: shop.rich.walletId },
    })
    expect(await balanceOf(shop)).toMatchObject({ balance: 3200, available: 3200 })
    expect(await amounts(shop)).toEqual([
      ['ORDER', -1800],
      ['ADJUSTMENT', 5000],
    ])
  })

  it('counts as a received payment: the sender of the invitation is thanked', async () => {
    const shop = await shopOf(5000)
    const inviter = { host: shop.host, as: await buildLead(t.pool, shop.tenantId) }
    const { code } = (await call(openInvite, inviter)).body
    expect((await call(addAccountCode, { ...shop.who, body: { code } })).status).toBeLessThan(300)
    const thanks = async () => (await call(listMessages, inviter)).body.totalElements as number
    expect(await thanks()).toBe(0)
    await place(shop, { method: 'WALLET', wallet: useOf(shop.rich, 1800) })
    await place(shop, { method: 'WALLET', wallet: useOf(shop.rich, 1800) })
    expect(await thanks()).toBe(1)
  })

  it("cannot pay more than its balance, nor with another person's wallet", async () => {
    const shop = await shopOf(1799)
    const other = await buildRich(t, shop.tenant, 9000)
    const answers = [
      await place(shop, { method: 'WALLET', wallet: useOf(shop.rich, 1800) }),
      await place(shop, { method: 'WALLET', wallet: useOf(other, 1800) }),
      await place(shop, { method: 'WALLET', wallet: { id: uuidv7(), amount: 1800 } }),
      await place(shop, { method: 'WALLET', wallet: useOf(shop.rich, 1700) }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code, body.available])).toEqual([
      [409, 'wallet_insufficient', 1799],
      [409, 'wallet_insufficient', 0],
      [409, 'wallet_insufficient', 0],
      [409, 'wallet_insufficient', 1700],
    ])
    expect(await balanceOf(shop)).toMatchObject({ balance: 1799 })
    expect(await money.query(shop.tenantId, 'select count(*)::int as orders from orders')).toEqual([{ orders: 0 }])
  })

  it('gets the whole amount back when the order is cancelled', async () => {
    const shop = await shopOf(5000)
    const { body: order } = await place(shop, { method: 'WALLET', wallet: useOf(shop.rich, 1800) })
    const params = { id: order.id }
    expect((await call(getCancellation, { ...shop.who, params })).body).toEqual({
      kind: 'CANCEL',
      amount: 1800,
      back: [{ amount: 1800, way: 'WALLET', arrivesBy: '2026-11-21' }],
    })
    await call(cancelOrder, { ...shop.who, params })
    await money.sendRefunds(shop.tenantId, order.id)
    await money.sendRefunds(shop.tenantId, order.id)
    expect(await see(shop, order)).toMatchObject({ state: 'REFUNDED', refunds: [{ amount: 1800, state: 'DONE', way: 'WALLET' }] })
    expect(await balanceOf(shop)).toMatchObject({ balance: 5000, available: 5000 })
  })

  it('requires an account, and pays nothing when another method was chosen', async () => {
    const shop = await shopOf()
    const as = await buildLead(t.pool, shop.tenantId)
    const ask = (over: Over) => call(placeOrder, { host: shop.host, as, ...orderOf(shop.item, over) })
    expect((await ask({ method: 'WALLET', wallet: useOf(shop.rich, 1800) })).body).toMatchObject({ code: 'account_required' })
    expect((await ask({ wallet: useOf(shop.rich, 100) })).body).toMatchObject({ code: 'account_required' })
    expect((await place(shop, { method: 'ON_DELIVERY', wallet: useOf(shop.rich, 100) })).body).toMatchObject({
      code: 'payment_method_unavailable',
    })
    expect((await place(shop, { wallet: useOf(shop.rich, 1800) })).body).toMatchObject({ code: 'price_changed' })
  })
})

describe('a wallet that pays a share', () => {
  it('is held while the remainder is unpaid, is settled with it, and both are shown', async () => {
    const shop = await shopOf(1200)
    const { body: order } = await place(shop, { wallet: useOf(shop.rich, 1200) })
    expect(order).toMatchObject({
      state: 'AWAITING_PAYMENT',
      paymentMethod: { type: 'PIX', amount: 600, state: 'PENDING' },
      payments: [
        { type: 'PIX', amount: 600 },
        { type: 'WALLET', amount: 1200, state: 'PENDING' },
      ],
    })
    expect(await balanceOf(shop)).toMatchObject({ balance: 0, available: 0 })
    expect((await place(shop, { wallet: useOf(shop.rich, 1) })).body).toMatchObject({ code: 'wallet_insufficient', available: 0 })
    await pay(shop, order)
    expect(await see(shop, order)).toMatchObject({
      state: 'PAID',
      payments: [
        { type: 'PIX', amount: 600, state: 'APPROVED' },
        { type: 'WALLET', amount: 1200, state: 'APPROVED' },
      ],
    })
    expect(await balanceOf(shop)).toMatchObject({ balance: 0 })
  })

  it.each(['expires', 'is cancelled'])(
    'comes back once when the order %s unpaid, to the credit and with the time that it had',
    async (how) => {
      const shop = await shopOf(0 + 500)
      await giveCredit(t, shop.tenant, shop.rich, { amount: 700, expiresInDays: 3 })
      const before = await balanceOf(shop)
      const { body: order } = await place(shop, { wallet: useOf(shop.rich, 900) })
      expect((await balanceOf(shop)).balance).toBe(300)
      if (how === 'expires') await money.expire(shop.tenantId, order.id)
      else await call(cancelOrder, { ...shop.who, params: { id: order.id } })
      if (how === 'expires') await money.expire(shop.tenantId, order.id)
      expect(await balanceOf(shop)).toEqual(before)
      expect(await amounts(shop, { origin: 'ORDER' })).toEqual([
        ['ORDER', 900],
        ['ORDER', -900],
      ])
    },
  )

  it('is held again when the remainder is paid late, if the balance is still there', async () => {
    const shop = await shopOf(1200)
    const { body: order } = await place(shop, { wallet: useOf(shop.rich, 1000) })
    const [charged] = await money.openCharges(shop.tenantId, order.id)
    await money.expire(shop.tenantId, order.id)
    expect((await balanceOf(shop)).balance).toBe(1200)
    await money.webhook({ tenantId: shop.tenantId, reference: charged!.id, amount: charged!.amount })
    expect(await see(shop, order)).toMatchObject({ state: 'PAID' })
    expect((await balanceOf(shop)).balance).toBe(200)
  })

  it('is not held again when it was spent meanwhile: the late payment is refunded', async () => {
    const shop = await shopOf(1200)
    const { body: order } = await place(shop, { wallet: useOf(shop.rich, 1000) })
    const [charged] = await money.openCharges(shop.tenantId, order.id)
    await money.expire(shop.tenantId, order.id)
    t.clock.now = NOW
    expect((await place(shop, { wallet: useOf(shop.rich, 1200) })).status).toBe(201)
    await money.webhook({ tenantId: shop.tenantId, reference: charged!.id, amount: charged!.amount })
    expect(await see(shop, order)).toMatchObject({
      state: 'REFUND_REQUESTED',
      refunds: [{ amount: charged!.amount, reason: 'LATE_PAYMENT' }],
    })
    expect((await balanceOf(shop)).balance).toBe(0)
  })

  it('does not change with the method, and is held again after the order had expired', async () => {
    const shop = await shopOf(1200)
    const { body: order } = await place(shop, { wallet: useOf(shop.rich, 1000) })
    const params = { id: order.id }
    const byCard = (await call(payOrder, { ...shop.who, params, body: { type: 'CREDIT_CARD' } })).body
    expect(byCard).toMatchObject({ paymentMethod: { type: 'CREDIT_CARD', amount: 800 }, properties: { walletAmount: 1000 } })
    await money.expire(shop.tenantId, order.id)
    const options = (await call(listPaymentOptions, { ...shop.who, params })).body
    expect(options.payments[0]).toMatchObject({ type: 'PIX', price: 1800, walletAmount: 1000 })
    const renewed = (await call(payOrder, { ...shop.who, params, body: { type: 'PIX', walletAmount: 1000 } })).body
    expect(renewed).toMatchObject({ state: 'AWAITING_PAYMENT', paymentMethod: { type: 'PIX', amount: 800 } })
    expect((await balanceOf(shop)).balance).toBe(200)
    await money.expire(shop.tenantId, order.id)
    const without = (await call(payOrder, { ...shop.who, params, body: { type: 'PIX' } })).body
    expect(without).toMatchObject({ paymentMethod: { type: 'PIX', amount: 1800 } })
    expect(without.properties.walletAmount).toBeUndefined()
    expect((await balanceOf(shop)).balance).toBe(1200)
  })

  it('is refunded after the other payment, to the centavo, once per act', async () => {
    const shop = await shopOf(1200)
    const { body: order } = await place(shop, { wallet: useOf(shop.rich, 1200) })
    await pay(shop, order)
    const { headers: headersMore } = await signInAsStaff(t, shop.tenant, 'owner')
    const give = async (act: string, amount?: number) =>
      (await call(refundOrder, { host: shop.host, headersMore, params: { id: order.id }, body: { act, amount } })).body
    const [first, second] = [uuidv7(), uuidv7()]
    expect(await give(first, 700)).toEqual({ amount: 700, left: 1100, order: 'PAID' })
    expect(await give(first, 700)).toEqual({ amount: 700, left: 1100, order: 'PAID' })
    expect((await see(shop, order)).refunds).toMatchObject([
      { amount: 600, way: 'PIX', arrivesBy: '2026-11-22' },
      { amount: 100, way: 'WALLET', arrivesBy: '2026-11-21' },
    ])
    const told = await money.query<{ text: string }>(shop.tenantId, "select text from messages where title like 'Vamos devolver%'")
    expect(told.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      `A loja decidiu devolver este valor do seu pedido. Devolvemos R$ 6,00 por Pix até dom., 22/11 e R$ 1,00 na carteira. Pedido ${order.code}.`,
    ])
    await money.sendRefunds(shop.tenantId, order.id)
    expect((await see(shop, order)).state).toBe('PAID')
    expect((await balanceOf(shop)).balance).toBe(100)
    expect((await give(second, 1101)).code).toBe('refund_too_large')
    expect(await give(second)).toEqual({ amount: 1100, left: 0, order: 'REFUND_REQUESTED' })
    await money.sendRefunds(shop.tenantId, order.id)
    expect((await see(shop, order)).state).toBe('REFUNDED')
    expect((await balanceOf(shop)).balance).toBe(1200)
  })

  it("may receive the whole refund by the buyer's choice", async () => {
    const shop = await shopOf(1000)
    const { body: order } = await place(shop, { wallet: useOf(shop.rich, 1000) })
    await pay(shop, order)
    const params = { id: order.id }
    expect((await call(getCancellation, { ...shop.who, params })).body).toMatchObject({
      amount: 1800,
      back: [
        { amount: 800, way: 'PIX', arrivesBy: '2026-11-22' },
        { amount: 1000, way: 'WALLET', arrivesBy: '2026-11-21' },
      ],
      isWalletChoice: true,
    })
    expect((await call(cancelOrder, { ...shop.who, params, query: { amount: 1800, to: 'wallet' } })).status).toBe(204)
    await money.sendRefunds(shop.tenantId, order.id)
    expect(await see(shop, order)).toMatchObject({ state: 'REFUNDED' })
    expect(await balanceOf(shop)).toMatchObject({ balance: 1800 })
  })

  it('is returned with its old expiry, or with thirty days', async () => {
    const shop = await shopOf(100)
    await giveCredit(t, shop.tenant, shop.rich, { amount: 500, expiresInDays: 2 })
    const { body: order } = await place(shop, { wallet: useOf(shop.rich, 600) })
    await pay(shop, order)
    later(5)
    await call(cancelOrder, { ...shop.who, params: { id: order.id } })
    await money.sendRefunds(shop.tenantId, order.id)
    const { balance, nextExpiry } = await balanceOf(shop)
    expect(balance).toBe(600)
    expect(nextExpiry).toEqual({ amount: 500, at: new Date(NOW.getTime() + 35 * 86_400_000).toISOString() })
  })
})

describe('expiring credits', () => {
  it('are unusable from their expiry on, and written off once by any number of servers', async () => {
    const shop = await shopOf(100)
    await giveCredit(t, shop.tenant, shop.rich, { amount: 500, expiresInDays: 2 })
    later(2)
    expect(await balanceOf(shop)).toMatchObject({ balance: 600, available: 100 })
    const ctx = await money.ctxOf(shop.tenantId)
    await Promise.all([expireCredits(ctx), expireCredits(ctx), expireCredits(ctx)])
    await expireCredits(ctx)
    expect(await balanceOf(shop)).toMatchObject({ balance: 100, available: 100 })
    expect(await amounts(shop, { origin: 'EXPIRY' })).toEqual([['EXPIRY', -500]])
  })
})

/** Ends the waiting days of the cashback; a session would not last as long. */
const waitForCashback = (shop: Shop) =>
  money.query(shop.tenantId, "update wallet_credits set usable_from = usable_from - interval '7 days' where usable_from > $1", [NOW])

describe('cashback', () => {
  const cashback = { percentage: 10, usableAfterDays: 3, expiresAfterDays: 90 }

  it('is promised in the quote, comes when the order is delivered, and is used once nobody may withdraw any more, whatever the campaign says', async () => {
    const shop = await shopOf(100, { cashback })
    const cartUuid = uuidv7()
    const products = [{ id: shop.item.id, campaignId: shop.item.campaignId, quantity: 1 }]
    await call(putCart, { ...shop.who, params: { uuid: cartUuid }, body: { products } })
    const quote = (await call(getQuote, { ...shop.who, params: { id: shop.item.campaignId }, query: { cartUuid, slot: SLOT } })).body
    expect(quote.cashback).toBe(100)
    const { body: order } = await place(shop, {})
    await pay(shop, order)
    expect((await balanceOf(shop)).balance).toBe(100)
    await deliver(shop, order)
    expect(await balanceOf(shop)).toMatchObject({
      balance: 200,
      available: 100,
      pending: { amount: 100, from: new Date(NOW.getTime() + 7 * 86_400_000).toISOString() },
    })
    const { body: inbox } = await call(listMessages, { ...shop.who, query: {} })
    const said = JSON.stringify(inbox).replaceAll('\u00a0', ' ')
    expect(said.match(/R\$ 1,00 entraram na sua carteira/g)).toHaveLength(1)
    expect(said).toMatch(new RegExp(`É o cashback do pedido ${order.code}\\. Pode ser usado a partir de \\S`))
    await waitForCashback(shop)
    expect(await balanceOf(shop)).toMatchObject({ available: 200, nextExpiry: { amount: 100 } })
  })

  it('is earned only by the part that the wallet did not pay, and only with an account', async () => {
    const shop = await shopOf(1400, { cashback })
    const { body: order } = await place(shop, { wallet: useOf(shop.rich, 1400) })
    await pay(shop, order)
    await deliver(shop, order)
    expect(await balanceOf(shop)).toMatchObject({ balance: 40 })
    const as = await buildLead(t.pool, shop.tenantId)
    const guests = (await call(placeOrder, { host: shop.host, as, ...orderOf(shop.item) })).body
    await pay(shop, guests)
    await deliver(shop, guests)
    expect(await money.query(shop.tenantId, 'select count(*)::int as wallets from wallets')).toEqual([{ wallets: 1 }])
  })

  it('is reduced by refunds, partially and then fully, and a spent part stays spent', async () => {
    const shop = await shopOf(1, { cashback })
    const { body: order } = await place(shop, { quantity: 3 })
    await pay(shop, order)
    await deliver(shop, order)
    expect((await balanceOf(shop)).balance).toBe(301)
    const { headers: headersMore } = await signInAsStaff(t, shop.tenant, 'owner')
    const give = (amount?: number) =>
      call(refundOrder, { host: shop.host, headersMore, params: { id: order.id }, body: { act: uuidv7(), amount } })
    await give(800)
    // The cashback is still that of all lines: only the shipping was refunded.
    expect((await balanceOf(shop)).balance).toBe(301)
    await give(1000)
    expect((await balanceOf(shop)).balance).toBe(201)
    await waitForCashback(shop)
    const another = orderOf(shop.item, { wallet: useOf(shop.rich, 151) })
    another.body.properties.slot = SLOT.replace('-22T', '-25T')
    expect((await call(placeOrder, { ...shop.who, ...another })).status).toBe(201)
    await give()
    // The shop's gift is not used for it.
    expect(await balanceOf(shop)).toMatchObject({ balance: 1 })
    expect(await amounts(shop, { origin: 'CASHBACK' })).toEqual([
      ['CASHBACK', -49],
      ['CASHBACK', -100],
      ['CASHBACK', 300],
    ])
  })
})

describe('a group that closes at a lower price', () => {
  const endsAt = new Date(NOW.getTime() + 3_600_000)
  const body = {
    cartControls: { discountRules: [], groupRules: [{ minimumUnits: 2, percentage: 10 }] },
    group: { minimumUnits: 1, share: 100, onFailure: 'Devolvemos tudo.', seller: { legalName: 'Loja', document: '', address: '' } },
  }

  /** Buys one unit at the full price, then another that reaches the tier. */
  async function closed(over: Over) {
    t.clock.now = NOW
    const tenant = await buildTenant(t.pool)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { endsAt, body })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, price: 2000 })
    const rich = await buildRich(t, tenant, 2700)
    const shop = { tenant, tenantId: tenant.id, host: tenant.host, item, rich, who: { host: tenant.host, headersMore: rich.headers } }
    const { body: order } = await place(shop, { ...over, ...(over?.wallet && { wallet: useOf(rich, over.wallet.amount) }) })
    await pay(shop, order)
    const { body: other } = await place(shop, {})
    await pay(shop, other)
    t.clock.now = new Date(endsAt.getTime() + 12 * 60_000)
    const ctx = await money.ctxOf(tenant.id)
    await closeDueGroups(ctx)
    await settleGroup(ctx, campaignId)
    await money.sendRefunds(tenant.id, order.id)
    const { content } = (await call(listMessages, shop.who)).body
    return { shop, order: await see(shop, order), told: content.map(({ text }: { text: string }) => text.replaceAll('\u00a0', ' ')) }
  }

  it("refunds the difference into the wallet by the buyer's choice, and says so", async () => {
    const { shop, order, told } = await closed({ returnsToWallet: true })
    expect(order).toMatchObject({
      properties: { returnsToWallet: true },
      refunds: [{ amount: 200, reason: 'GROUP_TIER', state: 'DONE', way: 'WALLET' }],
    })
    expect((await balanceOf(shop)).balance).toBe(2900)
    expect(told.some((text: string) => text.includes('Devolvemos R$ 2,00 na carteira.'))).toBe(true)
  })

  it('else refunds by the original methods: the other payment first, then the wallet', async () => {
    const plain = await closed({})
    expect(plain.order.refunds).toMatchObject([{ amount: 200, reason: 'GROUP_TIER' }])
    expect(plain.order.refunds[0]!.way).toBe('PIX')
    expect((await balanceOf(plain.shop)).balance).toBe(2700)
    const { shop, order } = await closed({ wallet: { id: '', amount: 2700 } })
    expect(order.refunds).toMatchObject([{ amount: 100 }, { amount: 100, way: 'WALLET' }])
    expect(order.state).toBe('CONFIRMED')
    expect((await balanceOf(shop)).balance).toBe(100)
  })
})

describe('an adjustment by the shop', () => {
  it('adds and removes, once per act, with both balances in the audit log', async () => {
    const shop = await shopOf(100)
    const { body: order } = await place(shop, {})
    const { headers: headersMore } = await signInAsStaff(t, shop.tenant, 'owner')
    const change = async (body: { act: string; amount: number; reason: string; expiresInDays?: number }) =>
      (await call(adjustWallet, { host: shop.host, headersMore, params: { id: order.id }, body })).body
    const act = uuidv7()
    const more = { act, amount: 500, reason: 'Atraso na entrega', expiresInDays: 30 }
    expect(await change(more)).toEqual({ before: 100, after: 600 })
    expect(await change(more)).toEqual({ before: 100, after: 600 })
    expect(await change({ ...more, amount: 501 })).toMatchObject({ code: 'conflict' })
    expect(await change({ act: uuidv7(), amount: -601, reason: 'Engano' })).toMatchObject({ code: 'wallet_insufficient' })
    expect(await change({ act: uuidv7(), amount: -550, reason: 'Engano' })).toEqual({ before: 600, after: 50 })
    expect((await statement(shop)).content.map(({ amount, reason }) => [amount, reason])).toEqual([
      [-550, 'Engano'],
      [500, 'Atraso na entrega'],
      [100, 'Boas-vindas'],
    ])
    const audit = await money.query<{ detail: object }>(
      shop.tenantId,
      "select detail from audit_log where action = 'wallet.adjust' order by id",
    )
    expect(audit.map(({ detail }) => detail)).toMatchObject([
      { amount: 500, reason: 'Atraso na entrega', before: 100, after: 600 },
      { amount: -550, before: 600, after: 50 },
    ])
  })

  it('belongs to one wallet when the same act is sent for two concurrently', async () => {
    const shop = await shopOf(100)
    const rich = await buildRich(t, shop.tenant, 100)
    const other = { ...shop, rich, who: { host: shop.host, headersMore: rich.headers } }
    const orders = [(await place(shop, {})).body, (await place(other, {})).body]
    const { headers: headersMore } = await signInAsStaff(t, shop.tenant, 'owner')
    const body = { act: uuidv7(), amount: 500, reason: 'Atraso na entrega' }
    const answers = await Promise.all(orders.map(({ id }) => call(adjustWallet, { host: shop.host, headersMore, params: { id }, body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('conflict')
  })

  it('has a limit by role and day over both directions, also for concurrent acts', async () => {
    const shop = await shopOf(100)
    const { body: order } = await place(shop, {})
    const by = async (role: 'owner' | 'manager') => {
      const { headers: headersMore } = await signInAsStaff(t, shop.tenant, role)
      return (amount: number) =>
        call(adjustWallet, { host: shop.host, headersMore, params: { id: order.id }, body: { act: uuidv7(), amount, reason: 'Brinde' } })
    }
    const [manager, owner] = [await by('manager'), await by('owner')]
    const answers = await Promise.all([manager(30_000), manager(30_000)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await manager(-20_001)).body).toMatchObject({ code: 'adjustment_limit', limit: 50_000, left: 20_000 })
    expect((await manager(-20_000)).status).toBe(200)
    expect((await manager(1)).body).toMatchObject({ code: 'adjustment_limit', left: 0 })
    expect((await owner(500_000)).status).toBe(200)
    later(1)
    expect((await manager(1)).status).toBe(200)
  })

  it('is refused for a guest, and for an order of another shop', async () => {
    const [shop, other] = [await shopOf(), await shopOf()]
    const as = await buildLead(t.pool, shop.tenantId)
    const guests = (await call(placeOrder, { host: shop.host, as, ...orderOf(shop.item) })).body
    const foreign = (await place(other, {})).body
    const { headers: headersMore } = await signInAsStaff(t, shop.tenant, 'manager')
    const body = { act: uuidv7(), amount: 1, reason: 'Teste' }
    const ask = (id: string) => call(adjustWallet, { host: shop.host, headersMore, params: { id }, body })
    expect((await ask(guests.id)).body).toMatchObject({ code: 'account_required', detail: expect.stringContaining('não tem carteira') })
    expect((await ask(foreign.id)).body).toMatchObject({ code: 'order_not_found' })
  })
})

describe('the statement of a wallet', () => {
  it('adds up to the balance on every page, by date, origin, amount and expiry', async () => {
    const shop = await shopOf(100)
    const { body: order } = await place(shop, { wallet: useOf(shop.rich, 50) })
    // An unpaid order would expire within the day and give its share back.
    await pay(shop, order)
    later(1)
    await giveCredit(t, shop.tenant, shop.rich, { amount: 300, expiresInDays: 5 })
    const { content, totalElements } = await statement(shop)
    expect(totalElements).toBe(3)
    expect(content.reduce((total, { amount }) => total + amount, 0)).toBe((await balanceOf(shop)).balance)
    expect(content[1]).toMatchObject({ origin: 'ORDER', amount: -50, orderCode: expect.any(String) })
    expect(await amounts(shop, { size: 1, page: 1 })).toEqual([['ORDER', -50]])
    expect(await amounts(shop, { created_after: '2026-11-22' })).toEqual([['ADJUSTMENT', 300]])
    expect(await amounts(shop, { created_before: '2026-11-21', minimum: 100 })).toEqual([['ADJUSTMENT', 100]])
    expect(await amounts(shop, { maximum: 60 })).toEqual([['ORDER', -50]])
    expect(await amounts(shop, { origin: 'ORDER,CASHBACK' })).toEqual([['ORDER', -50]])
    expect(await amounts(shop, { expires_before: '2026-11-27' })).toEqual([['ADJUSTMENT', 300]])
    expect(await amounts(shop, { expires_before: '2026-11-26' })).toEqual([])
    expect(await amounts(shop, { minimum: 3_000_000_000 })).toEqual([])
    expect(await amounts(shop, { maximum: Number.MAX_SAFE_INTEGER })).toHaveLength(3)
    // A day whose next one PostgreSQL cannot represent, and one before its first year: rejected, not a server error.
    for (const query of [{ created_before: '9999-12-31' }, { expires_before: '9999-12-31' }, { created_after: '0000-01-01' }])
      expect(await statement(shop, query)).toMatchObject({ code: 'validation_failed', errors: [{ message: 'Confira o ano' }] })
  })

  it("is not found for another person's wallet, the same as for one without an owner", async () => {
    const shop = await shopOf()
    const { headers: headersMore } = await signIn(t, shop.tenant)
    for (const endpoint of [getWalletBalance, getWalletStatement]) {
      const answers = []
      for (const id of [shop.rich.walletId, uuidv7()]) answers.push(await call(endpoint, { host: shop.host, headersMore, params: { id } }))
      expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(answers[0]).toEqual(answers[1])
    }
    expect((await call(listWallets, { host: shop.host, headersMore })).body).toEqual([])
    expect((await call(listWallets, shop.who)).body).toEqual([{ uuid: shop.rich.walletId, createdAt: NOW.toISOString() }])
  })

  it("cannot be changed by the application's role in an existing entry", async () => {
    const shop = await shopOf()
    for (const table of ['wallet_journals', 'wallet_entries'])
      for (const change of [`update ${table} set tenant_id = tenant_id`, `delete from ${table}`])
        await expect(money.query(shop.tenantId, change)).rejects.toMatchObject({ code: '42501' })
  })
})
