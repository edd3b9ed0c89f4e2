import { describe, expect, it } from 'vitest'
import { inquiries } from '#db/schema/inquiries.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { forgetOld } from '#modules/accounts/retention.service.ts'
import { buildItem, buildLead, buildTenant, type TestTenant } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { createClient, deleteClient, exportClient } from '@mutirao/contract/accounts'
import { createInquiry } from '@mutirao/contract/inquiries'
import { placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()

const said = (over: object = {}) => ({
  id: uuidv7(),
  name: 'Ana Souza',
  contact: 'ana@casa.test',
  text: 'Faltou um pão.\nPodem ver?',
  ...over,
})
const visitorOf = async (tenant: TestTenant) => ({ host: tenant.host, as: await buildLead(t.pool, tenant.id) })
const rowsOf = ({ id }: TestTenant) => tenantTransaction(t.pool, id, (db) => db.select().from(inquiries))
async function lettersOf({ id }: TestTenant) {
  const { rows } = await tenantTransaction(t.pool, id, (db) =>
    db.execute<{ recipient: string; facts: object }>(
      `select recipient, facts from outbox where tenant_id = '${id}' and template = 'inquiry'` as never,
    ),
  )
  return rows
}

describe('an inquiry', () => {
  it("is stored with the day's protocol number and mailed to the shop, with its order", async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    const visitor = await visitorOf(tenant)
    const order = (await call(placeOrder, { ...visitor, ...orderOf(item) })).body
    const typed = order.code.toLowerCase().replaceAll('-', ' ')
    const { status, body } = await call(createInquiry, { ...visitor, body: said({ orderCode: typed }) })
    expect(status).toBe(201)
    expect(body.protocol).toMatch(/^\d{8}-\d{8}$/)
    expect(await rowsOf(tenant)).toMatchObject([{ protocol: body.protocol, orderCode: order.code, leadId: visitor.as.leadId }])
    expect(await lettersOf(tenant)).toEqual([
      {
        recipient: expect.stringContaining('@'),
        facts: { protocol: body.protocol, name: 'Ana Souza', contact: 'ana@casa.test', text: said().text, orderCode: order.code },
      },
    ])
  })

  it('accepts the code of an order from another device, and refuses an unknown code', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    const order = (await call(placeOrder, { ...(await visitorOf(tenant)), ...orderOf(item) })).body
    const other = await visitorOf(tenant)
    expect((await call(createInquiry, { ...other, body: said({ orderCode: order.code }) })).status).toBe(201)
    expect(await call(createInquiry, { ...other, body: said({ orderCode: 'AAAA-AAAA-AAA' }) })).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    })
    expect(await rowsOf(tenant)).toHaveLength(1)
  })

  it('is idempotent, and its id cannot be reused', async () => {
    const tenant = await buildTenant(t.pool)
    const visitor = await visitorOf(tenant)
    const body = said()
    const [first, second] = [await call(createInquiry, { ...visitor, body }), await call(createInquiry, { ...visitor, body })]
    expect(second).toEqual(first)
    expect(await lettersOf(tenant)).toHaveLength(1)
    const changed = await call(createInquiry, { ...visitor, body: { ...body, text: 'Outra mensagem' } })
    expect(changed).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect((await call(createInquiry, { ...(await visitorOf(tenant)), body })).status).toBe(422)
    expect(await rowsOf(tenant)).toHaveLength(1)
  })

  it('is rate-limited per visitor, and mails nothing over the limit', async () => {
    const tenant = await buildTenant(t.pool)
    const visitor = await visitorOf(tenant)
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await call(createInquiry, { ...visitor, body: said() })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429])
    expect(await lettersOf(tenant)).toHaveLength(6)
  })

  it.each([
    ['a name', { name: ' ' }],
    ['a contact', { contact: '' }],
    ['a text', { text: 'oi' }],
  ])('needs %s', async (_what, over) => {
    const tenant = await buildTenant(t.pool)
    expect(await call(createInquiry, { ...(await visitorOf(tenant)), body: said(over) })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  it("is in its writer's export, and deleted with the account and after five years", async () => {
    t.clock.now = NOW
    const tenant = await buildTenant(t.pool)
    const person = await signIn(t, tenant)
    const asPerson = { host: tenant.host, headersMore: person.headers }
    await call(createClient, { ...asPerson, params: { userId: person.userId }, body: { name: 'Ana Souza' } })
    await call(createInquiry, { ...asPerson, body: said() })
    expect((await call(exportClient, asPerson)).body.inquiries).toMatchObject([{ text: said().text }])
    await call(deleteClient, asPerson)
    expect(await rowsOf(tenant)).toEqual([])

    await call(createInquiry, { ...(await visitorOf(tenant)), body: said() })
    const left = async (days: number) => {
      const ctx = await ctxOf(t, tenant.id)
      await forgetOld({ ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) })
      return (await rowsOf(tenant)).length
    }
    expect([await left(5 * 365 - 1), await left(5 * 365 + 1)]).toEqual([1, 0])
  })
})
