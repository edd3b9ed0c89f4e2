import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { carts } from '#db/schema/orders.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { address } from '#testing/buyer.ts'
import { buildArea, buildCampaign, buildCoupon, buildItem, buildLead, buildStore, buildTenant, unbounded } from '#testing/factories.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getCampaign } from '@mutirao/contract/campaigns'
import { getCartPlan, getQuote, putCart } from '@mutirao/contract/carts'
import { listOrderParts, placeOrder, type PlaceOrderBody } from '@mutirao/contract/orders'
import { getPostalCode } from '@mutirao/contract/postal-codes'

const { t, call } = testApp()

const everyDay = (from: string, fee: number) =>
  ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from, to: '23:00', fee, cutoffHours: 0 }))
const pickUp = (store: string, from: string, fee: number) => everyDay(from, fee).map((window) => ({ ...window, store }))

/** Campaigns by name, each with one item of R$ 10,00. */
async function shopOf(campaigns: Record<string, Partial<CampaignBody>>, shipping?: { together: boolean }) {
  const tenant = await buildTenant(t.pool, {
    shipping,
    payment: {
      methods: ['PIX', 'CREDIT_CARD'],
      pixDiscount: 7.5,
      pixMinutes: 30,
      installments: { maxCount: 6, freeUntil: 3, rateBps: 299, minimumCentavos: 500 },
      unpaid: unbounded,
    },
  })
  for (const [id, body] of Object.entries(campaigns)) {
    await buildCampaign(t.pool, tenant.id, { id, body })
    await buildItem(t.pool, { tenantId: tenant.id, campaignId: id, id: `item-de-${id}`, onHand: 10_000 })
  }
  return { ...tenant, as: await buildLead(t.pool, tenant.id) }
}

type Shop = Awaited<ReturnType<typeof shopOf>>
type Choice = { slot?: string; storeId?: string; couponCode?: string; method?: PlaceOrderBody['paymentMethod']['type'] }

const productsOf = (campaignIds: readonly string[]) => campaignIds.map((id) => ({ id: `item-de-${id}`, campaignId: id, quantity: 3 }))

/** Stores and quotes the cart, then orders it at any price. */
async function buy({ host, as }: Shop, campaignIds: readonly string[], { slot, storeId, couponCode, method = 'PIX' }: Choice = {}) {
  const [first] = campaignIds
  const cartUuid = uuidv7()
  const products = productsOf(campaignIds)
  await call(putCart, { host, as, params: { uuid: cartUuid }, body: { products, couponCode } })
  const quote = await call(getQuote, { host, as, params: { id: first! }, query: { cartUuid, slot, postalCode: address.cep } })
  const order = await call(placeOrder, {
    host,
    as,
    params: { id: first! },
    headers: { 'idempotency-key': uuidv7() },
    body: {
      ...orderOf({ id: `item-de-${first}`, campaignId: first!, price: 1000 }, { method }).body,
      type: storeId ? 'PICKUP' : 'SHIPPING',
      items: products,
      properties: { cartUuid, shippingAddress: address, slot, storeId, couponCode, price: 10_000_000 },
    },
  })
  return { quote: quote.body, order }
}

