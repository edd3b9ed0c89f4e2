import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { getDeskOrder } from '@mutirao/contract/desk-orders'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { listReviews, refundOrder, settleReview } from '@mutirao/contract/refunds'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
const healthy = async () => expect(await checkInvariants(t.databaseUrl)).toEqual([])

/** An order of R$ 18,00 with a payment of `received` centavos; unpaid when 0. */
async function paid(received: number) {
  const shop = await shopWith(t.pool)
  const { body: order } = await call(placeOrder, { ...shop, ...orderOf(shop.item) })
  const tenantId = shop.tenant.id
  const [payment] = await money.payments(tenantId, order.id)
  if (received > 0) await money.payAtAcquirer({ tenantId, orderId: order.id, reference: payment!.id, amount: received })
  const as = async (role: Role) => ({ host: shop.host, headersMore: (await signInAsStaff(t, shop.tenant, role)).headers })
  const see = async () => (await call(getOrder, { ...shop, params: { code: order.code } })).body
  return { shop, tenantId, order, payment: payment!, as, see }
}
const act = () => ({ act: uuidv7() })

describe('a refund by the shop', () => {
  it('may be partial, is idempotent, never exceeds the received amount, and in full ends the order', async () => {
    const { tenantId, order, as, see } = await paid(1800)
    const manager = await as('manager')
    const give = (body: { act: string; amount?: number }) => call(refundOrder, { ...manager, params: { id: order.id }, body })
    const first = { ...act(), amount: 500 }
    const answers = await Promise.all(Array.from({ length: 4 }, () => give(first)))
    for (const { body } of answers) expect(body).toEqual({ amount: 500, left: 1300, order: 'PAID' })
    // Another amount under the same act is another request, and is not answered as done.
    expect((await give({ ...first, amount: 700 })).body.code).toBe('conflict')
    expect((await give({ ...act(), amount: 1301 })).body).toMatchObject({ code: 'refund_too_large', returnable: 1300 })
    expect((await give(act())).body).toEqual({ amount: 1300, left: 0, order: 'REFUND_REQUESTED' })
    expect((await give(act())).body).toMatchObject({ code: 'refund_too_large', returnable: 0 })
    await money.sendRefunds(tenantId, order.id)
    expect(await see()).toMatchObject({ state: 'REFUNDED', refunds: [{ amount: 500, reason: 'SHOP' }, { amount: 1300 }] })
    const log = await money.query(tenantId, "select detail from audit_log where action = 'order.refund' order by id")
    expect(log.map(({ detail }) => detail)).toEqual([
      { amount: 500, left: 1300, before: 'PAID', after: 'PAID' },
      { amount: 1300, left: 0, before: 'PAID', after: 'REFUND_REQUESTED' },
    ])
    await healthy()
  })

  it('has a page with lines, received and refundable amounts, without the delivery code', async () => {
    const [{ order, as }, other, unpaid] = [await paid(1800), await paid(1800), await paid(0)]
    const [manager, support] = [await as('manager'), await as('support')]
    const read = async (id: string, who: typeof support) => (await call(getDeskOrder, { ...who, params: { id } })).body
    const shown = await read(order.id, support)
    expect(shown).toMatchObject({
      code: order.code,
      price: 1800,
      returnable: 1800,
      refunds: [],
      payments: [{ state: 'APPROVED', amount: 1800 }],
    })
    expect(shown.items).toHaveLength(order.items.length)
    expect(shown.events.length).toBeGreaterThan(0)
    expect(shown).not.toHaveProperty('deliveryCode')
    await call(refundOrder, { ...manager, params: { id: order.id }, body: { ...act(), amount: 500 } })
    expect(await read(order.id, support)).toMatchObject({ returnable: 1300, refunds: [{ amount: 500, reason: 'SHOP' }] })
    expect(await read(unpaid.order.id, await unpaid.as('support'))).toMatchObject({ returnable: 0 })
    expect(await read(other.order.id, support)).toMatchObject({ code: 'order_not_found' })
    expect(await read(order.id, await as('courier'))).toMatchObject({ code: 'authorization' })
  })

  it("is refused with an act of another order's refund", async () => {
    const [one, other] = [await paid(1800), await paid(1800)]
    const owner = await one.as('owner')
    const shared = { ...act(), amount: 100 }
    expect((await call(refundOrder, { ...owner, params: { id: one.order.id }, body: shared })).status).toBe(200)
    const [second] = [await call(placeOrder, { ...one.shop, ...orderOf(one.shop.item) })]
    const [payment] = await money.payments(one.tenantId, second!.body.id)
    await money.payAtAcquirer({ tenantId: one.tenantId, orderId: second!.body.id, reference: payment!.id, amount: 1800 })
    expect((await call(refundOrder, { ...owner, params: { id: second!.body.id }, body: shared })).body.code).toBe('conflict')
    expect(await money.refunds(one.tenantId, second!.body.id)).toEqual([])
    // In another shop the same act is a new one.
    expect((await call(refundOrder, { ...(await other.as('owner')), params: { id: other.order.id }, body: shared })).status).toBe(200)
    await healthy()
  })

  it('never exceeds the received amount when two people refund concurrently', async () => {
    const { tenantId, order, as } = await paid(1800)
    const [one, other] = [await as('owner'), await as('manager')]
    const params = { id: order.id }
    const answers = await Promise.all(
      [one, other, one, other].map((who) => call(refundOrder, { ...who, params, body: { ...act(), amount: 700 } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect((await money.refunds(tenantId, order.id)).reduce((total, { amount }) => total + amount, 0)).toBe(1400)
    await healthy()
  })

  it('requires a paid order of the own shop, and the right', async () => {
    const [unpaid, mine, other] = [await paid(0), await paid(1800), await paid(1800)]
    const refund = async (who: object, id: string) => (await call(refundOrder, { ...who, params: { id }, body: act() } as never)).body.code
    expect(await refund(await unpaid.as('owner'), unpaid.order.id)).toBe('order_not_payable')
    expect(await refund(await mine.as('owner'), other.order.id)).toBe('order_not_found')
    for (const role of ['picker', 'courier', 'keeper', 'support'] as const)
      expect(await refund(await mine.as(role), mine.order.id)).toBe('authorization')
    expect(await money.refunds(other.tenantId, other.order.id)).toEqual([])
  })
})

describe('money in review', () => {
  it('is listed and decided once by staff, and audited', async () => {
    const { tenantId, payment, order, as, see } = await paid(1500)
    const owner = await as('owner')
    expect((await call(listReviews, owner)).body.content).toMatchObject([
      { payment: payment.id, order: order.code, due: 1800, received: 1500 },
    ])
    const settle = () => call(settleReview, { ...owner, params: { payment: payment.id }, body: { decision: 'accept' } })
    const answers = await Promise.all([settle(), settle()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await see()).state).toBe('PAID')
    expect((await call(listReviews, owner)).body.content).toEqual([])
    expect((await settle()).body.code).toBe('not_found')
    expect(await money.query(tenantId, "select 1 from audit_log where action = 'review.settle'")).toHaveLength(1)
    await healthy()
  })
})
