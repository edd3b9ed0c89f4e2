import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signBody } from '#adapters/payment/signature.ts'
import { createContext } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { expireOrder } from '#modules/orders/changing/expiry.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { payOrder } from '@mutirao/contract/order-payments'
import { getOrder, placeOrder, type PlaceOrderBody } from '@mutirao/contract/orders'
import { buildCampaign, buildItem, buildLead, buildTenant } from './factories.ts'
import { checkInvariants } from './invariants.ts'
import { orderOf, shopWith, SLOT } from './order-factory.ts'
import { signIn } from './people.ts'
import { NOW, type TestApp, callEndpoint, secrets, startTestApp, untilServed } from './test-app.ts'

let apps: [TestApp, TestApp]

/** Two servers, as behind a load balancer, on one database and with one acquirer. */
beforeAll(async () => {
  const first = await startTestApp()
  apps = [first, await startTestApp({ databaseUrl: first.databaseUrl, acquirerPort: first.port })]
})
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

const appOf = (index: number) => apps[index % 2]!
const healthy = async () => expect(await checkInvariants(apps[0].databaseUrl)).toEqual([])

async function query<Row>(tenantId: string, text: string, values: unknown[] = []) {
  const client = await apps[0].pool.connect()
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId])
    return (await client.query(text, values)).rows as Row[]
  } finally {
    client.release()
  }
}

/** Deterministic for a seed, so that a failure can be reproduced. */
function randomOf(seed: number) {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}
function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

