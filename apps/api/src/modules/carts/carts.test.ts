import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildArea, buildCampaign, buildCoupon, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { orderOf, SLOT, shopWith } from '#testing/order-factory.ts'
import { bearerOf, testApp } from '#testing/test-app.ts'
import { applyCoupon, getCart, getQuote, putCart } from '@mutirao/contract/carts'
import { placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()

const productsOf = (item: { id: string; campaignId: string }, quantity = 1) => [{ id: item.id, campaignId: item.campaignId, quantity }]

describe('a cart behind a link', () => {
  it('is priced from our rows on every read, and does not reveal its owner', async () => {
    const { host, item, as, tenant } = await shopWith(t.pool, { price: 1250 })
    const params = { uuid: uuidv7() }
    const mine = await call(putCart, { host, as, params, body: { products: productsOf(item, 2) } })
    expect(mine).toMatchObject({ status: 200, body: { isMine: true, totals: { subTotal: 2500, price: 2500 } } })

    const stranger = await buildLead(t.pool, tenant.id)
    const theirs = await call(getCart, { host, as: stranger, params })
    expect(theirs).toMatchObject({ status: 200, body: { isMine: false, totals: { price: 2500 } } })
    expect(JSON.stringify(theirs.body)).not.toContain(as.leadId)
    expect(await call(putCart, { host, as: stranger, params, body: { products: [] } })).toMatchObject({
      status: 404,
      body: { code: 'cart_not_found' },
    })
  })

  it('has an issue on each line that cannot be bought; an unavailable line costs nothing', async () => {
    const { host, item, as, tenant } = await shopWith(t.pool, { onHand: 3 })
    const { id: closed } = await buildCampaign(t.pool, tenant.id, { endsAt: t.clock.now })
    const late = await buildItem(t.pool, { tenantId: tenant.id, campaignId: closed })
    const sold = await buildItem(t.pool, { tenantId: tenant.id, onHand: 0 })
    const products = [
      ...productsOf(item, 5),
      ...productsOf(late),
      ...productsOf(sold),
      { id: 'nada', campaignId: item.campaignId, quantity: 1 },
    ]
    const { body } = await call(putCart, { host, as, params: { uuid: uuidv7() }, body: { products } })
    expect(body.lines.map((line: { issue?: string }) => line.issue)).toEqual(['too_many', 'campaign_closed', 'sold_out', 'unknown_item'])
    expect(body.lines[0]).toMatchObject({ available: 3 })
    expect(body.totals.subTotal).toBe(5 * item.price)
  })

  it.each([
    { products: [{ id: 'x', campaignId: 'y', quantity: 0 }] },
    { products: [{ id: 'x', campaignId: 'y', quantity: 1.5 }] },
    { products: [{ id: '../x', campaignId: 'y', quantity: 1 }] },
    { products: 'muitos' },
    {},
  ])('refuses %j with the field that is wrong', async (body) => {
    const { host, as } = await shopWith(t.pool)
    const answer = await call(putCart, { host, as, params: { uuid: uuidv7() }, body: body as never })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: expect.stringMatching(/^products/) }] },
    })
  })

  it('is gone after thirty days', async () => {
    const { host, item, as } = await shopWith(t.pool)
    const params = { uuid: uuidv7() }
    await call(putCart, { host, as, params, body: { products: productsOf(item) } })
    const day = 86_400_000
    const start = t.clock.now
    t.clock.now = new Date(start.getTime() + 30 * day - 1)
    expect((await call(getCart, { host, params })).status).toBe(200)
    t.clock.now = new Date(start.getTime() + 30 * day)
    expect((await call(getCart, { host, params })).status).toBe(404)
    t.clock.now = start
  })
})

describe('a coupon', () => {
  it('applies after the rules, and is refused with a reason', async () => {
    const { host, item, as, tenant } = await shopWith(t.pool)
    const { code } = await buildCoupon(t.pool, tenant.id, { percentage: 15 })
    const { code: old } = await buildCoupon(t.pool, tenant.id, { endsAt: t.clock.now })
    const apply = (coupon: string) =>
      call(applyCoupon, { host, as, query: { code: coupon }, body: { uuid: uuidv7(), products: productsOf(item) } })
    expect(await apply(` ${code.toLowerCase()} `)).toMatchObject({ status: 200, body: { subTotal: 1000, discount: 150, price: 850 } })
    expect(await apply('NADA')).toMatchObject({ status: 404, body: { code: 'coupon_not_found' } })
    expect(await apply(old)).toMatchObject({ status: 409, body: { code: 'coupon_expired' } })
  })
})

