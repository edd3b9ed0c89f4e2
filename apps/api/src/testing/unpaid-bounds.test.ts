import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '#context.ts'
import { expireOrder } from '#modules/orders/changing/expiry.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { payOrder } from '@mutirao/contract/order-payments'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import type { OwnBounds } from '@mutirao/domain/unpaid-bounds'
import { address } from './buyer.ts'
import { buildItem, buildLead, buildTenant, unbounded } from './factories.ts'
import { checkInvariants } from './invariants.ts'
import { orderOf } from './order-factory.ts'
import { e164, signIn, signInAsStaff, somePhone } from './people.ts'
import { NOW, type TestApp, callEndpoint, startTestApp, untilServed } from './test-app.ts'

let apps: [TestApp, TestApp]

/** Two servers on one database: bounds hold across both. */
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
      pix: { key: 'chave@example.com', name: 'LOJA DE TESTE', city: 'SAO PAULO' },
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
  return repeated({ host, as, ...order, body: sent }, index)
}

const repeated = (order: Parameters<typeof callEndpoint<typeof placeOrder>>[2], index = 0) =>
  untilServed(() => callEndpoint(appOf(index).app, placeOrder, order))

const placed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 201).length
const refused = (answers: { status: number; body: { code: string; holder: string } }[], holder: string) =>
  answers.filter(({ status, body }) => status === 409 && body.code === 'unpaid_limit' && body.holder === holder).length
const times = <Value>(count: number, make: (index: number) => Value) => Array.from({ length: count }, (_, index) => make(index))

