import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createContext, type Services } from '#context.ts'
import { clients, codes } from '#db/schema/people.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildCampaign, buildItem, buildLead, buildTenant, closedMarketplace } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { e164, leadHeader, signIn, somePhone, type Signed } from '#testing/people.ts'
import { bearerOf, testApp } from '#testing/test-app.ts'
import * as contract from '@mutirao/contract/accounts'
import { activate, getUser } from '@mutirao/contract/authentication'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { getCart, putCart } from '@mutirao/contract/carts'
import * as favorites from '@mutirao/contract/favorites'
import { createLead, getLead, getMyLead, updateLead } from '@mutirao/contract/leads'
import { claimOrder, getOrder, listOrders, placeOrder } from '@mutirao/contract/orders'
import * as relations from '@mutirao/contract/relations'
import { signedLink } from './code-links.service.ts'
import { deletePerson } from './privacy.service.ts'

const { t, call } = testApp()
const home = {
  alias: 'Casa',
  address: 'Praça da Sé',
  streetNumber: '1',
  latitude: -23.55,
  longitude: -46.63,
  properties: { postalCode: '01001-000' },
}
const CPFS = ['529.982.247-25', '111.444.777-35']

type Shop = Awaited<ReturnType<typeof buildTenant>>

async function signUp(tenant: Shop, over: { cpf?: string; name?: string; headers?: Record<string, string>; key?: string } = {}) {
  const person = await signIn(t, tenant, over)
  const { body } = await call(contract.createClient, {
    host: tenant.host,
    params: { userId: person.userId },
    body: { name: over.name ?? 'maria da SILVA', cpf: over.cpf, likings: ['frutas'] },
    headersMore: person.headers,
  })
  return { ...person, client: body }
}

function addCode(tenant: Shop, code: string, over: Partial<typeof codes.$inferInsert> = {}) {
  return tenantTransaction(t.pool, tenant.id, (db) =>
    db.insert(codes).values({ tenantId: tenant.id, code, kind: 'CAMPAIGN', campaignIds: ['c1'], ...over }),
  )
}

