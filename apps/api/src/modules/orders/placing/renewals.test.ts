import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCampaign, buildCoupon, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import { listPaymentOptions, payOrder } from '@mutirao/contract/order-payments'
import { cancelOrder, getOrder, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

const payment: TenantFile['payment'] = {
  methods: ['PIX', 'CREDIT_CARD', 'ON_DELIVERY'],
  pix: { key: 'chave@example.com', name: 'LOJA DE TESTE', city: 'SAO PAULO' },
  pixDiscount: 5,
  pixMinutes: 30,
  installments: { maxCount: 6, freeUntil: 3, rateBps: 299, minimumCentavos: 500 },
}

type Over = { payment?: Partial<TenantFile['payment']>; couponCode?: string; method?: 'PIX' | 'CREDIT_CARD'; group?: boolean }

/** R$ 20,00 of items and R$ 8,00 of shipping: 27,00 by Pix, 28,00 by card. */
async function placed({ method = 'PIX', couponCode, group, ...over }: Over = {}) {
  const tenant = await buildTenant(t.pool, { payment: { ...payment, ...over.payment } })
  const groupRules = group ? [{ minimumUnits: 2, percentage: 10 }] : []
  const campaign = await buildCampaign(t.pool, tenant.id, { body: { cartControls: { discountRules: [], groupRules } } })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: campaign.id, onHand: 10 })
  if (couponCode) await buildCoupon(t.pool, tenant.id, { code: couponCode, limits: 1 })
  const as = await buildLead(t.pool, tenant.id)
  const { status, body: order } = await call(placeOrder, {
    host: tenant.host,
    as,
    ...orderOf(item, { quantity: 2, method, couponCode, price: 2800 }),
  })
  expect(status).toBe(201)
  return { host: tenant.host, tenantId: tenant.id, item, as, order }
}
type Placed = Awaited<ReturnType<typeof placed>>

const params = ({ order }: Placed) => ({ id: order.id as string })
const pay = (shop: Placed, body: { type: 'PIX' | 'CREDIT_CARD' | 'ON_DELIVERY'; installments?: number; price?: number }) =>
  call(payOrder, { host: shop.host, as: shop.as, params: params(shop), body })
const options = async (shop: Placed) => (await call(listPaymentOptions, { host: shop.host, as: shop.as, params: params(shop) })).body
const seen = async ({ host, as, order }: Placed) => (await call(getOrder, { host, as, params: { code: order.code } })).body
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])
const later = (ms: number) => void (t.clock.now = new Date(t.clock.now.getTime() + ms))
const HOUR = 3_600_000

