import { describe, expect, it } from 'vitest'
import { adults } from '#db/schema/people.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { keyedHash } from '#ids.ts'
import { buildCampaign, buildItem, buildLead, buildTenant, type TestTenant } from '#testing/factories.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn, signInAsStaff, type Signed } from '#testing/people.ts'
import { secrets, testApp } from '#testing/test-app.ts'
import { createClient, updateClient } from '@mutirao/contract/accounts'
import { addAdults, getAdults, getAge, removeAdult, verifyAge } from '@mutirao/contract/age'
import {
  findCampaignByName,
  getCampaign,
  listCampaignsWithinForAccount,
  listCampaignsWithinForLead,
  listHubs,
  listPublicCampaigns,
} from '@mutirao/contract/campaigns'
import { getItem, listCampaignItems, listFeaturedItems, listMarketplaceItems } from '@mutirao/contract/catalog'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()
const place = { latitude: -23.55, longitude: -46.63 }
const cpf = '52998224725'
const birthDate = '1990-05-17'
const marketplace = {
  route: { name: 'Adega', hidePartner: false },
  intranet: false,
  authentication: { ssoEnabled: false, passwordEnabled: false, providers: [] },
  simplifiedSignupEligible: true,
  defaultForms: { personalForm: [] },
}

/** A shop with a campaign for everybody and one for adults, whose list has one person. */
async function adega(over: { listed?: string; isOffered?: boolean } = {}) {
  const { listed = birthDate, isOffered = true } = over
  const tenant = await buildTenant(t.pool, { marketplace: { ...marketplace, ...(isOffered && { ageVerification: 'list' as const }) } })
  await buildCampaign(t.pool, tenant.id, { id: 'feira', name: 'Feira' })
  const plain = await buildItem(t.pool, { tenantId: tenant.id, campaignId: 'feira', name: 'Suco' })
  await buildCampaign(t.pool, tenant.id, { id: 'vinhos', name: 'Vinhos', body: { intendedForAdults: true } })
  const wine = await buildItem(t.pool, { tenantId: tenant.id, campaignId: 'vinhos', name: 'Tinto' })
  const cpfHash = keyedHash(secrets.key, 'cpf', tenant.id, cpf)
  await tenantTransaction(t.pool, tenant.id, (db) => db.insert(adults).values({ tenantId: tenant.id, cpfHash, birthDate: listed }))
  return { tenant, host: tenant.host, plain, wine }
}

async function person(tenant: TestTenant, number: string | null = cpf) {
  const signed = await signIn(t, tenant)
  const body = { name: 'Ana Souza', ...(number && { cpf: number }) }
  await call(createClient, { host: tenant.host, params: { userId: signed.userId }, body, headersMore: signed.headers } as never)
  return signed
}
const verify = (host: string, { headers }: Signed, date = birthDate) =>
  call(verifyAge, { host, headersMore: headers, body: { birthDate: date } })

/** All list and detail responses of the shop as one text, and the calls that name the campaign. */
async function seenBy(host: string, who: object) {
  const params = { id: 'vinhos' }
  const lists = [
    await call(listPublicCampaigns, { host, ...who }),
    await call(listMarketplaceItems, { host, query: { size: 900 }, ...who }),
    await call(listMarketplaceItems, { host, query: { size: 900, q: 'tinto' }, ...who }),
    await call(listMarketplaces, { host, ...who }),
  ]
  const named = [
    await call(getCampaign, { host, params, ...who }),
    await call(listHubs, { host, params: { campaignId: 'vinhos' }, ...who }),
    await call(listCampaignItems, { host, params, ...who }),
    await call(listFeaturedItems, { host, params, ...who }),
  ]
  const byName = await call(findCampaignByName, { host, params: { name: 'Vinhos' }, ...who })
  const text = JSON.stringify(lists.map(({ body }) => body))
  return { isListed: /vinhos|Tinto/.test(text), named: named.map(({ status, body }) => body.code ?? status), byName: byName.status }
}

const hidden = { isListed: false, named: ['age_required', 'age_required', 'age_required', 'age_required'], byName: 404 }
const open = { isListed: true, named: [200, 200, 200, 200], byName: 200 }

