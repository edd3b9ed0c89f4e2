import { describe, expect, it } from 'vitest'
import { findCampaignByName, getCampaign, listCampaignsWithinForLead, listHubs, listPublicCampaigns } from '@mutirao/contract/campaigns'
import { buildArea, buildCampaign, buildItem, buildLead, buildStore, buildTenant } from '#testing/factories.ts'
import { NOW, testApp } from '#testing/test-app.ts'

const { t, call } = testApp()

const inside = { latitude: -23.55, longitude: -46.63 }
const outside = { latitude: -22.9, longitude: -43.2 }

describe('campaigns of a shop', () => {
  it('come by priority, each with its status and why', async () => {
    const tenant = await buildTenant(t.pool)
    const later = new Date(NOW.getTime() + 86_400_000)
    await buildCampaign(t.pool, tenant.id, { id: 'aberta', priority: 5 })
    await buildCampaign(t.pool, tenant.id, { id: 'fechada', priority: 4, endsAt: NOW })
    await buildCampaign(t.pool, tenant.id, { id: 'marcada', priority: 3, body: { depends: [{ type: 'time', date: later.toISOString() }] } })
    await buildCampaign(t.pool, tenant.id, { id: 'convites', priority: 2, body: { depends: [{ type: 'invites', invites: 2 }] } })
    await buildCampaign(t.pool, tenant.id, { id: 'depois', priority: 1, body: { depends: [{ type: 'campaign', campaignId: 'aberta' }] } })
    await buildCampaign(t.pool, tenant.id, { id: 'parada', priority: 9, active: false })
    const { body } = await call(listPublicCampaigns, { host: tenant.host })
    const seen = (body as { id: string; status: string; reason: object }[]).map(({ id, status, reason }) => [id, status, reason])
    expect(seen).toEqual([
      ['aberta', 'OK', {}],
      ['fechada', 'EXPIRED', { endedAt: NOW.toISOString() }],
      ['marcada', 'SCHEDULED', { opensAt: later.toISOString() }],
      ['convites', 'BLOCKED', { missingInvites: 2 }],
      ['depois', 'BLOCKED', { campaignId: 'aberta', campaignName: expect.any(String) }],
    ])
    expect(body[1].expired.description).toBe('Ops! Você chegou tarde, esta campanha expirou!')
  })

  it("know whether they reach a point; a visitor's own list holds those alone", async () => {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    const { id } = await buildCampaign(t.pool, tenant.id, { body: { areas: [area.id] } })
    const as = await buildLead(t.pool, tenant.id)
    const at = async (query: typeof inside) => (await call(getCampaign, { host: tenant.host, params: { id }, query })).body.inArea
    expect([await at(inside), await at(outside)]).toEqual([true, false])

    const within = (query: typeof inside, leadId = as.leadId) =>
      call(listCampaignsWithinForLead, { host: tenant.host, as, params: { leadId }, query })
    expect((await within(inside)).body).toHaveLength(1)
    expect((await within(outside)).body).toHaveLength(0)
    const stranger = await buildLead(t.pool, tenant.id)
    expect((await within(inside, stranger.leadId)).status).toBe(404)
  })

  it('show calendar, pickup points and what they hold', async () => {
    const tenant = await buildTenant(t.pool)
    const store = await buildStore(t.pool, tenant.id)
    const window = { weekday: 0, from: '09:00', to: '17:00', fee: 0, cutoffHours: 0 } as const
    const { id } = await buildCampaign(t.pool, tenant.id, { body: { pickup: [{ store: store.id, ...window }] } })
    await buildItem(t.pool, { tenantId: tenant.id, campaignId: id, price: 900 })
    const { body } = await call(getCampaign, { host: tenant.host, params: { id } })
    expect(body).toMatchObject({ itemCount: 1, priceFrom: 900, categories: [{ id: 'mercearia', itemCount: 1 }] })
    expect(body.delivery[0]).toMatchObject({ id: '2026-11-22T08:00', date: '2026-11-22', fee: 800 })
    expect(body.pickup[0]).toMatchObject({
      id: store.id,
      slots: [{ id: `${store.id}/2026-11-22T09:00`, fee: 0 }, expect.anything(), ...Array(6).fill(expect.anything())],
    })
    const hubs = await call(listHubs, { host: tenant.host, params: { campaignId: id }, query: inside })
    expect(hubs.body[0].distance).toBeGreaterThan(5)
  })

  it('are found by name or code, whatever the case and accents', async () => {
    const tenant = await buildTenant(t.pool)
    await buildCampaign(t.pool, tenant.id, { id: 'cafe', name: 'Café do Sul', code: 'SUL10' })
    const find = (name: string) => call(findCampaignByName, { host: tenant.host, params: { name } })
    for (const name of ['cafe', 'CAFÉ DO SUL', 'cafe do sul', 'sul10'])
      expect(await find(name)).toMatchObject({ status: 200, body: { id: 'cafe' } })
    expect((await find('nada')).status).toBe(404)
  })
})
