import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createContext, type Services } from '#context.ts'
import { areas, campaigns, stock } from '#db/schema/catalog.ts'
import { interests } from '#db/schema/interests.ts'
import { outbox } from '#db/schema/outbox.ts'
import { tenantReader } from '#db/tenant-reader.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildArea, buildCampaign, buildItem, buildLead, buildTenant, closedMarketplace, type TestTenant } from '#testing/factories.ts'
import { shopWithKits } from '#testing/kit-factory.ts'
import { ctxOf } from '#testing/money.ts'
import { e164, signIn, somePhone } from '#testing/people.ts'
import { callEndpoint, startTestApp, testApp, type TestApp } from '#testing/test-app.ts'
import { createClient, deleteClient, exportClient } from '@mutirao/contract/accounts'
import { createInterest, endInterest, type Interest } from '@mutirao/contract/interests'
import { createLead, updateLead } from '@mutirao/contract/leads'
import { answerInterests } from './answers.service.ts'
import { listInterests } from './interests.command.ts'

const { t, call } = testApp()
const native = { 'x-client': 'native' }
const sampa = { latitude: -23.55, longitude: -46.63 }
let tenant: TestTenant
beforeEach(async () => void (tenant = await buildTenant(t.pool)))

const db = () => tenantReader(t.pool, tenant.id)
const rows = () => db().select().from(interests).where(eq(interests.tenantId, tenant.id))
const letters = () =>
  db()
    .select({ channel: outbox.channel, recipient: outbox.recipient, facts: outbox.facts })
    .from(outbox)
    .where(and(eq(outbox.tenantId, tenant.id), eq(outbox.template, 'interest')))
const ask = (interest: Interest, phone = somePhone()) =>
  call(createLead, { host: tenant.host, body: { name: 'Ana', phone, interest }, headersMore: native })

async function answer(app: TestApp = t) {
  const services = { ...app.services, log: app.app.log } as Services
  services.changes.publish(['*'])
  return answerInterests(createContext(services, (await findTenant(services, tenant.id))!))
}

