import { describe, expect, it } from 'vitest'
import { createContext } from '#context.ts'
import { codes, relations } from '#db/schema/people.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildCampaign, buildItem, buildLead, buildTenant, type TestTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { leadHeader, signIn } from '#testing/people.ts'
import { bearerOf, testApp } from '#testing/test-app.ts'
import { addFavorite, addFavoriteCampaign } from '@mutirao/contract/favorites'
import { listMessages, muteMessages } from '@mutirao/contract/messages'
import { placeOrder } from '@mutirao/contract/orders'
import { tellCampaignNews } from './campaign-news.service.ts'

const { t, call } = testApp()
type Lead = Awaited<ReturnType<typeof buildLead>>

const hours = (n: number) => new Date(t.clock.now.getTime() + n * 3_600_000)

async function tell({ id }: TestTenant, now = t.clock.now) {
  const services = { ...t.services, log: t.app.log }
  await tellCampaignNews({ ...createContext(services, (await findTenant(services, id))!), now })
}

const inboxOf = async ({ host }: TestTenant, as: Lead) => (await call(listMessages, { host, as })).body
const titlesOf = async (tenant: TestTenant, as: Lead) => (await inboxOf(tenant, as)).content.map(({ title }: { title: string }) => title)

/** A shop with one campaign, a lead with a favourite in it, and an unrelated lead. */
async function shopWith(over: Parameters<typeof buildCampaign>[2], shop: Parameters<typeof buildTenant>[1] = {}) {
  const tenant = await buildTenant(t.pool, shop)
  const campaign = await buildCampaign(t.pool, tenant.id, { name: 'Feira', ...over })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: campaign.id })
  const [follower, stranger] = [await buildLead(t.pool, tenant.id), await buildLead(t.pool, tenant.id)]
  const follow = (as: Lead) => call(addFavorite, { host: tenant.host, as, params: { campaignId: campaign.id, itemId: item.id } })
  return { tenant, campaign, item, follower, stranger, follow }
}

