import { describe, expect, it } from 'vitest'
import { enterAs, welcome } from '#modules/sign-in/sign-in.service.ts'
import { findUserByKey } from '#modules/sign-in/users.repository.ts'
import { userOfKey } from '#modules/sign-in/users.service.ts'
import { buildTenant, type TestTenant } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { bearer, makeStaff, signIn, signInCodeFor } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { logout, updateLogin, verifyLogin } from '@mutirao/contract/authentication'
import { dismissStaff, getStaffSelf, listOtherShops } from '@mutirao/contract/staff'

const { t, call } = testApp()
let n = 0
const someMail = () => `rosa${++n}@consultoria.example`
const unproved = { isProved: false, shops: [] }

/** A person with this mailbox works in the shop. */
async function works(shop: TestTenant, key: string) {
  const person = await signIn(t, shop, { key })
  const staffId = await makeStaff(t, shop, { userId: person.userId, role: 'manager' })
  return { ...person, staffId, as: { host: shop.host, headersMore: person.headers } }
}

const shopsOf = async (as: object) => (await call(listOtherShops, as as never)).body
const twoShops = () => Promise.all([buildTenant(t.pool), buildTenant(t.pool)])

describe('the other shops of somebody who works', () => {
  it('are those whose staff have the contact that the sign-in proved, by name and address alone', async () => {
    const [here, there] = await twoShops()
    const key = someMail()
    const { as } = await works(here, key)
    expect(await shopsOf(as)).toEqual({ isProved: true, shops: [] })
    await works(there, key)
    const { isProved, shops } = await shopsOf(as)
    expect([isProved, shops]).toEqual([true, [{ name: expect.any(String), address: expect.stringMatching(/\/office\/$/) }]])
    expect(new URL(shops[0].address).hostname).toBe(there.host)
    // A person without a role here is answered, too: the wrong door shows the shops in which she works.
    const buyer = await signIn(t, here, { key: someMail() })
    expect(await shopsOf({ host: here.host, headersMore: buyer.headers })).toEqual({ isProved: true, shops: [] })
  })

  it('do not open: no session of one shop is one of another', async () => {
    const [here, there] = await twoShops()
    const key = someMail()
    const { headers } = await works(here, key)
    await works(there, key)
    expect((await call(getStaffSelf, { host: there.host, headersMore: headers })).status).toBe(401)
    expect((await call(listOtherShops, { host: there.host, headersMore: headers })).status).toBe(401)
    expect((await call(listOtherShops, { host: here.host })).status).toBe(401)
  })

  it('are not shown after a sign-in that a shop’s own single sign-on vouched for, nor by password or passkey', async () => {
    const [here, there] = await twoShops()
    const mail = someMail()
    await works(there, mail)
    // A provider of the merchant claims the mailbox of a person who never had a code here.
    const ctx = await ctxOf(t, here.id)
    const key = { type: 'EMAIL' as const, value: mail }
    const claimed = await userOfKey(ctx, key)
    await makeStaff(t, here, { userId: claimed.id, role: 'owner' })
    for (const method of ['SSO', 'PASSWORD'] as const) {
      const { access } = await welcome(ctx, claimed, { key, method })
      expect(await shopsOf({ host: here.host, headersMore: bearer(access) })).toEqual(unproved)
    }
    const { access } = await enterAs(ctx, claimed.id, { method: 'PASSKEY' })
    expect(await shopsOf({ host: here.host, headersMore: bearer(access) })).toEqual(unproved)
    // The same row of the same person, once a code has proved the mailbox.
    const proved = await signIn(t, here, { key: mail })
    expect(proved.userId).toBe(claimed.id)
    expect((await shopsOf({ host: here.host, headersMore: proved.headers })).shops).toHaveLength(1)
  })

  it('are those of the proved contact, and not of another one that the same person has', async () => {
    const [here, there] = await twoShops()
    const mail = someMail()
    await works(there, mail)
    const phone = await works(here, '(11) 97000-1234')
    const ctx = await ctxOf(t, here.id)
    await call(verifyLogin, { ...phone.as, body: { key: 'EMAIL', value: mail } })
    const code = await signInCodeFor(t, here.id, mail)
    expect((await call(updateLogin, { ...phone.as, body: { key: 'EMAIL', value: mail, code } })).status).toBeLessThan(300)
    expect((await findUserByKey(ctx, { type: 'EMAIL', value: mail }))?.id).toBe(phone.userId)
    expect(await shopsOf(phone.as)).toEqual({ isProved: true, shops: [] })
  })

  it('end with the work there, the moment it ends, and with the session here', async () => {
    const [here, there] = await twoShops()
    const key = someMail()
    const { as } = await works(here, key)
    const other = await works(there, key)
    const owner = await signIn(t, there)
    await makeStaff(t, there, { userId: owner.userId, role: 'owner' })
    expect((await shopsOf(as)).shops).toHaveLength(1)
    expect((await call(dismissStaff, { host: there.host, headersMore: owner.headers, params: { id: other.staffId } })).status).toBeLessThan(
      300,
    )
    expect((await shopsOf(as)).shops).toEqual([])
    await call(logout, { ...as, body: {} })
    expect((await call(listOtherShops, as)).status).toBe(401)
  })

  it('are not shown once the contact was changed in this session', async () => {
    const [here, there] = await twoShops()
    const key = someMail()
    const { as } = await works(here, key)
    await works(there, key)
    const next = someMail()
    await works(there, next)
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    await call(verifyLogin, { ...as, body: { key: 'EMAIL', value: next } })
    const code = await signInCodeFor(t, here.id, next)
    expect((await call(updateLogin, { ...as, body: { key: 'EMAIL', value: next, code } })).status).toBeLessThan(300)
    const after = await call(listOtherShops, as)
    expect(after.status === 401 ? unproved : after.body).toEqual(unproved)
  })
})