describe('the account', () => {
  it('is created once, with a capitalized name and a CPF that only its owner reads', async () => {
    const tenant = await buildTenant(t.pool)
    const person = await signUp(tenant, { cpf: CPFS[0] })
    expect(person.client).toMatchObject({
      name: 'Maria da Silva',
      cpf: '529.•••.•••-25',
      missing: ['email'],
      properties: { likings: ['frutas'] },
    })
    const stored = await tenantTransaction(t.pool, tenant.id, (db) => db.execute('select cpf_cipher, cpf_hash from clients'))
    expect(JSON.stringify(stored.rows)).not.toContain('52998224725')
    const again = await call(contract.createClient, {
      host: tenant.host,
      params: { userId: person.userId },
      body: {},
      headersMore: person.headers,
    })
    expect(again).toMatchObject({ status: 201, body: { id: person.client.id, name: 'Maria da Silva' } })
  })

  it("refuses another account's CPF, in this shop only, without revealing the owner", async () => {
    const [tenant, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    await signUp(tenant, { cpf: CPFS[0], name: 'Ana Souza' })
    const person = await signIn(t, tenant)
    const make = (shop: Shop, { userId, headers }: Signed) =>
      call(contract.createClient, { host: shop.host, params: { userId }, body: { cpf: CPFS[0] }, headersMore: headers })
    const refused = await make(tenant, person)
    expect(refused).toMatchObject({ status: 409, body: { code: 'cpf_in_use' } })
    expect(JSON.stringify(refused.body)).not.toContain('Ana')
    expect((await make(other, await signIn(t, other))).status).toBe(201)
  })

  it('does not let a caller test many CPFs', async () => {
    const tenant = await buildTenant(t.pool)
    await signUp(tenant, { cpf: CPFS[0] })
    const { headers } = await signUp(tenant)
    const ask = () => call(contract.updateClient, { host: tenant.host, body: { cpf: CPFS[0] }, headersMore: headers })
    for (let n = 0; n < 5; n++) expect((await ask()).body.code).toBe('cpf_in_use')
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limit' } })
    expect((await call(contract.updateClient, { host: tenant.host, body: { name: 'Maria' }, headersMore: headers })).status).toBe(200)
  })

  it.each([{ name: '' }, { name: '  ' }, { email: '' }])('refuses %j, and keeps its values', async (body) => {
    const tenant = await buildTenant(t.pool)
    const { headers, client } = await signUp(tenant, { name: 'Ana Souza' })
    const [field] = Object.keys(body)
    expect(await call(contract.updateClient, { host: tenant.host, body, headersMore: headers })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: field }] },
    })
    const { body: kept } = await call(contract.getClient, { host: tenant.host, headersMore: headers })
    expect(kept).toEqual(client)
  })

  it('is changed field by field; a stale version changes nothing', async () => {
    const tenant = await buildTenant(t.pool)
    const { headers, client } = await signUp(tenant)
    const change = (body: object) => call(contract.updateClient, { host: tenant.host, body, headersMore: headers })
    expect(await change({ email: 'Maria@Example.com', version: client.version })).toMatchObject({
      status: 200,
      body: { email: 'maria@example.com', name: 'Maria da Silva', version: client.version + 1 },
    })
    expect(await change({ name: 'Outra', version: client.version })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await change({ cpf: '111.111.111-11' })).toMatchObject({ status: 400, body: { errors: [{ path: 'cpf' }] } })
    expect((await call(contract.getClient, { host: tenant.host, headersMore: headers })).body.name).toBe('Maria da Silva')
  })

  it('keeps its version when a device is recorded, so that an open form can still be saved', async () => {
    const tenant = await buildTenant(t.pool)
    const { headers, client } = await signUp(tenant)
    const change = (body: object) => call(contract.updateClient, { host: tenant.host, body, headersMore: headers })
    await call(activate, { host: tenant.host, body: { device: 'Chrome, Android', appVersion: '1.2.6' }, headersMore: headers })
    const answers = { registration: '123456' }
    expect(await change({ properties: { answers }, version: client.version })).toMatchObject({
      status: 200,
      body: { properties: { answers, devices: ['Chrome, Android'] } },
    })
    await call(activate, { host: tenant.host, body: { device: 'Safari, Mac' }, headersMore: headers })
    expect((await call(contract.getClient, { host: tenant.host, headersMore: headers })).body.properties).toMatchObject({
      answers,
      devices: ['Safari, Mac', 'Chrome, Android'],
    })
  })

  it('has the device and app version of the preceding sign-in', async () => {
    const tenant = await buildTenant(t.pool)
    const { userId, headers: headersMore } = await signIn(t, tenant)
    await call(activate, { host: tenant.host, body: { device: 'Chrome, Android', appVersion: '1.2.6' }, headersMore })
    const { body } = await call(contract.createClient, { host: tenant.host, params: { userId }, body: { name: 'Ana' }, headersMore })
    expect(body.properties).toMatchObject({ devices: ['Chrome, Android'], appVersion: '1.2.6' })
  })

  it("stores an address with its hidden fields and its point's geohash, and exports them", async () => {
    const tenant = await buildTenant(t.pool)
    const { headers } = await signUp(tenant)
    const whole = { ...home, addressType: 'home', reception: 'portaria', hasNumber: true, hasCustomCoordinates: true }
    const { body } = await call(contract.updateClient, {
      host: tenant.host,
      body: { addresses: [{ ...whole, geohash: 'aaaaaaaaa' }] },
      headersMore: headers,
    })
    const kept = [{ ...whole, geohash: '6gyf4bv56' }]
    expect(body.addresses).toEqual(kept.map((address) => ({ ...address, attrs: {} })))
    const exported = await call(contract.exportClient, { host: tenant.host, headersMore: headers })
    expect(exported.body.account).toMatchObject({ addresses: kept })
  })

  it('accepts its own response with one field changed', async () => {
    const tenant = await buildTenant(t.pool)
    const { headers } = await signUp(tenant, { cpf: CPFS[0] })
    const read = async () => (await call(contract.getClient, { host: tenant.host, headersMore: headers })).body
    const write = (body: object) => call(contract.updateClient, { host: tenant.host, body, headersMore: headers })
    await write({ email: 'maria@example.com', addresses: [home], properties: { answers: { time: 'azul' } } })
    const before = await read()
    expect(before).toMatchObject({ cpf: '529.•••.•••-25', identification: '529.•••.•••-25', properties: { cpf: '529.•••.•••-25' } })

    expect(await write(before)).toMatchObject({ status: 200, body: { ...before, version: before.version + 1 } })
    const { version, ...same } = await read()
    expect(await write({ ...same, version, name: 'Maria Souza' })).toMatchObject({ status: 200, body: { ...same, name: 'Maria Souza' } })
    expect(await write({ ...same, version })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const stored = await call(contract.exportClient, { host: tenant.host, headersMore: headers })
    expect(stored.body.account).toMatchObject({ cpf: '52998224725', name: 'Maria Souza' })
    expect(Object.keys(stored.body.account.properties).sort()).toEqual(['answers', 'likings', 'origin'])
  })

  it('accepts a new CPF by any of its names, but not two', async () => {
    const tenant = await buildTenant(t.pool)
    const { headers } = await signUp(tenant, { cpf: CPFS[0] })
    const change = async (over: object) => {
      const { body } = await call(contract.getClient, { host: tenant.host, headersMore: headers })
      return call(contract.updateClient, { host: tenant.host, body: { ...body, ...over }, headersMore: headers })
    }
    expect(await change({ identification: CPFS[1] })).toMatchObject({ status: 200, body: { cpf: '111.•••.•••-35' } })
    expect(await change({ properties: { cpf: CPFS[0] } })).toMatchObject({ status: 200, body: { cpf: '529.•••.•••-25' } })
    expect(await change({ cpf: CPFS[1], identification: '11144477735' })).toMatchObject({ status: 200, body: { cpf: '111.•••.•••-35' } })
    expect(await change({ cpf: CPFS[0], identification: '390.533.447-05' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'cpf' }] },
    })
    expect(await change({ cpf: '111.•••.•••-36' })).toMatchObject({ status: 400, body: { errors: [{ path: 'cpf' }] } })
  })

  it("with more merged entries than the form's limit can still be saved", async () => {
    const tenant = await buildTenant(t.pool)
    const { headers } = await signUp(tenant)
    const addresses = Array.from({ length: 25 }, (_, index) => ({ ...home, alias: `Casa ${index}` }))
    const likings = Array.from({ length: 60 }, (_, index) => `gosto-${index}`)
    await tenantTransaction(t.pool, tenant.id, (db) => db.update(clients).set({ addresses, properties: { likings } }))
    const { body } = await call(contract.getClient, { host: tenant.host, headersMore: headers })
    expect(await call(contract.updateClient, { host: tenant.host, body, headersMore: headers })).toMatchObject({ status: 200 })
  })

  it('belongs to its user alone', async () => {
    const tenant = await buildTenant(t.pool)
    const [person, other] = [await signUp(tenant), await signIn(t, tenant)]
    const made = await call(contract.createClient, {
      host: tenant.host,
      params: { userId: person.userId },
      body: {},
      headersMore: other.headers,
    })
    expect(made).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await call(contract.getClient, { host: tenant.host, headersMore: other.headers })).toMatchObject({
      status: 404,
      body: { code: 'no_account' },
    })
    expect(
      await call(relations.listAccountCodes, { host: tenant.host, params: { id: person.client.id }, headersMore: other.headers }),
    ).toMatchObject({ status: 404 })
  })
})