describe('a cart over several campaigns', () => {
  it("pays each campaign's fee: the chosen slot of the first, the next slot of every other", async () => {
    const shop = await shopOf({
      a: { deliveryCalendar: everyDay('08:00', 800) },
      b: { deliveryCalendar: everyDay('08:00', 500) },
      c: { deliveryCalendar: [...everyDay('10:00', 300)] },
    })
    const { quote, order } = await buy(shop, ['a', 'b', 'c'], { slot: SLOT })
    expect(quote.totals.shippingTotal).toBe(1600)
    expect(quote.deliveries).toMatchObject([
      { campaignId: 'a', slot: { id: SLOT }, fee: 800 },
      { campaignId: 'b', slot: { id: SLOT }, fee: 500 },
      { campaignId: 'c', slot: { from: '10:00' }, fee: 300 },
    ])
    expect(order).toMatchObject({ status: 201, body: { properties: { shippingTotal: 1600, slot: { from: '08:00' } } } })
    expect(order.body.properties.deliveries).toMatchObject([
      { fee: 800 },
      { fee: 500 },
      { campaignId: 'c', slot: { from: '10:00' }, fee: 300 },
    ])
  })

  it('has a fee although the first campaign has no calendar', async () => {
    const shop = await shopOf({ a: { deliveryCalendar: [] }, b: { deliveryCalendar: everyDay('08:00', 500) } })
    const { quote, order } = await buy(shop, ['a', 'b'])
    expect(quote.totals.shippingTotal).toBe(500)
    expect(order).toMatchObject({ status: 201, body: { properties: { shippingTotal: 500 } } })
  })

  it('is not delivered when its campaigns are only picked up, and goes along with one that is delivered', async () => {
    const shop = await shopOf({ delivered: { deliveryCalendar: everyDay('08:00', 800) }, agreed: { deliveryCalendar: [] } })
    const { id: store } = await buildStore(t.pool, shop.id)
    for (const id of ['d', 'e']) {
      await buildCampaign(t.pool, shop.id, { id, body: { deliveryCalendar: [], pickup: pickUp(store, '09:00', 200) } })
      await buildItem(t.pool, { tenantId: shop.id, campaignId: id, id: `item-de-${id}` })
    }
    t.services.changes.publish(['*'])
    for (const ids of [['d'], ['d', 'e']]) {
      const { quote, order } = await buy(shop, ids)
      expect(order).toMatchObject({ status: 409, body: { code: 'slot_unavailable', campaignIds: ids } })
      expect(quote.deliveries).toEqual([])
      expect(quote.pickup).toMatchObject([{ id: store }])
    }
    const picked = await buy(shop, ['d'], { slot: `${store}/2026-11-22T09:00`, storeId: store })
    expect(picked.order).toMatchObject({ status: 201, body: { properties: { shippingTotal: 200 } } })
    expect((await buy(shop, ['agreed'])).order.status).toBe(201)
    const along = await buy(shop, ['delivered', 'd'], { slot: SLOT })
    expect(along.order).toMatchObject({ status: 201, body: { properties: { shippingTotal: 800 } } })
  })

  it('can be picked up only at a point that every campaign has', async () => {
    const shop = await shopOf({ a: {}, b: {}, c: {} })
    const [own, shared] = [await buildStore(t.pool, shop.id), await buildStore(t.pool, shop.id)]
    const both = { pickup: [...pickUp(own.id, '09:00', 0), ...pickUp(shared.id, '09:00', 200)] }
    await buildCampaign(t.pool, shop.id, { id: 'd', body: both })
    await buildItem(t.pool, { tenantId: shop.id, campaignId: 'd', id: 'item-de-d' })
    await buildCampaign(t.pool, shop.id, { id: 'e', body: { pickup: pickUp(shared.id, '14:00', 100) } })
    await buildItem(t.pool, { tenantId: shop.id, campaignId: 'e', id: 'item-de-e' })
    t.services.changes.publish(['*'])

    const apart = await buy(shop, ['d', 'e', 'a'], { slot: `${own.id}/2026-11-22T09:00`, storeId: own.id })
    expect(apart.quote.pickup).toEqual([])
    expect(apart.order).toMatchObject({ status: 409, body: { code: 'slot_unavailable', campaignIds: ['e', 'a'] } })

    const together = await buy(shop, ['d', 'e'], { slot: `${shared.id}/2026-11-22T09:00`, storeId: shared.id })
    expect(together.quote.pickup).toMatchObject([{ id: shared.id }])
    expect(together.quote.totals.shippingTotal).toBe(300)
    expect(together.order).toMatchObject({ status: 201, body: { properties: { shippingTotal: 300, storeId: shared.id } } })
  })

  it.each([
    { name: 'unknown', slot: '2026-11-22T07:00' },
    { name: 'past', slot: '2026-11-20T08:00' },
    { name: 'another campaign’s', slot: '2026-11-22T10:00' },
    { name: 'none', slot: undefined },
  ])('has no price by a window that is $name, and no order', async ({ slot }) => {
    const shop = await shopOf({ a: { deliveryCalendar: everyDay('08:00', 800) }, b: { deliveryCalendar: everyDay('10:00', 500) } })
    const { quote, order } = await buy(shop, ['a', 'b'], { slot })
    expect([quote.totals.shippingTotal, quote.deliveries]).toEqual([0, []])
    expect(order).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  })

  it('has no price with an unknown slot, even when quoted for a campaign that is not in it', async () => {
    const shop = await shopOf({ a: { deliveryCalendar: everyDay('08:00', 800) }, b: { deliveryCalendar: everyDay('08:00', 500) } })
    const cartUuid = uuidv7()
    const { host, as } = shop
    await call(putCart, { host, as, params: { uuid: cartUuid }, body: { products: productsOf(['a']) } })
    const quoted = async (slot: string) => {
      const { body } = await call(getQuote, { host, as, params: { id: 'b' }, query: { cartUuid, slot, postalCode: address.cep } })
      return [body.totals.shippingTotal, body.deliveries.length]
    }
    expect(await quoted(SLOT)).toEqual([800, 1])
    expect(await quoted('2026-11-22T07:00')).toEqual([0, 0])
  })

  it.each([undefined, { together: true }])(
    'costs what its quote said, to the centavo, whatever is in it and however it comes: %o',
    async (shipping) => {
      const shop = await shopOf(
        {
          a: { deliveryCalendar: everyDay('08:00', 811) },
          b: { deliveryCalendar: [...everyDay('08:00', 503), ...everyDay('13:00', 97)] },
          c: { deliveryCalendar: [] },
          d: { deliveryCalendar: everyDay('13:00', 1), cartControls: { discountRules: [half], groupRules: [] } },
        },
        shipping,
      )
      await buildCoupon(t.pool, shop.id, { code: 'TERCO', percentage: 33.3 })
      const anyCart = fc.record({
        campaignIds: fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 1 }),
        slot: fc.constantFrom(SLOT, '2026-11-22T13:00', '2026-11-25T08:00', '2026-11-22T09:00', undefined),
        couponCode: fc.constantFrom('TERCO', undefined),
        method: fc.constantFrom('PIX' as const, 'CREDIT_CARD' as const),
      })
      let placed = 0
      await fc.assert(
        fc.asyncProperty(anyCart, async ({ campaignIds, ...choice }) => {
          const { quote, order } = await buy(shop, campaignIds, choice)
          const isPlaced = order.status === 201
          if (isPlaced) placed++
          const quoted = quote.payments.find(({ type }: { type: string }) => type === choice.method)
          const { shippingTotal } = quote.totals
          const { price, ...agreed } = isPlaced ? order.body.properties : { price: order.body.code, deliveries: [] }
          expect([price, agreed.shippingTotal, sumOf(agreed.deliveries)]).toEqual(
            isPlaced ? [quoted.price, shippingTotal, shippingTotal] : ['slot_unavailable', undefined, sumOf(quote.deliveries)],
          )
        }),
        { numRuns: 60 },
      )
      expect(placed).toBeGreaterThan(10)
    },
    60_000,
  )
})

