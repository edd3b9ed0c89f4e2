import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createClient, deleteClient, exportClient } from '@mutirao/contract/accounts'
import { createApiKey } from '@mutirao/contract/api-keys'
import {
  addOrderRemark,
  changeOrderTags,
  getDeskOrder,
  listDeskOrders,
  listOrderTags,
  removeOrderRemark,
  type DeskOrder,
  type DeskOrderDetail,
} from '@mutirao/contract/desk-orders'
import { cancelOrder, getOrder, placeOrder } from '@mutirao/contract/orders'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

async function ordered() {
  const shop = await shopWith(t.pool)
  const { body: order } = await call(placeOrder, { ...shop, ...orderOf(shop.item) })
  const as = async (role: Role) => ({ host: shop.host, headersMore: (await signInAsStaff(t, shop.tenant, role)).headers })
  return { shop, order, as, params: { id: order.id } }
}

describe('the remarks about an order', () => {
  it('are written by staff and programs, read by staff alone, and removed', async () => {
    const { shop, order, as, params } = await ordered()
    const [owner, support, courier] = [await as('owner'), await as('support'), await as('courier')]
    const [id, other] = [uuidv7(), uuidv7()]
    const written = await call(addOrderRemark, { ...support, params, body: { id, text: ' Ligar antes\nde sair ' } })
    expect(written).toMatchObject({ status: 201, body: { id, text: 'Ligar antes\nde sair', isOwn: true } })
    expect((await call(addOrderRemark, { ...support, params, body: { id, text: 'Ligar antes\nde sair' } })).status).toBe(201)
    // The id of one remark is no way to another text, author or order.
    expect((await call(addOrderRemark, { ...support, params, body: { id, text: 'Outra' } })).body.code).toBe('idempotency_key_reused')
    expect((await call(addOrderRemark, { ...owner, params, body: { id, text: 'Ligar antes\nde sair' } })).body.code).toBe(
      'idempotency_key_reused',
    )
    expect((await call(addOrderRemark, { ...courier, params, body: { id: other, text: 'x' } })).status).toBe(403)
    expect((await call(addOrderRemark, { ...support, params, body: { id: other, text: ' \n ' } })).status).toBe(400)
    const key = await call(createApiKey, {
      ...owner,
      body: { name: 'ERP', rights: ['orders.read', 'orders.prepare'], networks: [] } as never,
    })
    const program = { host: shop.host, headersMore: { authorization: `Bearer ${key.body.token}` } }
    expect(await call(addOrderRemark, { ...program, params, body: { id: other, text: 'NF 42' } })).toMatchObject({
      status: 201,
      body: { author: 'ERP' },
    })
    const shown: DeskOrderDetail = (await call(getDeskOrder, { ...owner, params })).body
    expect(shown.remarks.map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ['NF 42', false],
      ['Ligar antes\nde sair', false],
    ])
    expect(shown.acts.map(({ action, author }) => [action, author])).toEqual([
      ['order.remark', undefined],
      ['order.remark', 'ERP'],
    ])
    expect(JSON.stringify((await call(getOrder, { ...shop, params: { code: order.code } })).body)).not.toContain('Ligar antes')
    const log = await money.query(shop.tenant.id, "select detail from audit_log where action = 'order.remark' order by id")
    expect(log.map(({ detail }) => detail)).toEqual([{ remark: id }, { remark: other }])

    const remove = (remark: string) => call(removeOrderRemark, { ...owner, params: { ...params, remark } })
    expect(await remove(id)).toMatchObject({ status: 204 })
    expect(await remove(id)).toMatchObject({ status: 404 })
    const foreign = await ordered()
    const elsewhere = await foreign.as('owner')
    expect(await call(removeOrderRemark, { ...elsewhere, params: { id: foreign.order.id, remark: other } })).toMatchObject({ status: 404 })
    expect(await call(addOrderRemark, { ...elsewhere, params, body: { id: uuidv7(), text: 'x' } })).toMatchObject({
      body: { code: 'order_not_found' },
    })
    expect((await call(getDeskOrder, { ...owner, params })).body.remarks).toHaveLength(1)
  })

  it('are at most fifty', async () => {
    const { as, params } = await ordered()
    const owner = await as('owner')
    for (let at = 0; at < 50; at++) await call(addOrderRemark, { ...owner, params, body: { id: uuidv7(), text: `Nota ${at}` } })
    expect(await call(addOrderRemark, { ...owner, params, body: { id: uuidv7(), text: 'Mais uma' } })).toMatchObject({ status: 400 })
  })

  it('belong to the data of their buyer, and leave with them', async () => {
    const { shop, as } = await ordered()
    const buyer = await signIn(t, shop.tenant)
    const mine = { host: shop.host, headersMore: buyer.headers }
    await call(createClient, { ...mine, params: { userId: buyer.userId }, body: { name: 'Maria da Silva' } })
    const { body: order } = await call(placeOrder, { ...mine, ...orderOf(shop.item) })
    const owner = await as('owner')
    await call(addOrderRemark, { ...owner, params: { id: order.id }, body: { id: uuidv7(), text: 'Porta azul' } })
    const exported = JSON.stringify((await call(exportClient, mine)).body)
    expect(exported).toContain('Porta azul')
    await call(cancelOrder, { ...mine, params: { id: order.id } })
    expect((await call(deleteClient, mine)).status).toBe(204)
    expect(await money.query(shop.tenant.id, "select text from order_remarks where text = 'Porta azul'")).toEqual([])
  })
})

