import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { authenticator } from '#testing/authenticator.ts'
import { buildTenant, type TestTenant } from '#testing/factories.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { ctxOf } from '#testing/money.ts'
import { bearer, e164, signIn, signInAsStaff, signInCodeFor } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { deleteClient } from '@mutirao/contract/accounts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { authenticateSms, changePassword, loginWithNewPassword, renew, updateLogin, verifyLogin } from '@mutirao/contract/authentication'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import * as passkeys from '@mutirao/contract/passkeys'
import { listReviews } from '@mutirao/contract/refunds'
import { getStaffSelf, listStaff } from '@mutirao/contract/staff'
import { rightsOf, type PasskeyDemand, type Role } from '@mutirao/domain/staff'
import { forgetPasskeysByKey } from './passkeys.command.ts'

const { t, call } = testApp()
const refused = { status: 403, body: { code: 'passkey_required' } }

const shopWith = (passkeyRequired?: PasskeyDemand) => buildTenant(t.pool, passkeyRequired ? { office: { passkeyRequired } } : {})

/** A member of staff who signed in by code, and their device. */
async function worker(shop: TestTenant, role: Role = 'owner') {
  const person = await signInAsStaff(t, shop, role)
  const device = authenticator(Buffer.from(person.userId).toString('base64url'))
  return { ...person, device, as: { host: shop.host, headersMore: person.headers } }
}
type Worker = Awaited<ReturnType<typeof worker>>

async function activate({ as, device }: Pick<Worker, 'as' | 'device'>) {
  const { status, body } = await call(passkeys.startPasskey, as)
  if (status !== 201) return { status, body }
  const where = { challenge: body.challenge as string, origin: `http://${as.host}`, rpId: as.host }
  return call(passkeys.createPasskey, { ...as, body: { credential: device.create(where), device: 'Celular' } })
}

async function enterByPasskey({ as: { host }, device }: Pick<Worker, 'as' | 'device'>) {
  const { body } = await call(passkeys.startPasskeyLogin, { host })
  const credential = device.sign({ challenge: body.challenge, origin: `http://${host}`, rpId: host })
  const { body: tokens } = await call(passkeys.loginWithPasskey, { host, body: { credential }, headersMore: { 'x-client': 'native' } })
  return { as: { host, headersMore: bearer(tokens.access_token) }, refresh: tokens.refresh_token as string }
}

async function secondHost({ id, host }: TestTenant): Promise<string> {
  const owner = new pg.Client(t.databaseUrl)
  await owner.connect()
  await owner.query('insert into hosts (host, tenant_id) values ($1, $2)', [`outra.${host}`, id])
  await owner.end()
  return `outra.${host}`
}

