import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { outsideFetch } from '#adapters/sso/outside-fetch.ts'
import { encrypt } from '#cipher.ts'
import { ssoSecrets } from '#db/schema/people.ts'
import { auditLog } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { issuerFaults } from '#modules/tenants/kinds/issuers.service.ts'
import { buildTenant, closedMarketplace } from '#testing/factories.ts'
import { signInAsStaff, signInWithRights } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { startSso } from '@mutirao/contract/authentication'
import { listSsoSecrets, removeSsoSecret, setSsoSecret } from '@mutirao/contract/sso-secrets'
import { getWritten, putWritten } from '@mutirao/contract/written'
import { renewSsoSeals } from './sso-secrets.service.ts'

const { t, call } = testApp()
const provider = { id: 'empresa', name: 'Empresa', issuer: 'https://login.empresa.example', clientId: 'loja' }
const authentication = { ssoEnabled: true, passwordEnabled: false, providers: [provider] }
const params = { id: 'empresa' }
const CANARY = 'canario-secreto-91'
let shop: Awaited<ReturnType<typeof buildTenant>>
let owner: { host: string; headersMore: Record<string, string> }
beforeAll(async () => {
  shop = await buildTenant(t.pool, { marketplace: { ...closedMarketplace, intranet: false, authentication } })
  owner = { host: shop.host, headersMore: (await signInAsStaff(t, shop, 'owner')).headers }
})
beforeEach(() => vi.restoreAllMocks())

/** The secret with which a sign-in would begin. */
async function secretOf(host = shop.host) {
  const begun = vi.spyOn(t.services.sso, 'begin').mockRejectedValue(new Error('not here'))
  await call(startSso, { host, params: { provider: 'empresa' }, body: { redirectUri: `https://${host}/sso/callback` } })
  return begun.mock.calls[0]?.[0]
}
const set = (secret: string, who = owner) => call(setSsoSecret, { ...who, params, body: { secret } })

describe('the providers of a shop', () => {
  it('are written by those alone who say who may do what: a provider says who somebody is', async () => {
    const place = { kind: 'shop' as const, id: 'marketplace' }
    const writer = { host: shop.host, headersMore: (await signInWithRights(t, shop, ['office.enter', 'payment.write'])).headers }
    const { value, revision } = (await call(getWritten, { ...writer, params: place })).body
    const { marketplace } = value as { marketplace: object }
    const put = (over: object, who = writer) =>
      call(putWritten, { ...who, params: place, body: { revision, value: { marketplace: { ...marketplace, ...over } } as never } })
    const refused = { status: 400, body: { errors: [{ path: 'marketplace.authentication', message: expect.stringContaining('equipe') }] } }
    const own = { ...provider, issuer: 'https://login.de-outro.example' }
    expect(await put({ authentication: { ...authentication, providers: [own] } })).toMatchObject(refused)
    expect(await put({ authentication: { ...authentication, ssoEnabled: false } })).toMatchObject(refused)
    expect(await put({ authentication: { ...authentication, providers: [own] } }, owner)).toMatchObject({ status: 200 })
    expect(await put({})).toMatchObject({ status: 409 })
    const after = (await call(getWritten, { ...writer, params: place })).body
    const same = await call(putWritten, {
      ...writer,
      params: place,
      body: {
        revision: after.revision,
        value: { marketplace: { ...(after.value['marketplace'] as object), route: { name: 'Outro nome' } } } as never,
      },
    })
    expect(same).toMatchObject({ status: 200 })
    await call(putWritten, { ...owner, params: place, body: { revision: same.body.revision, value: { marketplace } as never } })
  })
})