describe('"avise-me"', () => {
  it('stores contact, cell and reason, and returns the place in the queue', async () => {
    const { id: itemId, campaignId } = await buildItem(t.pool, { tenantId: tenant.id, onHand: 0 })
    const phone = somePhone()
    expect(await ask({ reason: 'SOLD_OUT', campaignId, itemId, ...sampa }, phone)).toMatchObject({
      status: 201,
      body: { interest: { position: 1 } },
    })
    expect((await ask({ reason: 'SOLD_OUT', campaignId, itemId })).body.interest).toEqual({ position: 2 })
    expect((await rows())[0]).toMatchObject({ reason: 'SOLD_OUT', campaignId, itemId, geohash: '6gyf4b', contact: e164(phone) })
  })

  it('keeps its place when repeated, on the same device or with the phone verified', async () => {
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    const interest = { reason: 'SCHEDULED', campaignId } as const
    const person = await signIn(t, tenant)
    const as = await buildLead(t.pool, tenant.id)
    const typed = () => call(updateLead, { host: tenant.host, as, body: { phone: person.phone, interest } })
    expect((await typed()).body.interest).toEqual({ position: 1 })
    await ask(interest)
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    expect((await typed()).body.interest).toEqual({ position: 1 })
    expect((await call(createInterest, { host: tenant.host, body: interest, headersMore: person.headers })).body).toEqual({ position: 1 })
    expect(await rows()).toHaveLength(2)
  })

  it('does not reveal to a stranger whether somebody waits, was notified, or has ended it with the same phone', async () => {
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    const interest = { reason: 'SCHEDULED', campaignId } as const
    const [waits, left, fresh] = [somePhone(), somePhone(), somePhone()]
    const later = () => void (t.clock.now = new Date(t.clock.now.getTime() + 1000))
    await ask(interest, left)
    await answer()
    const token = new URL(String((await letters())[0]!.facts['leave'])).searchParams.get('sair')!
    await call(endInterest, { host: tenant.host, body: { token } })
    await ask(interest, waits)
    // Strangers ask with each phone twice, followed by a new visitor: the responses equal those for three new phones.
    for (const [index, phone] of [waits, left, fresh].entries()) {
      const as = await buildLead(t.pool, tenant.id)
      const typed = () => call(updateLead, { host: tenant.host, as, body: { phone, interest } })
      later()
      const place = { status: 200, body: { phone, interest: { position: 2 + 2 * index } } }
      expect(await typed()).toMatchObject(place)
      later()
      expect((await ask(interest)).body.interest).toEqual({ position: 3 + 2 * index })
      later()
      expect(await typed()).toMatchObject(place)
    }
    await answer()
    const told = (await letters()).map(({ recipient }) => recipient)
    expect(told.filter((recipient) => recipient === e164(waits))).toHaveLength(1)
    expect(told.filter((recipient) => recipient === e164(left))).toHaveLength(1)
    expect(told.filter((recipient) => recipient === e164(fresh))).toHaveLength(1)
    expect(await answer()).toBe(0)
  })

  it('does not reveal how often others have typed a phone', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => buildCampaign(t.pool, tenant.id)))
    const phone = somePhone()
    const from = (n: number) => ({ ...native, 'x-forwarded-for': `198.51.100.${n}` })
    const behind = await startTestApp({ databaseUrl: t.databaseUrl, env: { TRUST_PROXY: '1' } })
    const type = (n: number, campaignId: string) =>
      callEndpoint(behind.app, createLead, {
        host: tenant.host,
        body: { phone, interest: { reason: 'SCHEDULED', campaignId } },
        headersMore: from(n),
      })
    for (const [n, { id }] of made.entries()) expect((await type(n, id)).status).toBe(201)
    // Over all networks, a phone gets ten letters within an hour for what strangers asked.
    await answer()
    expect(await letters()).toHaveLength(10)
    await behind.close()
  })

  it('stays with its first visitor, whatever a stranger requests with the same phone', async () => {
    const phone = somePhone()
    await ask({ reason: 'OUT_OF_AREA', ...sampa }, phone)
    expect((await ask({ reason: 'OUT_OF_AREA', latitude: -10, longitude: -50 }, phone)).status).toBe(201)
    expect((await rows()).filter(({ silentLeadId }) => !silentLeadId)).toMatchObject([{ ...sampa, geohash: '6gyf4b' }])
    const as = await buildLead(t.pool, tenant.id)
    const moved = { latitude: -22.9, longitude: -43.2 }
    const first = (await rows())[0]!
    expect(first.leadId).not.toBe(as.leadId)
    const mine = { phone: somePhone(), interest: { reason: 'OUT_OF_AREA', ...sampa } as const }
    await call(updateLead, { host: tenant.host, as, body: mine })
    await call(updateLead, { host: tenant.host, as, body: { ...mine, interest: { ...mine.interest, ...moved } } })
    expect(await rows()).toContainEqual(expect.objectContaining({ leadId: as.leadId, ...moved }))
  })

  it('reopens after it was ended by the letter only for somebody who has verified the phone', async () => {
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    const person = await signIn(t, tenant)
    const wanted = { reason: 'SCHEDULED', campaignId } as const
    const as = await buildLead(t.pool, tenant.id)
    const typed = { host: tenant.host, as, body: { name: 'Bia', phone: person.phone, interest: wanted } }
    await call(updateLead, typed)
    await answer()
    const token = new URL(String((await letters())[0]!.facts['leave'])).searchParams.get('sair')!
    expect((await call(endInterest, { host: tenant.host, body: { token } })).status).toBe(204)
    expect(await ask(wanted, person.phone)).toMatchObject({ status: 201 })
    // The first visitor to type the phone may have been a stranger as well, but knows that it waited.
    expect(await call(updateLead, typed)).toMatchObject({ status: 409, body: { code: 'interest_ended' } })
    expect([await answer(), (await letters()).length]).toEqual([0, 1])
    const again = { host: tenant.host, body: wanted, headersMore: person.headers }
    expect(await call(createInterest, again)).toMatchObject({ status: 201, body: { position: 1 } })
    expect(await answer()).toBe(1)
  })

  it("uses the account's contact for a signed-in person", async () => {
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    const person = await signIn(t, tenant)
    const given = { host: tenant.host, body: { reason: 'BLOCKED', campaignId } as const, headersMore: person.headers }
    expect(await call(createInterest, given)).toMatchObject({ status: 201, body: { position: 1 } })
    expect(await rows()).toMatchObject([{ contact: e164(person.phone) }])
  })

  it.each<[string, Interest, number, object]>([
    ['another shop’s campaign', { reason: 'BLOCKED', campaignId: 'de-outra' }, 404, { code: 'not_found' }],
    ['no campaign', { reason: 'SCHEDULED' }, 400, { errors: [{ path: 'interest.campaignId' }] }],
    ['no place', { reason: 'OUT_OF_AREA' }, 400, { errors: [{ path: 'postalCode' }] }],
    ['a postal code nobody knows', { reason: 'OUT_OF_AREA', postalCode: '00000-000' }, 400, { errors: [{ path: 'postalCode' }] }],
  ])('refuses %s, and keeps no half of it', async (_name, interest, status, body) => {
    expect(await ask(interest)).toMatchObject({ status, body })
    expect(await rows()).toEqual([])
    expect(await ask({ ...interest }, '123')).toMatchObject({ status: 400 })
  })

  it('finds the place of a postal code, and needs a mobile phone', async () => {
    expect((await ask({ reason: 'OUT_OF_AREA', postalCode: '01001-000' })).status).toBe(201)
    expect((await rows())[0]!.geohash).toHaveLength(6)
    expect(await ask({ reason: 'OUT_OF_AREA', ...sampa }, '(11) 3333-4444')).toMatchObject({ body: { errors: [{ path: 'phone' }] } })
  })

  it('lets nobody fill a stranger’s phone with messages', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => buildCampaign(t.pool, tenant.id)))
    const phone = somePhone()
    const answers = []
    for (const { id: campaignId } of made) answers.push((await ask({ reason: 'BLOCKED', campaignId }, phone)).status)
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
  })

  it('reveals nothing of a closed shop to a stranger', async () => {
    tenant = await buildTenant(t.pool, { marketplace: closedMarketplace })
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    expect(await ask({ reason: 'BLOCKED', campaignId })).toMatchObject({ status: 404 })
  })
})