describe('the tags of an order', () => {
  it('are added and taken away, find the order, and stand in its history', async () => {
    const { shop, order, as, params } = await ordered()
    const { body: other } = await call(placeOrder, { ...shop, ...orderOf(shop.item) })
    const [owner, support, courier] = [await as('owner'), await as('support'), await as('courier')]
    const change = (who: typeof owner, body: { add?: string[]; remove?: string[] }, id = order.id) =>
      call(changeOrderTags, { ...who, params: { id }, body: body as never })
    expect(await change(support, { add: [' Presente', 'presente ', 'VIP'] })).toMatchObject({
      status: 200,
      body: { tags: ['presente', 'vip'] },
    })
    // Two people at once lose nothing of each other.
    await Promise.all([change(support, { add: ['ligar antes'] }), change(owner, { remove: ['vip', 'unknown'], add: ['frágil'] })])
    await change(owner, { add: ['presente'] }, other.id)
    const find = async (tag: string) => {
      const { content }: { content: DeskOrder[] } = (await call(listDeskOrders, { ...owner, query: { tag } })).body
      return content.map(({ id, tags }) => [id, tags])
    }
    const mine = [order.id, ['frágil', 'ligar antes', 'presente']]
    expect(await find('Presente')).toEqual([[other.id, ['presente']], mine])
    expect(await find('frágil')).toEqual([mine])
    expect(await find('vip')).toEqual([])
    expect((await call(listOrderTags, owner)).body.content[0]).toEqual({ tag: 'presente', orders: 2 })
    const { acts }: DeskOrderDetail = (await call(getDeskOrder, { ...owner, params })).body
    expect(acts.filter(({ action }) => action === 'order.tags')).toHaveLength(3)
    expect(acts[0]).toMatchObject({ added: ['presente', 'vip'], removed: [] })
    expect((await change(courier, { add: ['x'] })).status).toBe(403)
    expect((await change(owner, { add: ['x'.repeat(31)] })).status).toBe(400)
    expect((await change(owner, { add: ['\u200b'] })).status).toBe(400)
    expect((await change(owner, { add: Array.from({ length: 8 }, (_, at) => `t${at}`) })).status).toBe(400)
    const stranger = await (await ordered()).as('owner')
    expect((await change(stranger, { add: ['x'] })).body.code).toBe('order_not_found')
    expect((await call(listOrderTags, stranger)).body.content).toEqual([])
    // A request that changes no tag leaves no audit entry.
    await change(owner, { add: ['presente'] })
    expect((await call(getDeskOrder, { ...owner, params })).body.acts).toHaveLength(acts.length)
    expect(JSON.stringify((await call(getOrder, { ...shop, params: { code: order.code } })).body)).not.toContain('frágil')
  })
})

it('counts a remark and a tag as a change of the order, so that a program that reads what changed sees it', async () => {
  const { as, params } = await ordered()
  const owner = await as('owner')
  const since = async (moment: Date) => {
    const { content }: { content: DeskOrder[] } = (await call(listDeskOrders, { ...owner, query: { updated_after: moment.toISOString() } }))
      .body
    return content.map(({ updateDate }) => updateDate)
  }
  const id = uuidv7()
  const write = () => call(addOrderRemark, { ...owner, params, body: { id, text: 'Ligar antes' } })
  const tag = (body: { add?: string[]; remove?: string[] }) => call(changeOrderTags, { ...owner, params, body: body as never })
  const changes = [
    write,
    () => tag({ add: ['presente'] }),
    () => tag({ remove: ['presente'] }),
    () => call(removeOrderRemark, { ...owner, params: { ...params, remark: id } }),
  ]
  for (const change of changes) {
    const before = t.clock.now
    t.clock.now = new Date(before.getTime() + 60_000)
    expect(await since(before)).toEqual([])
    expect((await change()).status).toBeLessThan(300)
    expect(await since(before)).toEqual([t.clock.now.toISOString()])
  }
  const before = t.clock.now
  t.clock.now = new Date(before.getTime() + 60_000)
  await tag({ remove: ['presente'] })
  expect(await since(before)).toEqual([])
})
