import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderTag } from '#cache/tags.ts'
import { createContext, type Services } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildCampaign, buildCoupon, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { orderOf } from '#testing/order-factory.ts'
import { callEndpoint, startTestApp, type TestApp } from '#testing/test-app.ts'
import { listMessages } from '@mutirao/contract/messages'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { chooseSubstitute, listSubstitutions } from '@mutirao/contract/substitutions'
import { sendRefund } from '../paying/send-refund.service.ts'
import { missByCommand } from './missing.command.ts'
import { recordMissing } from './missing.service.ts'
import { returnUndecided } from './substitutions.service.ts'

let apps: [TestApp, TestApp]

/** Two servers on one database: decisions hold across both. */
beforeAll(async () => {
  const first = await startTestApp()
  apps = [first, await startTestApp({ databaseUrl: first.databaseUrl, acquirerPort: first.port })]
})
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

const healthy = async () => expect(await checkInvariants(apps[0].databaseUrl)).toEqual([])
const HOUR = 3_600_000

async function query(tenantId: string, text: string) {
  const client = await apps[0].pool.connect()
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId])
    return (await client.query(text)).rows
  } finally {
    client.release()
  }
}

async function ctxOf(tenantId: string, at: 0 | 1 = 0, later = 0) {
  const services = { ...apps[at].services, log: apps[at].app.log } as Services
  const ctx = createContext(services, (await findTenant(services, tenantId))!)
  return { ...ctx, now: new Date(ctx.now.getTime() + later) }
}

type Over = { quantity?: number; isPaid?: boolean; couponCode?: string; others?: { price: number; onHand?: number }[]; isTwo?: boolean }

/** A paid order of two bags of rice at R$ 10,00, and other items of the same campaign. */
async function shop({ quantity = 2, isPaid = true, others = [{ price: 600 }], ...over }: Over = {}) {
  const { id: tenantId, host } = await buildTenant(apps[0].pool)
  const { id: campaignId } = await buildCampaign(apps[0].pool, tenantId)
  const rice = await buildItem(apps[0].pool, { tenantId, campaignId, name: 'Arroz', onHand: 10 })
  const coupon = over.couponCode ? await buildCoupon(apps[0].pool, tenantId, { code: over.couponCode }) : undefined
  const instead = []
  for (const other of others) instead.push(await buildItem(apps[0].pool, { tenantId, campaignId, onHand: 10, ...other }))
  const as = await buildLead(apps[0].pool, tenantId)
  const wanted = orderOf(rice, { quantity, couponCode: coupon?.code, price: 100_000 })
  if (over.isTwo) wanted.body.items.push({ id: instead.at(-1)!.id, campaignId, quantity: 1 })
  const { body: order } = await callEndpoint(apps[0].app, placeOrder, { host, as, ...wanted })
  if (isPaid) await pay({ host, as }, order)
  const code = order.code as string
  const missing = async (itemId = rice.id) => {
    const ctx = await ctxOf(tenantId)
    return tenantTransaction(apps[0].pool, tenantId, (db) => recordMissing({ ...ctx, db, actor: { kind: 'command' } }, { code, itemId }))
  }
  const list = async (who = as) => (await callEndpoint(apps[0].app, listSubstitutions, { host, as: who, params: { code } })).body
  const choose = (id: string, itemId: string | null, at: 0 | 1 = 0) =>
    callEndpoint(apps[at].app, chooseSubstitute, { host, as, params: { code, id }, body: { itemId } })
  const read = async () => (await callEndpoint(apps[0].app, getOrder, { host, as, params: { code } })).body
  const reserved = async () =>
    Object.fromEntries((await query(tenantId, 'select id, reserved from stock')).map((row) => [row.id, row.reserved]))
  const inbox = async () => (await callEndpoint(apps[0].app, listMessages, { host, as })).body.content
  return { tenantId, host, rice, instead, as, order, missing, list, choose, read, reserved, inbox }
}