describe('a visitor who signs up', () => {
  it('keeps cart, likings, codes and the orders of the verified phone', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    await addCode(tenant, 'FEIRA', { campaignIds: [item.campaignId] })
    const as = await buildLead(t.pool, tenant.id)
    const { host } = tenant
    const phone = somePhone()
    const cartUuid = uuidv7()
    await call(updateLead, {
      host,
      as,
      body: { name: 'Maria', addresses: [home], properties: { likings: ['queijos'], devices: ['Android'] } },
    })
    await call(relations.addLeadCode, { host, as, params: { id: as.leadId }, body: { code: 'feira' } })
    await call(putCart, {
      host,
      as,
      params: { uuid: cartUuid },
      body: { products: [{ id: item.id, campaignId: item.campaignId, quantity: 2 }] },
    })
    const mine = orderOf(item)
    mine.body.userPhone = phone
    const ofAnother = orderOf(item)
    const [placed, foreign] = [await call(placeOrder, { host, as, ...mine }), await call(placeOrder, { host, as, ...ofAnother })]
    expect([placed.status, foreign.status]).toEqual([201, 201])

    const person = await signUp(tenant, { key: phone, headers: leadHeader(bearerOf(as)) })
    const headersMore = person.headers
    expect((await call(getCart, { host, params: { uuid: cartUuid }, headersMore })).body).toMatchObject({
      isMine: true,
      lines: [{ quantity: 2 }],
    })
    expect(person.client.properties).toMatchObject({ codes: ['FEIRA'], likings: ['frutas', 'queijos'], lastCreatedLeadId: as.leadId })
    expect(person.client.addresses).toMatchObject([home])
    expect((await call(contract.listConsents, { host, headersMore })).body).toMatchObject([
      { name: 'terms', version: '2026-11', granted: true },
    ])
    expect((await call(listOrders, { host, headersMore })).body.content.map(({ code }: { code: string }) => code)).toEqual([
      placed.body.code,
    ])
    expect((await call(getOrder, { host, params: { code: foreign.body.code }, headersMore })).status).toBe(404)
    // The visitor's secret no longer opens the visitor's order.
    expect((await call(getOrder, { host, as, params: { code: placed.body.code } })).status).toBe(404)
  })

  it("moves a guest order by its code only with the order's phone", async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    const as = await buildLead(t.pool, tenant.id)
    const phone = somePhone()
    const order = orderOf(item)
    order.body.userPhone = phone
    const { code } = (await call(placeOrder, { host: tenant.host, as, ...order })).body
    const [owner, stranger] = [await signIn(t, tenant, { key: phone }), await signIn(t, tenant)]
    const claim = ({ headers }: Signed) => call(claimOrder, { host: tenant.host, params: { code }, body: {}, headersMore: headers })
    expect(await claim(stranger)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    expect(await claim(owner)).toMatchObject({ status: 200, body: { code } })
    expect(await claim(stranger)).toMatchObject({ status: 404 })
  })
})

