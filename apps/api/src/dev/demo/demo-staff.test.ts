import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { stores } from '#db/schema/catalog.ts'
import { tenantTransaction } from '#db/transaction.ts'
import type { Settings } from '#settings.ts'
import { buildTenant } from '#testing/factories.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { signInCodeFor } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { authenticateEmail, login } from '@mutirao/contract/authentication'
import { listMyPoints } from '@mutirao/contract/leaders'
import { getStaffSelf } from '@mutirao/contract/staff'
import { roles } from '@mutirao/domain/staff'
import { demoLeader, demoStaff, dismissDemo, hireInDemo } from './demo-staff.ts'

const { t, call } = testApp()
const tenantsDir = fileURLToPath(new URL('../../../../../tenants', import.meta.url))

afterEach(() => t.pool.query('delete from tenants'))

async function shopCalled(slug: string) {
  const { id, host } = await buildTenant(t.pool)
  await t.pool.query('update tenants set slug = $1 where id = $2', [slug, id])
  return { id, host, slug }
}

function hire({ slug }: Awaited<ReturnType<typeof shopCalled>>, over: Partial<Settings> = {}) {
  const settings: Settings = { ...t.services.settings, environment: 'development', trustProxy: false, tenantsDir, ...over }
  return hireInDemo({ pool: t.pool, settings, now: NOW }, slug)
}

const stateOf = async ({ id }: { id: string }) => ({
  keys: (await rowsOf<{ value: string }>(t, id, 'select value from login_keys order by 1')).map(({ value }) => value),
  staff: (await rowsOf<{ role: string }>(t, id, 'select role from staff where ended_at is null order by 1')).map(({ role }) => role),
  sessions: (await rowsOf(t, id, 'select 1 from sessions where ended_at is null')).length,
})
const nobody = { keys: [], staff: [], sessions: 0 }

/** Signs in as a developer does: the code is on the outbox page. */
async function signIn({ id, host }: { id: string; host: string }, email: string) {
  await call(authenticateEmail, { host, body: { email } })
  const password = await signInCodeFor(t, id, email)
  const { status, body } = await call(login, { host, body: { username: email, password }, headersMore: { 'x-client': 'native' } })
  return { status, headersMore: { authorization: `Bearer ${body.access_token}` } }
}

describe('the demonstration’s staff', () => {
  it.each(['mutirao', 'aurora', 'corporativo'])(
    'of %s is one of each role, opens the office by the code of the outbox page, and is hired once',
    async (slug) => {
      const shop = await shopCalled(slug)
      expect([await hire(shop), await hire(shop)]).toEqual([true, true])
      expect(await stateOf(shop)).toEqual({
        keys: demoStaff.map(({ email }) => email).toSorted(),
        staff: roles.toSorted(),
        sessions: 0,
      })
      for (const { email, role, name } of demoStaff) {
        const { headersMore } = await signIn(shop, email)
        const self = await call(getStaffSelf, { host: shop.host, headersMore })
        expect(self).toMatchObject({ status: 200, body: { role, name } })
      }
    },
  )

  it.each<{ where: string; slug?: string; over: Partial<Settings> }>([
    { where: 'in production', over: { environment: 'production' } },
    { where: 'in tests', over: { environment: 'test' } },
    { where: 'behind a proxy, where others than a developer come', over: { trustProxy: 1 } },
    { where: 'of folders that are not the product’s own, whatever they are called', over: { tenantsDir: '/srv/lojas' } },
    { where: 'of a merchant’s folder beside the demonstration’s', slug: 'quitanda', over: {} },
  ])('there is none $where', async ({ slug = 'mutirao', over }) => {
    const shop = await shopCalled(slug)
    expect(await hire(shop, over)).toBe(false)
    expect(await stateOf(shop)).toEqual(nobody)
  })

  it('is gone, signed in or not, before production opens on the same database; others stay', async () => {
    const shop = await shopCalled('mutirao')
    const other = await signIn(shop, 'ana@exemplo.com.br')
    await hire(shop)
    const { headersMore } = await signIn(shop, demoStaff[0].email)
    expect(await dismissDemo(t.pool, NOW)).toBe(true)
    expect(await stateOf(shop)).toEqual({ keys: ['ana@exemplo.com.br'], staff: [], sessions: 1 })
    expect((await call(getStaffSelf, { host: shop.host, headersMore })).status).toBeGreaterThanOrEqual(401)
    expect(other.status).toBe(200)
    expect(await dismissDemo(t.pool, NOW)).toBe(false)
  })

  it('has one leader of a pickup point, who signs in like everybody and is gone with the staff', async () => {
    const shop = await shopCalled('mutirao')
    await tenantTransaction(t.pool, shop.id, (db) => db.insert(stores).values({ ...point, tenantId: shop.id, id: demoLeader.storeId }))
    await hire(shop)
    await hire(shop)
    const { headersMore } = await signIn(shop, demoLeader.email)
    const led = await call(listMyPoints, { host: shop.host, headersMore })
    expect(led.body).toMatchObject([{ storeId: demoLeader.storeId, percentage: 5, isAccepted: true }])
    await dismissDemo(t.pool, NOW)
    expect(await rowsOf(t, shop.id, 'select 1 from leaders where ended_at is null')).toEqual([])
  })
})

const point = {
  name: 'Padaria Aspicuelta',
  address: 'Rua Aspicuelta',
  addressNumber: '214',
  neighborhood: 'Vila Madalena',
  city: 'São Paulo',
  administrativeArea: 'SP',
  postalCode: '05433-010',
  latitude: -23.55,
  longitude: -46.69,
  hours: '8h às 20h',
}
