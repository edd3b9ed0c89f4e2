import { beforeAll, describe, expect, it } from 'vitest'
import { buildCampaign, buildItem, buildLead, buildTenant, unbounded } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { somePhone } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getGroup } from '@mutirao/contract/groups'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import { closeDueGroups } from './closing.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

/** Items of R$ 19,90 at 5 % from 10 units and 15 % from 30, for groups of 5; `share` undefined: the default. */
async function shopOf(share?: number) {
  t.clock.now = NOW
  const plain = await buildTenant(t.pool)
  const { payment } = (await money.ctxOf(plain.id)).tenant.body
  const tenant = await buildTenant(t.pool, { payment: { ...payment, pixDiscount: 0, unpaid: unbounded } })
  const groupRules = [
    { minimumUnits: 10, percentage: 5 },
    { minimumUnits: 30, percentage: 15 },
  ]
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, {
    endsAt: new Date(NOW.getTime() + 3_600_000),
    body: { cartControls: { discountRules: [], groupRules }, group: { minimumUnits: 5, share } as never },
  })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, price: 1990, onHand: 1000 })
  let streets = 0

  /** Buys and pays as a new visitor with their own phone, address and network, unless `like` is given. */
  async function buy(quantity: number, { like, isOfOneNetwork }: { like?: Bought; isOfOneNetwork?: boolean } = {}) {
    const as = await buildLead(t.pool, tenant.id)
    const [phone, street] = like ? [like.phone, like.street] : [somePhone(), String((streets += 1))]
    const draft = orderOf(item, { quantity })
    draft.body.userPhone = phone
    draft.body.properties.shippingAddress = { ...draft.body.properties.shippingAddress, street_number: street }
    const { body: order } = await call(placeOrder, { host: tenant.host, as, ...draft })
    if (!isOfOneNetwork) await money.query(tenant.id, 'update orders set network_key = id::text where id = $1', [order.id])
    const [payment] = await money.payments(tenant.id, order.id)
    await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
    return { order, as, phone, street }
  }
  type Bought = { phone: string; street: string }
  const cancel = ({ order, as }: { order: { id: string }; as: object }) =>
    call(cancelOrder, { host: tenant.host, as: as as never, params: { id: order.id } })
  const counted = async () => (await call(getGroup, { host: tenant.host, params: { id: campaignId } })).body
  return { tenant, buy, cancel, counted }
}
const discountOf = ({ order }: { order: { items: { total: number; discount: number }[] } }) =>
  Math.round((100 * order.items[0]!.discount) / order.items[0]!.total)

describe('a tier before the closing', () => {
  it('is not reached by one buyer who pays for thirty and cancels: nobody buys at a manipulated price', async () => {
    const { buy, cancel, counted, tenant } = await shopOf()
    const faker = await buy(30)
    await expect.poll(counted).toMatchObject({ paidUnits: 30, laterUnits: 28 })
    const friend = await buy(10)
    expect(discountOf(friend)).toBe(0)
    await cancel(faker)
    await expect.poll(counted).toMatchObject({ paidUnits: 10, laterUnits: 8 })
    t.clock.now = new Date(NOW.getTime() + 2 * 3_600_000)
    await closeDueGroups(await money.ctxOf(tenant.id))
    const [closing] = await money.query(tenant.id, 'select outcome, percentage, paid_units from group_closings')
    expect(closing).toEqual({ outcome: 'REACHED', percentage: 5, paid_units: 10 })
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('counts all units again at the closing', async () => {
    const { buy, tenant } = await shopOf()
    await buy(30)
    t.clock.now = new Date(NOW.getTime() + 2 * 3_600_000)
    await closeDueGroups(await money.ctxOf(tenant.id))
    expect(await money.query(tenant.id, 'select percentage, paid_units from group_closings')).toEqual([{ percentage: 15, paid_units: 30 }])
  })

  it('is reached by many buyers, each counted up to a share', async () => {
    const { buy, counted } = await shopOf()
    for (let count = 0; count < 5; count++) await buy(2)
    await expect.poll(counted).toMatchObject({ paidUnits: 10 })
    expect((await counted()).laterUnits).toBeUndefined()
    expect(discountOf(await buy(1))).toBe(5)
  })

  it.each([
    { name: 'one phone and address', isOfOneNetwork: false },
    { name: 'one network', isOfOneNetwork: true },
  ])('takes $name for one buyer', async ({ isOfOneNetwork }) => {
    const { buy, counted } = await shopOf()
    const first = await buy(2, { isOfOneNetwork })
    for (let count = 0; count < 4; count++) await buy(2, { isOfOneNetwork, like: isOfOneNetwork ? undefined : first })
    await expect.poll(counted).toMatchObject({ paidUnits: 10, laterUnits: 8 })
  })

  it('does not count purchases of a buyer who has cancelled before, until the closing', async () => {
    const { buy, cancel, counted } = await shopOf(100)
    const first = await buy(5)
    await cancel(first)
    await buy(10, { like: first })
    await expect.poll(counted).toMatchObject({ paidUnits: 10, laterUnits: 10 })
    expect(discountOf(await buy(1))).toBe(0)
  })

  it('can be reached by one buyer when the merchant sets the share to 100 %', async () => {
    const { buy, counted } = await shopOf(100)
    await buy(30)
    await expect.poll(counted).toMatchObject({ paidUnits: 30 })
    expect(discountOf(await buy(1))).toBe(15)
  })
})
