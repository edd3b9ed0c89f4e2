import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildCoupon, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signIn, somePhone } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { applyCoupon, getCart, putCart } from '@mutirao/contract/carts'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()

type Item = Awaited<ReturnType<typeof shopWith>>['item']
const productsOf = ({ id, campaignId }: Item, quantity = 1) => [{ id, campaignId, quantity }]
const day = 86_400_000

/** An order of a buyer with this phone, at the price with the coupon. */
function orderWith(
  item: Item,
  couponCode: string,
  { userPhone = '(11) 91234-5678', ...over }: { userPhone?: string; price?: number } = {},
) {
  const order = orderOf(item, { couponCode, price: 1700, ...over })
  return { ...order, body: { ...order.body, userPhone } }
}

describe('a coupon', () => {
  it('is valid from its start on', async () => {
    const { host, item, as, tenant } = await shopWith(t.pool)
    const start = t.clock.now
    const { code } = await buildCoupon(t.pool, tenant.id, { startsAt: new Date(start.getTime() + day) })
    const asked = { host, as, query: { code }, body: { uuid: uuidv7(), products: productsOf(item) } }
    expect(await call(applyCoupon, asked)).toMatchObject({ status: 409, body: { code: 'coupon_not_started' } })
    expect(await call(placeOrder, { host, as, ...orderWith(item, code) })).toMatchObject({
      status: 409,
      body: { code: 'coupon_not_started' },
    })
    t.clock.now = new Date(start.getTime() + day)
    expect((await call(applyCoupon, asked)).status).toBe(200)
    t.clock.now = start
  })

  it('requires its minimum in goods after the quantity discount, says how much is lacking, and takes nothing off below it', async () => {
    const tenant = await buildTenant(t.pool)
    const rule = { minimumQuantity: 2, discountType: 'allProducts' as const, type: 'percentage' as const, discount: 10 }
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { cartControls: { discountRules: [rule], groupRules: [] } } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
    const [host, as] = [tenant.host, await buildLead(t.pool, tenant.id)]
    const { code } = await buildCoupon(t.pool, tenant.id, { percentage: 10, minimum: 1801 })
    const asked = { host, as, query: { code }, body: { uuid: uuidv7(), products: productsOf(item, 2) } }
    expect(await call(applyCoupon, asked)).toMatchObject({ status: 409, body: { code: 'coupon_minimum', minimum: 1801, lacking: 1 } })
    const params = { uuid: uuidv7() }
    const kept = await call(putCart, { host, as, params, body: { products: productsOf(item, 2), couponCode: code } })
    expect(kept.body).toMatchObject({
      coupon: { issue: 'coupon_minimum', lacking: 1, percentage: 0, discount: 0 },
      totals: { price: 1800 },
    })
    const refused = await call(placeOrder, { host, as, ...orderOf(item, { quantity: 2, couponCode: code, price: 2600 }) })
    expect(refused).toMatchObject({ status: 409, body: { code: 'coupon_minimum', lacking: 1 } })
    await call(putCart, { host, as, params, body: { products: productsOf(item, 3), couponCode: code } })
    expect((await call(getCart, { host, as, params })).body).toMatchObject({ coupon: { discount: 270 }, totals: { price: 2430 } })
  })

  it('is used once per person, by account and by verified phone, and again when the order was cancelled', async () => {
    const { host, item, tenant } = await shopWith(t.pool)
    const [one, other] = [await signIn(t, tenant), await signIn(t, tenant)]
    const [by, byOther] = [one, other].map(({ headers }) => ({ host, headersMore: headers }))
    const { code } = await buildCoupon(t.pool, tenant.id, { perPerson: 1 })
    const first = await call(placeOrder, { ...by!, ...orderWith(item, code) })
    expect(first.status).toBe(201)
    const again = { status: 409, body: { code: 'coupon_per_person' } }
    expect(await call(placeOrder, { ...by!, ...orderWith(item, code, { userPhone: '(11) 98888-7777' }) })).toMatchObject(again)
    expect(await call(placeOrder, { ...by!, ...orderWith(item, code.toLowerCase()) })).toMatchObject(again)
    const cart = { ...by!, query: { code }, body: { uuid: uuidv7(), products: productsOf(item) } }
    expect(await call(applyCoupon, cart)).toMatchObject(again)
    expect((await call(placeOrder, { ...byOther!, ...orderWith(item, code) })).status).toBe(201)
    await call(cancelOrder, { ...by!, params: { id: first.body.id } })
    expect((await call(placeOrder, { ...by!, ...orderWith(item, code) })).status).toBe(201)
  })

  it.each([{ perPerson: 1 }, { isFirstOrder: true }])(
    'with %j is for somebody: no typed phone is enough, however many are typed',
    async (rules) => {
      const { host, item, tenant } = await shopWith(t.pool, { onHand: 100 })
      const { code } = await buildCoupon(t.pool, tenant.id, rules)
      const visitors = await Promise.all(Array.from({ length: 5 }, () => buildLead(t.pool, tenant.id)))
      const answers = await Promise.all(
        visitors.map((as) => call(placeOrder, { host, as, ...orderWith(item, code, { userPhone: somePhone() }) })),
      )
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(visitors.map(() => [403, 'verified_phone_required']))
    },
  )

  it('is used once by a person with five concurrent orders', async () => {
    const { host, item, tenant } = await shopWith(t.pool)
    const { headers: headersMore } = await signIn(t, tenant)
    const { code } = await buildCoupon(t.pool, tenant.id, { perPerson: 1 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(placeOrder, { host, headersMore, ...orderWith(item, code) })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(new Set(['coupon_per_person']))
  })

  it('for a first order is refused to a buyer with an order, with or without a coupon', async () => {
    const { host, item, tenant } = await shopWith(t.pool)
    const [one, newcomer] = [await signIn(t, tenant), await signIn(t, tenant)]
    const { code } = await buildCoupon(t.pool, tenant.id, { isFirstOrder: true })
    const { code: second } = await buildCoupon(t.pool, tenant.id, { isFirstOrder: true })
    const by = { host, headersMore: one.headers }
    expect((await call(placeOrder, { ...by, ...orderOf(item) })).status).toBe(201)
    const refused = { status: 409, body: { code: 'coupon_first_order' } }
    expect(await call(placeOrder, { ...by, ...orderWith(item, code) })).toMatchObject(refused)
    const userPhone = '(11) 96666-5555'
    const both = await Promise.all(
      [code, second].map((name) => call(placeOrder, { host, headersMore: newcomer.headers, ...orderWith(item, name, { userPhone }) })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('a minimum order', () => {
  it('is shown in the cart and enforced by the server, campaign by campaign', async () => {
    const tenant = await buildTenant(t.pool)
    const controls = { cartControls: { discountRules: [], groupRules: [], minimumOrder: 1500 } }
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: controls })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
    const [host, as] = [tenant.host, await buildLead(t.pool, tenant.id)]
    const cart = await call(putCart, { host, as, params: { uuid: uuidv7() }, body: { products: productsOf(item) } })
    expect(cart.body.groups).toMatchObject([{ campaignId, minimumOrder: 1500 }])
    expect(await call(placeOrder, { host, as, ...orderOf(item) })).toMatchObject({
      status: 409,
      body: { code: 'minimum_order', campaignId, minimum: 1500, goods: 1000 },
    })
    expect((await call(placeOrder, { host, as, ...orderOf(item, { quantity: 2 }) })).status).toBe(201)
  })
})