describe('another method for an order', () => {
  it('is rate-limited at the acquirer: over the limit the open payment can still be paid', async () => {
    // Longer than the limit's hour, so that only the limit resets meanwhile.
    const shop = await placed({ payment: { pixMinutes: 180 } })
    const change = (n: number) => pay(shop, { type: n % 2 === 0 ? 'CREDIT_CARD' : 'PIX', price: 2800 })
    const answers: number[] = []
    for (let n = 0; n < 31; n++) answers.push((await change(n)).status)
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 201), 429])
    expect((await seen(shop)).payments).toHaveLength(31)
    // A payment that is already open opens no new charge.
    expect((await pay(shop, { type: 'PIX' })).status).toBe(201)
    later(HOUR + 1000)
    expect((await pay(shop, { type: 'CREDIT_CARD', price: 2800 })).status).toBe(201)
    await healthy()
  })

  it('adds a payment, which is listed first as the one that counts', async () => {
    const shop = await placed()
    expect(shop.order.payments).toEqual([{ type: 'PIX', state: 'PENDING', amount: 2700, installments: 1, createdAt: NOW.toISOString() }])
    await pay(shop, { type: 'CREDIT_CARD', installments: 3, price: 2800 })
    const { paymentMethod, payments } = await seen(shop)
    expect(payments).toMatchObject([
      { type: 'CREDIT_CARD', state: 'PENDING', amount: 2800, installments: 3 },
      { type: 'PIX', state: 'REFUSED', amount: 2700 },
    ])
    expect(paymentMethod).toMatchObject({ type: 'CREDIT_CARD', amount: 2800 })
  })

  it('is priced by the server, and a higher price needs consent', async () => {
    const shop = await placed()
    expect(await options(shop)).toMatchObject({
      price: 2700,
      type: 'PIX',
      payments: [
        { type: 'PIX', price: 2700 },
        { type: 'CREDIT_CARD', price: 2800, installments: expect.arrayContaining([expect.objectContaining({ count: 3, total: 2800 })]) },
      ],
    })
    const refused = await pay(shop, { type: 'CREDIT_CARD' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', from: 2700, to: 2800 } })
    const { body } = await pay(shop, { type: 'CREDIT_CARD', price: 2800 })
    expect(body).toMatchObject({
      properties: { price: 2800, discount: 0 },
      paymentMethod: { type: 'CREDIT_CARD', amount: 2800 },
    })
    await healthy()
  })

  it('brings the Pix discount with a change to Pix', async () => {
    const shop = await placed({ method: 'CREDIT_CARD' })
    expect(shop.order.properties.price).toBe(2800)
    const { body } = await pay(shop, { type: 'PIX' })
    expect(body).toMatchObject({ properties: { price: 2700, discount: 100 }, paymentMethod: { amount: 2700 } })
    await healthy()
  })

  it("keeps the old Pix's own price when that is paid anyway", async () => {
    const shop = await placed()
    await pay(shop, { type: 'CREDIT_CARD', price: 2800 })
    const [first] = await money.payments(shop.tenantId, shop.order.id)
    await money.webhook({ tenantId: shop.tenantId, reference: first!.id, amount: 2700 })
    expect(await seen(shop)).toMatchObject({ state: 'PAID', properties: { price: 2700, discount: 100 }, paymentMethod: { type: 'PIX' } })
    await healthy()
  })

  it('is refused when the campaign does not accept it', async () => {
    const shop = await placed({ group: true, payment: { methods: ['PIX', 'ON_DELIVERY'] } })
    expect((await options(shop)).payments.map(({ type }: { type: string }) => type)).toEqual(['PIX'])
    for (const type of ['CREDIT_CARD', 'ON_DELIVERY'] as const)
      expect(await pay(shop, { type, price: 9900 })).toMatchObject({ status: 409, body: { code: 'payment_method_unavailable' } })
  })

  it('opens one charge when requested twice', async () => {
    const shop = await placed()
    for (let times = 0; times < 3; times++) await pay(shop, { type: 'PIX' })
    expect(await money.payments(shop.tenantId, shop.order.id)).toHaveLength(1)
  })
})