describe('a campaign for adults', () => {
  it('is hidden from strangers, visitors and accounts, and shown only to the verified one, whoever asked before', async () => {
    const { tenant, host, wine } = await adega()
    const visitor = await buildLead(t.pool, tenant.id)
    const [ana, other] = [await person(tenant), await person(tenant, null)]
    expect(await seenBy(host, {})).toEqual(hidden)
    expect(await seenBy(host, { as: visitor })).toEqual(hidden)
    expect(await seenBy(host, { headersMore: ana.headers })).toEqual(hidden)
    const near = await call(listCampaignsWithinForLead, { host, as: visitor, params: { leadId: visitor.leadId }, query: place })
    expect(near.body.map(({ id }: { id: string }) => id)).toEqual(['feira'])

    expect((await verify(host, ana)).body).toEqual({ isVerified: true, hasCpf: true, isOffered: true })
    expect(await seenBy(host, { headersMore: ana.headers })).toEqual(open)
    const mine = await call(listCampaignsWithinForAccount, { host, headersMore: ana.headers, query: place })
    expect(mine.body.map(({ id }: { id: string }) => id).sort()).toEqual(['feira', 'vinhos'])
    expect((await call(getItem, { host, params: { id: 'vinhos', itemId: wine.id }, headersMore: ana.headers })).status).toBe(200)

    expect(await seenBy(host, {})).toEqual(hidden)
    expect(await seenBy(host, { as: visitor })).toEqual(hidden)
    expect(await seenBy(host, { headersMore: other.headers })).toEqual(hidden)
    expect((await call(getItem, { host, params: { id: 'vinhos', itemId: wine.id } })).body.code).toBe('age_required')
  })

  it('is in no cached response', async () => {
    const { tenant, host } = await adega()
    const ana = await person(tenant)
    await verify(host, ana)
    const url = '/api/operation/campaigns/public'
    const asAna = await t.app.inject({ url, headers: { host, ...ana.headers } })
    expect([asAna.headers['cache-control'], asAna.body.includes('vinhos')]).toEqual(['no-store', true])
    const listen = `http://127.0.0.1:${t.port()}${url}`
    const overWire = async (headers: Record<string, string>) =>
      (await fetch(listen, { headers: { 'x-app': host, 'x-client': 'native', ...headers } })).text()
    expect(await overWire({})).not.toContain('vinhos')
    expect(await overWire(ana.headers)).not.toBe('')
    expect(await overWire({})).not.toContain('vinhos')
  })

  it("is not sold to strangers, unverified accounts and other shops' adults, also among other items", async () => {
    const { tenant, host, wine, plain } = await adega()
    const elsewhere = await adega()
    const foreign = await person(elsewhere.tenant)
    await verify(elsewhere.host, foreign)
    const visitor = await buildLead(t.pool, tenant.id)
    const ana = await person(tenant)
    const buy = (who: object, order = orderOf(wine)) => call(placeOrder, { host, ...who, ...order })
    expect((await buy({})).status).toBe(401)
    expect(await buy({ as: visitor })).toMatchObject({ status: 403, body: { code: 'age_required' } })
    expect(await buy({ headersMore: ana.headers })).toMatchObject({ status: 403, body: { code: 'age_required' } })
    expect((await buy({ headersMore: foreign.headers })).status).toBe(401)
    const mixed = orderOf(plain, { price: 10_000 })
    const items = [...mixed.body.items, { id: wine.id, campaignId: 'vinhos', quantity: 1 }]
    expect(await buy({ as: visitor }, { ...mixed, body: { ...mixed.body, items } })).toMatchObject({
      status: 403,
      body: { code: 'age_required' },
    })
    await verify(host, ana)
    expect((await buy({ headersMore: ana.headers })).status).toBe(201)
  })
})

