import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decrypt } from '#cipher.ts'
import { createContext, type Ctx } from '#context.ts'
import { appUrlOf, canEnter } from '#db/app-role.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { queueSchema } from '#db/queue.ts'
import { auditLog } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { leadSecret } from '#http/lead-cookie.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { secretsOf } from '#modules/webhooks/webhook-secrets.service.ts'
import { makeSecret } from '#modules/webhooks/webhooks.command.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { orderOf } from '#testing/order-factory.ts'
import { e164, signIn, signInCodeFor, somePhone } from '#testing/people.ts'
import { callEndpoint, NOW, secrets, startTestApp, testApp, type CallOptions, type TestApp } from '#testing/test-app.ts'
import { publicVapidKey, vapidKeyFrom } from '#vapid-key.ts'
import { createClient, getClient } from '@mutirao/contract/accounts'
import { authenticateSms, login, renew } from '@mutirao/contract/authentication'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { getMyLead } from '@mutirao/contract/leads'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { getPush, subscribePush } from '@mutirao/contract/push'
import { readAccess } from '../sign-in/tokens.rules.ts'
import { renewSealsByCommand } from './renew-seals.command.ts'

const OLD = secrets.key
const NEW = 'n'.repeat(32)
const cpf = '52998224725'
const hook = 'https://erp.example/avisos'

/* Three processes on one database: before the rotation, during it, and after the former key is gone. */
const { t: before } = testApp()
let during: TestApp
let after: TestApp
let owner: pg.Pool

beforeAll(async () => {
  const { databaseUrl } = before
  await migrateDatabase(databaseUrl, appUrlOf(databaseUrl, NEW), { queue: queueSchema })
  during = await startTestApp({ databaseUrl, keys: [NEW, OLD] })
  after = await startTestApp({ databaseUrl, keys: [NEW] })
  owner = new pg.Pool({ connectionString: databaseUrl, max: 1 })
})
afterAll(() => Promise.all([during.close(), after.close(), owner.end()]))

const at = <E extends EndpointOptions>({ app }: TestApp, endpoint: E, options: CallOptions<E>) => callEndpoint(app, endpoint, options)
async function ctxOf({ app, services: opened }: TestApp, tenantId: string): Promise<Ctx> {
  const services = { ...opened, log: app.log }
  return createContext(services, (await findTenant(services, tenantId))!)
}

/** A shop with what the old key signed and encrypted: a visitor, a person with a CPF and an order, and a secret of webhooks. */
async function shop() {
  const built = await buildTenant(before.pool, { webhooks: [{ url: hook, events: ['order.*'] }] })
  const { host } = built
  const {
    tenant: { slug },
  } = await ctxOf(before, built.id)
  const tenant = { ...built, slug }
  await buildCampaign(before.pool, tenant.id, { id: 'feira', body: { asks: ['cpf'] } })
  const item = await buildItem(before.pool, { tenantId: tenant.id, campaignId: 'feira' })
  const visitor = await buildLead(before.pool, tenant.id)
  const person = await signIn(before, tenant)
  const account = { params: { userId: person.userId }, headersMore: person.headers }
  expect((await at(before, createClient, { host, ...account, body: { name: 'Ana Souza', cpf } } as never)).status).toBe(201)
  const { body, ...sent } = orderOf(item)
  const placed = await at(before, placeOrder, { host, as: visitor, ...sent, body: { ...body, cpf } })
  expect(placed.status).toBe(201)
  const made = await makeSecret(before.pool, { tenant: (await ctxOf(before, tenant.id)).tenant, key: OLD }, hook)
  return { tenant, host, visitor, person, order: placed.body, secret: 'lines' in made ? made.lines[0] : undefined }
}

const run = (keys: readonly string[], ownerUrl?: string) =>
  renewSealsByCommand({ owner, app: during.pool }, { secrets: { ...secrets, key: keys[0]!, keys }, now: NOW, ownerUrl })