describe('codes', () => {
  it('are added once (200, then 204), ignoring case; unknown ones are 400', async () => {
    const tenant = await buildTenant(t.pool)
    await addCode(tenant, 'FEIRA')
    const { headers } = await signUp(tenant)
    const add = (code: string) => call(relations.addAccountCode, { host: tenant.host, body: { code }, headersMore: headers })
    expect(await add(' feira ')).toMatchObject({ status: 200, body: { code: 'FEIRA', campaignId: 'c1', used: 1 } })
    expect((await add('FEIRA')).status).toBe(204)
    for (const code of ['NADA', "x' or 1=1", 'EMAIL:ANA@X.COM', '..'])
      expect(await add(code)).toMatchObject({ status: 400, body: { code: 'codeNotFound' } })
  })

  it('are listed in their account; a visitor without an account has them in its properties', async () => {
    const tenant = await buildTenant(t.pool)
    await addCode(tenant, 'FEIRA')
    await addCode(tenant, 'CHAVE', { kind: 'ACCESS_KEY' })
    const { headers: headersMore, client } = await signUp(tenant)
    const { host } = tenant
    for (const code of ['feira', 'chave']) {
      const added = await call(relations.addAccountCode, { host, body: { code }, headersMore })
      expect(added.body.account).toBe(client.id)
    }
    const held = await call(relations.listRelations, { host, headersMore })
    expect(held.body.map(({ account }: { account: string }) => account)).toEqual([client.id, client.id])
    const as = await buildLead(t.pool, tenant.id)
    for (const code of ['feira', 'chave']) {
      const added = await call(relations.addLeadCode, { host, as, params: { id: as.leadId }, body: { code } })
      expect(added.body).not.toHaveProperty('account')
    }
    expect((await call(getLead, { host, as, params: { id: as.leadId } })).body.properties).toMatchObject({ codes: ['FEIRA'] })
    expect((await call(getMyLead, { host, as })).body.properties).toMatchObject({ codes: ['FEIRA'] })
  })

  it("that are signed open only by the merchant's links, and a forged signature opens nothing", async () => {
    const [tenant, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    for (const { id } of [tenant, other])
      await tenantTransaction(t.pool, id, (db) =>
        db.insert(codes).values([
          { tenantId: id, code: 'SELADO', kind: 'CAMPAIGN', campaignIds: ['c1'], isSigned: true },
          { tenantId: id, code: 'ABERTO', kind: 'CAMPAIGN', campaignIds: ['c1'] },
        ]),
      )
    const linkOf = async ({ id }: Shop, code: string) => {
      const services = { ...t.services, log: t.app.log } as Services
      const ctx = createContext(services, (await findTenant(services, id))!)
      return signedLink(ctx, { key: t.services.secrets.key, code, address: 'https://loja.test' })
    }
    const made = await linkOf(tenant, 'selado')
    expect(made).toEqual({ link: expect.stringMatching(/^https:\/\/loja.test\/\?code=SELADO&sig=[\w-]{43}$/) })
    const sigIn = (signed: object) => new URL((signed as { link: string }).link).searchParams.get('sig')!
    const [sig, foreign] = [sigIn(made), sigIn(await linkOf(other, 'SELADO'))]
    const add = async (code: string, given?: string) => {
      const as = await buildLead(t.pool, tenant.id)
      const body = { code, ...(given !== undefined && { sig: given }) }
      return (await call(relations.addLeadCode, { host: tenant.host, as, params: { id: as.leadId }, body })).status
    }
    expect([await add('SELADO'), await add('SELADO', ''), await add('SELADO', foreign), await add('SELADO', `${sig}x`)]).toEqual([
      400, 400, 400, 400,
    ])
    expect([await add('selado', sig), await add('ABERTO'), await add('ABERTO', sig), await add('ABERTO', 'forjada')]).toEqual([
      200, 200, 400, 400,
    ])
    expect(await linkOf(tenant, 'NADA')).toEqual({ mistake: 'O código NADA não abre nenhuma campanha desta loja.' })
  })

  it('have limits that hold under concurrency, and an end', async () => {
    const tenant = await buildTenant(t.pool)
    await addCode(tenant, 'POUCOS', { limits: 3 })
    await addCode(tenant, 'ONTEM', { endsAt: new Date(t.clock.now.getTime() - 1000) })
    const visitors = await Promise.all(Array.from({ length: 8 }, () => buildLead(t.pool, tenant.id)))
    const add = (code: string) =>
      Promise.all(visitors.map((as) => call(relations.addLeadCode, { host: tenant.host, as, params: { id: as.leadId }, body: { code } })))
    expect((await add('POUCOS')).map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400, 400, 400])
    expect((await add('ONTEM')).every(({ status }) => status === 400)).toBe(true)
  })

  it('cannot be guessed by the thousand', async () => {
    const tenant = await buildTenant(t.pool)
    const as = await buildLead(t.pool, tenant.id)
    const outcomes: number[] = []
    for (let n = 0; n < 35; n++)
      outcomes.push(
        (await call(relations.addLeadCode, { host: tenant.host, as, params: { id: as.leadId }, body: { code: `TENTE${n}` } })).status,
      )
    expect(outcomes.filter((status) => status === 400)).toHaveLength(30)
    expect(outcomes.at(-1)).toBe(429)
  })

  it('of an invitation count once the invited person has signed in, and never for the sender', async () => {
    const tenant = await buildTenant(t.pool)
    await buildCampaign(t.pool, tenant.id, { id: 'secreta', name: 'Secreta', body: { depends: [{ type: 'invites', invites: 2 }] } })
    const host = await signUp(tenant)
    const invite = () => call(relations.getInvite, { host: tenant.host, headersMore: host.headers })
    const { code } = (await invite()).body
    const own = await call(relations.addAccountCode, { host: tenant.host, body: { code }, headersMore: host.headers })
    expect(own.status).toBe(400)
    const as = await buildLead(t.pool, tenant.id)
    await call(relations.addLeadCode, { host: tenant.host, as, params: { id: as.leadId }, body: { code } })
    expect((await invite()).body).toMatchObject({ joined: 0, campaigns: [{ id: 'secreta', invites: 2, missing: 2 }] })
    await signIn(t, tenant, { headers: leadHeader(bearerOf(as)) })
    expect((await invite()).body).toMatchObject({ joined: 1, campaigns: [{ missing: 1 }] })
  })
})

