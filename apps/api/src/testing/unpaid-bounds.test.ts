import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, payOrder, placeOrder } from '@mutirao/contract/orders'
import { expireOrder } from '#modules/orders/orders.service.ts'
import { findTenant } from '#modules/tenants/registry.service.ts'
import type { OwnBounds } from '@mutirao/domain/unpaid-bounds'
import { createContext } from '../context.ts'
import { buildItem, buildLead, buildTenant, unbounded } from './factories.ts'
import { checkInvariants } from './invariants.ts'
import { address, orderOf } from './order-factory.ts'
import { signIn, somePhone } from './people.ts'
import { callEndpoint, NOW, startTestApp, type TestApp } from './test-app.ts'

let apps: [TestApp, TestApp]

/** Two servers on one database: what is bounded is bounded for both. */
beforeAll(async () => {
  const first = await startTestApp()
  apps = [first, await startTestApp({ databaseUrl: first.databaseUrl, acquirerPort: first.port })]
})
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

const appOf = (index: number) => apps[index % 2]!
const healthy = async () => expect(await checkInvariants(apps[0].databaseUrl)).toEqual([])

/** A shop with one bound that counts, and a full shelf. */
async function shopBounded(unpaid: OwnBounds) {
  const tenant = await buildTenant(apps[0].pool, {
    payment: {
      methods: ['PIX', 'ON_DELIVERY'],
      pixMinutes: 30,
      installments: { maxCount: 1, freeUntil: 1, rateBps: 0, minimumCentavos: 500 },
      unpaid: { ...unbounded, ...unpaid },
    },
  })
  const item = await buildItem(apps[0].pool, { tenantId: tenant.id, onHand: 10_000 })
  const newcomer = () => buildLead(apps[0].pool, tenant.id)
  return { tenant, host: tenant.host, item, newcomer }
}

type Shop = Awaited<ReturnType<typeof shopBounded>>
type Buyer = Awaited<ReturnType<Shop['newcomer']>>
type Over = { phone?: string; cep?: string; number?: string; quantity?: number }

function buy({ host, item }: Shop, as: Buyer, { phone, cep, number, quantity }: Over = {}, index = 0) {
  const { body, ...order } = orderOf(item, { quantity })
  const shippingAddress = { ...address, ...(cep && { cep }), ...(number && { street_number: number }) }
  const sent = { ...body, ...(phone && { userPhone: phone }), properties: { ...body.properties, shippingAddress } }
  return callEndpoint(appOf(index).app, placeOrder, {
    host,
    as,
    ...order,
    body: sent,
  })
}

const placed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 201).length
const refused = (answers: { status: number; body: { code: string; holder: string } }[], holder: string) =>
  answers.filter(({ status, body }) => status === 409 && body.code === 'unpaid_limit' && body.holder === holder).length
const times = <Value>(count: number, make: (index: number) => Value) => Array.from({ length: count }, (_, index) => make(index))

