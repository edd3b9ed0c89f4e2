import { describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { buildCampaign, buildItem, buildLead, buildTenant, type TestTenant } from '#testing/factories.ts'
import { orderOf } from '#testing/order-factory.ts'
import { leadHeader, signIn } from '#testing/people.ts'
import { bearerOf, testApp } from '#testing/test-app.ts'
import { listCampaignsWithinForAccount, listCampaignsWithinForLead } from '@mutirao/contract/campaigns'
import { placeOrder } from '@mutirao/contract/orders'
import { addLeadCode, getInvite } from '@mutirao/contract/relations'

const { t, call } = testApp()
const query = { latitude: -23.55, longitude: -46.63 }
type Visitor = Awaited<ReturnType<typeof buildLead>>

const deliver = (tenant: TestTenant) => tenantTransaction(t.pool, tenant.id, (db) => db.execute("update orders set state = 'DELIVERED'"))

async function statusesOf({ host }: TestTenant, as: Visitor) {
  const { body } = await call(listCampaignsWithinForLead, { host, as, params: { leadId: as.leadId }, query })
  return Object.fromEntries((body as { id: string; status: string }[]).map(({ id, status }) => [id, status]))
}

describe('a campaign that depends on another', () => {
  it('opens with the delivered order, for its buyer only, and sells from then on', async () => {
    const tenant = await buildTenant(t.pool)
    await buildCampaign(t.pool, tenant.id, { id: 'primeira', priority: 2 })
    await buildCampaign(t.pool, tenant.id, { id: 'segunda', body: { depends: [{ type: 'campaign', campaignId: 'primeira' }] } })
    const [first, second] = [
      await buildItem(t.pool, { tenantId: tenant.id, campaignId: 'primeira' }),
      await buildItem(t.pool, { tenantId: tenant.id, campaignId: 'segunda' }),
    ]
    const [as, stranger] = [await buildLead(t.pool, tenant.id), await buildLead(t.pool, tenant.id)]
    const buy = (item: typeof first, who = as) => call(placeOrder, { host: tenant.host, as: who, ...orderOf(item) })
    expect(await buy(second)).toMatchObject({ status: 409, body: { code: 'campaign_closed' } })
    expect((await buy(first)).status).toBe(201)
    expect(await statusesOf(tenant, as)).toEqual({ primeira: 'OK', segunda: 'BLOCKED' })
    await deliver(tenant)
    expect(await statusesOf(tenant, as)).toEqual({ primeira: 'COMPLETED', segunda: 'OK' })
    expect(await statusesOf(tenant, stranger)).toEqual({ primeira: 'OK', segunda: 'BLOCKED' })
    expect((await buy(second)).status).toBe(201)
    expect((await buy(second, stranger)).status).toBe(409)
  })
})

describe('a campaign that was bought', () => {
  it('is completed, sells again while it is open, and not once it has ended', async () => {
    const tenant = await buildTenant(t.pool)
    await buildCampaign(t.pool, tenant.id, { id: 'feira', endsAt: new Date(t.clock.now.getTime() + 3_600_000) })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: 'feira' })
    const as = await buildLead(t.pool, tenant.id)
    const buy = () => call(placeOrder, { host: tenant.host, as, ...orderOf(item) })
    expect((await buy()).status).toBe(201)
    await deliver(tenant)
    expect(await statusesOf(tenant, as)).toEqual({ feira: 'COMPLETED' })
    expect((await buy()).status).toBe(201)
    const before = t.clock.now
    t.clock.now = new Date(before.getTime() + 3_600_000)
    expect(await buy()).toMatchObject({ status: 409, body: { code: 'campaign_closed' } })
    t.clock.now = before
  })
})

describe('the right to buy', () => {
  const campaignOf = async ({ host }: TestTenant, as: Visitor) =>
    (await call(listCampaignsWithinForLead, { host, as, params: { leadId: as.leadId }, query })).body[0]

  it('is independent of the status: for buyers and strangers, before and after the end', async () => {
    const tenant = await buildTenant(t.pool)
    const endsAt = new Date(t.clock.now.getTime() + 3_600_000)
    await buildCampaign(t.pool, tenant.id, { id: 'feira', endsAt })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: 'feira' })
    const [buyer, stranger] = [await buildLead(t.pool, tenant.id), await buildLead(t.pool, tenant.id)]
    const buy = () => call(placeOrder, { host: tenant.host, as: buyer, ...orderOf(item) })
    const facts = async () =>
      (await Promise.all([buyer, stranger].map((as) => campaignOf(tenant, as)))).map(({ status, canBuy }) => ({ status, canBuy }))
    await buy()
    expect(await facts()).toEqual([
      { status: 'OK', canBuy: { ok: true } },
      { status: 'OK', canBuy: { ok: true } },
    ])
    const before = t.clock.now
    t.clock.now = endsAt
    const ended = { ok: false, reason: 'EXPIRED' }
    expect(await facts()).toEqual([
      { status: 'OK', canBuy: ended },
      { status: 'EXPIRED', canBuy: ended },
    ])
    expect((await campaignOf(tenant, buyer)).reason).toEqual({ endedAt: endsAt.toISOString() })
    expect((await buy()).body.code).toBe('campaign_closed')
    await deliver(tenant)
    expect((await facts())[0]).toEqual({ status: 'COMPLETED', canBuy: ended })
    t.clock.now = before
    expect((await facts())[0]).toEqual({ status: 'COMPLETED', canBuy: { ok: true } })
    expect((await buy()).status).toBe(201)
  })
})

describe('a campaign that requires invitations', () => {
  it('opens once enough invited people have signed in', async () => {
    const tenant = await buildTenant(t.pool)
    await buildCampaign(t.pool, tenant.id, { id: 'secreta', body: { depends: [{ type: 'invites', invites: 1 }] } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: 'secreta' })
    const { headers: headersMore } = await signIn(t, tenant)
    const { host } = tenant
    const status = async () => (await call(listCampaignsWithinForAccount, { host, query, headersMore })).body[0].status
    expect(await status()).toBe('BLOCKED')
    const { code } = (await call(getInvite, { host, headersMore })).body
    const as = await buildLead(t.pool, tenant.id)
    await call(addLeadCode, { host, as, params: { id: as.leadId }, body: { code } })
    expect(await status()).toBe('BLOCKED')
    await signIn(t, tenant, { headers: leadHeader(bearerOf(as)) })
    expect(await status()).toBe('OK')
    expect((await call(placeOrder, { host, ...orderOf(item), headersMore })).status).toBe(201)
  })
})