describe('a shop that demands a passkey', () => {
  it('for money: refuses what moves money and who may what in a session by code, and nothing else', async () => {
    const shop = await shopWith('money')
    const { as } = await worker(shop)
    expect(await call(listReviews, as)).toMatchObject(refused)
    expect(await call(listStaff, as)).toMatchObject(refused)
    expect((await call(listDeskOrders, as)).status).toBe(200)
    const self = await call(getStaffSelf, as)
    expect(self.body).toMatchObject({ role: 'owner', needsPasskey: true })
    expect(self.body.rights).toContain('orders.read')
    expect(self.body.rights).not.toContain('payment.write')
  })

  it('for everything: refuses each staff call of such a session, and says why; who lacks the right reads that instead', async () => {
    const shop = await shopWith('everything')
    const [owner, courier] = [await worker(shop), await worker(shop, 'courier')]
    expect(await call(getStaffSelf, owner.as)).toMatchObject(refused)
    expect(await call(listDeskOrders, owner.as)).toMatchObject(refused)
    expect(await call(listDeskOrders, courier.as)).toMatchObject({ status: 403, body: { code: 'authorization' } })
  })

  it('asks nothing of a role without such rights, of a shop without the demand, and of a program', async () => {
    const shop = await shopWith('money')
    const picker = await call(getStaffSelf, (await worker(shop, 'picker')).as)
    expect(picker.body.rights).toEqual(rightsOf('picker'))
    expect(picker.body).not.toHaveProperty('needsPasskey')
    expect((await call(listReviews, (await worker(await shopWith())).as)).status).toBe(200)
    const owner = await worker(shop)
    await activate(owner)
    const { as } = await enterByPasskey(owner)
    const key = await call(createApiKey, { ...as, body: { name: 'ERP', rights: ['reviews.settle'] } })
    expect((await call(listReviews, { host: shop.host, headersMore: bearer(key.body.token) })).status).toBe(200)
  })

  it('opens to the session of a passkey, also after its renewal, at another host of the shop, and in no other session', async () => {
    const shop = await shopWith('everything')
    const owner = await worker(shop)
    expect((await activate(owner)).status).toBe(201)
    const entered = await enterByPasskey(owner)
    expect((await call(listReviews, entered.as)).status).toBe(200)
    const renewed = await call(renew, { host: shop.host, body: { refreshToken: entered.refresh }, headersMore: { 'x-client': 'native' } })
    expect((await call(listReviews, { host: shop.host, headersMore: bearer(renewed.body.access_token) })).status).toBe(200)
    const elsewhere = await secondHost(shop)
    expect((await call(listReviews, { ...entered.as, host: elsewhere })).status).toBe(200)
    const second = await signIn(t, shop, { key: owner.phone })
    expect(await call(listReviews, { host: shop.host, headersMore: second.headers })).toMatchObject(refused)
    const again = await call(renew, { host: shop.host, body: { refreshToken: second.refresh }, headersMore: { 'x-client': 'native' } })
    expect(await call(listReviews, { host: shop.host, headersMore: bearer(again.body.access_token) })).toMatchObject(refused)
  })

  it('the session in which the first passkey is made is a session by passkey', async () => {
    const owner = await worker(await shopWith('everything'))
    expect(await call(getStaffSelf, owner.as)).toMatchObject(refused)
    await activate(owner)
    expect((await call(getStaffSelf, owner.as)).status).toBe(200)
  })
})