describe('news of a campaign', () => {
  it('reach its followers once, from concurrent processes, and nobody else', async () => {
    const { tenant, campaign, follower, stranger, follow } = await shopWith({ endsAt: hours(20) })
    await follow(follower)
    await Promise.all([tell(tenant), tell(tenant), tell(tenant)])
    await tell(tenant)
    const { content, unread } = await inboxOf(tenant, follower)
    expect(content).toMatchObject([{ type: 'campaign', title: 'Último dia: Feira', target: `/store/${campaign.id}` }])
    expect(content[0].text).toMatch(/^Fecha (hoje|amanhã), \d+h/)
    expect(unread).toBe(1)
    expect(await titlesOf(tenant, stranger)).toEqual([])
    await tell(tenant, hours(20))
    expect(await titlesOf(tenant, follower)).toEqual(['Feira encerrou', 'Último dia: Feira'])
  })

  it('reach leads that saved the campaign itself', async () => {
    const { tenant, campaign, follower } = await shopWith({ endsAt: hours(20) })
    await call(addFavoriteCampaign, { host: tenant.host, as: follower, params: { campaignId: campaign.id } })
    await tell(tenant)
    expect(await titlesOf(tenant, follower)).toEqual(['Último dia: Feira'])
  })

  it('say that it has opened, when time alone opens it', async () => {
    const date = hours(1).toISOString()
    const opening = await shopWith({ body: { depends: [{ type: 'time', date }] } })
    const locked = await shopWith({
      body: {
        depends: [
          { type: 'time', date },
          { type: 'invites', invites: 2 },
        ],
      },
    })
    for (const { tenant, follower, follow } of [opening, locked]) {
      await follow(follower)
      await tell(tenant)
      expect(await titlesOf(tenant, follower)).toEqual([])
      await tell(tenant, hours(1))
    }
    expect(await titlesOf(opening.tenant, opening.follower)).toEqual(['Feira abriu'])
    expect(await titlesOf(locked.tenant, locked.follower)).toEqual([])
  })

  it('are for people the last day alone when the campaign opens within it; programs hear of the opening, too', async () => {
    const url = 'http://127.0.0.1:9/campaigns'
    const date = hours(-1).toISOString()
    const over = { endsAt: hours(20), body: { depends: [{ type: 'time' as const, date }] } }
    const { tenant, follower, follow } = await shopWith(over, { webhooks: [{ url, events: ['campaign.*'] }] })
    await follow(follower)
    await tell(tenant)
    await tell(tenant)
    expect(await titlesOf(tenant, follower)).toEqual(['Último dia: Feira'])
    const events = await moneyOf(t).query(tenant.id, `select event from webhook_events where url = '${url}' order by position`)
    expect(events.map(({ event }) => event)).toEqual(['campaign.opened', 'campaign.last_day'])
  })

  it("tell buyers about the last day; about the end their order's messages do", async () => {
    const { tenant, item, stranger: buyer } = await shopWith({ endsAt: hours(20) })
    expect((await call(placeOrder, { host: tenant.host, as: buyer, ...orderOf(item) })).status).toBe(201)
    await tell(tenant)
    await tell(tenant, hours(20))
    expect(await titlesOf(tenant, buyer)).toEqual(['Último dia: Feira'])
  })

  it('are not sent to leads that muted them, until they unmute', async () => {
    const { tenant, follower, follow } = await shopWith({ endsAt: hours(20) })
    await follow(follower)
    const mute = (isCampaignMuted: boolean) => call(muteMessages, { host: tenant.host, as: follower, body: { isCampaignMuted } })
    expect((await mute(true)).status).toBe(204)
    expect((await mute(true)).status).toBe(204)
    expect((await inboxOf(tenant, follower)).isCampaignMuted).toBe(true)
    await tell(tenant)
    expect(await titlesOf(tenant, follower)).toEqual([])
    await mute(false)
    expect((await inboxOf(tenant, follower)).isCampaignMuted).toBe(false)
    await tell(tenant, hours(20))
    expect(await titlesOf(tenant, follower)).toEqual(['Feira encerrou'])
  })

  it('muted by a visitor stay muted after the sign-up', async () => {
    const tenant = await buildTenant(t.pool)
    const as = await buildLead(t.pool, tenant.id)
    await call(muteMessages, { host: tenant.host, as, body: { isCampaignMuted: true } })
    const { headers } = await signIn(t, tenant, { headers: leadHeader(bearerOf(as)) })
    expect((await call(listMessages, { host: tenant.host, headersMore: headers })).body.isCampaignMuted).toBe(true)
  })

  it('never name campaigns for adults, and in a closed shop reach only people who may open it', async () => {
    const adult = await shopWith({ endsAt: hours(20), body: { intendedForAdults: true } })
    const closed = await shopWith({ endsAt: hours(20) })
    for (const { tenant, follower, stranger, campaign, item } of [adult, closed]) {
      const row = { tenantId: tenant.id, campaignIds: [campaign.id], createdAt: t.clock.now, action: 'ACCESS' as const }
      await tenantTransaction(t.pool, tenant.id, async (db) => {
        await db.insert(codes).values({ tenantId: tenant.id, code: 'CHAVE', kind: 'ACCESS_KEY', campaignIds: [campaign.id] })
        // The second key has left the list.
        await db.insert(relations).values([
          { ...row, leadId: stranger.leadId, code: 'CHAVE' },
          { ...row, leadId: follower.leadId, code: 'ANTIGA' },
        ])
        await db.execute(`insert into favorites values ('${tenant.id}', '${follower.leadId}', '${campaign.id}', '${item.id}', now())`)
      })
    }
    const services = { ...t.services, log: t.app.log }
    const found = (await findTenant(services, closed.tenant.id))!
    const intranet = { ...found, body: { ...found.body, marketplace: { ...found.body.marketplace, intranet: true } } }
    await tell(adult.tenant)
    await tellCampaignNews(createContext(services, intranet))
    expect(await titlesOf(adult.tenant, adult.follower)).toEqual([])
    expect(await titlesOf(adult.tenant, adult.stranger)).toEqual([])
    expect(await titlesOf(closed.tenant, closed.follower)).toEqual([])
    expect(await titlesOf(closed.tenant, closed.stranger)).toEqual(['Último dia: Feira'])
  })
})