/** Pays on the acquirer's own page. */
async function pay(buyer: { host: string; as: { leadId: string; tenantId: string } }, order: { id: string; code: string }) {
  const { body } = await callEndpoint(apps[0].app, getPixQrCode, { ...buyer, query: { id: order.id } })
  const { pathname } = new URL(body.payUrl)
  await apps[0].app.inject({ method: 'POST', url: pathname, headers: { host: `acquirer.localhost:${apps[0].port()}` } })
  const see = async () => (await callEndpoint(apps[0].app, getOrder, { ...buyer, params: { code: order.code } })).body.state
  await expect.poll(see, { timeout: 15_000 }).toBe('PAID')
}

async function sendRefunds(tenantId: string) {
  for (const { id } of await query(tenantId, 'select id from refunds')) await sendRefund(await ctxOf(tenantId), id)
}

/** A paid order of two campaigns, each with a fee of R$ 8,00: two items of the first, one of the second. */
async function shopOfTwo() {
  const { id: tenantId, host } = await buildTenant(apps[0].pool)
  const items = []
  for (const count of [2, 1]) {
    const { id: campaignId } = await buildCampaign(apps[0].pool, tenantId)
    for (let index = 0; index < count; index++) items.push(await buildItem(apps[0].pool, { tenantId, campaignId, price: 1000, onHand: 1 }))
  }
  const as = await buildLead(apps[0].pool, tenantId)
  const wanted = orderOf(items[0]!, { price: 100_000 })
  for (const { id, campaignId } of items.slice(1)) wanted.body.items.push({ id, campaignId, quantity: 1 })
  const { body: order } = await callEndpoint(apps[0].app, placeOrder, { host, as, ...wanted })
  await pay({ host, as }, order)
  const ctx = await ctxOf(tenantId)
  const lack = async (itemId: string) => {
    await tenantTransaction(apps[0].pool, tenantId, (db) =>
      recordMissing({ ...ctx, db, actor: { kind: 'command' } }, { code: order.code, itemId }),
    )
    await returnUndecided(await ctxOf(tenantId, 0, 25 * HOUR))
  }
  const refunds = async () => (await query(tenantId, 'select amount from refunds order by id')).map(({ amount }) => amount as number)
  return { order, items: items.map(({ id }) => id), lack, refunds }
}

describe('a part with every line missing', () => {
  it('is taken from its item’s stock when the campaign sells an item of another one', async () => {
    const { tenantId, rice, missing, list, choose, reserved } = await shop({ others: [] })
    const beans = await buildItem(apps[0].pool, { tenantId, onHand: 3, price: 900 })
    await buildItem(apps[0].pool, { tenantId, campaignId: rice.campaignId, sameAs: beans.id, onHand: null, price: 600 })
    await missing()
    const [open] = await list()
    expect(open.candidates).toMatchObject([{ id: beans.id, price: 600 }])
    expect((await choose(open.id, beans.id)).status).toBe(200)
    expect(await reserved()).toEqual({ [rice.id]: 0, [beans.id]: 2 })
    await healthy()
  })

  it('refunds its delivery fee with its last line, and the other part keeps its own', async () => {
    const { order, items, lack, refunds } = await shopOfTwo()
    expect(order.properties).toMatchObject({ price: 4600, shippingTotal: 1600 })
    await lack(items[0]!)
    expect(await refunds()).toEqual([1000])
    await lack(items[1]!)
    expect(await refunds()).toEqual([1000, 1800])
    await lack(items[2]!)
    expect(await refunds()).toEqual([1000, 1800, 1800])
    await healthy()
  })
})