describe('joint deliveries (shipping.together)', () => {
  const [SUNDAY, MONDAY] = ['2026-11-22T08:00', '2026-11-23T08:00']
  const on = (weekday: 0 | 1 | 2, fee: number) => ({ weekday, from: '08:00', to: '12:00', fee, cutoffHours: 0 })
  /** The first has both days; on Sunday it is cheaper, on Monday it comes with the other. */
  const bodies = { a: { deliveryCalendar: [on(0, 500), on(1, 990)] }, b: { deliveryCalendar: [on(1, 700)] } }

  async function planned({ host, as }: Shop, campaignIds: readonly string[], slot?: string) {
    const uuid = uuidv7()
    await call(putCart, { host, as, params: { uuid }, body: { products: productsOf(campaignIds) } })
    return (await call(getCartPlan, { host, as, params: { uuid }, query: { slot } })).body
  }

  it('cost one fee, the highest, in the quote and in the order', async () => {
    const shop = await shopOf(bodies, { together: true })
    const { quote, order } = await buy(shop, ['a', 'b'], { slot: MONDAY })
    expect(quote.deliveries).toMatchObject([
      { campaignId: 'a', slot: { id: MONDAY }, fee: 990 },
      { campaignId: 'b', slot: { id: MONDAY }, fee: 0 },
    ])
    expect(quote.totals.shippingTotal).toBe(990)
    expect(order).toMatchObject({
      status: 201,
      body: { properties: { shippingTotal: 990, deliveries: [{ fee: 990 }, { campaignId: 'b', slot: { date: '2026-11-23' }, fee: 0 }] } },
    })
    const apart = await buy(shop, ['a', 'b'], { slot: SUNDAY })
    expect([apart.quote.totals.shippingTotal, apart.order.body.properties.shippingTotal]).toEqual([1200, 1200])
  })

  it('cost each its own fee without that setting', async () => {
    const { quote } = await buy(await shopOf(bodies), ['a', 'b'], { slot: MONDAY })
    expect(quote.totals.shippingTotal).toBe(1690)
  })

  it('are offered with their savings, and cost that once chosen', async () => {
    const shop = await shopOf(bodies, { together: true })
    const apart = await planned(shop, ['a', 'b'])
    expect(apart).toMatchObject({
      shippingTotal: 1200,
      deliveries: [
        { campaignId: 'a', slot: { id: SUNDAY }, fee: 500 },
        { campaignId: 'b', slot: { id: MONDAY }, fee: 700 },
      ],
      together: { slot: { id: MONDAY }, campaignIds: ['a', 'b'], shippingTotal: 990, saved: 210 },
    })
    const { quote, order } = await buy(shop, ['a', 'b'], { slot: apart.together!.slot.id })
    expect([quote.totals.shippingTotal, order.body.properties.shippingTotal]).toEqual([990, 990])
    expect(apart.shippingTotal - quote.totals.shippingTotal).toBe(apart.together!.saved)
    expect((await planned(shop, ['a', 'b'], MONDAY)).together).toBeUndefined()
  })

  it.each([
    { name: 'no day is shared', second: [on(2, 700)] },
    { name: 'together costs more', second: [on(1, 100)] },
    { name: 'there is no calendar', second: [] },
  ])('is not offered where $name', async ({ second }) => {
    const shop = await shopOf({ ...bodies, b: { deliveryCalendar: second } }, { together: true })
    expect((await planned(shop, ['a', 'b'])).together).toBeUndefined()
  })

  it('cannot be read by another person, and start no checkout', async () => {
    const { host, as, id } = await shopOf(bodies, { together: true })
    const uuid = uuidv7()
    await call(putCart, { host, as, params: { uuid }, body: { products: productsOf(['a', 'b']) } })
    const stranger = await buildLead(t.pool, id)
    expect(await call(getCartPlan, { host, as: stranger, params: { uuid }, query: {} })).toMatchObject({ status: 404 })
    await call(getCartPlan, { host, as, params: { uuid }, query: {} })
    const begun = await tenantTransaction(t.pool, id, (db) => db.select({ at: carts.checkoutAt }).from(carts))
    expect(begun).toEqual([{ at: null }])
  })

  it('cannot be separated later for the fee of one', async () => {
    const shop = await shopOf({ ...bodies, a: { deliveryCalendar: [on(0, 990), on(1, 990)] } }, { together: true })
    const together = await buy(shop, ['a', 'b'], { slot: MONDAY })
    const partsOf = async (id: string) => {
      const { body } = await call(listOrderParts, { host: shop.host, as: shop.as, params: { id } })
      return body.map(({ campaignId, slots }: { campaignId: string; slots: unknown[] }) => [campaignId, slots.length > 0])
    }
    expect(await partsOf(together.order.body.id)).toEqual([
      ['a', false],
      ['b', false],
    ])
    const apart = await buy(shop, ['a', 'b'], { slot: SUNDAY })
    expect(await partsOf(apart.order.body.id)).toEqual([
      ['a', true],
      ['b', true],
    ])
  })
})

