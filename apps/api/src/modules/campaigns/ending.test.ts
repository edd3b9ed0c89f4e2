import { beforeAll, expect, it } from 'vitest'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { getCampaign } from '@mutirao/contract/campaigns'
import { endCampaign } from '@mutirao/contract/merchant'
import { placeOrder } from '@mutirao/contract/orders'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

/** Creates a campaign with two tiers, and a function that pays into it. */
async function group() {
  const tenant = await buildTenant(t.pool)
  const groupRules = [
    { minimumUnits: 1, percentage: 5 },
    { minimumUnits: 3, percentage: 10 },
  ]
  const endsAt = new Date(t.clock.now.getTime() + 86_400_000)
  const { id } = await buildCampaign(t.pool, tenant.id, { endsAt, body: { cartControls: { discountRules: [], groupRules } } })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: id })
  const [host, as] = [tenant.host, await buildLead(t.pool, tenant.id)]
  const pay = async (quantity: number) => {
    const order = orderOf(item, { quantity, price: 100_000 })
    const placed = await call(placeOrder, { host, as, ...order })
    const [payment] = await money.payments(tenant.id, placed.body.id)
    await money.payAtAcquirer({
      tenantId: tenant.id,
      orderId: placed.body.id,
      reference: payment!.id,
      amount: placed.body.properties.price,
    })
  }
  const staff = { host, headersMore: (await signInAsStaff(t, tenant, 'manager')).headers }
  const end = () => call(endCampaign, { ...staff, params: { campaignId: id } })
  const endAs = async (role: Role) =>
    call(endCampaign, { host, headersMore: (await signInAsStaff(t, tenant, role)).headers, params: { campaignId: id } })
  const shown = async () => (await call(getCampaign, { host, params: { id } })).body
  return { tenant, host, as, item, pay, end, endAs, shown, endsAt }
}

it('the shop can end a campaign, once; it accepts no more orders, and the act is audited', async () => {
  const { end, shown, host, as, item, tenant } = await group()
  const first = await end()
  expect(first).toMatchObject({ status: 200, body: { endsAt: t.clock.now.toISOString() } })
  expect((await end()).body).toEqual(first.body)
  await expect.poll(async () => (await shown()).status).toBe('EXPIRED')
  expect((await call(placeOrder, { host, as, ...orderOf(item) })).body.code).toBe('campaign_closed')
  expect(await money.query(tenant.id, "select subject from audit_log where action = 'campaign.end'")).toHaveLength(1)
})

it('a group with paid units keeps its deadline until its last tier is reached', async () => {
  const { end, pay, shown, endsAt } = await group()
  await pay(2)
  expect(await end()).toMatchObject({ status: 409, body: { code: 'conflict', detail: expect.stringContaining('mantém o prazo') } })
  expect((await shown()).endsAt).toBe(endsAt.toISOString())
  await pay(1)
  expect((await end()).status).toBe(200)
})

it('ends with money back for whoever may return money alone; without payments for an editor, too', async () => {
  const { pay, end, endAs, shown, endsAt } = await group()
  await pay(3)
  const refused = await endAs('editor')
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'authorization', reason: expect.stringContaining('devolve dinheiro a quem pagou') },
  })
  expect((await shown()).endsAt).toBe(endsAt.toISOString())
  expect((await end()).status).toBe(200)
  expect((await (await group()).endAs('editor')).status).toBe(200)
})
