import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signBody } from '#adapters/payment/signature.ts'
import { createContext } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { expireOrder } from '#modules/orders/changing/expiry.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { cancelOrder, getOrder, placeOrder } from '@mutirao/contract/orders'
import { buildLead } from './factories.ts'
import { checkInvariants } from './invariants.ts'
import { shopWithKits } from './kit-factory.ts'
import { orderOf } from './order-factory.ts'
import { NOW, type TestApp, callEndpoint, secrets, startTestApp, untilServed } from './test-app.ts'

let apps: [TestApp, TestApp]

beforeAll(async () => {
  const first = await startTestApp()
  apps = [first, await startTestApp({ databaseUrl: first.databaseUrl, acquirerPort: first.port })]
})
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

type Shop = Awaited<ReturnType<typeof shopWithKits>>
type Choice = { name: 'basket' | 'pack'; written: Record<string, number>; price: number }

const healthy = async () => expect(await checkInvariants(apps[0].databaseUrl)).toEqual([])

async function query(tenantId: string, text: string) {
  const client = await apps[0].pool.connect()
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId])
    return (await client.query(text)).rows
  } finally {
    client.release()
  }
}

async function reservedIn({ tenantId, idOf }: Shop) {
  const rows = await query(tenantId, 'select id, reserved from stock')
  return (name: string) => rows.find(({ id }) => id === idOf(name))!.reserved as number
}

function order(shop: Shop, { name, written, price }: Choice, { as = shop.as, server = 0 } = {}) {
  const input = orderOf(shop[name], { selection: shop.chosen(written), price: price + 800 })
  return untilServed(() => callEndpoint(apps[server % 2]!.app, placeOrder, { host: shop.host, as, ...input }))
}

const withTea: Choice = { name: 'basket', written: { cha: 1, pao: 1 }, price: 5850 }
const withJuice: Choice = { name: 'basket', written: { suco: 1 }, price: 5000 }

describe('an order with a kit', () => {
  it('adds up to the centavo, reserves the parts and stores their names', async () => {
    const shop = await shopWithKits(apps[0].pool, { groupRules: [{ minimumUnits: 10, percentage: 5 }] })
    const { status, body } = await order(shop, withTea)
    expect({ status, body }).toMatchObject({ status: 201, body: { properties: { subTotal: 5850, price: 6650 } } })
    expect(body.items[0]).toMatchObject({
      unitPrice: 5850,
      kitItems: [{ name: 'ovos', quantity: 1 }, { name: 'pao', quantity: 2 }],
      itemKitSelection: [
        { name: 'cha', quantity: 1, addOn: 200 },
        { name: 'pao', quantity: 1, addOn: 650 },
      ],
    }) // prettier-ignore
    const reserved = await reservedIn(shop)
    expect(['ovos', 'pao', 'cha', 'suco', 'mel'].map(reserved)).toEqual([1, 4, 1, 0, 0])
    expect(await query(shop.tenantId, 'select waiting_units from group_counters')).toEqual([{ waiting_units: 1 }])
    await healthy()
  })

  it.each([
    ['nothing chosen', {}],
    ['two of one', { suco: 1, cha: 1 }],
    ['a part that is no choice', { suco: 1, ovos: 1 }],
  ])('with %s is refused without a reservation', async (_name, written) => {
    const shop = await shopWithKits(apps[0].pool)
    const answer = await order(shop, { ...withJuice, written })
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_selection', items: [shop.basket.id] } })
    expect((await reservedIn(shop))('ovos')).toBe(0)
  })

  it('refuses a choice of another shop', async () => {
    const [shop, other] = [await shopWithKits(apps[0].pool), await shopWithKits(apps[0].pool)]
    const input = orderOf(shop.basket, { selection: other.chosen({ suco: 1 }) })
    const answer = await callEndpoint(apps[0].app, placeOrder, { host: shop.host, as: shop.as, ...input })
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_selection' } })
  })

  it('names the sold-out part', async () => {
    const shop = await shopWithKits(apps[0].pool, { stocks: { cha: 0 } })
    expect(await order(shop, withTea)).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', items: [shop.basket.id], parts: [shop.idOf('cha')] },
    })
  })
})

