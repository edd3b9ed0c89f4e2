import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { createContext, type Services } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildCampaign, buildItem, buildLead, buildStore, buildTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { listOrderSlips, MOST_SLIPS, printOrderSlips, type OrderSlip } from '@mutirao/contract/desk-orders'
import { preparePart, reportMissing } from '@mutirao/contract/fulfilment'
import type { Order } from '@mutirao/contract/order-shapes'
import { placeOrder } from '@mutirao/contract/orders'
import type { KeyRight, Role } from '@mutirao/domain/staff'
import { returnUndecided } from '../missing/substitutions.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

/** A shop whose campaign delivers, and hands over at a pickup point. */
async function shopOf() {
  const tenant = await buildTenant(t.pool)
  const { id: store } = await buildStore(t.pool, tenant.id)
  const pickup = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from: '08:00', to: '20:00', fee: 0, cutoffHours: 0, store }))
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { pickup } })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, onHand: 1000 })
  const staff = async (role: Role) => ({ host: tenant.host, headersMore: (await signInAsStaff(t, tenant, role)).headers })
  return { tenant, host: tenant.host, item, staff, store }
}
type Shop = Awaited<ReturnType<typeof shopOf>>

async function buy({ tenant, host, item }: Shop, { quantity = 1, storeId }: { quantity?: number; storeId?: string } = {}): Promise<Order> {
  const { params, headers, body } = orderOf(item)
  const slot = storeId ? `${storeId}/${SLOT}` : body.properties.slot
  const properties = { ...body.properties, price: 1_000_000, storeId, slot }
  const sent = {
    ...body,
    type: storeId ? ('PICKUP' as const) : ('SHIPPING' as const),
    properties,
    items: [{ ...body.items[0]!, quantity }],
  }
  const { body: order } = await call(placeOrder, { host, as: await buildLead(t.pool, tenant.id), params, headers, body: sent })
  expect(order).toMatchObject({ id: expect.any(String) })
  const [payment] = await money.payments(tenant.id, order.id)
  await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
  return order
}

const slipsOf = async (worker: Awaited<ReturnType<Shop['staff']>>, codes: readonly string[]): Promise<OrderSlip[]> =>
  (await call(listOrderSlips, { ...worker, query: { codes: codes.join(',') } })).body.content

it('slips come in the order of their codes, with place, bags and units; unknown codes are left out', async () => {
  const shop = await shopOf()
  const [brought, fetched] = [await buy(shop, { quantity: 3 }), await buy(shop, { storeId: shop.store })]
  const picker = await shop.staff('picker')
  const slips = await slipsOf(picker, [fetched.code, 'AAAA-AAAA-AAA', brought.code.toLowerCase().replaceAll('-', '')])
  expect(slips.map(({ code }) => code)).toEqual([fetched.code, brought.code])
  expect(slips[0]).toMatchObject({ type: 'PICKUP', store: { name: expect.any(String) } })
  expect(slips[0]!.shippingAddress).toBeUndefined()
  expect(slips[1]).toMatchObject({
    type: 'SHIPPING',
    shippingAddress: { street_number: expect.any(String) },
    parts: [{ campaignId: shop.item.campaignId, state: 'CONFIRMED', lines: [{ quantity: 3 }] }],
    price: brought.properties.price,
  })
})

it('slips are printed as plain lines, with money for those alone who may read it', async () => {
  const shop = await shopOf()
  const order = await buy(shop)
  const print = async (query: object) => {
    const { body } = await call(createApiKey, { ...(await shop.staff('owner')), body: { name: randomUUID(), rights: ['orders.prepare'] } })
    const host = { host: shop.host, headersMore: { authorization: `Bearer ${body.token}` } }
    return call(printOrderSlips, { ...host, query: { codes: order.code, ...query } as never })
  }
  const { body } = await print({ columns: 32 })
  expect(String(body)).toContain(`PEDIDO ${order.code}`)
  expect(String(body)).not.toContain('R$')
  expect((await print({ columns: 8 })).status).toBe(400)
})

it('a program that prepares orders without reading them sees no money', async () => {
  const shop = await shopOf()
  const order = await buy(shop)
  const owner = await shop.staff('owner')
  const keyed = async (rights: KeyRight[]) => {
    const { body } = await call(createApiKey, { ...owner, body: { name: rights[0]!, rights } })
    return { host: shop.host, headersMore: { authorization: `Bearer ${body.token}` } }
  }
  const [slip] = await slipsOf(await keyed(['orders.prepare']), [order.code])
  expect(slip).toMatchObject({ code: order.code, parts: [{ lines: [{ quantity: 1 }] }] })
  expect(slip).not.toHaveProperty('price')
  expect((await slipsOf(await keyed(['orders.read']), [order.code]))[0]).toHaveProperty('price', order.properties.price)
  expect((await call(listOrderSlips, { ...(await shop.staff('courier')), query: { codes: order.code } })).status).toBe(403)
})

it('a line that was refunded as missing is not in the bag, and another shop’s orders have no slip', async () => {
  const [shop, other] = [await shopOf(), await shopOf()]
  const [order, theirs] = [await buy(shop), await buy(other)]
  const picker = await shop.staff('picker')
  const params = { id: order.id, campaignId: shop.item.campaignId }
  await call(preparePart, { ...picker, params, body: { act: uuidv7(), to: 'PREPARING' } })
  await call(reportMissing, { ...picker, params, body: { act: uuidv7(), itemId: shop.item.id } })
  const linesIn = (slips: OrderSlip[]) => slips.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines))
  expect(linesIn(await slipsOf(picker, [order.code]))).toHaveLength(1)
  const services = { ...t.services, log: t.app.log } as Services
  await returnUndecided(createContext(services, (await findTenant(services, shop.tenant.id))!))
  const slips = await slipsOf(picker, [order.code, theirs.code])
  expect(slips.map(({ code }) => code)).toEqual([order.code])
  expect(linesIn(slips)).toEqual([])
})

it('at most a page of orders is printed at once', async () => {
  const shop = await shopOf()
  const picker = await shop.staff('picker')
  const codes = Array.from({ length: MOST_SLIPS + 1 }, () => 'AAAA-AAAA-AAA')
  expect((await call(listOrderSlips, { ...picker, query: { codes: codes.join(',') } })).status).toBe(400)
  expect(await slipsOf(picker, codes.slice(1))).toEqual([])
})