describe('unpaid orders', () => {
  it('are limited per visitor, in 200 concurrent orders on two servers', async () => {
    const shop = await shopBounded({ person: { orders: 5 } })
    const as = await shop.newcomer()
    const answers = await Promise.all(times(200, (index) => buy(shop, as, { phone: somePhone(), number: String(index + 1) }, index)))
    expect([placed(answers), refused(answers, 'person')]).toEqual([5, 195])
    const refusal = answers.find(({ status }) => status === 409)!
    expect(refusal.body).toMatchObject({ orders: 5, orderCode: expect.any(String) })
    expect(refusal.body.detail).toContain('Pague ou cancele')
    await healthy()
  })

  it('are limited per network, in the orders of forty visitors', async () => {
    const shop = await shopBounded({ network: { orders: 12 } })
    const visitors = await Promise.all(times(40, shop.newcomer))
    const answers = await Promise.all(visitors.map((as, index) => buy(shop, as, { phone: somePhone(), number: String(index + 1) }, index)))
    expect([placed(answers), refused(answers, 'network')]).toEqual([12, 28])
    expect(answers.find(({ status }) => status === 409)!.body.orderCode).toBeUndefined()
    await healthy()
  })

  it('are limited per program, in the orders of forty of its buyers on two servers', async () => {
    const shop = await shopBounded({ program: { orders: 12, units: 15 } })
    const owner = (await signInAsStaff(apps[0], shop.tenant, 'owner')).headers
    const newProgram = async (name: string) => {
      const body = { name, rights: ['buyers.act' as const] }
      return (await callEndpoint(apps[0].app, createApiKey, { host: shop.host, headersMore: owner, body })).body.token as string
    }
    const [bot, other] = [await newProgram('bot'), await newProgram('other')]
    const buyFor = (token: string, index: number, quantity = 1) => {
      const headersMore = { authorization: `Bearer ${token}`, 'x-buyer': `b${index}@exemplo.com.br` }
      const { body, ...order } = orderOf(shop.item, { quantity })
      const shippingAddress = { ...address, street_number: String(index + 1) }
      const sent = { ...body, userPhone: somePhone(), properties: { ...body.properties, shippingAddress } }
      return repeated({ host: shop.host, headersMore, ...order, body: sent }, index)
    }
    const answers = await Promise.all(times(40, (index) => buyFor(bot, index)))
    expect([placed(answers), refused(answers, 'program')]).toEqual([12, 28])
    expect((await buyFor(other, 50, 16)).body).toMatchObject({ code: 'unpaid_limit', holder: 'program', units: 15 })
    expect((await buyFor(other, 51)).status).toBe(201)
    expect((await buy(shop, await shop.newcomer())).status).toBe(201)
    await healthy()
  })

  it('are limited per phone, in any notation', async () => {
    const shop = await shopBounded({ phone: { orders: 2 } })
    const spellings = ['(11) 98765-4321', '11987654321', '+55 11 98765 4321', '+5511987654321', '11 9 8765-4321']
    const answers = await Promise.all(
      spellings.map(async (phone, index) => buy(shop, await shop.newcomer(), { phone, number: String(index + 1) }, index)),
    )
    expect([placed(answers), refused(answers, 'phone')]).toEqual([2, 3])
  })

  it('are limited per address, in any notation', async () => {
    const shop = await shopBounded({ address: { orders: 2 } })
    const numbers = ['12-A', '12a', '12 A', '12 a', ' 12A']
    const answers = await Promise.all(
      numbers.map(async (number, index) => buy(shop, await shop.newcomer(), { phone: somePhone(), number }, index)),
    )
    expect([placed(answers), refused(answers, 'address')]).toEqual([2, 3])
    expect((await buy(shop, await shop.newcomer(), { phone: somePhone(), number: '14' })).status).toBe(201)
  })

  it('are limited by the units of all unpaid orders', async () => {
    const shop = await shopBounded({ person: { units: 10 } })
    const as = await shop.newcomer()
    expect((await buy(shop, as, { quantity: 11 })).body).toMatchObject({ code: 'unpaid_limit', units: 10 })
    expect((await buy(shop, as, { quantity: 6 })).status).toBe(201)
    expect((await buy(shop, as, { quantity: 5 })).body.code).toBe('unpaid_limit')
    expect((await buy(shop, as, { quantity: 4 })).status).toBe(201)
    await healthy()
  })

  it('no longer count once cancelled', async () => {
    const shop = await shopBounded({ person: { orders: 1 } })
    const as = await shop.newcomer()
    const first = await buy(shop, as)
    const second = await buy(shop, as)
    expect(second.body).toMatchObject({ code: 'unpaid_limit', orderCode: first.body.code })
    await callEndpoint(apps[1].app, cancelOrder, { host: shop.host, as, params: { id: first.body.id } })
    expect((await buy(shop, as)).status).toBe(201)
  })

  it('count an order that is renewed after its expiry', async () => {
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

describe('payment on delivery', () => {
  const atTheDoor = (shop: Shop, headersMore: Record<string, string>, index = 0) =>
    repeated({ host: shop.host, headersMore, ...orderOf(shop.item, { method: 'ON_DELIVERY' }) }, index)

  it('requires a verified phone', async () => {
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
    const shop = await shopBounded({ verified: { orders: 3 } })
    const { headers } = await signIn(apps[0], shop.tenant)
    const answers = await Promise.all(times(20, (index) => atTheDoor(shop, headers, index)))
    expect([placed(answers), refused(answers, 'person')]).toEqual([3, 17])
    await healthy()
  })
})

describe('strangers', () => {
  const strict = { person: { orders: 2 }, phone: { orders: 2 }, address: { orders: 2 }, network: { orders: 2 }, verified: { orders: 3 } }
  const buyAs = (shop: Shop, headersMore: Record<string, string>, quantity = 1) =>
    repeated({ host: shop.host, headersMore, ...orderOf(shop.item, { quantity }) })

  it('with another person’s phone, address and network do not block a buyer with a verified phone', async () => {
    const shop = await shopBounded(strict)
    const phone = somePhone()
    const person = await signIn(apps[0], shop.tenant, { key: phone })
    const strangers = [await buy(shop, await shop.newcomer(), { phone }), await buy(shop, await shop.newcomer(), { phone })]
    expect(placed(strangers)).toBe(2)
    const { body } = await buy(shop, await shop.newcomer(), { phone: somePhone(), number: '99' })
    expect(body).toMatchObject({ code: 'unpaid_limit', holder: 'network', canVerifyPhone: true })
    const own = await Promise.all(times(5, () => buyAs(shop, person.headers)))
    expect([placed(own), refused(own, 'person')]).toEqual([3, 2])
    expect(own.find(({ status }) => status === 409)!.body.canVerifyPhone).toBeUndefined()
    // Its orders keep no neighbour from buying either: the strangers' two are the network's.
    const other = await shopBounded({ ...strict, network: { orders: 4 }, address: { orders: 4 } })
    const buyer = await signIn(apps[0], other.tenant)
    expect(placed(await Promise.all(times(3, () => buyAs(other, buyer.headers))))).toBe(3)
    const guests = await Promise.all(times(4, async () => buy(other, await other.newcomer(), { phone: somePhone() })))
    expect(placed(guests)).toBe(4)
    await healthy()
  })

  it('who move one verified phone between accounts get no higher limit', async () => {
    const shop = await shopBounded(strict)
    const phone = somePhone()
    const first = await signIn(apps[0], shop.tenant, { key: phone })
    expect(placed(await Promise.all(times(3, () => buyAs(shop, first.headers))))).toBe(3)
    const other = somePhone()
    const client = await apps[0].pool.connect()
    try {
      await client.query("select set_config('app.tenant_id', $1, false)", [shop.tenant.id])
      await client.query('update login_keys set value = $1 where value = $2', [e164(other), e164(phone)])
    } finally {
      client.release()
    }
    apps[0].clock.now = new Date(NOW.getTime() + 120_000)
    const second = await signIn(apps[0], shop.tenant, { key: phone })
    expect(second.userId).not.toBe(first.userId)
    expect((await buyAs(shop, second.headers)).body).toMatchObject({ code: 'unpaid_limit', holder: 'phone' })
    apps[0].clock.now = NOW
  })
})

describe('a shelf', () => {
  const shelf = { percentage: 50, units: 6 }

  it('is not emptied by one visitor’s unpaid order: half of the free units, at least six', async () => {
    const shop = await shopBounded({ shelf })
    const [twenty, eight] = await Promise.all([20, 8].map((onHand) => buildItem(apps[0].pool, { tenantId: shop.tenant.id, onHand })))
    const ask = async (item: typeof shop.item, quantity: number) =>
      buy({ ...shop, item }, await shop.newcomer(), { phone: somePhone(), quantity })
    expect(await ask(twenty!, 20)).toMatchObject({ status: 409, body: { code: 'shelf_limit', most: 10, items: [twenty!.id] } })
    expect((await ask(twenty!, 11)).status).toBe(409)
    expect((await ask(twenty!, 10)).status).toBe(201)
    expect((await ask(eight!, 7)).body).toMatchObject({ code: 'shelf_limit', most: 6 })
    expect((await ask(eight!, 6)).status).toBe(201)
    expect((await ask(eight!, 3)).body.code).toBe('out_of_stock')
    await healthy()
  })

  it('is limited within the reservation, in concurrent orders on two servers', async () => {
    const shop = await shopBounded({ shelf })
    const item = await buildItem(apps[0].pool, { tenantId: shop.tenant.id, onHand: 100 })
    const visitors = await Promise.all(times(10, shop.newcomer))
    const answers = await Promise.all(
      visitors.map((as, n) => buy({ ...shop, item }, as, { phone: somePhone(), number: `${n + 1}`, quantity: 40 }, n)),
    )
    // The first takes 40 of 100; of the remaining 60 none may take 40.
    expect([placed(answers), answers.filter(({ body }) => body.code === 'shelf_limit' && body.most === 30).length]).toEqual([1, 9])
    await healthy()
  })

  it('has no limit for a buyer with a verified phone', async () => {
    const shop = await shopBounded({ shelf })
    const item = await buildItem(apps[0].pool, { tenantId: shop.tenant.id, onHand: 20 })
    const { headers } = await signIn(apps[0], shop.tenant)
    const answer = await callEndpoint(apps[0].app, placeOrder, {
      host: shop.host,
      ...orderOf(item, { quantity: 20 }),
      headersMore: headers,
    })
    expect(answer.status).toBe(201)
  })
})
