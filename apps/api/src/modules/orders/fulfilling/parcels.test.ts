import { beforeAll, describe, expect, it } from 'vitest'
import { documents } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { getDeskOrder, listDeskOrders, setOrderReference, type DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { editOrder, getOrder, getPublicOrder, placeOrder } from '@mutirao/contract/orders'
import { writeParcels } from '@mutirao/contract/parcels'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

const CORREIOS = { code: 'AA123456789BR', carrier: 'Correios' }
const PAGE = 'https://rastreio.example/?objeto='

/** A shop that knows a carrier with a page for each parcel, and an order there. */
async function ordered() {
  const tenant = await buildTenant(t.pool, { webhooks: [{ url: 'https://erp.example/a', events: ['order.*'] }] })
  const item = await buildItem(t.pool, { tenantId: tenant.id })
  const shop = { host: tenant.host, tenant, item, as: await buildLead(t.pool, tenant.id) }
  const body = {
    correios: { name: 'Correios', trackingUrl: `${PAGE}{codigo}` },
    bike: { name: 'Bicicleta', trackingUrl: 'https://bike.example/onde' },
  }
  await tenantTransaction(t.pool, shop.tenant.id, (db) =>
    db.insert(documents).values({ tenantId: shop.tenant.id, name: 'shippingCompanies', body }),
  )
  const { body: order, status } = await call(placeOrder, { ...shop, ...orderOf(shop.item) })
  expect(status, JSON.stringify(order)).toBe(201)
  const query = (text: string) => money.query(shop.tenant.id, text)
  const set = (change: string) => query(`update orders set ${change} where id = '${order.id}'`)
  await set("state = 'PREPARING'")
  const as = async (role: Role) => ({ host: shop.host, headersMore: (await signInAsStaff(t, shop.tenant, role)).headers })
  const courier = await as('courier')
  const params = { id: order.id }
  const send = (parcels: object[], more: object = {}, who = courier) =>
    call(writeParcels, { ...who, params, body: { parcels, ...more } as never })
  const support = await as('support')
  const see = async (): Promise<DeskOrderDetail> => (await call(getDeskOrder, { ...support, params })).body
  const told = () =>
    query(
      `select facts->'values' as facts from outbox where order_id = '${order.id}' and facts->>'news' = 'TRACKING_CODE' order by facts->'values'->>'codigo'`,
    )
  return { shop, order, as, support, send, see, told, query, set }
}

describe('the tracking codes of an order', () => {
  it('bring the carrier’s page, are told to the buyer once, and stand in every reading of the order', async () => {
    const { shop, order, send, see, told, query } = await ordered()
    expect(await see()).toMatchObject({ parcels: [], canTrack: true })
    const answer = await send([{ ...CORREIOS, carrier: 'correios' }])
    const parcel = { ...CORREIOS, url: `${PAGE}AA123456789BR` }
    expect(answer).toMatchObject({ status: 200, body: { parcels: [parcel], revision: expect.any(String) } })
    expect(await send([CORREIOS])).toMatchObject({ status: 200, body: answer.body })
    expect(await told()).toEqual([{ facts: { codigo: 'AA123456789BR', transportadora: 'Correios' } }])
    const inbox = await query(
      `select title, text from messages where target = '/order/${order.code}/details' and text like '%AA123456789BR%'`,
    )
    expect(inbox).toEqual([
      {
        title: 'Código de rastreio do seu pedido',
        text: `Correios: AA123456789BR. No pedido você vê onde ele está. Pedido ${order.code}.`,
      },
    ])
    const events = await query("select event, data from webhook_events where event = 'order.tracking_changed'")
    expect(events).toMatchObject([{ data: { order: { id: order.id }, parcels: [parcel] } }])
    const after = await see()
    expect(after).toMatchObject({ parcels: [parcel], parcelsRevision: answer.body.revision })
    expect(after.acts.map(({ action }) => action)).toEqual(['order.parcels'])
    expect((await call(getOrder, { ...shop, params: { code: order.code } })).body.properties.parcels).toEqual([parcel])
    expect((await call(getPublicOrder, { host: shop.host, params: { code: order.code } })).body.parcels).toEqual([parcel])
  })

  it('may be several, of several carriers, with an address of their own; the buyer hears the new ones alone', async () => {
    const { send, told } = await ordered()
    const first = await send([{ ...CORREIOS, url: 'https://outro.example/aqui' }])
    expect(first.body.parcels).toEqual([{ ...CORREIOS, url: 'https://outro.example/aqui' }])
    const more = [CORREIOS, { code: 'B-1', carrier: 'bike' }, { code: 'B-2', carrier: 'Bike' }, { code: 'X1', carrier: 'Jadlog' }]
    const { status, body } = await send(more, { revision: first.body.revision })
    expect(status).toBe(200)
    expect(body.parcels).toEqual([
      { ...CORREIOS, url: `${PAGE}AA123456789BR` },
      { code: 'B-1', carrier: 'Bicicleta', url: 'https://bike.example/onde' },
      { code: 'B-2', carrier: 'Bicicleta', url: 'https://bike.example/onde' },
      { code: 'X1', carrier: 'Jadlog' },
    ])
    expect((await told()).map(({ facts }) => facts)).toEqual([
      { codigo: 'AA123456789BR', transportadora: 'Correios' },
      { codigo: 'B-1, B-2', transportadora: 'Bicicleta' },
      { codigo: 'X1', transportadora: 'Jadlog' },
    ])
    expect((await send([], { revision: body.revision })).body).toMatchObject({ parcels: [] })
    expect(await told()).toHaveLength(3)
  })

  it('of the order’s own carrier need no name; without one the field says so', async () => {
    const { send, set } = await ordered()
    expect((await send([{ code: 'A1' }])).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'parcels.0.carrier', message: 'Escreva a transportadora' }],
    })
    await set(`properties = properties || '{"shippingMethod": {"id": "bike", "name": "Bicicleta"}}'`)
    expect((await send([{ code: 'A1' }])).body.parcels).toEqual([{ code: 'A1', carrier: 'Bicicleta', url: 'https://bike.example/onde' }])
  })

  it.each([
    ['a code of 500 characters', { code: 'A'.repeat(500) }, 'parcels.0.code'],
    ['an empty code', { code: ' ' }, 'parcels.0.code'],
    ['a code with a tag', { code: '<b>' }, 'parcels.0.code'],
    ['a script for an address', { code: 'A1', url: 'javascript:alert(1)' }, 'parcels.0.url'],
    ['an address without https', { code: 'A1', url: 'http://a.example/b' }, 'parcels.0.url'],
    ['an address of 500 characters', { code: 'A1', url: `https://a.example/${'a'.repeat(500)}` }, 'parcels.0.url'],
    ['an address that hides its host', { code: 'A1', url: 'https://correios.com.br@evil.example/x' }, 'parcels.0.url'],
    ['an address that is none', { code: 'A1', url: 'https://[half/x' }, 'parcels.0.url'],
    ['a carrier of 500 characters', { code: 'A1', carrier: 'x'.repeat(500) }, 'parcels.0.carrier'],
    ['an unknown field', { code: 'A1', name: 'x' }, 'parcels.0.name'],
  ])('are refused with %s', async (_what, parcel, path) => {
    const { send, see } = await ordered()
    const { status, body } = await send([{ carrier: 'Jadlog', ...parcel }])
    expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([400, [path]])
    expect((await see()).parcels).toEqual([])
  })

  it('are refused twice in a list, and more than ten', async () => {
    const { send } = await ordered()
    expect((await send([CORREIOS, CORREIOS])).body.errors).toEqual([{ path: 'parcels.1.code', message: 'Este código já está na lista' }])
    const many = Array.from({ length: 11 }, (_, at) => ({ code: `A${at}`, carrier: 'Jadlog' }))
    expect((await send(many)).body.errors).toMatchObject([{ path: 'parcels' }])
  })

  it('of two who write at once, the second is told: by the revision, by If-Match, and without either', async () => {
    const { shop, order, send, see, as } = await ordered()
    const both = await Promise.all([send([CORREIOS]), send([{ code: 'B1', carrier: 'Jadlog' }])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { parcels, parcelsRevision: revision } = await see()
    expect((await send([{ code: 'C1', carrier: 'Jadlog' }], { revision: 'other' })).body).toMatchObject({ code: 'conflict', parcels })
    const { headersMore } = await as('courier')
    const put = (tag: string) =>
      call(writeParcels, {
        host: shop.host,
        params: { id: order.id },
        body: { parcels: [{ code: 'C1', carrier: 'Jadlog' }] },
        headersMore: { ...headersMore, 'if-match': tag },
      })
    expect(await put('"other"')).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
    expect(await put(`"${revision}"`)).toMatchObject({ status: 200 })
  })

  it('are refused to an order that ended, is unpaid or fetched, of another shop, and by who may not', async () => {
    const { order, send, set, as, see } = await ordered()
    for (const state of ['CANCELLED', 'DELIVERED', 'AWAITING_PAYMENT']) {
      await set(`state = '${state}'`)
      expect((await send([CORREIOS])).body, state).toMatchObject({ code: 'order_not_editable', reason: 'STATE' })
    }
    await set("state = 'CONFIRMED', type = 'PICKUP'")
    expect((await send([CORREIOS])).body).toMatchObject({ code: 'order_not_editable', reason: 'PICKUP' })
    expect((await see()).canTrack).toBe(false)
    const elsewhere = await ordered()
    const stranger = await elsewhere.as('owner')
    const params = { id: order.id }
    expect((await call(writeParcels, { ...stranger, params, body: { parcels: [CORREIOS] } })).body.code).toBe('order_not_found')
    expect((await send([CORREIOS], {}, await as('editor'))).status).toBe(403)
  })

  it('change its last change, as a reference and a recipient do, so that a program that reads what changed sees the order', async () => {
    const { shop, order, send, support, as, set } = await ordered()
    const picker = await as('picker')
    const since = async (moment: Date) =>
      (await call(listDeskOrders, { ...support, query: { updated_after: moment.toISOString() } })).body.content as { updateDate: string }[]
    const later = () => (t.clock.now = new Date(t.clock.now.getTime() + 60_000))
    const changes = [
      () => send([CORREIOS]),
      () => call(setOrderReference, { ...picker, params: { id: order.id }, body: { reference: 'ERP-1' } }),
      async () => {
        await set("state = 'PAID'")
        return call(editOrder, { ...shop, params: { id: order.id }, body: { details: { recipient: { name: 'Ana de Souza' } } } as never })
      },
    ]
    for (const change of changes) {
      const before = t.clock.now
      const now = later()
      expect(await since(before)).toEqual([])
      expect((await change()).status).toBeLessThan(300)
      expect((await since(before)).map(({ updateDate }) => updateDate)).toEqual([now.toISOString()])
    }
  })
})