describe('a confirmation of age', () => {
  it('requires the listed date, eighteen years and a CPF; a mismatch reveals nothing of the list', async () => {
    const { tenant, host } = await adega()
    const [ana, none] = [await person(tenant), await person(tenant, null)]
    const refused = { status: 200, body: { isVerified: false, hasCpf: true, isOffered: true } }
    expect(await verify(host, ana, '1990-05-18')).toEqual(refused)
    expect(await verify(host, none)).toMatchObject({ status: 400, body: { errors: [{ path: 'cpf' }] } })
    const young = await adega({ listed: '2010-01-01' })
    expect(await verify(young.host, await person(young.tenant), '2010-01-01')).toEqual(refused)
    const closed = await adega({ isOffered: false })
    expect((await verify(closed.host, await person(closed.tenant))).body).toEqual({ isVerified: false, hasCpf: true, isOffered: false })
  })

  it('has five tries a day', async () => {
    const { tenant, host } = await adega()
    const ana = await person(tenant)
    for (let n = 1; n <= 5; n++) await verify(host, ana, `1980-01-0${n}`)
    expect(await verify(host, ana)).toMatchObject({ status: 429, body: { code: 'rate_limit' } })
  })

  it('ends when the account gets another CPF, and not when it keeps its own', async () => {
    const { tenant, host } = await adega()
    const ana = await person(tenant)
    await verify(host, ana)
    const state = async () => (await call(getAge, { host, headersMore: ana.headers })).body.isVerified
    await call(updateClient, { host, headersMore: ana.headers, body: { cpf: '529.982.247-25', name: 'Ana Lima' } })
    expect(await state()).toBe(true)
    await call(updateClient, { host, headersMore: ana.headers, body: { cpf: '111.444.777-35' } })
    expect(await state()).toBe(false)
    expect(await seenBy(host, { headersMore: ana.headers })).toEqual(hidden)
  })
})

describe("the office's list of adults", () => {
  const other = '11144477735'
  const staffOf = async (tenant: TestTenant) => ({ host: tenant.host, headersMore: (await signInAsStaff(t, tenant, 'owner')).headers })

  it('takes people one by one, who are then confirmed, and whose confirmation ends when they leave it', async () => {
    const { tenant, host } = await adega()
    const by = await staffOf(tenant)
    expect((await call(getAdults, by)).body).toEqual({ people: 1, isAsked: true })
    const body = { people: [{ cpf: '111.444.777-35', birthDate: '1985-10-02' }] }
    expect(await call(addAdults, { ...by, body })).toMatchObject({ status: 200, body: { people: 2 } })
    // Once more, with the date corrected.
    const corrected = { people: [{ cpf: other, birthDate: '1985-10-03' }] }
    expect(await call(addAdults, { ...by, body: corrected })).toMatchObject({ status: 200, body: { people: 2 } })
    const who = await person(tenant, other)
    expect((await verify(host, who, '1985-10-02')).body.isVerified).toBe(false)
    expect((await verify(host, who, '1985-10-03')).body.isVerified).toBe(true)
    expect(await call(removeAdult, { ...by, body: { cpf: other } })).toMatchObject({ status: 200, body: { people: 1 } })
    expect((await call(getAge, { host, headersMore: who.headers })).body.isVerified).toBe(false)
    expect((await call(removeAdult, { ...by, body: { cpf: other } })).status).toBe(409)
    const { rows } = await tenantTransaction(t.pool, tenant.id, (db) =>
      db.execute("select action, detail::text from audit_log where subject = 'adults'"),
    )
    expect(rows.map(({ action }) => action)).toEqual(['adults.add', 'adults.add', 'adults.remove'])
    expect(JSON.stringify(rows)).not.toContain(other)
  })

  it('takes nobody of a list with a wrong number or a person who is no adult', async () => {
    const { tenant } = await adega()
    const by = await staffOf(tenant)
    const add = (people: { cpf: string; birthDate: string }[]) => call(addAdults, { ...by, body: { people } })
    const good = { cpf: other, birthDate: '1985-10-02' }
    expect(await add([good, { cpf, birthDate: '2020-01-01' }])).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'people.1.birthDate' }] },
    })
    // A year of two digits.
    expect(await add([{ cpf, birthDate: '0090-05-17' }])).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'people.0.birthDate', message: expect.stringContaining('quatro algarismos') }] },
    })
    expect(await add([good, { cpf: '12345678900', birthDate }])).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'people.1.cpf' }] },
    })
    expect((await call(getAdults, by)).body.people).toBe(1)
    expect((await call(getAdults, { ...by, headersMore: (await signInAsStaff(t, tenant, 'manager')).headers })).status).toBe(403)
  })
})
