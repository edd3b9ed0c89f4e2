import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { address } from '#testing/buyer.ts'
import { buildArea, buildCampaign, buildCoupon, buildItem, buildLead, buildTenant, closedMarketplace } from '#testing/factories.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signIn } from '#testing/people.ts'
import { statementsOf } from '#testing/statements.ts'
import { bearerOf, testApp } from '#testing/test-app.ts'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { cancelOrder, getOrder, getPublicOrder, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()

const stockOf = async (id: string) => (await admin(`select on_hand, reserved from stock where id = '${id}'`))[0]

/** Row-level security hides all rows without a tenant, so the tests query tenant by tenant. */
async function admin(text: string, tenantId?: string) {
  const client = await t.pool.connect()
  try {
    const tenants = tenantId ? [{ id: tenantId }] : (await client.query<{ id: string }>('select id from tenants')).rows
    const found: Record<string, unknown>[] = []
    for (const { id } of tenants) {
      await client.query("select set_config('app.tenant_id', $1, false)", [id])
      found.push(...(await client.query(text)).rows)
    }
    return found
  } finally {
    client.release()
  }
}

/** On a busy machine some requests time out on the row lock, get an overload response, and retry. */
async function decided(asked: Parameters<typeof call<typeof placeOrder>>[1]) {
  for (;;) {
    const answer = await call(placeOrder, asked)
    if (answer.status !== 503) return answer
  }
}

describe('POST /api/operation/orders/v2/{id}', () => {
  it('places an order at our own prices and reserves its stock', async () => {
    const { host, item, as } = await shopWith(t.pool, { price: 1250, onHand: 5 })
    const { status, body } = await call(placeOrder, { host, as, ...orderOf(item, { quantity: 2 }) })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'AWAITING_PAYMENT',
      properties: { subTotal: 2500, shippingTotal: 800, discount: 0, price: 3300 },
      paymentMethod: { type: 'PIX', state: 'PENDING', amount: 3300 },
    })
    expect(body.code).toMatch(/^\w{4}-\w{4}-\w{3}$/)
    expect(await stockOf(item.id)).toEqual({ on_hand: 5, reserved: 2 })
  })

  it("stores the specification's fields of an order, including a valid CPF", async () => {
    const { host, item, as } = await shopWith(t.pool)
    const sent = orderOf(item)
    const wrong = await call(placeOrder, { host, as, ...sent, body: { ...sent.body, cpf: '111.111.111-11' } })
    expect(wrong.body).toMatchObject({ code: 'validation_failed', errors: [{ path: 'cpf', message: 'Confira o CPF' }] })
    const { body } = await call(placeOrder, { host, as, ...sent, body: { ...sent.body, cpf: '529.982.247-25' } })
    expect(body).toMatchObject({
      timestamp: Date.parse(body.creationDate),
      address: address.address,
      latitude: address.latitude,
      longitude: address.longitude,
      properties: { 'account.cpf': '52998224725', campaignId: item.campaignId },
    })
    expect(JSON.stringify((await call(getPublicOrder, { host, params: { code: body.code } })).body)).not.toContain('52998224725')
  })

  it('accepts guests where the shop allows them, and people with an account everywhere', async () => {
    const marketplace = { ...closedMarketplace, intranet: false }
    const tenant = await buildTenant(t.pool, { marketplace })
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    const guest = await buildLead(t.pool, tenant.id)
    const refused = await call(placeOrder, { host: tenant.host, as: guest, ...orderOf(item) })
    expect(refused).toMatchObject({ status: 403, body: { code: 'account_required' } })
    const { headers: headersMore } = await signIn(t, tenant)
    expect((await call(placeOrder, { host: tenant.host, headersMore, ...orderOf(item) })).status).toBe(201)
  })

  it('returns the same order for the same key and body, and creates only one', async () => {
    const { host, item, as, tenant } = await shopWith(t.pool, { onHand: 1 })
    const order = orderOf(item)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(placeOrder, { host, as, ...order })))

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
    expect(await admin('select count(*)::int as count from orders', tenant.id)).toEqual([{ count: 1 }])
    expect(await stockOf(item.id)).toEqual({ on_hand: 1, reserved: 1 })
  })

  it.each([
    { name: 'eight statements', hasCoupon: false, most: 8 },
    { name: 'three more with a coupon: the try, its terms and its use', hasCoupon: true, most: 11 },
  ])('takes $name besides begin, tenant and commit (quality.md P7)', async ({ hasCoupon, most }) => {
    const { host, as, tenant, item } = await shopWith(t.pool)
    const couponCode = hasCoupon ? (await buildCoupon(t.pool, tenant.id)).code : undefined
    // An open shop has been visited: its campaigns are cached.
    await call(listPublicCampaigns, { host })
    const { answer, statements } = await statementsOf(() => call(placeOrder, { host, as, ...orderOf(item, { couponCode }) }))
    expect(answer.status).toBe(201)
    const counted = statements.filter((text) => !/^(begin|commit)$|set_config|pg_notify/.test(text))
    expect(counted.length).toBeGreaterThan(4)
    expect(counted.length).toBeLessThanOrEqual(most)
  })

  it('refuses the same key with another body', async () => {
    const { host, item, as } = await shopWith(t.pool)
    const key = uuidv7()
    await call(placeOrder, { host, as, ...orderOf(item, { key }) })
    const again = await call(placeOrder, { host, as, ...orderOf(item, { key, quantity: 2 }) })
    expect(again).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  it("returns lockError with the code of the cart's live order", async () => {
    const { host, item, as } = await shopWith(t.pool)
    const cartUuid = uuidv7()
    const first = await call(placeOrder, { host, as, ...orderOf(item, { cartUuid }) })
    const second = await call(placeOrder, { host, as, ...orderOf(item, { cartUuid }) })
    const { code: orderCode, properties } = first.body
    const facts = { code: 'lockError', orderCode, orderPrice: properties.price, isPaid: false }
    expect(second).toMatchObject({ status: 409, body: { ...facts, isSame: true } })
    const changed = await call(placeOrder, { host, as, ...orderOf(item, { cartUuid, quantity: 2 }) })
    expect(changed).toMatchObject({ status: 409, body: { ...facts, isSame: false } })
  })

  it('accepts a cart whose order has ended', async () => {
    const { host, item, as } = await shopWith(t.pool)
    const cartUuid = uuidv7()
    const first = await call(placeOrder, { host, as, ...orderOf(item, { cartUuid }) })
    await call(cancelOrder, { host, as, params: { id: first.body.id } })
    const second = await call(placeOrder, { host, as, ...orderOf(item, { cartUuid, quantity: 2 }) })
    expect(second.status).toBe(201)
    const third = await call(placeOrder, { host, as, ...orderOf(item, { cartUuid }) })
    expect(third.body).toMatchObject({ orderCode: second.body.code, isSame: false })
  })

  it('sells 50 units to 200 concurrent buyers: 50 orders, 150 refusals, no overselling', async () => {
    const { host, item, tenant } = await shopWith(t.pool, { onHand: 50 })
    const buyers = await Promise.all(Array.from({ length: 200 }, () => buildLead(t.pool, tenant.id)))
    const answers = await Promise.all(buyers.map((as) => decided({ host, as, ...orderOf(item) })))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(150)
    expect(await stockOf(item.id)).toEqual({ on_hand: 50, reserved: 50 })
    const ledger = await admin(
      `select sum(quantity)::int as reserved from stock_ledger where stock_id = '${item.id}' and kind = 'reserve'`,
      tenant.id,
    )
    expect(ledger).toEqual([{ reserved: 50 }])
  })

  it('adds up the same item on two lines', async () => {
    const { host, item, as } = await shopWith(t.pool, { onHand: 3 })
    const order = orderOf(item, { quantity: 2, price: 4 * item.price + 800 })
    const body = { ...order.body, items: [...order.body.items, ...order.body.items] }
    expect(await call(placeOrder, { host, as, ...order, body })).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    expect(await stockOf(item.id)).toEqual({ on_hand: 3, reserved: 0 })
  })

  it('returns price_changed before it charges another price than the one shown', async () => {
    const { host, item, as } = await shopWith(t.pool)
    const answer = await call(placeOrder, { host, as, ...orderOf(item, { price: 1 }) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed', from: 1, to: item.price + 800 } })
  })

  it('charges the tier reached by paid units, without waiting ones', async () => {
    const tenant = await buildTenant(t.pool)
    const groupRules = [
      { minimumUnits: 10, percentage: 5 },
      { minimumUnits: 20, percentage: 10 },
    ]
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { cartControls: { discountRules: [], groupRules } } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, price: 2000 })
    await admin(`update group_counters set paid_units = 10, waiting_units = 10`, tenant.id)
    const as = await buildLead(t.pool, tenant.id)
    const { status, body } = await call(placeOrder, { host: tenant.host, as, ...orderOf(item, { price: 1900 + 800 }) })
    expect({ status, discount: body.properties?.discount }).toEqual({ status: 201, discount: 100 })
    expect(body.properties.discounts).toEqual({ group: 100, groupPercentage: 5, quantity: 0, coupon: 0, method: 0 })
    expect(await admin('select paid_units, waiting_units from group_counters', tenant.id)).toEqual([{ paid_units: 10, waiting_units: 11 }])
  })

  it('counts coupons guessed by ordering like coupons guessed by asking', async () => {
    const { host, item, as } = await shopWith(t.pool, {})
    const guess = async (n: number) => (await call(placeOrder, { host, as, ...orderOf(item, { couponCode: `CHUTE${n}` }) })).body.code
    const answers: string[] = []
    for (let n = 0; n < 122; n++) answers.push(await guess(n))
    expect(answers.filter((code) => code === 'coupon_not_found')).toHaveLength(60)
    expect(answers.slice(-2)).toEqual(['rate_limit', 'rate_limit'])
  })

  it('refuses a valid coupon after too many guesses, and still returns an existing order', async () => {
    const { host, as, tenant, item } = await shopWith(t.pool, { price: 1000 })
    const { code } = await buildCoupon(t.pool, tenant.id)
    const order = orderOf(item, { couponCode: code, price: 2000 })
    const { body: placed } = await call(placeOrder, { host, as, ...order })
    for (let n = 0; n < 120; n++) await call(placeOrder, { host, as, ...orderOf(item, { couponCode: `CHUTE${n}` }) })
    for (const price of [0, 2000])
      expect(await call(placeOrder, { host, as, ...orderOf(item, { couponCode: code, price }) })).toMatchObject({
        status: 429,
        body: { code: 'rate_limit', retryAfterSeconds: expect.any(Number) },
      })
    expect(await call(placeOrder, { host, as, ...order })).toMatchObject({ status: 201, body: { id: placed.id } })
    expect((await call(placeOrder, { host, as, ...orderOf(item) })).status).toBe(201)
  })

  it('applies the coupon to the remainder, never to the shipping, and counts one use', async () => {
    const { host, item, as, tenant } = await shopWith(t.pool)
    const { code } = await buildCoupon(t.pool, tenant.id, { percentage: 10, limits: 1 })
    const first = await call(placeOrder, { host, as, ...orderOf(item, { couponCode: code.toLowerCase(), price: 900 + 800 }) })
    expect(first).toMatchObject({
      status: 201,
      body: { properties: { discount: 100, price: 1700, discounts: { coupon: 100, method: 0 } } },
    })
    const second = await call(placeOrder, { host, as, ...orderOf(item, { couponCode: code, price: 1700 }) })
    expect(second).toMatchObject({ status: 409, body: { code: 'coupon_used_up' } })
  })

  it('is paid immediately when the price is zero', async () => {
    const tenant = await buildTenant(t.pool)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, {
      body: { cartControls: { discountRules: [], groupRules: [{ minimumUnits: 10, percentage: 5 }] }, deliveryCalendar: [] },
    })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
    const as = await buildLead(t.pool, tenant.id)
    const { code: couponCode } = await buildCoupon(t.pool, tenant.id, { percentage: 100 })
    const answer = await call(placeOrder, { host: tenant.host, as, ...orderOf(item, { couponCode, price: 0 }) })
    expect(answer).toMatchObject({ status: 201, body: { state: 'PAID', paymentMethod: { state: 'APPROVED', amount: 0 } } })
    expect(await admin('select paid_units, waiting_units, buyers from group_counters', tenant.id)).toEqual([
      { paid_units: 1, waiting_units: 0, buyers: 1 },
    ])
  })

  it('refuses an address outside the campaign, and a day outside its calendar', async () => {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { areas: [area.id] } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
    const as = await buildLead(t.pool, tenant.id)
    const order = orderOf(item)
    const moved = (change: object) => ({
      ...order,
      headers: { 'idempotency-key': uuidv7() },
      body: { ...order.body, properties: { ...order.body.properties, ...change } },
    })

    const outside = await call(placeOrder, {
      host: tenant.host,
      as,
      ...moved({ shippingAddress: { ...address, cep: '20010-010' } }),
    })
    expect(outside).toMatchObject({ status: 409, body: { code: 'out_of_area', campaignIds: [campaignId] } })
    const late = await call(placeOrder, { host: tenant.host, as, ...moved({ slot: '2026-11-20T08:00' }) })
    expect(late).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
    expect(await call(placeOrder, { host: tenant.host, as, ...moved({}) })).toMatchObject({ status: 201 })
  })

  it("stores the address's hidden fields, its geohash, and a pin that was set by hand when the order goes there", async () => {
    const { host, item, as } = await shopWith(t.pool)
    const hidden = { addressType: 'home', reception: 'portaria', geohash: 'aaaaaaaaa', hasCustomCoordinates: true }
    const placed = async (point: object) => {
      const order = orderOf(item)
      const properties = { ...order.body.properties, shippingAddress: { ...address, ...hidden, ...point } }
      const { body } = await call(placeOrder, {
        host,
        as,
        ...order,
        headers: { 'idempotency-key': uuidv7() },
        body: { ...order.body, properties },
      })
      return body.properties.shippingAddress
    }
    const near = { latitude: -23.5505, longitude: -46.6333 }
    expect(await placed(near)).toMatchObject({ ...hidden, ...near, geohash: '6gyf4bf8m' })
    // A point in Rio: the order goes to the square, and has no pin.
    const far = await placed({ latitude: -22.9068, longitude: -43.1729 })
    expect(far).toMatchObject({ addressType: 'home', reception: 'portaria', geohash: expect.stringMatching(/^6gyf4/) })
    expect(far).not.toHaveProperty('hasCustomCoordinates')
  })

  it('refuses a closed campaign', async () => {
    const tenant = await buildTenant(t.pool)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { endsAt: t.clock.now })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
    const as = await buildLead(t.pool, tenant.id)
    expect(await call(placeOrder, { host: tenant.host, as, ...orderOf(item) })).toMatchObject({
      status: 409,
      body: { code: 'campaign_closed' },
    })
  })

  it('requires a lead with its secret', async () => {
    const { host, item, as } = await shopWith(t.pool)
    expect(await call(placeOrder, { host, ...orderOf(item) })).toMatchObject({ status: 401, body: { code: 'authentication' } })
    const forged = await call(placeOrder, { host, ...orderOf(item), headersMore: { authorization: `Bearer lead.${as.leadId}.forged` } })
    expect(forged).toMatchObject({ status: 401 })
  })

  it("does not sell another shop's item, nor accept another shop's visitor", async () => {
    const mine = await shopWith(t.pool)
    const other = await shopWith(t.pool)
    const foreign = await call(placeOrder, { host: mine.host, as: mine.as, ...orderOf(other.item) })
    expect(foreign.status).toBe(404)
    expect(await call(placeOrder, { host: mine.host, as: other.as, ...orderOf(mine.item) })).toMatchObject({ status: 401 })
  })
})