describe('the client secret of a provider', () => {
  it('is stored encrypted, used for the sign-in, and never shown again', async () => {
    expect(await set(CANARY)).toMatchObject({ status: 204 })
    expect(await secretOf()).toMatchObject({ clientSecret: CANARY, mayBeInside: false })
    const listed = await call(listSsoSecrets, owner)
    expect(listed.body.content).toEqual([{ provider: 'empresa', changedAt: expect.any(String), isUsed: true }])
    const [rows, log] = await tenantTransaction(t.pool, shop.id, async (db) => [
      await db.select().from(ssoSecrets),
      await db.select().from(auditLog).where(eq(auditLog.subject, 'sso empresa')),
    ])
    expect(JSON.stringify([rows, log, listed.body])).not.toContain(CANARY)
    expect(log).toHaveLength(1)
  })

  it('is sent to no other address than that it was stored for', async () => {
    await set(CANARY)
    await tenantTransaction(t.pool, shop.id, (db) => db.update(ssoSecrets).set({ place: 'https://outro.example loja' }))
    expect((await secretOf())?.clientSecret).toBeUndefined()
    expect((await call(listSsoSecrets, owner)).body.content).toMatchObject([{ isUsed: false }])
  })

  it('is of its shop alone', async () => {
    await set(CANARY)
    const other = await buildTenant(t.pool, { marketplace: { ...closedMarketplace, intranet: false, authentication } })
    expect((await secretOf(other.host))?.clientSecret).toBeUndefined()
    const stranger = { host: other.host, headersMore: (await signInAsStaff(t, other, 'owner')).headers }
    expect((await call(listSsoSecrets, stranger)).body.content).toEqual([])
    expect(await call(removeSsoSecret, { ...stranger, params })).toMatchObject({ status: 404 })
  })

  it('is the owner’s, of a provider that the shop names, and leaves', async () => {
    const manager = { host: shop.host, headersMore: (await signInAsStaff(t, shop, 'manager')).headers }
    expect(await set(CANARY, manager)).toMatchObject({ status: 403 })
    expect(await call(setSsoSecret, { ...owner, params: { id: 'nenhum' }, body: { secret: 'x' } })).toMatchObject({ status: 404 })
    expect(await set(' ')).toMatchObject({ status: 400 })
    await set(CANARY)
    expect(await call(removeSsoSecret, { ...owner, params })).toMatchObject({ status: 204 })
    expect((await secretOf())?.clientSecret).toBeUndefined()
  })

  it('is encrypted again under a new key', async () => {
    const [former, newest] = ['a'.repeat(40), 'b'.repeat(40)]
    await set(CANARY)
    await tenantTransaction(t.pool, shop.id, async (db) => {
      await db.update(ssoSecrets).set({ secret: encrypt(former, shop.id, CANARY) })
      const ctx = { db, tenant: shop as never, now: t.clock.now }
      expect(await renewSsoSeals(ctx, [newest, former])).toBe(1)
      expect(await renewSsoSeals(ctx, [newest, former])).toBe(0)
    })
  })
})

describe('the address of a provider', () => {
  const faultsOf = (issuer: string) =>
    issuerFaults({ environment: 'production' }, { marketplace: { authentication: { providers: [{ ...provider, issuer }] } } } as never)

  it.each([
    'http://login.empresa.example',
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://169.254.169.254/latest',
    'https://10.0.0.7',
    'https://localhost',
    'https://banco',
    'https://a.internal',
    'https://usuario:senha@login.empresa.example',
    'demo',
  ])('is not %s in production', (issuer) => {
    expect(faultsOf(issuer)).toMatchObject([{ path: ['marketplace', 'authentication', 'providers', 0, 'issuer'] }])
  })

  it('is a public one', () => {
    expect(faultsOf('https://login.empresa.example/realms/loja')).toEqual([])
  })

  it('that leads inside is not called', async () => {
    const fetchOutside = outsideFetch({ isPublicOnly: true, resolveAll: async () => [{ address: '10.0.0.7', family: 4 }] })
    await expect(fetchOutside('https://login.empresa.example/', {})).rejects.toThrow('fetch failed')
    await expect(fetchOutside('https://127.0.0.1:1/', {})).rejects.toThrow('not public')
    const either = outsideFetch({
      isPublicOnly: true,
      resolveAll: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    const refusal = await either('https://login.empresa.example/', { signal: AbortSignal.timeout(3000) }).catch((error: Error) => error)
    expect(String((refusal as Error).cause)).toContain('not public')
  })
})

describe('the parts that were in the folder only', () => {
  const written = (id: string) => ({ ...owner, params: { kind: 'shop' as const, id } })

  it('are read and written by the owner', async () => {
    for (const id of ['marketplace', 'nativeApp', 'general']) {
      const read = await call(getWritten, written(id))
      expect([id, read.status]).toEqual([id, 200])
    }
    const { body } = await call(getWritten, written('marketplace'))
    const { marketplace } = body.value as { marketplace: object }
    const manager = (await signInAsStaff(t, shop, 'manager')).headers
    const value = { marketplace: { ...marketplace, ageVerification: 'list' } }
    expect(
      await call(putWritten, { ...written('marketplace'), headersMore: manager, body: { value, revision: body.revision } }),
    ).toMatchObject({
      status: 403,
    })
  })
})