const half = { minimumQuantity: 2, discountType: 'allProducts', type: 'percentage', discount: 47.7 } as const
const sumOf = (deliveries: { fee: number }[]) => deliveries.reduce((total, { fee }) => total + fee, 0)

describe('the point of an order', () => {
  const rio = { latitude: -22.9035, longitude: -43.174 }
  const near = { latitude: address.latitude + 0.01, longitude: address.longitude }

  async function shop() {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { areas: [area.id] } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
    return { host: tenant.host, tenantId: tenant.id, item, as: await buildLead(t.pool, tenant.id) }
  }

  async function send(where: Partial<typeof address>) {
    const { host, item, as } = await shop()
    const { body, ...order } = orderOf(item)
    const properties = { ...body.properties, shippingAddress: { ...address, ...where } }
    const quote = async () => {
      const uuid = uuidv7()
      await call(putCart, { host, as, params: { uuid }, body: { products: [{ id: item.id, campaignId: item.campaignId, quantity: 1 }] } })
      const { latitude, longitude, cep: postalCode, city } = properties.shippingAddress
      return call(getQuote, { host, as, params: { id: item.campaignId }, query: { cartUuid: uuid, latitude, longitude, postalCode, city } })
    }
    return { quote: (await quote()).body, order: await call(placeOrder, { host, as, ...order, body: { ...body, properties } }) }
  }

  it("is the postal code's when the client sends a distant one", async () => {
    const { quote, order } = await send({ cep: '20010-010' })
    expect(quote.inArea).toBe(false)
    expect(order).toMatchObject({ status: 409, body: { code: 'out_of_area' } })
    const here = await send(rio)
    expect(here.quote.inArea).toBe(true)
    expect(here.order).toMatchObject({
      status: 201,
      body: {
        properties: { shippingAddressVerified: true, shippingAddress: { latitude: address.latitude, longitude: address.longitude } },
      },
    })
  })

  it("outside some campaigns' areas names those campaigns, and none when it is inside all", async () => {
    const { host, tenantId, item, as } = await shop()
    const everywhere = await buildCampaign(t.pool, tenantId, { id: 'em-toda-parte' })
    const other = await buildItem(t.pool, { tenantId, campaignId: everywhere.id })
    const uuid = uuidv7()
    const products = [item, other].map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 }))
    await call(putCart, { host, as, params: { uuid }, body: { products } })
    const at = async (postalCode: string) =>
      (await call(getQuote, { host, as, params: { id: item.campaignId }, query: { cartUuid: uuid, postalCode } })).body
    expect(await at('20010-010')).toMatchObject({ inArea: false, beyond: [{ campaignId: item.campaignId }] })
    expect((await at('20010-010')).beyond).toHaveLength(1)
    expect(await at(address.cep)).toMatchObject({ inArea: true, beyond: [] })
  })

  it.each([address.cep, '20010-010', '01999-999'])(
    'of the postal code %s is the same on a product’s page, before any cart, as in the quote',
    async (cep) => {
      const { host, item, as } = await shop()
      const uuid = uuidv7()
      await call(putCart, { host, as, params: { uuid }, body: { products: [{ id: item.id, campaignId: item.campaignId, quantity: 1 }] } })
      const params = { id: item.campaignId }
      const quote = (await call(getQuote, { host, as, params, query: { cartUuid: uuid, postalCode: cep } })).body
      const { latitude, longitude } = (await call(getPostalCode, { host, params: { cep } })).body
      const shown = (await call(getCampaign, { host, params, query: { latitude, longitude } })).body
      expect(shown.delivery.length).toBeGreaterThan(0)
      expect([shown.inArea, shown.delivery]).toEqual([quote.inArea, quote.delivery])
    },
  )

  it('is the pin when that is near the postal code', async () => {
    const { order } = await send(near)
    expect(order.body.properties).toMatchObject({ shippingAddressVerified: true, shippingAddress: near })
  })

  it('is the pin of an unknown postal code, only within the area, and not verified', async () => {
    const { order } = await send({ cep: '01999-999' })
    expect(order.body.properties).toMatchObject({ shippingAddressVerified: false, shippingAddress: { latitude: address.latitude } })
    expect((await send({ cep: '01999-999', ...rio })).order).toMatchObject({ status: 409, body: { code: 'out_of_area' } })
  })

  it.each(['Presidente Prudente', 'presidente prudente '])(
    'is the town that is written, %s, where its code tells only the state and the pin is elsewhere',
    async (city) => {
      const { quote, order } = await send({ cep: '19015-000', city })
      expect(quote.inArea).toBe(false)
      expect(order).toMatchObject({ status: 409, body: { code: 'out_of_area' } })
    },
  )

  it('is the pin when that is near the written town', async () => {
    const { order } = await send({ cep: '19015-000', city: 'Guarulhos' })
    expect(order.body.properties).toMatchObject({ shippingAddressVerified: false, shippingAddress: { latitude: address.latitude } })
  })

  const inRio = { city: 'Rio de Janeiro', administrative_area: 'RJ' }

  it.each([
    { name: 'the street’s own', cep: address.cep },
    { name: 'the range of a capital', cep: '01999-999' },
  ])('is in the town that the postal code tells, by $name, whatever words came with it', async ({ cep }) => {
    const { order } = await send({ cep, ...inRio })
    expect(order).toMatchObject({
      status: 201,
      body: { properties: { shippingAddress: { cep, city: 'São Paulo', administrative_area: 'SP' } } },
    })
  })

  it("is in the postal code's state and the written town, when that may be there", async () => {
    const { order } = await send({ cep: '19015-000', city: 'Guarulhos', administrative_area: 'RJ' })
    expect(order.body.properties.shippingAddress).toMatchObject({ city: 'Guarulhos', administrative_area: 'SP' })
    const village = await send({ cep: '19015-000', city: 'Vila Nova do Rio' })
    expect(village.order.body.properties.shippingAddress).toMatchObject({ city: 'Vila Nova do Rio', administrative_area: 'SP' })
  })

  it('does not exist when the written town is in other states only', async () => {
    const { quote, order } = await send({ cep: '19015-000', ...inRio })
    expect([quote, order]).toMatchObject([{ code: 'city_elsewhere' }, { status: 409, body: { code: 'city_elsewhere', state: 'SP' } }])
  })

  it.each(['00000-000', '78999-000'])(
    "does not exist for a postal code outside all states' ranges, %s, whatever pin is sent",
    async (cep) => {
      const { quote, order } = await send({ cep })
      expect([quote, order]).toMatchObject([{ code: 'postal_code_not_found' }, { status: 404, body: { code: 'postal_code_not_found' } }])
    },
  )

  it.each(['20040-002', '99999-999', '69999-999'])('is not the pin for an unknown postal code of another state, %s', async (cep) => {
    const { quote, order } = await send({ cep, city: 'Vila Nova do Rio' })
    expect(quote.inArea).toBe(false)
    expect(order).toMatchObject({ status: 409, body: { code: 'out_of_area' } })
  })
})

