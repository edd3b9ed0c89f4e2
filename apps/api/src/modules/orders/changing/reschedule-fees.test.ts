import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { preparePart } from '@mutirao/contract/fulfilment'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import type { Order, OrderPart } from '@mutirao/contract/order-shapes'
import { cancelOrder, getCancellation, editOrder, getOrder, listOrderParts, placeOrder } from '@mutirao/contract/orders'
import { endSlotChange } from '../paying/payments.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

type Window = CampaignBody['deliveryCalendar'][number]
const everyDay = (over: Partial<Window>) =>
  ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({
    weekday,
    from: '08:00',
    to: '12:00',
    fee: 800,
    cutoffHours: 2,
    capacity: 2,
    ...over,
  }))
const deliveryCalendar = [
  ...everyDay({}),
  ...everyDay({ from: '14:00', to: '16:00', fee: 500 }),
  ...everyDay({ from: '18:00', to: '20:00', fee: 1200 }),
]
const [CHEAP, DEAR] = ['2026-11-23T14:00', '2026-11-23T18:00']

async function openShop() {
  const tenant = await buildTenant(t.pool)
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { deliveryCalendar } })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, onHand: 1000 })
  return { tenant, host: tenant.host, tenantId: tenant.id, item }
}

/** A buyer's order with a fee of R$ 8,00, and the buyer's actions. */
async function buy(
  shop: Awaited<ReturnType<typeof openShop>>,
  { isPaid = true, slot = SLOT, method = 'PIX' as 'PIX' | 'ON_DELIVERY' } = {},
) {
  const { host, tenant, tenantId, item } = shop
  const who = method === 'PIX' ? { as: await buildLead(t.pool, tenantId) } : { headersMore: (await signIn(t, tenant)).headers }
  const asked = orderOf(item, { price: 1_000_000, method })
  const body = { ...asked.body, properties: { ...asked.body.properties, slot } }
  const { status, body: order } = await call(placeOrder, { host, ...who, ...asked, body })
  expect([status, order]).toMatchObject([201, { state: expect.anything() }])
  const of = { host, ...who, params: { id: order.id } }
  const payments = () => money.payments(tenantId, order.id)
  const pay = async (at = 0, amount?: number) =>
    money.payAtAcquirer({ tenantId, orderId: order.id, reference: (await payments())[at]!.id, amount })
  if (isPaid && method === 'PIX') {
    await money.openCharges(tenantId, order.id)
    await pay()
  }
  return {
    order,
    payments,
    pay,
    of,
    see: async (): Promise<Order> => (await call(getOrder, { host, ...who, params: { code: order.code } })).body,
    part: async (): Promise<OrderPart> => (await call(listOrderParts, of)).body[0],
    move: (to: string, difference?: number) => call(editOrder, { ...of, body: { campaignId: item.campaignId, slot: to, difference } }),
    refunds: () => money.refunds(tenantId, order.id),
    cancel: () => call(cancelOrder, { ...of, query: {} }),
  }
}

const taken = async ({ tenantId }: { tenantId: string }) =>
  Object.fromEntries(
    (await money.query(tenantId, 'select slot_id, taken from slot_counters where taken > 0')).map((row) => [row['slot_id'], row['taken']]),
  )
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

