import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/outbox.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { textOf } from '#modules/messages/letters.view.ts'
import { buildCampaign, buildItem, buildTenant } from '#testing/factories.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { publicVapidKey, vapidKeyFrom } from '#vapid-key.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { subscribePush, unsubscribePush } from '@mutirao/contract/push'
import { changeRole, dismissStaff, getDayLetter, putDayLetter } from '@mutirao/contract/staff'
import type { Role } from '@mutirao/domain/staff'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { sendDayLetters } from './day-letter.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

type Shop = { id: string; host: string }
const HOUR_MS = 3_600_000
/** NOW is nine in São Paulo: the next seven o'clock is 22 hours later. */
const SEVEN = new Date(NOW.getTime() + 22 * HOUR_MS)

async function staffOf(tenant: Shop, role: Role, email?: string) {
  t.clock.now = NOW
  const person = await signInAsStaff(t, tenant as never, role)
  if (email)
    await t.pool.query(
      `insert into login_keys (tenant_id, user_id, type, value, verified_at)
        select tenant_id, user_id, 'EMAIL', $2, created_at from staff where id = $1`,
      [person.staffId, email],
    )
  return { host: tenant.host, headersMore: person.headers, staffId: person.staffId }
}

async function lettersAt(tenantId: string, now: Date) {
  t.clock.now = now
  const ctx = await ctxOf(t, tenantId)
  await sendDayLetters({ ...ctx, now })
  const rows = await tenantTransaction(t.pool, tenantId, (db) =>
    db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, tenantId), eq(outbox.template, 'staffDay'))),
  )
  return rows.map(({ recipient, facts }) => ({ recipient, ...textOf(ctx.tenant, { template: 'staffDay', facts: facts as never }) }))
}

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

/** The pushes of the day; the device is subscribed by the bell of the office. */
const pushesOf = (tenantId: string) =>
  tenantTransaction(t.pool, tenantId, (db) =>
    db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, tenantId), eq(outbox.channel, 'push'))),
  )
const bell = () => ({
  endpoint: `https://fcm.googleapis.com/${randomUUID()}`,
  keys: { p256dh: publicVapidKey(vapidKeyFrom('x')), auth: 'A'.repeat(22) },
  isOffice: true,
})

describe('the day as a push', () => {
  it('is shown by the office devices of its reader in place of the letter, without money, once a day', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const [owner, other] = [await staffOf(shop.tenant, 'owner', 'dona@loja.example'), await staffOf(shop.tenant, 'manager')]
    for (const body of [
      { hour: 7, byMail: false, byPush: true },
      { hour: 7, byMail: false, byPush: false },
    ])
      expect((await call(putDayLetter, { ...owner, body })).status).toBe(400)
    for (const { host, headersMore } of [owner, other])
      expect((await call(subscribePush, { host, headersMore, body: bell() })).status).toBe(200)
    expect((await call(putDayLetter, { ...owner, body: { hour: 7, byMail: false, byPush: true } })).body).toMatchObject({
      byPush: true,
      devices: 1,
    })
    const { body } = await call(placeOrder, { ...shop, ...orderOf(shop.item, { quantity: 2 }) })
    const [payment] = await money.payments(shop.tenant.id, body.id)
    await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: 2800 })
    const before = (await pushesOf(shop.tenant.id)).length
    expect(await lettersAt(shop.tenant.id, SEVEN)).toEqual([])
    expect(await lettersAt(shop.tenant.id, SEVEN)).toEqual([])
    const pushes = (await pushesOf(shop.tenant.id)).filter(({ facts }) => String(facts['title']).startsWith('O dia'))
    expect([pushes.length, (await pushesOf(shop.tenant.id)).length - before]).toEqual([1, 1])
    expect(pushes[0]!.facts).toMatchObject({
      title: 'O dia na Loja de teste, 22/11',
      target: '/office/',
      text: expect.stringContaining('Separar 2 unidades'),
    })
    expect(JSON.stringify(pushes[0]!.facts)).not.toContain('R$')
  })

  it('and the letter go to the address of each reader, whoever else has one', async () => {
    const tenant = await buildTenant(t.pool)
    const addresses = ['zelia@loja.example', 'ana@loja.example', 'marta@loja.example']
    for (const email of addresses) {
      const member = await staffOf(tenant, 'manager', email)
      expect((await call(putDayLetter, { ...member, body: { hour: 7 } })).body.email).toBe(email)
    }
    expect((await lettersAt(tenant.id, SEVEN)).map(({ recipient }) => recipient).toSorted()).toEqual(addresses.toSorted())
  })

  it('is the letter when no device is left', async () => {
    const tenant = await buildTenant(t.pool)
    const owner = await staffOf(tenant, 'owner', 'dona2@loja.example')
    const { host, headersMore } = owner
    const { id } = (await call(subscribePush, { host, headersMore, body: bell() })).body
    await call(putDayLetter, { ...owner, body: { hour: 7, byMail: false, byPush: true } })
    await call(unsubscribePush, { host, headersMore, params: { id } })
    expect((await lettersAt(tenant.id, SEVEN)).map(({ recipient }) => recipient)).toEqual(['dona2@loja.example'])
    expect(await pushesOf(tenant.id)).toEqual([])
  })
})