describe('the answer to an interest', () => {
  it('is sent once when stock returns, by concurrent processes', async () => {
    const { id: itemId, campaignId } = await buildItem(t.pool, { tenantId: tenant.id, onHand: 0, name: 'Café Catuaí' })
    const phone = somePhone()
    await ask({ reason: 'SOLD_OUT', campaignId, itemId, ...sampa }, phone)
    expect(await answer()).toBe(0)
    await db()
      .update(stock)
      .set({ onHand: 5 })
      .where(and(eq(stock.tenantId, tenant.id), eq(stock.id, itemId)))
    const second = await startTestApp({ databaseUrl: t.databaseUrl })
    const told = await Promise.all([answer(), answer(second), answer(), answer(second)])
    await second.close()
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await letters()).toMatchObject([
      {
        channel: 'sms',
        recipient: e164(phone),
        facts: { name: 'Café Catuaí', link: `https://${tenant.host}/store/${campaignId}/product/${itemId}` },
      },
    ])
    expect(await rows()).toMatchObject([{ latitude: null, longitude: null, answeredAt: t.clock.now }])
  })

  it('is sent for a kit when its missing part returns', async () => {
    const shop = await shopWithKits(t.pool, { stocks: { ovos: 0 } })
    tenant = { id: shop.tenantId, host: shop.host }
    await ask({ reason: 'SOLD_OUT', campaignId: shop.campaignId, itemId: shop.basket.id })
    expect(await answer()).toBe(0)
    await db()
      .update(stock)
      .set({ onHand: 1 })
      .where(and(eq(stock.tenantId, tenant.id), eq(stock.id, shop.idOf('ovos'))))
    expect(await answer()).toBe(1)
    expect((await letters())[0]!.facts).toMatchObject({ name: 'cesta' })
  })

  it('is sent when an area reaches the place, and not beyond the area', async () => {
    const { id: areaId } = await buildArea(t.pool, tenant.id)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { areas: [areaId] } })
    const [near, far] = [somePhone(), somePhone()]
    await ask({ reason: 'OUT_OF_AREA', campaignId, latitude: -22.5, longitude: -46.5 }, near)
    await ask({ reason: 'OUT_OF_AREA', latitude: -10, longitude: -50 }, far)
    expect(await answer()).toBe(0)
    const moved = sql`replace(geometry::text, '-23', '-22')::jsonb`
    await db().update(areas).set({ geometry: moved }).where(eq(areas.tenantId, tenant.id))
    expect(await answer()).toBe(1)
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([e164(near)])
  })

  it.each(['SCHEDULED', 'EXPIRED', 'BLOCKED'] as const)('is sent when a %s campaign opens', async (reason) => {
    const depends = {
      SCHEDULED: [{ type: 'time' as const, date: '2027-01-01T00:00:00Z' }],
      EXPIRED: [],
      BLOCKED: [{ type: 'invites' as const, invites: 1 }],
    }[reason]
    const endsAt = reason === 'EXPIRED' ? new Date('2026-01-01T00:00:00Z') : null
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { endsAt, body: { depends } })
    await ask({ reason, campaignId })
    expect(await answer()).toBe(0)
    const open = sql`jsonb_set(body, '{depends}', '[]')`
    await db().update(campaigns).set({ endsAt: null, body: open }).where(eq(campaigns.tenantId, tenant.id))
    expect(await answer()).toBe(1)
    expect(await answer()).toBe(0)
  })

  it("is not sent after the letter's link has ended the interest; an invalid token ends nothing", async () => {
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    const phone = somePhone()
    await ask({ reason: 'SCHEDULED', campaignId }, phone)
    await answer()
    const leave = new URL(String((await letters())[0]!.facts['leave']))
    expect(leave.pathname).toBe('/lead')
    const token = leave.searchParams.get('sair')!
    await ask({ reason: 'SCHEDULED', campaignId }, phone)
    const end = (given: string, host = tenant.host) => call(endInterest, { host, body: { token: given } })
    const other = await buildTenant(t.pool)
    for (const given of ['', 'x'.repeat(44), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
      expect((await end(given)).status).toBe(404)
    expect((await end(token, other.host)).status).toBe(404)
    expect([(await end(token)).status, (await end(token)).status]).toEqual([204, 204])
    expect(await answer()).toBe(0)
    expect(await letters()).toHaveLength(1)
  })
})