describe('a shared cart', () => {
  it("hides its owner's coupon and order, and is priced without them", async () => {
    const { host, item, as, tenant } = await shopWith(t.pool)
    const { code } = await buildCoupon(t.pool, tenant.id, { percentage: 15 })
    const params = { uuid: uuidv7() }
    await call(putCart, { host, as, params, body: { products: productsOf(item), couponCode: code } })
    expect((await call(getCart, { host, as, params })).body).toMatchObject({ isMine: true, coupon: { code }, totals: { price: 850 } })
    const order = await call(placeOrder, { host, as, ...orderOf(item, { cartUuid: params.uuid }) })
    for (const who of [{}, { as: await buildLead(t.pool, tenant.id) }]) {
      const { body } = await call(getCart, { host, params, ...who })
      expect(body).toMatchObject({ isMine: false, totals: { discount: 0, price: 1000 } })
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${code}|${order.body.code}|coupon`))
    }
  })
})

describe('a quote', () => {
  it('offers slots and priced methods, and says when the address is out of reach', async () => {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { areas: [area.id] } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, price: 10_000 })
    const as = await buildLead(t.pool, tenant.id)
    const cartUuid = uuidv7()
    await call(putCart, { host: tenant.host, as, params: { uuid: cartUuid }, body: { products: productsOf(item) } })
    const quote = (query: object) => call(getQuote, { host: tenant.host, as, params: { id: campaignId }, query: { cartUuid, ...query } })

    const { body } = await quote({ slot: SLOT, latitude: -23.55, longitude: -46.63 })
    expect(body).toMatchObject({ inArea: true, totals: { subTotal: 10_000, shippingTotal: 800, price: 10_800 } })
    expect(body.delivery[0]).toMatchObject({ id: SLOT, fee: 800 })
    const card = body.payments.find(({ type }: { type: string }) => type === 'CREDIT_CARD')
    expect(card.installments[2]).toMatchObject({ count: 3, amount: 3600, total: 10_800, isInterestFree: true })
    expect((await quote({ latitude: -22.9, longitude: -43.2 })).body.inArea).toBe(false)
  })
})

it('coupons cannot be guessed by the thousand', async () => {
  const { host, item, as } = await shopWith(t.pool)
  const tries: number[] = []
  for (let n = 0; n < 122; n++) {
    const body = { uuid: uuidv7(), products: productsOf(item) }
    tries.push((await call(applyCoupon, { host, as, query: { code: `TENTE${n}` }, body })).status)
  }
  expect(tries.slice(0, 60).every((status) => status === 404)).toBe(true)
  expect(tries.slice(60).every((status) => status === 429)).toBe(true)
})

it('coupons cannot be guessed by creating visitors, and over the limit a valid one is refused like an invalid one', async () => {
  const { host, item, tenant } = await shopWith(t.pool)
  const { code } = await buildCoupon(t.pool, tenant.id, {})
  const ask = async (tried: string, remoteAddress: string) => {
    const as = await buildLead(t.pool, tenant.id)
    const answer = await t.app.inject({
      method: 'POST',
      url: `${applyCoupon.path}?code=${tried}`,
      headers: { host, authorization: bearerOf(as) },
      remoteAddress,
      payload: { uuid: uuidv7(), products: productsOf(item) },
    })
    return answer.statusCode
  }
  expect(await ask(code, '203.0.113.5')).toBe(200)
  const tries = []
  for (let n = 0; n < 200; n++) tries.push(await ask(`TENTE${n}`, '203.0.113.5'))
  expect([tries.filter((status) => status === 404).length, tries.filter((status) => status === 429).length]).toEqual([60, 140])
  expect(await ask(code, '203.0.113.5')).toBe(429)
  expect(await ask(code, '198.51.100.9')).toBe(200)
})