describe('a checkout that began before the end', () => {
  const endsAt = new Date(NOW.getTime() + 60_000)
  const late = new Date(endsAt.getTime() + 30_000)

  async function quoted(products: { id: string; quantity: number }[]) {
    const tenant = await buildTenant(t.pool)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { endsAt })
    for (const id of ['cafe', 'pao']) await buildItem(t.pool, { tenantId: tenant.id, campaignId, id })
    const as = await buildLead(t.pool, tenant.id)
    const cartUuid = uuidv7()
    const put = (lines: typeof products) =>
      call(putCart, {
        host: tenant.host,
        as,
        params: { uuid: cartUuid },
        body: { products: lines.map((line) => ({ ...line, campaignId })) },
      })
    await put(products)
    await call(getQuote, { host: tenant.host, as, params: { id: campaignId }, query: { cartUuid } })
    t.clock.now = late
    const order = (id: string, quantity: number) =>
      call(placeOrder, { host: tenant.host, as, ...orderOf({ id, campaignId, price: 1000 }, { cartUuid, quantity }) }).finally(
        () => (t.clock.now = NOW),
      )
    return { put, order }
  }

  it('can be completed during the grace period with the same cart', async () => {
    const { order } = await quoted([{ id: 'cafe', quantity: 2 }])
    expect((await order('cafe', 2)).status).toBe(201)
  })

  it('gives no grace period to another cart', async () => {
    const other = await quoted([{ id: 'cafe', quantity: 2 }])
    expect(await other.order('pao', 2)).toMatchObject({ status: 409, body: { code: 'campaign_closed' } })
    const more = await quoted([{ id: 'cafe', quantity: 2 }])
    expect(await more.order('cafe', 3)).toMatchObject({ status: 409, body: { code: 'campaign_closed' } })
    const changed = await quoted([{ id: 'cafe', quantity: 2 }])
    await changed.put([{ id: 'cafe', quantity: 9 }])
    expect(await changed.order('cafe', 9)).toMatchObject({ status: 409, body: { code: 'campaign_closed' } })
  })
})