describe('a key that is being replaced', () => {
  it('keeps visitors, sessions, codes and CPFs of the former key', async () => {
    const { tenant, host, visitor, person, order, secret } = await shop()
    expect((await at(during, getMyLead, { host, as: visitor })).body.id).toBe(visitor.leadId)
    expect((await at(during, getOrder, { host, as: visitor, params: { code: order.code } })).status).toBe(200)
    expect((await at(during, getClient, { host, headersMore: person.headers })).body.cpf).toMatch(/725|25$/)
    expect((await at(during, renew, { host, headersMore: { 'x-client': 'native' }, body: { refreshToken: person.refresh } })).status).toBe(
      200,
    )
    const phone = somePhone()
    await at(before, authenticateSms, { host, body: { phone } })
    const code = await signInCodeFor(before, tenant.id, e164(phone))
    expect((await at(during, login, { host, body: { username: phone, password: code } })).status).toBe(200)
    expect(await secretsOf(await ctxOf(during, tenant.id), hook)).toEqual([secret])
  })

  it('signs with the new one, which the former process learns by its second place in the list', async () => {
    const { tenant } = await shop()
    const person = await signIn(during, tenant)
    const inSecondPlace = { ...secrets, keys: [OLD, NEW] }
    expect(await readAccess(inSecondPlace, tenant.id, person.token, NOW)).toMatchObject({ userId: person.userId })
    expect(await readAccess(secrets, tenant.id, person.token, NOW)).toBeUndefined()
  })

  it("replaces a visitor's cookie on her own calls", async () => {
    const { tenant, host, visitor } = await shop()
    const cookieOf = (key: string) => `lead=${visitor.leadId}.${leadSecret(key, tenant.id, visitor.leadId)}`
    const answer = await during.app.inject({ url: getMyLead.path, headers: { host, cookie: cookieOf(OLD) } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toContain(cookieOf(NEW))
    const renewed = await during.app.inject({ url: getMyLead.path, headers: { host, cookie: cookieOf(NEW) } })
    expect([renewed.statusCode, renewed.headers['set-cookie']]).toEqual([200, undefined])
  })

  it('refuses a CPF of another account under the former key', async () => {
    const { tenant, host } = await shop()
    const other = await signIn(during, tenant)
    const account = { params: { userId: other.userId }, headersMore: other.headers }
    const { status, body } = await at(during, createClient, { host, ...account, body: { name: 'Outra Pessoa', cpf } } as never)
    expect([status, body.code]).toEqual([409, 'cpf_in_use'])
  })
})

describe('npm run ops -- secrets renew', () => {
  it('leaves nothing that needs the former key: CPFs, hashes and secrets of webhooks', async () => {
    const { tenant, host, visitor, person, order, secret } = await shop()
    expect((await at(after, getMyLead, { host, as: visitor })).status).toBe(401)
    const lines = await run([NEW, OLD])
    expect(lines).toContain(
      `${tenant.slug}: 1 CPF(s) de contas, 1 de pedidos e 1 segredo(s) de avisos e de entrada cifrados com a chave nova.`,
    )
    expect(await run([NEW, OLD])).toContain(
      `${tenant.slug}: 0 CPF(s) de contas, 0 de pedidos e 0 segredo(s) de avisos e de entrada cifrados com a chave nova.`,
    )
    const again = await signIn(after, tenant, { key: person.phone })
    expect((await at(after, getClient, { host, headersMore: again.headers })).body.cpf).toBe(
      (await at(during, getClient, { host, headersMore: person.headers })).body.cpf,
    )
    const other = await signIn(after, tenant)
    const account = { params: { userId: other.userId }, headersMore: other.headers }
    expect((await at(after, createClient, { host, ...account, body: { name: 'Outra Pessoa', cpf } } as never)).body.code).toBe('cpf_in_use')
    expect(await secretsOf(await ctxOf(after, tenant.id), hook)).toEqual([secret])
    const [row] = (await owner.query<{ kept: string }>("select properties->>'account.cpf' as kept from orders where id = $1", [order.id]))
      .rows
    expect(decrypt([NEW], tenant.id, row!.kept)).toBe(cpf)
    const records = await tenantTransaction(before.pool, tenant.id, (db) => db.select().from(auditLog))
    expect(records.filter(({ action }) => action === 'secrets.renew').map(({ subject }) => subject)).toEqual([`shop ${tenant.slug}`])
  })

  it("ends the former key's database role, and leaves what no key opens", async () => {
    const { tenant } = await shop()
    // All servers of the tests share the role of OLD.
    const another = 'x'.repeat(32)
    const former = appUrlOf(before.databaseUrl, another)
    await migrateDatabase(before.databaseUrl, former, { queue: queueSchema })
    expect(await canEnter(former)).toBe(true)
    const lines = await run([NEW, another], before.databaseUrl)
    expect(lines).toContain(`${tenant.slug}: 2 CPF(s) que nenhuma chave da lista abre ficaram como estão.`)
    expect(lines).toContain('O papel do banco feito com a chave antiga não entra mais.')
    expect([await canEnter(former), await canEnter(appUrlOf(before.databaseUrl, NEW))]).toEqual([false, true])
    expect(await run([NEW, OLD])).toContain(
      `${tenant.slug}: 1 CPF(s) de contas, 1 de pedidos e 1 segredo(s) de avisos e de entrada cifrados com a chave nova.`,
    )
  })

  it('keeps devices of the former push key, which is told until they have subscribed with the new one', async () => {
    const shop = await buildTenant(before.pool)
    const as = await buildLead(before.pool, shop.id)
    const [former, newest] = [vapidKeyFrom(OLD), vapidKeyFrom(NEW)].map(publicVapidKey) as [string, string]
    const device = { endpoint: `https://fcm.googleapis.com/${shop.id}`, keys: { p256dh: former, auth: 'A'.repeat(22) } }
    const options = { host: shop.host, as }
    expect((await at(before, getPush, options)).body.publicKey).toBe(former)
    expect((await at(before, subscribePush, { ...options, body: { ...device, publicKey: former } })).status).toBe(200)
    expect((await at(before, subscribePush, { ...options, body: { ...device, publicKey: newest } })).status).toBe(400)
    const now = { headersMore: { authorization: `Bearer lead.${as.leadId}.${leadSecret(NEW, shop.id, as.leadId)}` }, host: shop.host }
    expect((await at(during, getPush, now)).body.publicKey).toBe(newest)
    const told = async () =>
      (await renewSealsByCommand({ owner, app: during.pool }, { secrets: during.services.secrets, now: NOW })).join('\n')
    const line = `${shop.host.replace('.test', '')}: 1 aparelho(s) ainda recebem avisos pela chave antiga`
    expect(await told()).toContain(line)
    expect((await at(during, subscribePush, { ...now, body: { ...device, publicKey: newest } })).status).toBe(200)
    expect(await told()).not.toContain(line)
  })

  it('says what to do while there is one key', async () => {
    expect(await run([NEW])).toEqual([expect.stringMatching(/^Há uma chave só/)])
  })
})