describe('the last part', () => {
  it.each([1, 2, 3])('is sold once to baskets, packs and single buyers on two servers (round %i)', async () => {
    const shop = await shopWithKits(apps[0].pool, { stocks: { suco: 6, ovos: 4, pao: 9 } })
    const choices = [withJuice, { name: 'pack', written: { suco: 4, cha: 2 }, price: 5000 }, withTea] as const
    const buyers = await Promise.all(Array.from({ length: 18 }, () => buildLead(apps[0].pool, shop.tenantId)))
    const answers = await Promise.all(buyers.map((as, index) => order(shop, choices[index % 3]!, { as, server: index })))
    const sold = answers.flatMap(({ status }, index) => (status === 201 ? [index % 3] : []))
    expect(answers.filter(({ status, body }) => status !== 201 && body.code !== 'out_of_stock')).toEqual([])
    const count = (kind: number) => sold.filter((one) => one === kind).length
    const reserved = await reservedIn(shop)
    expect(reserved('suco')).toBe(count(0) + 4 * count(1))
    expect(reserved('pao')).toBe(2 * count(0) + 4 * count(2))
    expect(reserved('ovos')).toBe(count(0) + count(2))
    expect(sold.length).toBeGreaterThan(0)
    await healthy()
  })

  it('goes to one of two buyers', async () => {
    const shop = await shopWithKits(apps[0].pool, { stocks: { cha: 1 } })
    const other = await buildLead(apps[0].pool, shop.tenantId)
    const answers = await Promise.all([order(shop, withTea), order(shop, withTea, { as: other, server: 1 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'out_of_stock', parts: [shop.idOf('cha')] })
    await healthy()
  })
})

describe('an order with a kit that ends', () => {
  const held = async (shop: Shop) => ['ovos', 'pao', 'cha'].map(await reservedIn(shop))

  it('releases its parts when it is cancelled', async () => {
    const shop = await shopWithKits(apps[0].pool)
    const { body } = await order(shop, withTea)
    await callEndpoint(apps[1].app, cancelOrder, { host: shop.host, as: shop.as, params: { id: body.id } })
    expect(await held(shop)).toEqual([0, 0, 0])
    await healthy()
  })

  it('releases them when it expires, and reserves the same ones when it is paid late, whatever the kit has become', async () => {
    const shop = await shopWithKits(apps[0].pool)
    const { body: placed } = await order(shop, withTea)
    const services = { ...apps[0].services, log: apps[0].app.log, now: () => new Date(NOW.getTime() + 40 * 60_000) }
    await expireOrder(createContext(services, (await findTenant(services, shop.tenantId))!), placed.id)
    expect(await held(shop)).toEqual([0, 0, 0])
    await query(shop.tenantId, `update items set kit = '{"hasOwnStock": false, "items": [], "groups": []}' where id = '${shop.basket.id}'`)

    const [{ id }] = (await query(shop.tenantId, 'select id from payments')) as [{ id: string }]
    const payload = JSON.stringify({ eventId: uuidv7(), reference: id, state: 'APPROVED', amount: placed.properties.price })
    const headers = { 'content-type': 'application/json', 'x-signature': signBody(secrets.webhook, payload, new Date()) }
    await apps[0].app.inject({ method: 'POST', url: `/webhooks/payments/${shop.tenantId}`, payload, headers })
    const { body } = await callEndpoint(apps[1].app, getOrder, { host: shop.host, as: shop.as, params: { code: placed.code } })
    expect(body.state).toBe('PAID')
    expect(await held(shop)).toEqual([1, 4, 1])
    await healthy()
  })
})