describe('one order request, sent several times concurrently to both servers', () => {
  const methods: PlaceOrderBody['paymentMethod']['type'][] = ['PIX', 'CREDIT_CARD', 'ON_DELIVERY']
  it.each([1, 2, 3, 4, 5].flatMap((times) => methods.map((method) => ({ times, method }))))(
    '$times x $method is one order with one answer',
    async ({ times, method }) => {
      const { host, item, tenant } = await shopWith(apps[0].pool)
      const order = orderOf(item, { method })
      // Pay on delivery requires a verified phone.
      const { headers: headersMore } = await signIn(apps[0], tenant)
      const send = (index: number) => callEndpoint(appOf(index).app, placeOrder, { host, headersMore, ...order })
      const answers = await Promise.all(Array.from({ length: times }, (_, index) => send(index)))
      for (const answer of [...answers, await send(1)]) expect(answer).toEqual(answers[0])
      expect(answers[0]).toMatchObject({ status: 201, body: { paymentMethod: { type: method } } })
      expect(answers[0]!.body.paymentMethod.clientSecret !== undefined).toBe(method === 'CREDIT_CARD')
      expect(await query(tenant.id, 'select code from orders')).toEqual([{ code: answers[0]!.body.code }])
      expect(await query(tenant.id, 'select reserved from stock')).toEqual([{ reserved: 1 }])
    },
  )

  it('is one order also when the cart is sent with two keys: the second one gets the first', async () => {
    const { host, as, item, tenant } = await shopWith(apps[0].pool)
    const cartUuid = uuidv7()
    const answers = await Promise.all(
      [0, 1, 2, 3].map((index) => callEndpoint(appOf(index).app, placeOrder, { host, as, ...orderOf(item, { cartUuid }) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const { code } = answers.find(({ status }) => status === 201)!.body
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => [body.code, body.orderCode])
    expect(refused).toEqual(Array.from({ length: 3 }, () => ['lockError', code]))
    expect(await query(tenant.id, 'select reserved from stock')).toEqual([{ reserved: 1 }])
    await healthy()
  })
})

type Notice = { state: 'APPROVED' | 'REFUSED'; amount: number; eventId: string }

/** A group's order that waits for its Pix. */
async function awaitingPix() {
  const tenant = await buildTenant(apps[0].pool)
  const groupRules = [{ minimumUnits: 5, percentage: 10 }]
  const { id: campaignId } = await buildCampaign(apps[0].pool, tenant.id, { body: { cartControls: { discountRules: [], groupRules } } })
  const item = await buildItem(apps[0].pool, { tenantId: tenant.id, campaignId })
  const as = await buildLead(apps[0].pool, tenant.id)
  const { body: order } = await callEndpoint(apps[0].app, placeOrder, { host: tenant.host, as, ...orderOf(item) })
  return { host: tenant.host, tenantId: tenant.id, as, order, amount: order.properties.price as number }
}

async function tell(index: number, { tenantId, reference }: { tenantId: string; reference: string }, notice: Notice) {
  const payload = JSON.stringify({ ...notice, reference })
  const headers = { 'content-type': 'application/json', 'x-signature': signBody(secrets.webhook, payload, new Date()) }
  const answer = await appOf(index).app.inject({ method: 'POST', url: `/webhooks/payments/${tenantId}`, payload, headers })
  expect(answer.statusCode).toBe(204)
}

async function expireEverywhere({ tenantId, order }: { tenantId: string; order: { id: string } }) {
  await Promise.all(
    apps.map(async (app) => {
      const services = { ...app.services, log: app.app.log, now: () => new Date(NOW.getTime() + 40 * 60_000) }
      await expireOrder(createContext(services, (await findTenant(services, tenantId))!), order.id)
    }),
  )
}

const newestPayment = async ({ tenantId, order }: { tenantId: string; order: { id: string } }) =>
  (await query<{ id: string }>(tenantId, 'select id from payments where order_id = $1 order by id desc limit 1', [order.id]))[0]!.id

describe('ten notices of one payment, shuffled and duplicated, before and after the expiry', () => {
  it.each(Array.from({ length: 10 }, (_, seed) => seed + 1))('pay the order once (seed %i)', async (seed) => {
    const shop = await awaitingPix()
    const random = randomOf(seed)
    const event = (state: Notice['state'], amount = shop.amount) => ({ state, amount, eventId: uuidv7() })
    const [approved, again, refused, wrong] = [event('APPROVED'), event('APPROVED'), event('REFUSED'), event('APPROVED', shop.amount + 1)]
    const notices = shuffled([approved, approved, approved, approved, again, again, refused, refused, wrong, wrong], random)
    const target = { tenantId: shop.tenantId, reference: await newestPayment(shop) }
    const before = Math.floor(random() * 11)
    await Promise.all(notices.slice(0, before).map((notice, index) => tell(index, target, notice)))
    await expireEverywhere(shop)
    await Promise.all(notices.slice(before).map((notice, index) => tell(index, target, notice)))

    const { body } = await callEndpoint(apps[1].app, getOrder, { host: shop.host, as: shop.as, params: { code: shop.order.code } })
    expect(body).toMatchObject({ state: 'PAID', paymentMethod: { state: 'APPROVED' } })
    expect(await query(shop.tenantId, "select count(*)::int as count from order_events where state = 'PAID'")).toEqual([{ count: 1 }])
    expect(await query(shop.tenantId, 'select reserved from stock')).toEqual([{ reserved: 1 }])
    expect(await query(shop.tenantId, 'select paid_units, waiting_units, buyers from group_counters')).toEqual([
      { paid_units: 1, waiting_units: 0, buyers: 1 },
    ])
    await healthy()
  })

  it('refunds the second payment of one order', async () => {
    const shop = await awaitingPix()
    const first = await newestPayment(shop)
    await callEndpoint(apps[0].app, payOrder, {
      host: shop.host,
      as: shop.as,
      params: { id: shop.order.id },
      body: { type: 'CREDIT_CARD', installments: 1 },
    })
    const references = [first, await newestPayment(shop)]
    const notice = (): Notice => ({ state: 'APPROVED', amount: shop.amount, eventId: uuidv7() })
    await Promise.all(references.map((reference, index) => tell(index, { tenantId: shop.tenantId, reference }, notice())))
    const states = await query<{ state: string }>(shop.tenantId, 'select state from payments order by state')
    expect(states).toEqual([{ state: 'APPROVED' }, { state: 'REVIEW' }])
    expect(await query(shop.tenantId, 'select amount, reason from refunds')).toEqual([{ amount: shop.amount, reason: 'DUPLICATE_PAYMENT' }])
    const { body } = await callEndpoint(apps[1].app, getOrder, { host: shop.host, as: shop.as, params: { code: shop.order.code } })
    expect(body).toMatchObject({ state: 'PAID', paymentMethod: { state: 'APPROVED' } })
    await healthy()
  })
})

describe('200 buyers and 50 units', () => {
  it('buy 50 units, and 150 get a refusal', async () => {
    const { host, item, tenant } = await shopWith(apps[0].pool, { onHand: 50 })
    const buyers = await Promise.all(Array.from({ length: 200 }, () => buildLead(apps[0].pool, tenant.id)))
    const buy = (as: (typeof buyers)[number], index: number) => {
      const order = orderOf(item)
      return untilServed(() => callEndpoint(appOf(index).app, placeOrder, { host, as, ...order }))
    }
    const answers = await Promise.all(buyers.map(buy))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'out_of_stock')).toHaveLength(150)
    expect(await query(tenant.id, 'select on_hand, reserved from stock')).toEqual([{ on_hand: 50, reserved: 50 }])
    await healthy()
  })
})

describe('200 buyers and a window of 20', () => {
  it('place 20 orders, and 180 get the next free window', async () => {
    const tenant = await buildTenant(apps[0].pool)
    const everyDay = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from: '08:00', to: '12:00', fee: 800, cutoffHours: 0 }))
    const deliveryCalendar = everyDay.map((window) => ({ ...window, capacity: 20 }))
    const { id: campaignId } = await buildCampaign(apps[0].pool, tenant.id, { body: { deliveryCalendar } })
    const item = await buildItem(apps[0].pool, { tenantId: tenant.id, campaignId, onHand: 1000 })
    const buyers = await Promise.all(Array.from({ length: 200 }, () => buildLead(apps[0].pool, tenant.id)))
    const buy = (as: (typeof buyers)[number], index: number) => {
      const order = orderOf(item)
      return untilServed(() => callEndpoint(appOf(index).app, placeOrder, { host: tenant.host, as, ...order }))
    }
    const answers = await Promise.all(buyers.map(buy))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'slot_full')
    expect(refused).toHaveLength(180)
    expect(refused.every(({ body }) => body.slot === SLOT && body.next.date > '2026-11-22')).toBe(true)
    expect(await query(tenant.id, 'select slot_id, taken, capacity from slot_counters')).toEqual([
      { slot_id: SLOT, taken: 20, capacity: 20 },
    ])
    expect(await query(tenant.id, 'select reserved from stock')).toEqual([{ reserved: 20 }])
    await healthy()
  })
})
