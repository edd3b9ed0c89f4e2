import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith, SLOT } from '#testing/order-factory.ts'
import { signIn, signInAsStaff, somePhone } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createClient } from '@mutirao/contract/accounts'
import { placeCounterOrder, quoteCounterOrder } from '@mutirao/contract/counter-orders'
import { getDeskOrder, type DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { listOrders, placeOrder } from '@mutirao/contract/orders'
import { listPeople } from '@mutirao/contract/people'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

const address = { cep: '01001-000', street_address: 'Praça da Sé', street_number: '1', neighborhood: 'Sé', city: 'São Paulo', administrative_area: 'SP' } // prettier-ignore

async function counter(over: Parameters<typeof shopWith>[1] = {}) {
  const shop = await shopWith(t.pool, over)
  const as = async (role: Role) => ({ host: shop.host, headersMore: (await signInAsStaff(t, shop.tenant, role)).headers })
  const support = await as('support')
  const items = [{ id: shop.item.id, campaignId: shop.item.campaignId, quantity: 2 }]
  const bodyOf = (more: object = {}) => ({
    act: uuidv7(),
    userName: 'dona inácia prado',
    userPhone: '(11) 98765-4321',
    type: 'SHIPPING' as const,
    items,
    shippingAddress: address,
    slot: SLOT,
    price: shop.item.price * 2 + 800,
    method: 'ON_DELIVERY' as const,
    ...more,
  })
  const place = (body: object, who = support) => call(placeCounterOrder, { ...who, body: body as never })
  const see = async (id: string): Promise<DeskOrderDetail> => (await call(getDeskOrder, { ...support, params: { id } })).body
  const count = async () => (await money.query(shop.tenant.id, 'select count(*)::int as n from orders'))[0]!['n']
  return { shop, as, support, items, bodyOf, place, see, count }
}

describe('the quote of an order that staff take', () => {
  it('says prices, windows and methods, and keeps nothing that a buyer has', async () => {
    const { shop, support, items } = await counter()
    const quote = (body: object) => call(quoteCounterOrder, { ...support, body: body as never })
    const { status, body } = await quote({ items, postalCode: '01001-000', slot: SLOT })
    expect([status, body.quote.totals.price]).toEqual([200, shop.item.price * 2 + 800])
    expect(body.lines[0]).toMatchObject({ id: shop.item.id, quantity: 2, total: shop.item.price * 2 })
    expect(body.quote.delivery.map(({ id }: { id: string }) => id)).toContain(SLOT)
    expect(body.quote.payments.map(({ type }: { type: string }) => type)).toEqual(expect.arrayContaining(['PIX']))
    expect(body.quote.inArea).toBe(true)
    // The next one takes the place of the former.
    await quote({ items: [{ ...items[0], quantity: 1 }] })
    expect(await money.query(shop.tenant.id, 'select jsonb_array_length(products) as n from carts')).toEqual([{ n: 1 }])
    expect((await call(listPeople, { ...support, query: {} })).body.content).toEqual([])
  })
})

describe('an order that staff take', () => {
  it('is an order like any other, says who took it, and is made once', async () => {
    const { shop, bodyOf, place, see, count } = await counter()
    const body = bodyOf()
    const answers = await Promise.all([1, 2, 3].map(() => place(body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { id, state, price, pix } = answers[0]!.body
    expect([state, price, pix, await count()]).toEqual(['CONFIRMED', shop.item.price * 2 + 800, undefined, 1])
    const order = await see(id)
    expect(order).toMatchObject({ buyer: 'Dona Inácia Prado', phone: '+5511987654321', payment: 'ON_DELIVERY' })
    expect(order.shippingAddress).toMatchObject({ ...address, address: 'Praça da Sé, 1' })
    expect(order.acts.map(({ action }) => action)).toEqual(['order.place'])
    const letters = await money.query(shop.tenant.id, `select recipient from outbox where order_id = '${id}'`)
    expect(letters).toEqual([{ recipient: '+5511987654321' }])
    expect((await place({ ...body, userName: 'Outra' })).body.code).toBe('idempotency_key_reused')
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('carries the answers to what its campaign asks, and is refused without them', async () => {
    const { shop, bodyOf, place, see } = await counter()
    const extra = [{ id: 'portao', type: 'text', label: 'Cor do portão', required: true }]
    await money.query(shop.tenant.id, "update campaigns set body = jsonb_set(body, '{extra}', $1)", [JSON.stringify(extra)])
    const refused = await place(bodyOf())
    expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([
      400,
      'validation_failed',
      `properties.extraInfo.${shop.item.campaignId}.portao`,
    ])
    const { status, body } = await place(bodyOf({ extraInfo: { [shop.item.campaignId]: { portao: ' Azul ' } } }))
    expect(status).toBe(201)
    expect((await see(body.id)).extra).toEqual({ 'Cor do portão': 'Azul' })
  })

  it('by Pix has the code that the buyer pays', async () => {
    const { shop, bodyOf, place, see } = await counter()
    const { status, body } = await place(bodyOf({ method: 'PIX', email: 'inacia@example.com' }))
    expect([status, body.state]).toEqual([201, 'AWAITING_PAYMENT'])
    expect(body.pix.code).toMatch(/^0002/)
    const [payment] = await money.payments(shop.tenant.id, body.id)
    await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: body.price })
    expect((await see(body.id)).state).toBe('PAID')
  })

  it('of one of the people is in their account; by a phone alone it is not', async () => {
    const { shop, support, bodyOf, place } = await counter()
    const phone = somePhone()
    const person = await signIn(t, shop.tenant, { key: phone })
    const mine = { host: shop.host, headersMore: person.headers }
    await call(createClient, { ...mine, params: { userId: person.userId }, body: { name: 'Ana Souza' } })
    await call(placeOrder, { ...mine, ...orderOf(shop.item) })
    const [known] = (await call(listPeople, { ...support, query: {} })).body.content
    const codes = async () =>
      (await call(listOrders, { ...mine, query: {} as never })).body.content.map(({ code }: { code: string }) => code)
    const first = await place(bodyOf({ userPhone: phone }))
    expect(await codes()).toHaveLength(1)
    const second = await place(bodyOf({ userPhone: phone, person: known!.id }))
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await codes()).toEqual(expect.arrayContaining([second.body.code]))
    expect(await codes()).not.toContain(first.body.code)
    // Two calls with one phone are one buyer of the shop's.
    await place(bodyOf({ userPhone: phone }))
    expect((await money.query(shop.tenant.id, 'select distinct lead_id from orders')).length).toBe(2)
  })

  it('is refused as any order is, by what the buyer was told and what the shop has', async () => {
    const { shop, bodyOf, place, count } = await counter({ onHand: 2 })
    const refused = async (more: object) => (await place(bodyOf(more))).body
    expect(await refused({ price: 100 })).toMatchObject({ code: 'price_changed', to: shop.item.price * 2 + 800 })
    expect(await refused({ slot: '2026-11-20T08:00' })).toMatchObject({ code: 'slot_unavailable' })
    expect(await refused({ person: uuidv7() })).toMatchObject({ code: 'not_found' })
    expect(await refused({ items: [{ id: shop.item.id, campaignId: shop.item.campaignId, quantity: 3 }], price: 999_999 })).toMatchObject({
      code: 'out_of_stock',
    })
    expect(await refused({ userPhone: '(00) 1234-5678' })).toMatchObject({ code: 'validation_failed' })
    expect(await refused({ shippingAddress: { ...address, cep: '00000-000' } })).toMatchObject({ code: 'postal_code_not_found' })
    expect(await refused({ method: 'CREDIT_CARD' })).toMatchObject({ code: 'validation_failed' })
    expect(await count()).toBe(0)
  })

  it('is taken by those who write about people alone, in an open shop alone', async () => {
    const { shop, as, bodyOf, place, count } = await counter()
    for (const role of ['picker', 'courier', 'keeper', 'editor'] as const) expect((await place(bodyOf(), await as(role))).status).toBe(403)
    const stranger = await counter()
    const elsewhere = await stranger.place(bodyOf())
    expect(elsewhere.body.code).toBe('not_found')
    await t.pool.query('update tenants set is_preparing = true where id = $1', [shop.tenant.id])
    t.services.changes.publish(['*', 'tenants'])
    await expect.poll(async () => (await place(bodyOf())).body.code).toBe('shop_preparing')
    await t.pool.query('update tenants set is_preparing = false where id = $1', [shop.tenant.id])
    expect(await count()).toBe(0)
  })
})
