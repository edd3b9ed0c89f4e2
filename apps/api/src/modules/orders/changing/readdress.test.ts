import { beforeAll, describe, expect, it } from 'vitest'
import { buildArea } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { getDeskOrder, readdressOrder, type DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

const near = { cep: '01001-000', street_address: 'Praça da Sé', street_number: '99', neighborhood: 'Sé', city: 'São Paulo', administrative_area: 'SP' } // prettier-ignore
const other = { cep: '05416-011', street_address: 'Rua Fradique Coutinho', street_number: '1139', neighborhood: 'Pinheiros', city: 'São Paulo', administrative_area: 'SP', complement: 'casa 2', reference: 'portão azul' } // prettier-ignore

async function ordered(shop: Awaited<ReturnType<typeof shopWith>>) {
  const { body: order, status } = await call(placeOrder, { ...shop, ...orderOf(shop.item) })
  expect(status, JSON.stringify(order)).toBe(201)
  const as = async (role: Role) => ({ host: shop.host, headersMore: (await signInAsStaff(t, shop.tenant, role)).headers })
  const support = await as('support')
  const params = { id: order.id }
  const send = (body: object, who = support) => call(readdressOrder, { ...who, params, body: body as never })
  const see = async (): Promise<DeskOrderDetail> => (await call(getDeskOrder, { ...support, params })).body
  const letters = () =>
    money.query(shop.tenant.id, `select facts from outbox where order_id = '${order.id}' and facts->>'news' = 'ADDRESS_CHANGED'`)
  const set = (change: string) => money.query(shop.tenant.id, `update orders set ${change} where id = '${order.id}'`)
  return { shop, order, as, send, see, letters, set }
}

describe('an order that staff send to another address', () => {
  it('keeps its price, goes to the place of the postal code, and tells its buyer once', async () => {
    const { shop, order, as, send, see, letters } = await ordered(await shopWith(t.pool))
    const before = await see()
    expect(before.canReaddress).toBe(true)
    expect((await send({ ...other, revision: before.addressRevision })).status).toBe(204)
    const after = await see()
    expect(after.shippingAddress).toMatchObject({ ...other, address: 'Rua Fradique Coutinho, 1139' })
    expect([after.shippingAddress!.latitude, after.price]).toEqual([expect.not.closeTo(before.shippingAddress!.latitude!, 3), before.price])
    expect(after.acts.map(({ action }) => action)).toEqual(['order.address'])
    expect((await send(other)).status).toBe(204)
    const told = await letters()
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told[0])).toContain('Rua Fradique Coutinho, 1139, casa 2')
    const inbox = await money.query(shop.tenant.id, `select text from messages where target = '/order/${order.code}/details'`)
    expect(inbox.filter(({ text }) => String(text).includes('Fradique Coutinho'))).toHaveLength(1)
    expect((await call(getOrder, { ...shop, params: { code: order.code } })).body.properties.shippingAddress).toMatchObject(other)
    expect((await money.query(shop.tenant.id, 'select detail from audit_log'))[0]).toEqual({ detail: {} })
    const [row] = await money.query(shop.tenant.id, `select reassigned_at from orders where id = '${order.id}'`)
    expect(row!['reassigned_at']).not.toBeNull()
    expect((await send(near, await as('courier'))).status).toBe(403)
  })

  it('keeps a pin that its buyer set, when the postal code stays', async () => {
    const { send, see, set } = await ordered(await shopWith(t.pool))
    const was = (await see()).shippingAddress!
    const pin = { latitude: was.latitude! + 0.001, longitude: was.longitude!, hasCustomCoordinates: true }
    await set(`properties = jsonb_set(properties, '{shippingAddress}', properties->'shippingAddress' || '${JSON.stringify(pin)}')`)
    await send(near)
    expect((await see()).shippingAddress).toMatchObject({ ...pin, street_number: '99' })
    await send(other)
    const { latitude, hasCustomCoordinates } = (await see()).shippingAddress!
    expect([latitude === pin.latitude, hasCustomCoordinates]).toEqual([false, undefined])
  })

  it('is not changed by the second of two people who read the same', async () => {
    const { send, see, letters } = await ordered(await shopWith(t.pool))
    const { addressRevision: revision } = await see()
    const answers = await Promise.all([send({ ...near, revision }), send({ ...other, revision })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 412])
    expect(await letters()).toHaveLength(1)
  })

  it('stays where it is outside the area, at a locked or shared address, and once it is on its way', async () => {
    const { send, see, letters, set, shop } = await ordered(await shopWith(t.pool))
    const refused = async (body: object) => (await send(body)).body
    const campaign = (change: string) =>
      money.query(shop.tenant.id, `update campaigns set body = body || '${change}' where id = '${shop.item.campaignId}'`)
    const again = () => t.services.changes.publish(['*'])
    expect(await refused({ ...near, cep: '00000-000' })).toMatchObject({ code: 'postal_code_not_found' })
    expect((await send({ ...near, street_address: '' })).status).toBe(400)
    const area = await buildArea(t.pool, shop.tenant.id)
    await campaign(JSON.stringify({ areas: [area.id] }))
    again()
    await expect.poll(async () => (await refused({ ...other, cep: '13010-111', city: 'Campinas' })).code).toBe('out_of_area')
    await campaign(JSON.stringify({ areas: [], addressLocked: true }))
    again()
    await expect.poll(async () => (await refused(other)).code).toBe('address_locked')
    await campaign(JSON.stringify({ addressLocked: false }))
    await set(`properties = properties || '{"usingDefaultAddress": true}'`)
    expect(await refused(other)).toMatchObject({ code: 'order_not_editable', reason: 'CAMPAIGN' })
    await set(`properties = properties - 'usingDefaultAddress', state = 'SHIPPED'`)
    expect(await refused(other)).toMatchObject({ code: 'order_not_editable', reason: 'STATE' })
    expect((await see()).canReaddress).toBe(false)
    await set(`state = 'CONFIRMED', type = 'PICKUP'`)
    expect(await refused(other)).toMatchObject({ code: 'order_not_editable', reason: 'PICKUP' })
    expect(await letters()).toEqual([])
    expect((await see()).shippingAddress!.street_number).toBe('1')
  })

  it('is none of another shop', async () => {
    const { order } = await ordered(await shopWith(t.pool))
    const elsewhere = await ordered(await shopWith(t.pool))
    const support = await elsewhere.as('support')
    expect((await call(readdressOrder, { ...support, params: { id: order.id }, body: near as never })).body.code).toBe('order_not_found')
  })
})