describe('an invitation', () => {
  const accept = async (tenant: Shop, code: string) => {
    const as = await buildLead(t.pool, tenant.id)
    const params = { id: as.leadId }
    const added = await call(relations.addLeadCode, { host: tenant.host, as, params, body: { code } })
    const held = await call(relations.listLeadCodes, { host: tenant.host, as, params })
    return { added: added.body, held: held.body[0] }
  }
  const agree = (tenant: Shop, who: object, granted: boolean) =>
    call(contract.giveConsent, { host: tenant.host, body: { name: 'invite', version: '1', granted }, ...who })

  it('shows its sender by first name and neighbourhood, only with consent', async () => {
    const tenant = await buildTenant(t.pool)
    const { headers: headersMore, client } = await signUp(tenant, { name: 'ANA lúcia pereira' })
    const address = { ...home, neighborhood: 'Vila Madalena' }
    await call(contract.updateClient, { host: tenant.host, headersMore, body: { ...client, addresses: [address] } })
    const { body } = await call(relations.openInvite, { host: tenant.host, headersMore })
    expect(body).toEqual({
      code: expect.stringMatching(/^[0-9A-Z]{8}$/),
      inviter: { name: 'Ana', neighborhood: 'Vila Madalena' },
      isNamed: false,
    })
    expect((await accept(tenant, body.code)).added).not.toHaveProperty('inviter')
    await agree(tenant, { headersMore }, true)
    const named = await accept(tenant, body.code)
    expect([named.added, named.held].map(({ inviter }) => inviter)).toEqual([body.inviter, body.inviter])
    expect(JSON.stringify(named)).not.toMatch(/Pereira|Praça|01001/i)
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    await agree(tenant, { headersMore }, false)
    expect((await accept(tenant, body.code)).held).not.toHaveProperty('inviter')
    expect((await call(relations.openInvite, { host: tenant.host, headersMore })).body).toMatchObject({ code: body.code, isNamed: false })
  })

  it('shows no free text of its sender', async () => {
    const tenant = await buildTenant(t.pool)
    const as = await buildLead(t.pool, tenant.id)
    const { code } = (await call(relations.openInvite, { host: tenant.host, as })).body
    await agree(tenant, { as }, true)
    const told = async (name: string, neighborhood: string) => {
      await call(updateLead, { host: tenant.host, as, body: { name, addresses: [{ ...home, neighborhood }] } })
      return (await accept(tenant, code)).added.inviter
    }
    expect(await told('Ana', 'Ganhe R$ 500 em evil.test')).toEqual({ name: 'Ana' })
    expect(await told('ganhe-ja.evil.test', 'Sé')).toBeUndefined()
    expect(await told('Ana', 'Sé')).toEqual({ name: 'Ana', neighborhood: 'Sé' })
  })

  it('of a guest moves to the account at sign-in, and its invited people count', async () => {
    const tenant = await buildTenant(t.pool)
    const as = await buildLead(t.pool, tenant.id)
    const { body } = await call(relations.openInvite, { host: tenant.host, as })
    expect(body).toEqual({ code: expect.any(String), isNamed: false })
    const neighbour = await buildLead(t.pool, tenant.id)
    await call(relations.addLeadCode, { host: tenant.host, as: neighbour, params: { id: neighbour.leadId }, body: { code: body.code } })
    await signIn(t, tenant, { headers: leadHeader(bearerOf(neighbour)) })
    const { headers: headersMore } = await signIn(t, tenant, { headers: leadHeader(bearerOf(as)) })
    expect((await call(relations.getInvite, { host: tenant.host, headersMore })).body).toMatchObject({ code: body.code, joined: 1 })
    const own = await call(relations.addAccountCode, { host: tenant.host, body: { code: body.code }, headersMore })
    expect(own.status).toBe(400)
  })

  it('opens nothing in another shop', async () => {
    const [tenant, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    const as = await buildLead(t.pool, tenant.id)
    const { code } = (await call(relations.openInvite, { host: tenant.host, as })).body
    await agree(tenant, { as }, true)
    expect((await accept(other, code)).added).toMatchObject({ code: 'codeNotFound' })
  })
})

describe('a closed shop', () => {
  const closed = () => buildTenant(t.pool, { marketplace: closedMarketplace })

  it('opens exactly the campaigns of an access key', async () => {
    const tenant = await closed()
    const [mine, hidden] = [await buildItem(t.pool, { tenantId: tenant.id }), await buildItem(t.pool, { tenantId: tenant.id })]
    await addCode(tenant, 'CHAVE', { kind: 'ACCESS_KEY', campaignIds: [mine.campaignId] })
    const { headers } = await signUp(tenant)
    const get = (url: string, more = headers) => t.app.inject({ url, headers: { host: tenant.host, ...more } })
    const [list, preview] = [
      '/api/operation/campaigns/public',
      `/api/operation/catalog/campaign/${mine.campaignId}/preview/public`,
    ] as const
    expect((await get(list, {} as typeof headers)).statusCode).toBe(401)
    expect((await get(list)).statusCode).toBe(403)
    const access = await call(relations.checkAccessKey, { host: tenant.host, body: { accessKey: 'chave' }, headersMore: headers })
    expect(access).toMatchObject({
      status: 200,
      body: {
        code: 'CHAVE',
        resource: 'campaign',
        data: { campaignIds: [mine.campaignId] },
        key: { type: 'PHONE', key: expect.stringMatching(/^\+55/) },
        campaignIds: [mine.campaignId],
        relation: { code: 'CHAVE', action: 'ACCESS' },
      },
    })
    expect((await get(list)).json().map(({ id }: { id: string }) => id)).toEqual([mine.campaignId])
    expect((await get(preview)).json().content).toHaveLength(1)
    expect((await get(preview.replace(mine.campaignId, hidden.campaignId))).statusCode).toBe(404)
    const everything = (await get('/api/operation/catalog/marketplace/items/preview/public')).json()
    expect(everything.content.map(({ id }: { id: string }) => id)).toEqual([mine.id])
    // The answer cached for the colleague is not served to strangers.
    expect((await get(list, {} as typeof headers)).statusCode).toBe(401)
  })

  it('keeps an access key for a visitor, whose account holds it after the sign-up', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    await addCode(tenant, 'CHAVE', { kind: 'ACCESS_KEY', campaignIds: [item.campaignId] })
    const as = await buildLead(t.pool, tenant.id)
    const keep = (leadId: string, accessKey: string) =>
      call(relations.checkLeadAccessKey, { host: tenant.host, as, params: { leadId }, body: { accessKey } })
    expect(await keep(as.leadId, 'errada')).toMatchObject({ status: 400, body: { code: 'codeNotFound' } })
    expect((await keep(uuidv7(), 'chave')).status).toBe(404)
    expect(await keep(as.leadId, 'chave')).toMatchObject({ status: 200, body: { code: 'CHAVE', campaignIds: [item.campaignId] } })
    const person = await signUp(tenant)
    await call(relations.checkAccessKey, { host: tenant.host, body: { accessKey: 'chave' }, headersMore: person.headers })
    const codes = (id: string) => call(relations.listAccountCodes, { host: tenant.host, params: { id }, headersMore: person.headers })
    expect(await codes(person.client.id)).toMatchObject({ status: 200, body: [{ code: 'CHAVE', action: 'ACCESS' }] })
    expect((await codes(uuidv7())).status).toBe(404)
  })

  it.each([
    ['an access key', 'CHAVE', 'ACCESS_KEY'],
    ['an e-mail', 'EMAIL:ANA@HORIZONTE.EXAMPLE', 'PERSON'],
    ['a mail domain', 'DOMAIN:HORIZONTE.EXAMPLE', 'PERSON'],
  ] as const)(
    'opens what its list says now for those who entered with %s, and nothing once that has left the list',
    async (_, code, kind) => {
      const tenant = await closed()
      const [first, second] = [await buildItem(t.pool, { tenantId: tenant.id }), await buildItem(t.pool, { tenantId: tenant.id })]
      await addCode(tenant, code, { kind, campaignIds: [first.campaignId] })
      const { headers: headersMore } = await signIn(t, tenant, { key: 'ana@horizonte.example' })
      if (kind === 'ACCESS_KEY') await call(relations.checkAccessKey, { host: tenant.host, body: { accessKey: code }, headersMore })
      const seen = async () => {
        const { status, body } = await call(listPublicCampaigns, { host: tenant.host, query: {}, headersMore })
        return status === 200 ? body.map(({ id }: { id: string }) => id) : status
      }
      const held = async () => (await call(relations.listRelations, { host: tenant.host, headersMore })).status
      expect(await seen()).toEqual([first.campaignId])
      const one = and(eq(codes.tenantId, tenant.id), eq(codes.code, code))
      await tenantTransaction(t.pool, tenant.id, (db) =>
        db
          .update(codes)
          .set({ campaignIds: [second.campaignId] })
          .where(one),
      )
      expect([await seen(), await held()]).toEqual([[second.campaignId], 200])
      await tenantTransaction(t.pool, tenant.id, (db) => db.delete(codes).where(one))
      expect([await seen(), await held()]).toEqual([403, 204])
      // A confirmation that a mistake removed comes back with the list.
      await addCode(tenant, code, { kind, campaignIds: [first.campaignId] })
      expect(await seen()).toEqual([first.campaignId])
    },
  )

  it('admits people who verify a listed e-mail', async () => {
    const tenant = await closed()
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    await addCode(tenant, 'DOMAIN:HORIZONTE.EXAMPLE', { kind: 'PERSON', campaignIds: [item.campaignId] })
    const [inside, outside] = [
      await signIn(t, tenant, { key: 'ana@horizonte.example' }),
      await signIn(t, tenant, { key: 'ana@other.example' }),
    ]
    const access = ({ headers }: Signed) =>
      call(relations.checkCampaignAccess, { host: tenant.host, params: { campaignId: item.campaignId }, headersMore: headers })
    expect((await access(inside)).body).toMatchObject({
      hasAccess: true,
      code: 'DOMAIN:HORIZONTE.EXAMPLE',
      resource: 'campaign',
      data: { campaignIds: [item.campaignId] },
      key: { type: 'EMAIL', key: 'ana@horizonte.example' },
      relation: { action: 'ACCESS' },
    })
    expect((await access(outside)).status).toBe(404)
    expect((await call(relations.listRelations, { host: tenant.host, headersMore: outside.headers })).status).toBe(204)
  })
})