describe('what waits for its payment', () => {
  it('is bounded for one visitor, in 200 orders at once on two servers', async () => {
    const shop = await shopBounded({ person: { orders: 5 } })
    const as = await shop.newcomer()
    const answers = await Promise.all(times(200, (index) => buy(shop, as, { phone: somePhone(), number: String(index + 1) }, index)))
    expect([placed(answers), refused(answers, 'person')]).toEqual([5, 195])
    const refusal = answers.find(({ status }) => status === 409)!
    expect(refusal.body).toMatchObject({ orders: 5, orderCode: expect.any(String) })
    expect(refusal.body.detail).toContain('Pague ou cancele')
    await healthy()
  }, 60_000)

  it('is bounded for one network, in the orders of forty visitors', async () => {
    const shop = await shopBounded({ network: { orders: 12 } })
    const visitors = await Promise.all(times(40, shop.newcomer))
    const answers = await Promise.all(visitors.map((as, index) => buy(shop, as, { phone: somePhone(), number: String(index + 1) }, index)))
    expect([placed(answers), refused(answers, 'network')]).toEqual([12, 28])
    expect(answers.find(({ status }) => status === 409)!.body.orderCode).toBeUndefined()
    await healthy()
  })

  it('is bounded for one phone, however it is written', async () => {
    const shop = await shopBounded({ phone: { orders: 2 } })
    const spellings = ['(11) 98765-4321', '11987654321', '+55 11 98765 4321', '+5511987654321', '11 9 8765-4321']
    const answers = await Promise.all(
      spellings.map(async (phone, index) => buy(shop, await shop.newcomer(), { phone, number: String(index + 1) }, index)),
    )
    expect([placed(answers), refused(answers, 'phone')]).toEqual([2, 3])
  })

  it('is bounded for one address, however it is written', async () => {
    const shop = await shopBounded({ address: { orders: 2 } })
    const numbers = ['12-A', '12a', '12 A', '12 a', ' 12A']
    const answers = await Promise.all(
      numbers.map(async (number, index) => buy(shop, await shop.newcomer(), { phone: somePhone(), number }, index)),
    )
    expect([placed(answers), refused(answers, 'address')]).toEqual([2, 3])
    expect((await buy(shop, await shop.newcomer(), { phone: somePhone(), number: '14' })).status).toBe(201)
  })

  it('is bounded by units: those of all unpaid orders together', async () => {
    const shop = await shopBounded({ person: { units: 10 } })
    const as = await shop.newcomer()
    expect((await buy(shop, as, { quantity: 11 })).body).toMatchObject({ code: 'unpaid_limit', units: 10 })
    expect((await buy(shop, as, { quantity: 6 })).status).toBe(201)
    expect((await buy(shop, as, { quantity: 5 })).body.code).toBe('unpaid_limit')
    expect((await buy(shop, as, { quantity: 4 })).status).toBe(201)
    await healthy()
  })

  it('is free again with what was cancelled', async () => {
    const shop = await shopBounded({ person: { orders: 1 } })
    const as = await shop.newcomer()
    const first = await buy(shop, as)
    const second = await buy(shop, as)
    expect(second.body).toMatchObject({ code: 'unpaid_limit', orderCode: first.body.code })
    await callEndpoint(apps[1].app, cancelOrder, { host: shop.host, as, params: { id: first.body.id } })
    expect((await buy(shop, as)).status).toBe(201)
  })

  it('counts an order that is renewed after its expiry', async () => {
    const shop = await shopBounded({ person: { orders: 2 } })
    const as = await shop.newcomer()
    const old = await buy(shop, as)
    const services = { ...apps[0].services, log: apps[0].app.log, now: () => new Date(NOW.getTime() + 40 * 60_000) }
    await expireOrder(createContext(services, (await findTenant(services, shop.tenant.id))!), old.body.id)
    const others = [await buy(shop, as), await buy(shop, as)]
    expect(placed(others)).toBe(2)
    const renew = () =>
      callEndpoint(apps[1].app, payOrder, { host: shop.host, as, params: { id: old.body.id }, body: { type: 'PIX', installments: 1 } })
    expect(await renew()).toMatchObject({ status: 409, body: { code: 'unpaid_limit' } })
    await callEndpoint(apps[0].app, cancelOrder, { host: shop.host, as, params: { id: others[0]!.body.id } })
    expect((await renew()).status).toBe(201)
    await healthy()
  })
})

describe('what is paid on delivery', () => {
  const atTheDoor = (shop: Shop, headersMore: Record<string, string>, index = 0) =>
    callEndpoint(appOf(index).app, placeOrder, { host: shop.host, ...orderOf(shop.item, { method: 'ON_DELIVERY' }), headersMore })

  it('needs somebody whose phone is verified', async () => {
    const shop = await shopBounded({})
    const visitor = await callEndpoint(apps[0].app, placeOrder, {
      host: shop.host,
      as: await shop.newcomer(),
      ...orderOf(shop.item, { method: 'ON_DELIVERY' }),
    })
    expect(visitor).toMatchObject({ status: 403, body: { code: 'verified_phone_required' } })
    const byMail = await signIn(apps[0], shop.tenant, { key: 'ana@example.com' })
    expect(await atTheDoor(shop, byMail.headers)).toMatchObject({ status: 403, body: { code: 'verified_phone_required' } })
    const byPhone = await signIn(apps[0], shop.tenant)
    expect(await atTheDoor(shop, byPhone.headers)).toMatchObject({ status: 201, body: { state: 'CONFIRMED' } })
  })

  it('counts as unpaid until it is delivered', async () => {
    const shop = await shopBounded({ person: { orders: 3 } })
    const { headers } = await signIn(apps[0], shop.tenant)
    const answers = await Promise.all(times(20, (index) => atTheDoor(shop, headers, index)))
    expect([placed(answers), refused(answers, 'person')]).toEqual([3, 17])
    await healthy()
  })
})
