import { describe, expect, it } from 'vitest'
import { codes } from '#db/schema/people.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildArea, buildCampaign, buildItem, buildLead, buildStore, buildTenant, closedMarketplace } from '#testing/factories.ts'
import { signIn } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import {
  findCampaignByName,
  getCampaign,
  listCampaignsWithinForAccount,
  listCampaignsWithinForLead,
  listHubs,
  listPublicCampaigns,
} from '@mutirao/contract/campaigns'
import { checkAccessKey } from '@mutirao/contract/relations'

const { t, call } = testApp()

const inside = { latitude: -23.55, longitude: -46.63 }
const outside = { latitude: -22.9, longitude: -43.2 }

describe('campaigns of a shop', () => {
  it('are listed by priority, each with its status and the reason', async () => {
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

  it("have whether they reach a point; a visitor's own list has only those", async () => {
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
    expect(body).toMatchObject({ itemCount: 1, priceFrom: 900, categories: [{ id: 'mercearia', itemCount: 1 }], canPickUp: true })
    expect(body.delivery[0]).toMatchObject({ id: '2026-11-22T08:00', date: '2026-11-22', fee: 800 })
    expect(body.pickup[0]).toMatchObject({
      id: store.id,
      slots: [{ id: `${store.id}/2026-11-22T09:00`, fee: 0 }, expect.anything(), ...Array(6).fill(expect.anything())],
    })
    const hubs = await call(listHubs, { host: tenant.host, params: { campaignId: id }, query: inside })
    expect(hubs.body[0].distance).toBeGreaterThan(5)
  })

  it('have in the list whether pickup is possible: at a store with an upcoming slot', async () => {
    const tenant = await buildTenant(t.pool)
    const store = await buildStore(t.pool, tenant.id)
    const window = { weekday: 0, from: '09:00', to: '17:00', fee: 0, cutoffHours: 0 } as const
    const with_ = (id: string, pickup: object[]) => buildCampaign(t.pool, tenant.id, { id, body: { pickup } as never })
    await with_('com-ponto', [{ store: store.id, ...window }])
    await with_('ponto-que-fechou', [{ store: 'fechado', ...window }])
    await with_('so-entrega', [])
    const { body } = await call(listPublicCampaigns, { host: tenant.host })
    expect(Object.fromEntries(body.map(({ id, canPickUp }: { id: string; canPickUp: boolean }) => [id, canPickUp]))).toEqual({
      'com-ponto': true,
      'ponto-que-fechou': false,
      'so-entrega': false,
    })
  })

  it('have no pickup for a visitor far from every store', async () => {
    const tenant = await buildTenant(t.pool)
    const store = await buildStore(t.pool, tenant.id)
    const pickup = [{ store: store.id, weekday: 0, from: '09:00', to: '17:00', fee: 0, cutoffHours: 0 }]
    const { id } = await buildCampaign(t.pool, tenant.id, { body: { pickup } as never })
    const canPickUp = async (query: Partial<typeof inside>) =>
      (await call(getCampaign, { host: tenant.host, params: { id }, query })).body.canPickUp
    expect([await canPickUp({}), await canPickUp(inside), await canPickUp(outside)]).toEqual([true, true, false])
  })

  it('are found by name or code, ignoring case and accents', async () => {
    const tenant = await buildTenant(t.pool)
    await buildCampaign(t.pool, tenant.id, { id: 'cafe', name: 'Café do Sul', code: 'SUL10' })
    const find = (name: string) => call(findCampaignByName, { host: tenant.host, params: { name } })
    for (const name of ['cafe', 'CAFÉ DO SUL', 'cafe do sul', 'sul10'])
      expect(await find(name)).toMatchObject({ status: 200, body: { id: 'cafe' } })
    expect((await find('nada')).status).toBe(404)
  })
})

describe("a campaign in the specification's terms (spec §3)", () => {
  const picture = { hash: 'a'.repeat(20), width: 10, height: 10, color: '#ffffff', alt: 'Fim' }
  const palette = { primary: '#7a3b12', secondary: '#2f6b4f', tertiary: '#f0b64a', background: '#fbf5ec' }
  const defaultAddress = {
    cep: '01310-100',
    address: 'Avenida Paulista, 1500',
    street_address: 'Avenida Paulista',
    street_number: '1500',
    complement: '',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    administrative_area: 'SP',
    country: 'Brasil' as const,
    reference: '',
    addressType: '',
    latitude: -23.56,
    longitude: -46.65,
  }
  const rule = { minimumQuantity: 2, discountType: 'allProducts' as const, type: 'percentage' as const, discount: 5 }
  const date = new Date(NOW.getTime() + 3_600_000).toISOString()
  const full = {
    default: true,
    depends: [
      { type: 'campaign' as const, campaignId: 'outra' },
      { type: 'time' as const, date },
      { type: 'invites' as const, invites: 2 },
    ],
    expired: { description: 'Foi-se.', image: picture },
    defaultAddress,
    cartControls: { discountRules: [rule], groupRules: [] },
    profile: { palette },
    ignoreShippingAddress: true,
    internalHubsRouting: [{ store: 'padaria', areas: ['aqui'] }],
  }
  const words = {
    active: true,
    default: true,
    code: 'SUL10',
    inviteCode: 'VEM',
    depends: full.depends,
    invite: { invites: 2 },
    expired: { end: date, description: 'Foi-se.', image: picture },
    defaults: {
      shipToDefaultAddress: true,
      shippingAddress: {
        address: 'Avenida Paulista, 1500',
        postalCode: '01310-100',
        city: 'São Paulo',
        administrativeArea: 'SP',
        streetNumber: '1500',
      },
    },
    cartControls: { discountRules: [rule] },
    profile: { palette },
    ignoreShippingAddress: true,
    internalHubRoutingIds: [],
  }

  async function shopOf(over: Parameters<typeof buildTenant>[1] = {}) {
    const tenant = await buildTenant(t.pool, over)
    const area = await buildArea(t.pool, tenant.id)
    const body = { ...full, areas: [area.id] }
    await buildCampaign(t.pool, tenant.id, { id: 'cafe', code: 'SUL10', inviteCode: 'VEM', endsAt: new Date(date), body })
    return tenant
  }

  it('is returned the same by every read', async () => {
    const tenant = await shopOf()
    const { host } = tenant
    const as = await buildLead(t.pool, tenant.id)
    const { headers: headersMore } = await signIn(t, tenant)
    const reads = {
      public: (await call(listPublicCampaigns, { host })).body[0],
      one: (await call(getCampaign, { host, params: { id: 'cafe' } })).body,
      byName: (await call(findCampaignByName, { host, params: { name: 'sul10' } })).body,
      lead: (await call(listCampaignsWithinForLead, { host, as, params: { leadId: as.leadId }, query: inside })).body[0],
      account: (await call(listCampaignsWithinForAccount, { host, query: inside, headersMore })).body[0],
    }
    for (const [name, read] of Object.entries(reads)) expect(read, name).toMatchObject(words)
  })

  it('has its outlines in every read that requests them, and in no other', async () => {
    const tenant = await buildTenant(t.pool)
    const { host } = tenant
    const area = await buildArea(t.pool, tenant.id)
    await buildCampaign(t.pool, tenant.id, { id: 'feira', body: { areas: [area.id] } })
    const as = await buildLead(t.pool, tenant.id)
    const { headers: headersMore } = await signIn(t, tenant)
    const reads = async (query: { geoJsons?: 'true' }) => ({
      public: (await call(listPublicCampaigns, { host, query })).body[0],
      one: (await call(getCampaign, { host, params: { id: 'feira' }, query })).body,
      lead: (await call(listCampaignsWithinForLead, { host, as, params: { leadId: as.leadId }, query: { ...inside, ...query } })).body[0],
      account: (await call(listCampaignsWithinForAccount, { host, query: { ...inside, ...query }, headersMore })).body[0],
    })
    for (const [name, read] of Object.entries(await reads({ geoJsons: 'true' })))
      expect(read.geoJsons, name).toMatchObject([{ type: 'MultiPolygon' }])
    for (const [name, read] of Object.entries(await reads({}))) expect(read, name).not.toHaveProperty('geoJsons')
  })

  it('has its outlines when read by name, and leaves out absent fields', async () => {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    await buildCampaign(t.pool, tenant.id, { id: 'feira', body: { areas: [area.id] } })
    const { body } = await call(findCampaignByName, { host: tenant.host, params: { name: 'feira' } })
    expect(body.geoJsons).toMatchObject([{ type: 'MultiPolygon', coordinates: [[[[-47, -24], {}, {}, {}, {}]]] }])
    expect(body.defaults).toEqual({ shipToDefaultAddress: false })
    for (const word of ['expired', 'invite', 'code', 'inviteCode', 'profile']) expect(body).not.toHaveProperty(word)
  })

  it('hides its codes in a closed shop, where they grant access', async () => {
    const tenant = await shopOf({ marketplace: closedMarketplace })
    await tenantTransaction(t.pool, tenant.id, (db) =>
      db.insert(codes).values({ tenantId: tenant.id, code: 'CHAVE', kind: 'ACCESS_KEY', campaignIds: ['cafe'] }),
    )
    const { headers: headersMore } = await signIn(t, tenant)
    await call(checkAccessKey, { host: tenant.host, body: { accessKey: 'CHAVE' }, headersMore })
    const { body } = await call(listCampaignsWithinForAccount, { host: tenant.host, query: inside, headersMore })
    expect(body).toHaveLength(1)
    expect(JSON.stringify(body)).not.toMatch(/SUL10|VEM|CHAVE/)
  })
})