describe('the letter about the day', () => {
  it('goes at its hour, once each day, with the money of yesterday, the tasks and the groups that close', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const owner = await staffOf(shop.tenant, 'owner', 'dona@loja.example')
    expect((await call(putDayLetter, { ...owner, body: { hour: 7 } })).body).toMatchObject({
      hour: 7,
      email: 'dona@loja.example',
      byMail: true,
      byPush: false,
    })
    expect((await call(getDayLetter, owner)).body).toMatchObject({ hour: 7, email: 'dona@loja.example', byMail: true, byPush: false })
    const { body } = await call(placeOrder, { ...shop, ...orderOf(shop.item, { quantity: 2 }) })
    const [payment] = await money.payments(shop.tenant.id, body.id)
    await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: 2800 })
    const group = {
      body: { cartControls: { discountRules: [], groupRules: [{ minimumUnits: 20, percentage: 5 }] } },
      endsAt: new Date(SEVEN.getTime() + 10 * HOUR_MS),
    }
    const { id: campaignId } = await buildCampaign(t.pool, shop.tenant.id, group)
    await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId, onHand: 0 })
    expect(await lettersAt(shop.tenant.id, new Date(SEVEN.getTime() - 1))).toEqual([])
    const [letter, ...more] = await lettersAt(shop.tenant.id, SEVEN)
    expect(more).toEqual([])
    expect(letter!.recipient).toBe('dona@loja.example')
    expect(plain(letter!.subject)).toBe('O dia na Loja de teste, 22/11: 1 coisa a fazer')
    const mail = plain(letter!.mail)
    expect(mail).toContain('- Entrou ontem: R$ 28,00, 1 pedido')
    expect(mail).toContain('- Separar 2 unidades: 22/11, 08:00 às 12:00')
    expect(mail).toMatch(/- .*: fecha 22\/11\/2026 17:00, 0 unidades pagas, faltam 20 unidades para 5%/)
    expect(mail).toContain('- 1 produto esgotado')
    expect(mail).toMatch(/Abrir o escritório: http\S+\/office\//)
    expect(await lettersAt(shop.tenant.id, new Date(SEVEN.getTime() + HOUR_MS))).toHaveLength(1)
    expect(await lettersAt(shop.tenant.id, new Date(SEVEN.getTime() + DAY_MS))).toHaveLength(2)
  })

  it('is sent by one of two processes', async () => {
    const tenant = await buildTenant(t.pool)
    const owner = await staffOf(tenant, 'owner', 'dona@loja.example')
    await call(putDayLetter, { ...owner, body: { hour: 7 } })
    await Promise.all([lettersAt(tenant.id, SEVEN), lettersAt(tenant.id, SEVEN)])
    expect(await lettersAt(tenant.id, SEVEN)).toHaveLength(1)
  })

  it('says what its reader’s rights reach: no money to support', async () => {
    t.clock.now = NOW
    const shop = await shopWith(t.pool)
    const support = await staffOf(shop.tenant, 'support', 'ajuda@loja.example')
    await call(putDayLetter, { ...support, body: { hour: 7 } })
    const [letter] = await lettersAt(shop.tenant.id, SEVEN)
    expect(letter!.mail).not.toMatch(/R\$/)
    expect(letter!.mail).toContain('Nada espera por você agora.')
  })

  it('is not caught up with when the server was down for hours', async () => {
    const tenant = await buildTenant(t.pool)
    await call(putDayLetter, { ...(await staffOf(tenant, 'owner', 'dona@loja.example')), body: { hour: 7 } })
    expect(await lettersAt(tenant.id, new Date(SEVEN.getTime() + 7 * HOUR_MS))).toEqual([])
    expect(await lettersAt(tenant.id, new Date(SEVEN.getTime() + DAY_MS))).toHaveLength(1)
  })

  it('needs an e-mail, ends by its reader’s wish or with their work, and goes on in another role', async () => {
    const tenant = await buildTenant(t.pool)
    const owner = await staffOf(tenant, 'owner')
    expect(await call(putDayLetter, { ...owner, body: { hour: 7 } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'hour' }] },
    })
    const manager = await staffOf(tenant, 'manager', 'gerente@loja.example')
    await call(putDayLetter, { ...manager, body: { hour: 7 } })
    const { body: changed } = await call(changeRole, { ...owner, params: { id: manager.staffId }, body: { role: 'support' } })
    expect((await call(getDayLetter, manager)).body.hour).toBe(7)
    await call(putDayLetter, { ...manager, body: {} })
    expect((await call(getDayLetter, manager)).body).toMatchObject({ email: 'gerente@loja.example', byPush: false })
    await call(putDayLetter, { ...manager, body: { hour: 7 } })
    expect((await call(dismissStaff, { ...owner, params: { id: changed.id } })).status).toBe(204)
    expect(await lettersAt(tenant.id, SEVEN)).toEqual([])
    expect((await call(putDayLetter, { ...owner, body: { hour: 24 } })).status).toBe(400)
  })

  it('is sent once on the day that the end of summer time makes longer, and at its hour on the next', async () => {
    const tenant = await buildTenant(t.pool, { timeZone: 'Europe/Lisbon' })
    const { staffId } = await staffOf(tenant, 'owner', 'dona@loja.example')
    const dueAt = (at: string) => t.pool.query('update staff set day_letter_hour = 7, day_letter_at = $2 where id = $1', [staffId, at])
    const countAt = async (moment: string) => (await lettersAt(tenant.id, new Date(moment))).length
    await dueAt('2027-10-30T06:00:00Z')
    expect(await countAt('2027-10-30T06:00:00Z')).toBe(1)
    expect(await countAt('2027-10-30T06:01:00Z')).toBe(1)
    expect(await countAt('2027-10-31T06:59:00Z')).toBe(1)
    expect(await countAt('2027-10-31T07:00:00Z')).toBe(2)
    await dueAt('2028-03-25T07:00:00Z')
    expect(await countAt('2028-03-25T07:00:00Z')).toBe(3)
    expect(await countAt('2028-03-26T05:59:00Z')).toBe(3)
    expect(await countAt('2028-03-26T06:00:00Z')).toBe(4)
  })

  it('does not go to a courier, who may not read orders, and goes on when the person may again', async () => {
    const tenant = await buildTenant(t.pool)
    const owner = await staffOf(tenant, 'owner')
    const manager = await staffOf(tenant, 'manager', 'gerente@loja.example')
    await call(putDayLetter, { ...manager, body: { hour: 7 } })
    const { body: courier } = await call(changeRole, { ...owner, params: { id: manager.staffId }, body: { role: 'courier' } })
    expect(await lettersAt(tenant.id, SEVEN)).toEqual([])
    t.clock.now = NOW
    await call(changeRole, { ...owner, params: { id: courier.id }, body: { role: 'picker' } })
    expect(await lettersAt(tenant.id, new Date(SEVEN.getTime() + DAY_MS))).toHaveLength(1)
  })
})
