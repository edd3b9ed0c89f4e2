import { beforeAll, describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildItem, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { getDeskOrder } from '@mutirao/contract/desk-orders'
import { deliverPart } from '@mutirao/contract/fulfilment'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { giveCashBack, listCashRefunds, refundOrder } from '@mutirao/contract/refunds'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { recordMissing } from '../missing/missing.service.ts'
import { returnUndecided } from '../missing/substitutions.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

/** An order of two campaigns, R$ 36,00 collected with the first part. */
async function collected() {
  const tenant = await buildTenant(t.pool)
  const items: Awaited<ReturnType<typeof buildItem>>[] = []
  for (const _ of [1, 2]) {
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    items.push(await buildItem(t.pool, { tenantId: tenant.id, campaignId, price: 1000, onHand: 1 }))
  }
  const buyer = { host: tenant.host, headersMore: (await signIn(t, tenant)).headers }
  const draft = orderOf(items[0]!, { method: 'ON_DELIVERY', price: 100_000 })
  draft.body.items.push({ id: items[1]!.id, campaignId: items[1]!.campaignId, quantity: 1 })
  const { body: order } = await call(placeOrder, { ...buyer, ...draft })
  const staff = { host: tenant.host, headersMore: (await signInAsStaff(t, tenant, 'owner')).headers }
  const params = { id: order.id, campaignId: items[0]!.campaignId }
  const given = await call(deliverPart, { ...staff, params, body: { act: uuidv7(), receivedBy: 'Ana', collected: 3600 } })
  expect(given.status).toBe(200)
  const lack = async () => {
    const ctx = await money.ctxOf(tenant.id)
    await tenantTransaction(t.pool, tenant.id, (db) =>
      recordMissing({ ...ctx, db, actor: { kind: 'command' } }, { code: order.code, itemId: items[1]!.id }),
    )
    await returnUndecided({ ...ctx, now: new Date(ctx.now.getTime() + 2 * DAY_MS) })
  }
  const see = async () => (await call(getOrder, { ...buyer, params: { code: order.code } })).body
  const due = async () => (await call(listCashRefunds, staff)).body.content
  const give = (refund: string) => call(giveCashBack, { ...staff, params: { refund } })
  return { tenantId: tenant.id, order, staff, lack, see, due, give }
}

describe('money collected on delivery', () => {
  it('is refunded in cash when a later part misses a line: no acquirer is called, and the act is audited once', async () => {
    const { tenantId, order, lack, see, due, give } = await collected()
    await lack()
    await money.sendRefunds(tenantId, order.id)
    expect(await money.refunds(tenantId, order.id)).toMatchObject([{ amount: 1800, reason: 'SUBSTITUTION', state: 'PENDING' }])
    const [listed, ...more] = await due()
    expect([listed, more]).toMatchObject([{ order: order.code, buyer: 'Maria da Silva', amount: 1800, reason: 'SUBSTITUTION' }, []])
    expect(await checkInvariants(t.databaseUrl)).toEqual([])

    const answers = await Promise.all([give(listed!.id), give(listed!.id)])
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 2 }, () => [200, { amount: 1800 }]))
    expect(await due()).toEqual([])
    expect(await see()).toMatchObject({ state: 'DELIVERED', refunds: [{ amount: 1800, state: 'DONE', doneAt: expect.any(String) }] })
    const log = await money.query(tenantId, "select staff_id, detail from audit_log where action = 'refund.cash'")
    expect(log).toMatchObject([{ staff_id: expect.any(String), detail: { amount: 1800, before: 'DELIVERED', after: 'DELIVERED' } }])
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('is refunded by staff, and in full ends the order once it was handed over', async () => {
    const { tenantId, order, staff, see, due, give } = await collected()
    expect((await call(getDeskOrder, { ...staff, params: { id: order.id } })).body.returnable).toBe(3600)
    const refund = (amount?: number) => call(refundOrder, { ...staff, params: { id: order.id }, body: { act: uuidv7(), amount } })
    expect((await refund(500)).body).toMatchObject({ amount: 500, left: 3100 })
    expect((await refund()).body).toMatchObject({ amount: 3100, left: 0, order: 'REFUND_REQUESTED' })
    await money.sendRefunds(tenantId, order.id)
    for (const { id } of await due()) await give(id)
    expect((await see()).state).toBe('REFUNDED')
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('cannot be refunded by another shop', async () => {
    const [one, other] = [await collected(), await collected()]
    await one.lack()
    const [listed] = await one.due()
    expect((await other.give(listed!.id)).body.code).toBe('not_found')
    expect(await one.due()).toHaveLength(1)
  })
})