describe('a paid order in a cheaper slot', () => {
  it('shows the refund and its method before it moves, and refunds the difference once', async () => {
    const shop = await openShop()
    const { order, part, move, refunds, see, cancel } = await buy(shop)
    const offered = (await part()).slots.find(({ id }) => id === CHEAP)
    const back = [{ amount: 300, way: 'PIX', arrivesBy: '2026-11-22' }]
    expect(offered).toMatchObject({ fee: 500, difference: -300, back })

    const answers = await Promise.all([move(CHEAP), move(CHEAP)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await see()).toMatchObject({
      state: 'PAID',
      properties: { price: order.properties.price - 300, shippingTotal: 500, slot: { date: '2026-11-23', from: '14:00' } },
      refunds: [{ amount: 300, reason: 'SLOT_CHANGED', way: 'PIX', arrivesBy: '2026-11-22' }],
    })
    expect(await taken(shop)).toEqual({ [CHEAP]: 1 })
    await money.sendRefunds(shop.tenantId, order.id)
    expect((await see()).state).toBe('PAID')
    await healthy()
    await cancel()
    expect((await refunds()).map(({ amount }) => amount)).toEqual([300, order.properties.price - 300])
    await healthy()
  })
})

describe('a paid order in a dearer slot', () => {
  it('charges the difference first, holds the place meanwhile, and moves when it is paid', async () => {
    const shop = await openShop()
    const { order, of, part, move, pay, payments, see, cancel, refunds } = await buy(shop)
    expect((await part()).slots.find(({ id }) => id === DEAR)).toMatchObject({ fee: 1200, difference: 400, charges: true })
    expect(await move(DEAR)).toMatchObject({ status: 409, body: { code: 'price_changed' } })

    const answers = await Promise.all([move(DEAR, 400), move(DEAR, 400)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const waiting = await see()
    expect(waiting).toMatchObject({
      properties: { price: order.properties.price, slot: { date: '2026-11-22' } },
      slotChange: { slot: { date: '2026-11-23', from: '18:00' }, amount: 400, expiresAt: '2026-11-21T12:30:00.000Z' },
      paymentMethod: { state: 'APPROVED', amount: order.properties.price },
    })
    expect(await taken(shop)).toEqual({ [SLOT]: 1, [DEAR]: 1 })
    expect((await call(getPixQrCode, { host: shop.host, as: of.as, query: { id: order.id } })).body).toMatchObject({ amount: 400 })
    await healthy()

    expect((await payments()).map(({ state }) => state)).toEqual(['APPROVED', 'PENDING'])
    await pay(1)
    const moved = await see()
    expect(moved).toMatchObject({
      state: 'PAID',
      properties: { price: order.properties.price + 400, shippingTotal: 1200, slot: { date: '2026-11-23', from: '18:00' } },
    })
    expect(moved.slotChange).toBeUndefined()
    expect(moved.events.at(-1)).toMatchObject({ rescheduled: { to: { date: '2026-11-23', from: '18:00' } } })
    expect(await taken(shop)).toEqual({ [DEAR]: 1 })
    await healthy()
    const told = [order.properties.price, 400].map((amount) => ({ amount, way: 'PIX', arrivesBy: '2026-11-22' }))
    expect((await call(getCancellation, of)).body).toMatchObject({
      amount: order.properties.price + 400,
      back: expect.arrayContaining(told),
    })
    await cancel()
    expect((await refunds()).map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([400, order.properties.price])
    await money.sendRefunds(shop.tenantId, order.id)
    expect((await see()).state).toBe('REFUNDED')
    await healthy()
  })

  it('keeps its slot when the difference is not paid in time; a late payment is refunded', async () => {
    const shop = await openShop()
    const { order, move, payments, see, refunds } = await buy(shop)
    await move(DEAR, 400)
    const difference = (await payments())[1]!
    t.clock.now = new Date(NOW.getTime() + 36 * 60_000)
    await endSlotChange(await money.ctxOf(shop.tenantId), difference.id)
    expect(await see()).toMatchObject({ properties: { slot: { date: '2026-11-22' }, price: order.properties.price } })
    expect((await see()).slotChange).toBeUndefined()
    expect(await taken(shop)).toEqual({ [SLOT]: 1 })
    await healthy()
    await money.webhook({ tenantId: shop.tenantId, reference: difference.id, amount: 400 })
    expect(await refunds()).toMatchObject([{ amount: 400, reason: 'SLOT_EXPIRED' }])
    expect(await see()).toMatchObject({ state: 'PAID', properties: { price: order.properties.price } })
    await healthy()
  })

  it.each([
    ['another amount', 399],
    ['more', 401],
  ])('does not move for %s, which goes back', async (_, amount) => {
    const shop = await openShop()
    const { move, payments, see, refunds } = await buy(shop)
    await move(DEAR, 400)
    await money.webhook({ tenantId: shop.tenantId, reference: (await payments())[1]!.id, amount })
    expect(await refunds()).toMatchObject([{ amount, reason: 'SLOT_EXPIRED' }])
    expect((await see()).properties.slot!.date).toBe('2026-11-22')
    expect(await taken(shop)).toEqual({ [SLOT]: 1 })
    await healthy()
  })

  it('cancels the waiting change when its own slot or another one is chosen, when the order ends, and once the shop begins', async () => {
    const shop = await openShop()
    const { headers } = await signInAsStaff(t, shop.tenant, 'owner')
    const ways = [
      ({ move }) => move(SLOT),
      ({ move }) => move(CHEAP),
      ({ cancel }) => cancel(),
      ({ order }) =>
        call(preparePart, {
          host: shop.host,
          headersMore: headers,
          params: { id: order.id, campaignId: shop.item.campaignId },
          body: { act: uuidv7(), to: 'PREPARING' },
        }),
    ] satisfies ((bought: Awaited<ReturnType<typeof buy>>) => Promise<unknown>)[]
    for (const giveUp of ways) {
      const bought = await buy(shop, { slot: SLOT })
      await bought.move(DEAR, 400)
      expect((await bought.see()).slotChange).toBeDefined()
      await giveUp(bought)
      expect((await bought.see()).slotChange).toBeUndefined()
      const [, difference] = await bought.payments()
      expect([difference!.state, (await taken(shop))[DEAR]]).toEqual(['REFUSED', undefined])
      await healthy()
      await money.webhook({ tenantId: shop.tenantId, reference: difference!.id, amount: 400 })
      expect((await bought.refunds()).find(({ paymentId }) => paymentId === difference!.id)).toMatchObject({ amount: 400 })
      await healthy()
    }
  })

  it('is refused when the slot is full or past its cut-off; nothing is charged', async () => {
    const shop = await openShop()
    await buy(shop, { slot: DEAR })
    const [first, second] = [await buy(shop), await buy(shop)]
    const answers = await Promise.all([first.move(DEAR, 400), second.move(DEAR, 400)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'slot_full' })
    expect(await taken(shop)).toEqual({ [SLOT]: 2, [DEAR]: 2 })
    t.clock.now = new Date('2026-11-22T09:00:00.001Z')
    const late = answers[0]!.status === 409 ? first : second
    expect(await late.move('2026-11-25T18:00', 400)).toMatchObject({ status: 409, body: { reason: 'CUTOFF' } })
    expect(await late.payments()).toHaveLength(1)
    await healthy()
  })
})

describe('an order that is not paid yet', () => {
  it('is charged again for another fee, and the old charge is closed', async () => {
    const shop = await openShop()
    const { order, move, pay, payments, see } = await buy(shop, { isPaid: false })
    await money.openCharges(shop.tenantId, order.id)
    expect((await move(DEAR, 400)).status).toBe(200)
    const price = order.properties.price + 400
    expect(await see()).toMatchObject({ properties: { price }, paymentMethod: { state: 'PENDING', amount: price } })
    expect((await payments()).map(({ state }) => state)).toEqual(['REFUSED', 'PENDING'])
    await healthy()
    await pay(1)
    expect((await see()).state).toBe('PAID')
    await healthy()
  })

  it('owes another amount on delivery', async () => {
    const shop = await openShop()
    const { order, move, payments, see } = await buy(shop, { method: 'ON_DELIVERY' })
    await move(CHEAP)
    expect((await see()).properties.price).toBe(order.properties.price - 300)
    expect(await payments()).toMatchObject([{ amount: order.properties.price - 300, state: 'PENDING' }])
    expect((await move(DEAR, 700)).status).toBe(200)
    expect(await payments()).toMatchObject([{ amount: order.properties.price + 400, state: 'PENDING' }])
    await healthy()
  })
})