describe('a missing item', () => {
  it('reported by a command is published to clients that follow the order', async () => {
    const { tenantId, order, rice } = await shop({ others: [{ price: 600 }] })
    const heard: string[] = []
    apps[1].services.changes.subscribe((tags) => void heard.push(...(tags ?? [])))
    apps[0].services.changes.publishSoon(['all before'])
    await expect.poll(() => heard).toContain('all before')
    const { tenant } = await ctxOf(tenantId)
    await missByCommand(apps[0].pool, { tenant, now: apps[0].clock.now }, { code: order.code, itemId: rice.id })
    await expect.poll(() => heard.slice(heard.lastIndexOf('all before')), { timeout: 5000 }).toContain(orderTag({ tenant }, order.id))
  })

  it('is stored once, and its buyer gets the substitutes to choose from', async () => {
    const { tenantId, missing, list, instead, rice, order, inbox } = await shop({
      others: [{ price: 600 }, { price: 1001 }, { price: 1000 }],
    })
    expect(await missing()).toMatchObject({ said: expect.stringContaining('escolher entre 2') })
    expect(await missing()).toMatchObject({ mistake: expect.stringContaining('já foi avisada') })
    const log = await query(tenantId, "select actor, subject, detail from audit_log where action = 'line.missing'")
    expect(log).toMatchObject([{ actor: 'command', subject: `order ${order.id}`, detail: { itemId: rice.id, paid: 2000 } }])
    expect(await list()).toMatchObject([
      {
        state: 'PENDING',
        item: { id: rice.id, name: 'Arroz' },
        quantity: 2,
        paid: 2000,
        back: 2800,
        dueAt: '2026-11-22T12:00:00.000Z',
        candidates: [
          { id: instead[2]!.id, price: 1000, back: 0 },
          { id: instead[0]!.id, price: 600, back: 800 },
        ],
      },
    ])
    const [letter] = await query(
      tenantId,
      "select recipient, facts from outbox where template = 'order' and facts->>'news' = 'LINE_MISSING'",
    )
    expect(letter.facts).toMatchObject({ values: { produto: 'Arroz' }, target: `/trade?order=${order.code}` })
    expect(await inbox()).toContainEqual(
      expect.objectContaining({ title: 'Faltou no seu pedido: Arroz', target: `/trade?order=${order.code}` }),
    )
    await healthy()
  })

  it('is a change of its order when it is reported and when it is replaced, also at the same price', async () => {
    const { tenantId, missing, list, choose, instead } = await shop({ others: [{ price: 1000 }] })
    const changedAt = async () => (await query(tenantId, 'select reassigned_at from orders'))[0].reassigned_at
    expect(await changedAt()).toBeNull()
    await missing()
    expect(await changedAt()).toEqual(apps[0].clock.now)
    const [open] = await list()
    apps[0].clock.now = new Date(apps[0].clock.now.getTime() + 60_000)
    expect((await choose(open.id, instead[0]!.id)).status).toBe(200)
    expect(await changedAt()).toEqual(apps[0].clock.now)
    expect(await query(tenantId, 'select amount from refunds')).toEqual([])
  })

  it("is replaced: the substitute's stock is taken, the old one's given back, the difference refunded", async () => {
    const { tenantId, missing, list, choose, read, reserved, instead, rice, order } = await shop()
    await missing()
    const [{ id }] = await list()
    const other = instead[0]!.id
    expect(await choose(id, other)).toMatchObject({ status: 200, body: { state: 'SUBSTITUTED', substitute: { id: other }, returned: 800 } })
    expect(await reserved()).toEqual({ [rice.id]: 0, [other]: 2 })
    expect(await read()).toMatchObject({
      state: 'PAID',
      items: [{ id: rice.id, total: 2000, missing: { state: 'SUBSTITUTED', substitute: { id: other } } }],
      properties: { price: order.properties.price },
      refunds: [{ amount: 800, reason: 'SUBSTITUTION', state: 'PENDING' }],
    })
    await healthy()
    await sendRefunds(tenantId)
    expect(await read()).toMatchObject({ state: 'PAID', refunds: [{ state: 'DONE' }] })
    await healthy()
  })

  it('of an order with a coupon refunds what was paid, and of two lines only its own', async () => {
    const { tenantId, missing, list, choose, read, reserved, rice, instead } = await shop({
      couponCode: 'DEZ',
      isTwo: true,
      others: [{ price: 600 }],
    })
    await missing()
    const [{ id, paid }] = await list()
    expect(paid).toBe(1800)
    expect((await choose(id, null)).body).toMatchObject({ state: 'RETURNED', returned: 1800, candidates: [] })
    expect(await read()).toMatchObject({ state: 'PAID', refunds: [{ amount: 1800 }], items: [{ missing: { state: 'RETURNED' } }, {}] })
    expect(await reserved()).toEqual({ [rice.id]: 0, [instead[0]!.id]: 1 })
    await healthy()
    expect(await missing(instead[0]!.id)).toMatchObject({ said: expect.stringContaining('será devolvido') })
    await returnUndecided(await ctxOf(tenantId))
    expect(await read()).toMatchObject({ state: 'REFUND_REQUESTED', refunds: [{ amount: 1800 }, { amount: 540 + 800 }] })
    await healthy()
  })

  it('chosen twice concurrently on two servers is chosen once; a later choice is refused', async () => {
    const { missing, list, choose, read, instead } = await shop({ others: [{ price: 600 }, { price: 900 }] })
    await missing()
    const [{ id }] = await list()
    const [other, third] = instead.map((item) => item.id)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => choose(id, other!, (n % 2) as 0 | 1)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await read()).refunds).toHaveLength(1)
    expect(await choose(id, third!)).toMatchObject({ status: 409, body: { code: 'substitution_closed' } })
    expect(await choose(id, null)).toMatchObject({ status: 409, body: { code: 'substitution_closed' } })
    await healthy()
  })

  it('and refunded concurrently on two servers: one of them wins', async () => {
    const { missing, list, choose, read, instead } = await shop()
    await missing()
    const [{ id }] = await list()
    const answers = await Promise.all([choose(id, instead[0]!.id, 0), choose(id, null, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read()).refunds).toHaveLength(1)
    await healthy()
  })
})