describe('personal data', () => {
  it('can be exported completely, as JSON and as CSV without formulas', async () => {
    const tenant = await buildTenant(t.pool)
    const { headers } = await signUp(tenant, { cpf: CPFS[1], name: '=cmd Silva' })
    const { body } = await call(contract.exportClient, { host: tenant.host, headersMore: headers })
    expect(body).toMatchObject({ account: { cpf: '11144477735' }, orders: [], carts: [] })
    const { csv } = (await call(contract.exportClientCsv, { host: tenant.host, headersMore: headers })).body
    expect(csv).toContain('"account";"cpf";"11144477735"')
    expect(csv).toContain(';"\'=cmd Silva"')
  })

  it('of a user without an account is kept when the deletion is withdrawn while an order is open', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    const { host } = tenant
    const person = await signIn(t, tenant)
    const headersMore = person.headers
    const placed = await call(placeOrder, { host, ...orderOf(item), headersMore })
    const remove = () => call(contract.deleteClient, { host, headersMore })
    const tomorrow = async () => deletePerson(await ctxOf(t, tenant.id), person.userId, { isLater: true })
    expect(await remove()).toMatchObject({ status: 200, body: { openOrders: 1 } })
    expect((await call(contract.keepClient, { host, headersMore })).status).toBe(204)
    await t.app.inject({ method: 'DELETE', url: `/api/operation/orders/cancel/${placed.body.id}`, headers: { host, ...headersMore } })
    await tomorrow()
    expect((await call(getUser, { host, headersMore })).status).toBe(200)
    // A profile created after the request does not cancel the deletion, and says that it is pending.
    await call(placeOrder, { host, ...orderOf(item), headersMore })
    expect(await remove()).toMatchObject({ status: 200, body: { openOrders: 1 } })
    await call(contract.createClient, { host, params: { userId: person.userId }, body: { name: 'Ana Lima' }, headersMore })
    expect((await call(contract.getClient, { host, headersMore })).body.deletionRequestedAt).toBeTruthy()
  })

  it('is erased: login and account gone, finished orders kept for the invoice without a link to the person', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    const person = await signUp(tenant, { cpf: CPFS[0] })
    const { host } = tenant
    const headersMore = person.headers
    const placed = await call(placeOrder, { host, ...orderOf(item, { isJoinPublic: true }), headersMore })
    const remove = () => call(contract.deleteClient, { host, headersMore })
    expect(await remove()).toMatchObject({ status: 200, body: { openOrders: 1 } })
    expect((await call(contract.getClient, { host, headersMore })).body.deletionRequestedAt).toBeTruthy()
    expect((await call(contract.keepClient, { host, headersMore })).status).toBe(204)
    expect((await call(contract.getClient, { host, headersMore })).body.deletionRequestedAt).toBeUndefined()
    await deletePerson(await ctxOf(t, tenant.id), person.userId, { isLater: true })
    expect((await call(contract.getClient, { host, headersMore })).status).toBe(200)
    expect((await call(contract.deleteClient, { host, headersMore })).status).toBe(200)
    await t.app.inject({ method: 'DELETE', url: `/api/operation/orders/cancel/${placed.body.id}`, headers: { host, ...headersMore } })
    expect((await remove()).status).toBe(204)
    expect((await call(getUser, { host, headersMore })).status).toBe(401)
    const left = await tenantTransaction(t.pool, tenant.id, async (db) => ({
      people: (await db.execute('select count(*)::int as n from users')).rows[0],
      keys: (await db.execute('select count(*)::int as n from login_keys')).rows[0],
      orders: (await db.execute('select user_name, user_phone, email, price, lead_id, is_join_public from orders')).rows,
      letters: (await db.execute(`select count(*)::int as n from outbox where recipient like '%${e164(person.phone).slice(-8)}%'`)).rows[0],
    }))
    expect(left).toMatchObject({ people: { n: 0 }, keys: { n: 0 }, letters: { n: 0 } })
    expect(left.orders).toMatchObject([
      { user_name: 'Maria da Silva', user_phone: '', email: null, is_join_public: false, price: placed.body.properties.price },
    ])
    // The same phone starts a new account.
    const again = await signIn(t, tenant, { key: `(11) 9${person.phone.slice(6)}` }).catch(() => undefined)
    expect(again?.userId).not.toBe(person.userId)
  })
})

