import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { shipPart } from '@mutirao/contract/fulfilment'
import { listMessages } from '@mutirao/contract/messages'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { refuseOrder } from '@mutirao/contract/refunds'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

const reason = 'A farinha não chegou.'

async function ordered({ received = 0, method = 'PIX' as 'PIX' | 'ON_DELIVERY' } = {}) {
  const shop = await shopWith(t.pool, { onHand: 5 })
  // Pay on delivery requires a verified phone.
  const who = { host: shop.host, ...(method === 'PIX' ? { as: shop.as } : { headersMore: (await signIn(t, shop.tenant)).headers }) }
  const { body: order } = await call(placeOrder, { ...who, ...orderOf(shop.item, { method }) })
  const tenantId = shop.tenant.id
  const [payment] = await money.payments(tenantId, order.id)
  if (received > 0) await money.payAtAcquirer({ tenantId, orderId: order.id, reference: payment!.id, amount: received })
  const staff = async (role: Role) => ({ host: shop.host, headersMore: (await signInAsStaff(t, shop.tenant, role)).headers })
  const manager = await staff('manager')
  const refuse = (who = manager) => call(refuseOrder, { ...who, params: { id: order.id }, body: { reason } })
  const see = async () => (await call(getOrder, { ...who, params: { code: order.code } })).body
  const told = async () => (await call(listMessages, { ...who, query: {} })).body
  const reserved = () => money.query<{ reserved: number }>(tenantId, 'select reserved from stock')
  return { shop, tenantId, order, manager, staff, refuse, see, told, reserved }
}

describe('an order that the shop refuses', () => {
  it('ends with a full refund, once, and its buyer gets the reason', async () => {
    const { tenantId, order, refuse, see, told, reserved } = await ordered({ received: 1800 })
    const answers = await Promise.all([refuse(), refuse(), refuse()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ body }) => body.amount).toSorted()).toEqual([0, 0, 1800])
    await money.sendRefunds(tenantId, order.id)
    const after = await see()
    expect(after).toMatchObject({ state: 'REFUNDED', refunds: [{ amount: 1800, reason: 'SHOP' }] })
    expect(after.events).toContainEqual(expect.objectContaining({ state: 'REFUND_REQUESTED', note: reason }))
    expect(JSON.stringify(await told())).toContain(`${reason} Devolvemos R$\u00a018,00 por Pix até dom., 22/11.`)
    expect(await reserved()).toEqual([{ reserved: 0 }])
    const log = await money.query(tenantId, "select detail from audit_log where action = 'order.refuse'")
    expect(log).toEqual([{ detail: { reason, amount: 1800, before: 'PAID', after: 'REFUND_REQUESTED' } }])
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it.each(['PIX', 'ON_DELIVERY'] as const)(
    'ends at no cost before %s has brought anything, and cannot be paid any more',
    async (method) => {
      const { refuse, see, reserved } = await ordered({ method })
      expect(await refuse()).toMatchObject({ status: 200, body: { amount: 0, order: 'CANCELLED' } })
      expect(await see()).toMatchObject({ state: 'CANCELLED', refunds: [] })
      expect(await reserved()).toEqual([{ reserved: 0 }])
      expect(await checkInvariants(t.databaseUrl)).toEqual([])
    },
  )

  it('must not be on its way; refusing requires the right and a reason', async () => {
    const { shop, order, manager, staff, refuse, see } = await ordered({ method: 'ON_DELIVERY' })
    expect((await refuse(await staff('picker'))).status).toBe(403)
    const silent = await call(refuseOrder, { ...manager, params: { id: order.id }, body: { reason: ' ' } })
    expect(silent).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } })
    const params = { id: order.id, campaignId: shop.item.campaignId }
    expect((await call(shipPart, { ...manager, params, body: { act: uuidv7() } })).status).toBe(200)
    expect(await refuse()).toMatchObject({ status: 409, body: { code: 'order_not_cancellable' } })
    expect((await see()).state).toBe('SHIPPED')
  })
})