describe('an order that has expired', () => {
  it("can be paid at today's price with consent", async () => {
    const shop = await placed()
    await money.expire(shop.tenantId, shop.order.id)
    await money.query(shop.tenantId, 'update items set price = 1500')
    expect((await options(shop)).payments).toMatchObject([
      { type: 'PIX', price: 3650 },
      { type: 'CREDIT_CARD', price: 3800 },
    ])
    expect(await pay(shop, { type: 'PIX' })).toMatchObject({ status: 409, body: { code: 'price_changed', from: 2700, to: 3650 } })
    expect((await pay(shop, { type: 'PIX', price: 3650 })).body).toMatchObject({
      state: 'AWAITING_PAYMENT',
      items: [{ unitPrice: 1500, total: 3000 }],
      properties: { subTotal: 3000, price: 3650 },
    })
    await healthy()
    // The old charge has a price that the order no longer has.
    const [old] = await money.payments(shop.tenantId, shop.order.id)
    await money.webhook({ tenantId: shop.tenantId, reference: old!.id, amount: 2700 })
    expect(await seen(shop)).toMatchObject({ state: 'AWAITING_PAYMENT', reviews: [{ amount: 2700 }] })
    await healthy()
  })

  it("can be paid within the shop's hours and number of renewals", async () => {
    const shop = await placed({ payment: { renewHours: 2, renewals: 2 } })
    for (const left of [1, 0]) {
      await money.expire(shop.tenantId, shop.order.id, 40)
      expect((await pay(shop, { type: 'PIX' })).status).toBe(201)
      expect(await options(shop)).toMatchObject({ renewalsLeft: left })
    }
    await money.expire(shop.tenantId, shop.order.id, 40)
    const tooOften = await pay(shop, { type: 'PIX' })
    expect(tooOften).toMatchObject({ status: 409, body: { code: 'order_not_renewable' } })
    expect(await options(shop)).toMatchObject({ payments: [], issue: 'order_not_renewable' })

    const late = await placed({ payment: { renewHours: 2 } })
    await money.expire(late.tenantId, late.order.id, 40)
    later(2 * HOUR)
    expect(await pay(late, { type: 'PIX' })).toMatchObject({ status: 409, body: { code: 'order_not_renewable' } })
  })

  it('uses no renewal for comparing methods before its deadline, and one for an extension', async () => {
    const shop = await placed({ payment: { renewals: 3 } })
    const began = t.clock.now.getTime()
    const minutes = async () => (Date.parse((await seen(shop)).expiresAt as string) - began) / 60_000
    const compare = async () => {
      for (const type of ['CREDIT_CARD', 'PIX', 'CREDIT_CARD', 'PIX', 'CREDIT_CARD', 'PIX'] as const) {
        later(60_000)
        expect((await pay(shop, { type, price: 2800 })).status).toBe(201)
      }
    }
    await compare()
    expect([await minutes(), (await options(shop)).renewalsLeft]).toEqual([30, 3])
    later(19 * 60_000)
    expect((await pay(shop, { type: 'CREDIT_CARD', price: 2800 })).status).toBe(201)
    expect([await minutes(), (await options(shop)).renewalsLeft]).toEqual([85, 2])
    await compare()
    expect([await minutes(), (await options(shop)).renewalsLeft]).toEqual([85, 2])
    await healthy()
  })

  it('cannot hold its stock for ever by changing the method', async () => {
    const shop = await placed({ method: 'CREDIT_CARD', payment: { renewals: 1 } })
    const until = async () => (await seen(shop)).expiresAt as string
    later(30 * 60_000)
    await pay(shop, { type: 'CREDIT_CARD', installments: 2 })
    const bound = await until()
    for (const installments of [3, 1, 2]) {
      later(60_000)
      expect((await pay(shop, { type: 'CREDIT_CARD', installments })).status).toBe(201)
      expect(await until()).toBe(bound)
    }
  })

  it.each([
    ['a withdrawn item', 'update items set active = false', 'out_of_stock'],
    ['an item that is sold out', 'update stock set on_hand = 1', 'out_of_stock'],
    ['a coupon that has ended', "update coupons set ends_at = '2026-11-21T12:01:00Z'", 'coupon_expired'],
    ['a coupon that others used up', 'update coupons set used = limits', 'coupon_used_up'],
    ['a coupon that has left the folder', 'update coupons set is_active = false', 'coupon_not_found'],
  ])('is not paid with %s', async (_name, sql, code) => {
    const shop = await placed({ couponCode: 'VERAO' })
    await money.expire(shop.tenantId, shop.order.id)
    await money.query(shop.tenantId, sql)
    expect(await options(shop)).toMatchObject({ payments: [], issue: code })
    expect((await pay(shop, { type: 'PIX' })).body.code).toBe(code)
    expect(await money.stateOf(shop.tenantId, shop.order.id)).toBe('EXPIRED')
    await money.query(shop.tenantId, 'update stock set on_hand = 10')
    await money.query(shop.tenantId, 'update coupons set used = 0')
    await healthy()
  })

  it('cannot be paid for a slot that has passed', async () => {
    const shop = await placed()
    await money.expire(shop.tenantId, shop.order.id, 23 * 60)
    later(0.2 * HOUR)
    expect(await pay(shop, { type: 'PIX' })).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  })

  it("takes its coupon's use again, and gives it back again", async () => {
    const shop = await placed({ couponCode: 'VERAO' })
    const used = async () => (await money.query(shop.tenantId, 'select used from coupons'))[0]
    await money.expire(shop.tenantId, shop.order.id)
    expect(await used()).toEqual({ used: 0 })
    // Another order's use is not taken back.
    await money.query(shop.tenantId, 'update coupons set used = 1, limits = 5')
    expect((await pay(shop, { type: 'PIX' })).status).toBe(201)
    expect(await used()).toEqual({ used: 2 })
    await money.expire(shop.tenantId, shop.order.id)
    await call(cancelOrder, { host: shop.host, as: shop.as, params: params(shop) })
    expect(await used()).toEqual({ used: 1 })
    expect(await money.query(shop.tenantId, 'select reserved from stock')).toEqual([{ reserved: 0 }])
    await healthy()
  })

  it('is renewed once by two concurrent requests', async () => {
    const shop = await placed()
    await money.expire(shop.tenantId, shop.order.id)
    const answers = await Promise.all([1, 2, 3].map((installments) => pay(shop, { type: 'CREDIT_CARD', installments, price: 2800 })))
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await money.query(shop.tenantId, 'select reserved from stock')).toEqual([{ reserved: 2 }])
    await healthy()
  })
})