describe('deleting', () => {
  const left = (tenantId: string) =>
    tenantTransaction(t.pool, tenantId, async (db) => {
      const count = async (table: string) => ((await db.execute(`select count(*)::int as n from ${table}`)).rows[0] as { n: number }).n
      return { users: await count('users'), keys: await count('login_keys'), sessions: await count('sessions') }
    })

  it('removes user, keys and sessions of a user without an account', async () => {
    const tenant = await buildTenant(t.pool)
    const { headers: headersMore } = await signIn(t, tenant)
    expect((await call(contract.deleteClient, { host: tenant.host, headersMore })).status).toBe(204)
    expect(await left(tenant.id)).toEqual({ users: 0, keys: 0, sessions: 0 })
    expect((await call(getUser, { host: tenant.host, headersMore })).status).toBe(401)
  })

  it('and ordering concurrently are serialized, without a failure', async () => {
    for (let round = 0; round < 8; round++) {
      const tenant = await buildTenant(t.pool)
      const item = await buildItem(t.pool, { tenantId: tenant.id })
      const { headers: headersMore } = await signIn(t, tenant)
      const [placed, deleted] = await Promise.all([
        call(placeOrder, { host: tenant.host, ...orderOf(item), headersMore }),
        call(contract.deleteClient, { host: tenant.host, headersMore }),
      ])
      const seen = [placed.status, deleted.status]
      expect([
        [201, 200],
        [401, 204],
      ]).toContainEqual(seen)
    }
  })
})