describe('a stolen code exchanges no passkey of staff', () => {
  const thiefOf = async (shop: TestTenant, owner: Worker) => {
    const { headers } = await signIn(t, shop, { key: owner.phone })
    const device = authenticator(Buffer.from(owner.userId).toString('base64url'))
    return { as: { host: shop.host, headersMore: headers }, device }
  }

  it('neither by a second one, nor by removing the first, nor by another contact or password', async () => {
    const shop = await buildTenant(t.pool, { office: { passkeyRequired: 'money' } })
    const owner = await worker(shop)
    await activate(owner)
    const thief = await thiefOf(shop, owner)
    expect(await activate(thief)).toMatchObject(refused)
    // Another host of the shop knows no passkey of its own yet.
    expect(await activate({ ...thief, as: { ...thief.as, host: await secondHost(shop) } })).toMatchObject(refused)
    expect(await call(passkeys.deletePasskey, { ...thief.as, params: { passkey: owner.device.id } })).toMatchObject(refused)
    const mail = `ladra-${owner.userId}@demo.invalid`
    await call(verifyLogin, { ...thief.as, body: { key: 'EMAIL', value: mail } })
    const code = await signInCodeFor(t, shop.id, mail)
    expect(await call(updateLogin, { ...thief.as, body: { key: 'EMAIL', value: mail, code } })).toMatchObject(refused)
    expect((await call(listReviews, thief.as)).status).toBe(403)
    const entered = await enterByPasskey(owner)
    expect((await call(listReviews, entered.as)).status).toBe(200)
    expect((await call(updateLogin, { ...entered.as, body: { key: 'EMAIL', value: mail, code: '000000' } })).body.code).toBe('codeInvalid')
  })

  it('nor by the end of the account, after which the shop would have no owner', async () => {
    const shop = await shopWith('money')
    const owner = await worker(shop)
    await activate(owner)
    const thief = await thiefOf(shop, owner)
    expect(await call(deleteClient, thief.as)).toMatchObject(refused)
    const { as } = await enterByPasskey(owner)
    expect((await call(getStaffSelf, as)).body).toMatchObject({ role: 'owner' })
    expect((await call(deleteClient, as)).status).toBe(204)
  })

  it('nor by a forgotten password, nor by the known one', async () => {
    const marketplace = { route: { name: 'Loja' }, authentication: { passwordEnabled: true } }
    const shop = await buildTenant(t.pool, { office: { passkeyRequired: 'money' }, marketplace: marketplace as never })
    const owner = await worker(shop)
    const set = async (password: string) => {
      await call(authenticateSms, { host: shop.host, body: { phone: owner.phone } })
      const code = await signInCodeFor(t, shop.id, e164(owner.phone))
      return call(loginWithNewPassword, { host: shop.host, body: { username: owner.phone, code, password } })
    }
    expect((await set('um-primeiro-segredo')).status).toBe(200)
    const back = await signIn(t, shop, { key: owner.phone })
    const now = { ...owner, as: { host: shop.host, headersMore: back.headers } }
    expect((await activate(now)).status).toBe(201)
    expect(await set('um-outro-segredo')).toMatchObject(refused)
    const thief = await thiefOf(shop, owner)
    const body = { current: 'um-primeiro-segredo', password: 'um-outro-segredo' }
    expect(await call(changePassword, { ...thief.as, body })).toMatchObject(refused)
    expect((await call(listReviews, (await enterByPasskey(now)).as)).status).toBe(200)
  })

  it('of two first passkeys at once only one is made', async () => {
    const shop = await shopWith('money')
    const owner = await worker(shop)
    const thief = await thiefOf(shop, owner)
    const made = await Promise.all([activate(owner), activate(thief)])
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 403])
  })

  it('buyers, and staff of a shop without the demand, change theirs as before', async () => {
    const demanding = await shopWith('everything')
    const buyer = await signIn(t, demanding)
    const theirs = { as: { host: demanding.host, headersMore: buyer.headers }, device: authenticator('YQ') }
    expect((await activate(theirs)).status).toBe(201)
    const again = await signIn(t, demanding, { key: buyer.phone })
    expect((await activate({ as: { host: demanding.host, headersMore: again.headers }, device: authenticator('YQ') })).status).toBe(201)
    const shop = await shopWith()
    const owner = await worker(shop)
    await activate(owner)
    expect((await activate(await thiefOf(shop, owner))).status).toBe(201)
  })
})

it('the operator forgets the passkeys of whoever lost their device: the sessions end, the next code makes a new one, and the log has it', async () => {
  const shop = await shopWith('everything')
  const owner = await worker(shop)
  await activate(owner)
  const entered = await enterByPasskey(owner)
  const { tenant } = await ctxOf(t, shop.id)
  const operator = new pg.Pool({ connectionString: t.databaseUrl, max: 1 })
  try {
    expect(await forgetPasskeysByKey(operator, { tenant, key: 'ninguem@demo.invalid' })).toHaveProperty('mistake')
    expect(await forgetPasskeysByKey(operator, { tenant, key: e164(owner.phone) })).toHaveProperty('said')
    expect(await forgetPasskeysByKey(operator, { tenant, key: e164(owner.phone) })).toHaveProperty('mistake')
  } finally {
    await operator.end()
  }
  expect((await call(listReviews, entered.as)).status).toBe(401)
  const log = await rowsOf(t, shop.id, "select actor, subject, detail from audit_log where action = 'passkeys.forget'")
  expect(log).toEqual([{ actor: 'command', subject: `user ${owner.userId}`, detail: { count: 1 } }])
  const back = await signIn(t, shop, { key: owner.phone })
  const next = {
    as: { host: shop.host, headersMore: back.headers },
    device: authenticator(Buffer.from(owner.userId).toString('base64url')),
  }
  expect((await activate(next)).status).toBe(201)
  expect((await call(listReviews, next.as)).status).toBe(200)
})