describe('an order whose items go missing', () => {
  it('does not deadlock when many swap items crosswise on two servers', async () => {
    const { tenantId, host, rice, instead } = await shop({ others: [{ price: 1000 }] })
    const [one, other] = [rice, instead[0]!]
    const swaps = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const [bought, wanted] = n % 2 ? [one, other] : [other, one]
        const buyer = { host, as: await buildLead(apps[0].pool, tenantId) }
        const { body: order } = await callEndpoint(apps[0].app, placeOrder, { ...buyer, ...orderOf(bought) })
        await pay(buyer, order)
        const params = { code: order.code as string }
        const ctx = await ctxOf(tenantId)
        await tenantTransaction(apps[0].pool, tenantId, (db) =>
          recordMissing({ ...ctx, db, actor: { kind: 'command' } }, { ...params, itemId: bought.id }),
        )
        const { body: held } = await callEndpoint(apps[0].app, listSubstitutions, { ...buyer, params })
        const chosen = { params: { ...params, id: held[0].id as string }, body: { itemId: wanted.id } }
        return () => callEndpoint(apps[n >> 2 ? 1 : 0].app, chooseSubstitute, { ...buyer, ...chosen })
      }),
    )
    const answers = await Promise.all(swaps.map((swap) => swap()))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await healthy()
  })

  it('refunds after a day without a choice, once for both servers, with a message', async () => {
    const { tenantId, missing, list, read, inbox, reserved, rice } = await shop({ isTwo: true })
    await missing()
    await returnUndecided(await ctxOf(tenantId, 0, 23 * HOUR))
    expect(await list()).toMatchObject([{ state: 'PENDING' }])
    await Promise.all([returnUndecided(await ctxOf(tenantId, 0, 24 * HOUR)), returnUndecided(await ctxOf(tenantId, 1, 24 * HOUR))])
    expect(await list()).toMatchObject([{ state: 'RETURNED', returned: 2000 }])
    expect((await read()).refunds).toMatchObject([{ amount: 2000, reason: 'SUBSTITUTION' }])
    expect(await reserved()).toMatchObject({ [rice.id]: 0 })
    expect((await inbox()).filter(({ title }: { title: string }) => title.startsWith('Devolvemos'))).toHaveLength(1)
    await healthy()
  })

  it('ends when nothing is left: its shipping is refunded, too', async () => {
    const { tenantId, missing, list, choose, read, reserved, rice, order } = await shop()
    await missing()
    const [{ id, back }] = await list()
    expect(back).toBe(order.properties.price)
    await choose(id, null)
    expect(await read()).toMatchObject({ state: 'REFUND_REQUESTED', refunds: [{ amount: back }] })
    expect(await reserved()).toMatchObject({ [rice.id]: 0 })
    await healthy()
    await sendRefunds(tenantId)
    expect(await read()).toMatchObject({ state: 'REFUNDED', paymentMethod: { state: 'REFUNDED' } })
    await healthy()
  })

  it('without substitutes is refunded by the next round', async () => {
    const { tenantId, missing, list, inbox, order } = await shop({ others: [{ price: 1001 }, { price: 500, onHand: 1 }] })
    expect(await missing()).toMatchObject({ said: expect.stringContaining('será devolvido') })
    expect(await inbox()).toContainEqual(expect.objectContaining({ target: `/order/${order.code}/details` }))
    await returnUndecided(await ctxOf(tenantId))
    expect(await list()).toMatchObject([{ state: 'RETURNED' }])
    await healthy()
  })

  it('refuses substitutes that sold out meanwhile, cost more, or do not exist', async () => {
    const { tenantId, missing, list, choose, instead, rice } = await shop({ others: [{ price: 600 }, { price: 1001 }] })
    await missing()
    const [{ id }] = await list()
    await query(tenantId, `update stock set reserved = on_hand where id = '${instead[0]!.id}'`)
    expect(await choose(id, instead[0]!.id)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    await query(tenantId, `update stock set reserved = 0 where id = '${instead[0]!.id}'`)
    for (const itemId of [instead[1]!.id, rice.id, 'nada']) expect(await choose(id, itemId)).toMatchObject({ status: 404 })
    expect(await choose(uuidv7(), null)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await list()).toMatchObject([{ state: 'PENDING' }])
    await healthy()
  })

  it('and shipped accepts no substitute, but still a refund', async () => {
    const { tenantId, missing, list, choose, instead } = await shop({ isTwo: true })
    await missing()
    const [{ id }] = await list()
    await query(tenantId, "update orders set state = 'SHIPPED'")
    expect(await list()).toMatchObject([{ state: 'PENDING', candidates: [] }])
    expect(await choose(id, instead[0]!.id)).toMatchObject({ status: 409, body: { code: 'substitution_closed' } })
    expect(await choose(id, null)).toMatchObject({ status: 200, body: { returned: 2000 } })
    expect(await missing(instead[0]!.id)).toMatchObject({ mistake: expect.stringContaining('não está mais na loja') })
    await healthy()
  })

  it('is refused while unpaid, while its group is open, and for items that it does not have', async () => {
    expect(await (await shop({ isPaid: false })).missing()).toMatchObject({ mistake: expect.stringContaining('não foi pago') })
    expect(await (await shop()).missing('outro')).toMatchObject({ mistake: expect.stringContaining('não tem outro') })
    const grouped = await shop()
    await query(grouped.tenantId, `update orders set group_units = '[{"campaignId": "x", "units": 1}]'`)
    expect(await grouped.missing()).toMatchObject({ mistake: expect.stringContaining('ainda não fechou') })
    await query(grouped.tenantId, "update orders set group_units = '[]'")
    await healthy()
  })

  it('is not readable by another person', async () => {
    const { tenantId, list, missing } = await shop()
    await missing()
    expect(await list(await buildLead(apps[0].pool, tenantId))).toMatchObject({ code: 'order_not_found' })
  })
})