describe('favourites and consents', () => {
  it('belong to the visitor, then to the person', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    const { host } = tenant
    const as = await buildLead(t.pool, tenant.id)
    const params = { campaignId: item.campaignId, itemId: item.id }
    expect((await call(favorites.addFavorite, { host, as, params })).status).toBe(204)
    expect((await call(favorites.addFavorite, { host, as, params: { ...params, itemId: 'nada' } })).status).toBe(404)
    const { campaignId } = params
    expect((await call(favorites.addFavoriteCampaign, { host, as, params: { campaignId } })).status).toBe(204)
    expect((await call(favorites.addFavoriteCampaign, { host, as, params: { campaignId: 'nada' } })).status).toBe(404)
    expect((await call(favorites.listFavorites, { host, as })).body).toContainEqual({ campaignId })
    await call(favorites.removeFavoriteCampaign, { host, as, params: { campaignId } })
    expect((await call(favorites.listFavorites, { host, as })).body).toEqual([params])
    await call(contract.giveConsent, { host, as, body: { name: 'marketing', version: '2026-11', granted: true } })
    await call(contract.giveConsent, { host, as, body: { name: 'marketing', version: '2026-11', granted: false } })
    const { headers: headersMore } = await signIn(t, tenant, { headers: leadHeader(bearerOf(as)) })
    expect((await call(favorites.listFavorites, { host, headersMore })).body).toEqual([params])
    expect((await call(contract.listConsents, { host, headersMore })).body.map(({ granted }: { granted: boolean }) => granted)).toEqual([
      false,
      true,
    ])
    expect((await call(favorites.listFavorites, { host, as })).body).toEqual([])
  })

  it('append a row per change, limited per visitor; a withdrawal is never refused', async () => {
    const { id, host } = await buildTenant(t.pool)
    const as = await buildLead(t.pool, id)
    const say = async (granted: boolean) =>
      (await call(contract.giveConsent, { host, as, body: { name: 'joins', version: '1', granted } })).status
    for (const granted of [true, true, false, false]) expect(await say(granted)).toBe(201)
    const held = () => call(contract.listConsents, { host, as })
    expect((await held()).body.map(({ granted }: { granted: boolean }) => granted)).toEqual([false, true])
    for (let more = 0; more < 40; more++) {
      await say(true)
      expect(await say(false)).toBe(201)
    }
    expect(await say(true)).toBe(429)
    expect((await held()).body.length).toBeLessThan(70)
  })

  it('reveal nothing to a stranger of a closed shop: existing and unknown ids get the same answer', async () => {
    const { id, host } = await buildTenant(t.pool, { marketplace: closedMarketplace })
    const item = await buildItem(t.pool, { tenantId: id })
    const as = await buildLead(t.pool, id)
    const saved = (itemId: string) => call(favorites.addFavorite, { host, as, params: { campaignId: item.campaignId, itemId } })
    expect(await saved(item.id)).toEqual(await saved('nada'))
    expect((await saved(item.id)).status).toBe(404)
    const followed = (campaignId: string) => call(favorites.addFavoriteCampaign, { host, as, params: { campaignId } })
    expect(await followed(item.campaignId)).toEqual(await followed('nada'))
    expect((await call(favorites.listFavorites, { host, as })).body).toEqual([])
  })
})

it("another caller's lead cannot be turned into an account", async () => {
  const tenant = await buildTenant(t.pool)
  const foreign = (await call(createLead, { host: tenant.host, body: {}, headersMore: { 'x-client': 'native' } })).body
  const person = await signIn(t, tenant)
  const made = await call(contract.createClient, {
    host: tenant.host,
    params: { userId: person.userId },
    query: { lead_id: foreign.id },
    body: {},
    headersMore: person.headers,
  })
  expect(made.status).toBe(404)
})

describe('an address of the account', () => {
  it("keeps its attrs and has the distance to the query's point, whatever was sent", async () => {
    const tenant = await buildTenant(t.pool)
    const person = await signIn(t, tenant)
    const asPerson = { host: tenant.host, headersMore: person.headers }
    const home = { alias: 'Casa', address: 'Rua A', latitude: -23.55, longitude: -46.63, attrs: { portaria: 'lateral' }, distance: 99 }
    const work = { address: 'Rua B', latitude: -23.56, longitude: -46.63 }
    await call(contract.createClient, { ...asPerson, params: { userId: person.userId }, body: { name: 'Ana', addresses: [home, work] } })
    const [one, two] = (await call(contract.getClient, asPerson)).body.addresses
    expect([one, two]).toMatchObject([{ alias: 'Casa', attrs: { portaria: 'lateral' } }, { attrs: {} }])
    expect([one.distance, two.distance]).toEqual([undefined, undefined])
    const near = (await call(contract.getClient, { ...asPerson, query: { latitude: -23.55, longitude: -46.63 } })).body.addresses
    expect(near.map(({ distance }: { distance: number }) => distance)).toEqual([0, 1.5])
  })
})