describe('reading an order', () => {
  it("has the campaign's texts for its states, without the text of the campaign's own state", async () => {
    const tenant = await buildTenant(t.pool)
    const PREPARING = { label: 'Na torra', text: 'O lote está no torrador.' }
    const statuses = { PREPARING, EXPIRED: { label: 'Torra encerrada' }, OK: { label: 'Aberta' } }
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { statuses } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
    const [host, as] = [tenant.host, await buildLead(t.pool, tenant.id)]
    const { body: order } = await call(placeOrder, { host, as, ...orderOf(item) })
    const mine = await call(getOrder, { host, as, params: { code: order.code } })
    expect(mine.body.statuses).toEqual({ PREPARING })
    const { body } = await call(getPublicOrder, { host, params: { code: order.code } })
    expect(body.statuses).toEqual({ PREPARING })
  })

  it('is restricted to the buyer; the public response has no name, phone, street or price', async () => {
    const { host, item, as, tenant } = await shopWith(t.pool)
    const { body: order } = await call(placeOrder, { host, as, ...orderOf(item) })
    const params = { code: order.code as string }
    const stranger = await buildLead(t.pool, tenant.id)

    expect(await call(getOrder, { host, as, params })).toMatchObject({ status: 200, body: { userName: 'Maria da Silva' } })
    expect(await call(getOrder, { host, as: stranger, params })).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    const { status, body } = await call(getPublicOrder, { host, params: { code: order.code.toLowerCase().replaceAll('-', ' ') } })
    expect({ status, city: body.city, isMine: body.isMine }).toEqual({ status: 200, city: 'São Paulo', isMine: false })
    expect([order.statuses, body.statuses]).toEqual([undefined, undefined])
    for (const secret of ['Maria', '91234', 'Praça da Sé', '1800']) expect(JSON.stringify(body)).not.toContain(secret)
  })
})

describe('a stock row that is locked beyond the lock timeout', () => {
  it('is answered 503 with Retry-After, and the order can be placed later', async () => {
    const { host, item, as, tenant } = await shopWith(t.pool)
    const holder = await t.pool.connect()
    const order = orderOf(item)
    try {
      await holder.query('begin')
      await holder.query("select set_config('app.tenant_id', $1, true)", [tenant.id])
      await holder.query('select 1 from stock where id = $1 for update', [item.id])
      const { statusCode, headers, body } = await t.app.inject({
        method: 'POST',
        url: `/api/operation/orders/v2/${item.campaignId}`,
        headers: { host, authorization: bearerOf(as), ...order.headers },
        payload: order.body,
      })
      expect([statusCode, JSON.parse(body).code, Number(headers['retry-after'])]).toEqual([503, 'overloaded', 2])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect((await call(placeOrder, { host, as, ...order })).status).toBe(201)
  })
})