describe('the merchant', () => {
  it('counts waiting interests per cell, without personal data', async () => {
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    const phones = [somePhone(), somePhone(), somePhone()]
    for (const phone of phones) await ask({ reason: 'OUT_OF_AREA', campaignId, ...sampa }, phone)
    await ask({ reason: 'OUT_OF_AREA', campaignId, ...sampa }, phones[0])
    const lines = await listInterests(t.pool, (await ctxOf(t, tenant.id)).tenant)
    expect(lines[1]).toMatch(new RegExp(`^6gyf4b +OUT_OF_AREA +${campaignId} +- +3$`))
    for (const phone of phones) expect(lines.join()).not.toContain(e164(phone).slice(-8))
  })
})

describe('the person’s own data', () => {
  it('includes interests from every device, and is erased with the account', async () => {
    const [one, two] = [await buildCampaign(t.pool, tenant.id), await buildCampaign(t.pool, tenant.id)]
    const person = await signIn(t, tenant)
    const { userId, headers: headersMore } = person
    await call(createClient, { host: tenant.host, params: { userId }, body: { name: 'Ana de Souza' }, headersMore })
    await call(createInterest, { host: tenant.host, body: { reason: 'BLOCKED', campaignId: one.id }, headersMore })
    await ask({ reason: 'BLOCKED', campaignId: two.id }, person.phone)
    await ask({ reason: 'BLOCKED', campaignId: two.id })
    const { body } = await call(exportClient, { host: tenant.host, headersMore })
    expect(body.interests).toMatchObject([{ campaignId: one.id }, { campaignId: two.id }])
    expect((await call(deleteClient, { host: tenant.host, headersMore })).status).toBe(204)
    expect(await rows()).toHaveLength(1)
  })
})
