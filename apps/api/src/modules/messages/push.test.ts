import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Push, PushAdapter } from '#adapters/push/push-adapter.ts'
import { createContext, inTransaction, type Services } from '#context.ts'
import { outbox } from '#db/schema/outbox.ts'
import { staff } from '#db/schema/staff.ts'
import { tenantReader } from '#db/tenant-reader.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildLead, buildTenant, type TestTenant } from '#testing/factories.ts'
import { signIn, signInAsStaff, signInWithRights } from '#testing/people.ts'
import { bearerOf, testApp } from '#testing/test-app.ts'
import { publicVapidKey, vapidKeyFrom } from '#vapid-key.ts'
import { createClient, deleteClient, exportClient } from '@mutirao/contract/accounts'
import { logout } from '@mutirao/contract/authentication'
import { muteMessages } from '@mutirao/contract/messages'
import * as contract from '@mutirao/contract/push'
import { noteForBuyer } from './messages.service.ts'
import { tellOffice } from './push.service.ts'
import { sendDue, sendDuePushes } from './sending.service.ts'
import { tellTier } from './tier-news.service.ts'

const { t, call } = testApp()

const device = (name: string = randomUUID()) => ({
  endpoint: `https://fcm.googleapis.com/${name}`,
  keys: { p256dh: publicVapidKey(vapidKeyFrom(name)), auth: 'A'.repeat(22) },
})

/** A shop with a push adapter that records instead of sending. */
async function shopWith(answer: () => ReturnType<PushAdapter['send']> = async () => 'taken') {
  const tenant = await buildTenant(t.pool)
  const sent: (Push & { shown: Record<string, unknown> })[] = []
  const send: PushAdapter['send'] = async (push) => {
    const outcome = await answer()
    sent.push({ ...push, shown: JSON.parse(push.text) })
    return outcome
  }
  const services = { ...t.services, log: t.app.log, push: { ...t.services.push, send } } as Services
  const ctx = createContext(services, (await findTenant(services, tenant.id))!)
  return { tenant, host: tenant.host, ctx, sent }
}
type Shop = Awaited<ReturnType<typeof shopWith>>

const tellOf = ({ ctx }: Shop, leadId: string) =>
  inTransaction(ctx, (tx) =>
    noteForBuyer(tx, { id: randomUUID(), leadId, code: 'AAAA', email: null, userPhone: '+5511912345678' }, 'SHIPPED'),
  )
const waiting = (tenant: TestTenant) =>
  tenantReader(t.pool, tenant.id)
    .select()
    .from(outbox)
    .where(eq(outbox.channel, 'push'))
    .then((rows) => rows.filter(({ tenantId }) => tenantId === tenant.id))

describe('a subscribed device', () => {
  it('shows each inbox message once, also with two processes and after a failed attempt', async () => {
    let tries = 0
    const shop = await shopWith(async () => {
      if (tries++ === 0) throw new Error('away')
      return 'taken'
    })
    const as = await buildLead(t.pool, shop.tenant.id)
    const mine = device()
    expect((await call(contract.subscribePush, { host: shop.host, as, body: mine })).status).toBe(200)
    await tellOf(shop, as.leadId)
    await Promise.all([sendDuePushes(shop.ctx), sendDuePushes(shop.ctx)])
    expect(shop.sent).toEqual([])
    const later = { ...shop.ctx, now: new Date(shop.ctx.now.getTime() + 11_000) }
    await Promise.all([sendDuePushes(later), sendDuePushes(later)])
    await sendDuePushes({ ...later, now: new Date(later.now.getTime() + 3_600_000) })
    expect(shop.sent).toHaveLength(1)
    expect(shop.sent[0]).toMatchObject({ to: { endpoint: mine.endpoint }, isUrgent: true, contact: expect.stringMatching(/^mailto:.+@/) })
    expect(shop.sent[0]!.shown).toEqual({
      id: expect.any(String),
      title: 'Saiu para entrega',
      text: 'Seu pedido está a caminho. Pedido AAAA.',
      target: '/order/AAAA/details',
    })
    expect(await waiting(shop.tenant)).toMatchObject([{ facts: {}, sentAt: expect.any(Date) }])
  })

  it("gets its push in the message's transaction: a rollback sends nothing", async () => {
    const shop = await shopWith()
    const as = await buildLead(t.pool, shop.tenant.id)
    await call(contract.subscribePush, { host: shop.host, as, body: device() })
    const failing = inTransaction(shop.ctx, async (tx) => {
      await noteForBuyer(tx, { id: randomUUID(), leadId: as.leadId, code: 'AAAA', email: null, userPhone: '+5511912345678' }, 'PAID')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await waiting(shop.tenant)).toEqual([])
  })

  it('gets no campaign news while they are muted, and everything about its own orders', async () => {
    const shop = await shopWith()
    const [loud, quiet] = [await buildLead(t.pool, shop.tenant.id), await buildLead(t.pool, shop.tenant.id)]
    for (const as of [loud, quiet]) await call(contract.subscribePush, { host: shop.host, as, body: device() })
    await call(muteMessages, { host: shop.host, as: quiet, body: { isCampaignMuted: true } })
    const sums = new Map([loud, quiet].map(({ leadId }) => [leadId, 500]))
    await inTransaction(shop.ctx, (tx) => tellTier(tx, { campaignId: 'feira', name: 'Feira', percentage: 10, mayImprove: false, sums }))
    await tellOf(shop, quiet.leadId)
    await sendDuePushes(shop.ctx)
    expect(shop.sent.map(({ shown, isUrgent }) => [shown['title'], isUrgent]).toSorted()).toEqual([
      ['Feira chegou a 10%', false],
      ['Saiu para entrega', true],
    ])
  })

  it('is deleted when its push service says it is gone, and its push is given up when the service never answers', async () => {
    const gone = await shopWith(async () => 'gone')
    const as = await buildLead(t.pool, gone.tenant.id)
    await call(contract.subscribePush, { host: gone.host, as, body: device() })
    await tellOf(gone, as.leadId)
    await sendDuePushes(gone.ctx)
    expect((await call(contract.getPush, { host: gone.host, as })).body.subscriptionIds).toEqual([])
    await tellOf(gone, as.leadId)
    expect(await sendDuePushes(gone.ctx)).toBe(0)

    const dead = await shopWith(() => Promise.reject(new Error('timeout')))
    const other = await buildLead(t.pool, dead.tenant.id)
    await call(contract.subscribePush, { host: dead.host, as: other, body: device() })
    await tellOf(dead, other.leadId)
    let rounds = 0
    for (let hours = 0; hours < 20; hours++)
      rounds += await sendDuePushes({ ...dead.ctx, now: new Date(dead.ctx.now.getTime() + hours * 3_600_000) })
    expect(rounds).toBe(9)
    expect(await waiting(dead.tenant)).toMatchObject([{ endedAt: expect.any(Date) }])
  })

  it('does not delay letters', async () => {
    const shop = await shopWith(() => new Promise(() => undefined))
    const as = await buildLead(t.pool, shop.tenant.id)
    for (let n = 0; n < 5; n++) await call(contract.subscribePush, { host: shop.host, as, body: device() })
    await tellOf(shop, as.leadId)
    void sendDuePushes(shop.ctx)
    expect(await sendDue(shop.ctx)).toBe(1)
  })
})

describe('the ownership of a device', () => {
  it('belongs to the last subscriber: pushes pending for the previous one are not shown', async () => {
    const shop = await shopWith()
    const [before, after] = [await buildLead(t.pool, shop.tenant.id), await buildLead(t.pool, shop.tenant.id)]
    const shared = device()
    const first = (await call(contract.subscribePush, { host: shop.host, as: before, body: shared })).body.id
    await tellOf(shop, before.leadId)
    const second = (await call(contract.subscribePush, { host: shop.host, as: after, body: shared })).body.id
    expect(second).not.toBe(first)
    await sendDuePushes(shop.ctx)
    expect(shop.sent).toEqual([])
    const ids = async (as: typeof before) => (await call(contract.getPush, { host: shop.host, as })).body.subscriptionIds
    expect([await ids(before), await ids(after)]).toEqual([[], [second]])
    await call(contract.unsubscribePush, { host: shop.host, as: before, params: { id: second } })
    expect(await ids(after)).toEqual([second])
    await call(contract.unsubscribePush, { host: shop.host, as: after, params: { id: second } })
    expect(await ids(after)).toEqual([])
  })

  it('does not change while the same person subscribes again, and pending pushes stay', async () => {
    const shop = await shopWith()
    const as = await buildLead(t.pool, shop.tenant.id)
    const mine = device()
    const { id } = (await call(contract.subscribePush, { host: shop.host, as, body: mine })).body
    await tellOf(shop, as.leadId)
    expect((await call(contract.subscribePush, { host: shop.host, as, body: mine })).body.id).toBe(id)
    await sendDuePushes(shop.ctx)
    expect(shop.sent).toHaveLength(1)
  })

  it("ends with the session: a signed-out device shows nothing, the person's other one still does", async () => {
    const shop = await shopWith()
    const phone = await signIn(t, shop.tenant)
    t.clock.now = new Date(t.clock.now.getTime() + 130_000)
    const desk = await signIn(t, shop.tenant, { key: phone.phone })
    const [onPhone, onDesk] = [device(), device()]
    await call(contract.subscribePush, { host: shop.host, headersMore: phone.headers, body: onPhone })
    await call(contract.subscribePush, { host: shop.host, headersMore: desk.headers, body: onDesk })
    const leadId = await leadOf(shop, phone.userId)
    await call(logout, { host: shop.host, headersMore: phone.headers, body: {} })
    await tellOf(shop, leadId)
    await sendDuePushes(shop.ctx)
    expect(shop.sent.map(({ to }) => to.endpoint)).toEqual([onDesk.endpoint])
  })

  it('moves to the session when a visitor signs in', async () => {
    const shop = await shopWith()
    const visitor = await buildLead(t.pool, shop.tenant.id)
    const mine = device()
    await call(contract.subscribePush, { host: shop.host, as: visitor, body: mine })
    const person = await signIn(t, shop.tenant, { headers: { authorization: bearerOf(visitor) } })
    const leadId = await leadOf(shop, person.userId)
    await tellOf(shop, leadId)
    await sendDuePushes(shop.ctx)
    expect(shop.sent).toHaveLength(1)
    await call(logout, { host: shop.host, headersMore: person.headers, body: {} })
    await tellOf(shop, leadId)
    await sendDuePushes(shop.ctx)
    expect(shop.sent).toHaveLength(1)
  })

  it('is limited to five devices, is in the export without keys, and ends with the account', async () => {
    const shop = await shopWith()
    const person = await signIn(t, shop.tenant)
    const headersMore = person.headers
    await call(createClient, { host: shop.host, params: { userId: person.userId }, body: { name: 'Ana' }, headersMore })
    for (let n = 0; n < 7; n++) await call(contract.subscribePush, { host: shop.host, headersMore, body: device(`${shop.tenant.id}/${n}`) })
    const { devices } = (await call(exportClient, { host: shop.host, headersMore })).body as { devices: { endpoint: string }[] }
    expect(devices.map(({ endpoint }) => endpoint.at(-1)).toSorted()).toEqual(['2', '3', '4', '5', '6'])
    expect(JSON.stringify(devices)).not.toContain('AAAAAAAA')
    await tellOf(shop, await leadOf(shop, person.userId))
    expect(await waiting(shop.tenant)).toHaveLength(5)
    expect((await call(deleteClient, { host: shop.host, headersMore })).status).toBe(204)
    expect(await waiting(shop.tenant)).toEqual([])
  })

  it('is limited to five devices under concurrency', async () => {
    const shop = await shopWith()
    const as = await buildLead(t.pool, shop.tenant.id)
    const asked = Array.from({ length: 15 }, () => call(contract.subscribePush, { host: shop.host, as, body: device() }))
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await call(contract.getPush, { host: shop.host, as })).body.subscriptionIds).toHaveLength(5)
  })

  it.each([
    { endpoint: 'https://push.example/a' },
    { endpoint: 'http://fcm.googleapis.com/a' },
    { endpoint: 'https://fcm.googleapis.com/\u0000a' },
    { endpoint: 'https://fcm.googleapis.com/\ud800' },
    { endpoint: 'https:fcm.googleapis.com/a' },
    { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` },
    { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
  ])('is refused where it cannot be one: %o', async (wrong) => {
    const shop = await shopWith()
    const as = await buildLead(t.pool, shop.tenant.id)
    const { status, body } = await call(contract.subscribePush, { host: shop.host, as, body: { ...device(), ...wrong } })
    expect([status, body.code]).toEqual([400, 'validation_failed'])
  })

  it('is separate in another shop', async () => {
    const [one, two] = [await shopWith(), await shopWith()]
    const shared = device()
    const [a, b] = [await buildLead(t.pool, one.tenant.id), await buildLead(t.pool, two.tenant.id)]
    await call(contract.subscribePush, { host: one.host, as: a, body: shared })
    await call(contract.subscribePush, { host: two.host, as: b, body: shared })
    await tellOf(one, a.leadId)
    expect([(await waiting(one.tenant)).length, (await waiting(two.tenant)).length]).toEqual([1, 0])
  })
})

const leadOf = ({ tenant }: Shop, userId: string) =>
  tenantTransaction(t.pool, tenant.id, async (db) => {
    const { rows } = await db.execute<{ lead_id: string }>(`select lead_id from users where id = '${userId}'`)
    return rows[0]!.lead_id
  })

describe('an office device', () => {
  const order = (id: string) => ({ id, title: 'Pedido novo', text: 'Pedido AAAA · R$ 10,00 · entrega', target: `/office/orders/${id}` })

  it('shows new orders to current staff who may read them, and no personal messages', async () => {
    const shop = await shopWith()
    const other = await shopWith()
    const people = await Promise.all(
      (['owner', 'picker', 'courier'] as const).map(async (role) => ({
        ...(await signInAsStaff(t, shop.tenant, role)),
        device: device(role),
      })),
    )
    const [, picker] = people
    const reader = { ...(await signInWithRights(t, shop.tenant, ['office.enter', 'orders.read'])), device: device('reader') }
    const writer = { ...(await signInWithRights(t, shop.tenant, ['office.enter', 'items.write'])), device: device('writer') }
    const former = { ...(await signInAsStaff(t, shop.tenant, 'manager')), device: device('former') }
    const buyer = { ...(await signIn(t, shop.tenant)), device: device('buyer') }
    const stranger = { ...(await signInAsStaff(t, other.tenant, 'owner')), device: device('stranger') }
    for (const one of [...people, reader, writer, former, buyer])
      await call(contract.subscribePush, { host: shop.host, headersMore: one.headers, body: { ...one.device, isOffice: true } })
    await call(contract.subscribePush, { host: other.host, headersMore: stranger.headers, body: { ...stranger.device, isOffice: true } })
    // The picker's own phone shows messages, like any buyer's.
    await call(contract.subscribePush, { host: shop.host, headersMore: picker!.headers, body: device('own phone') })
    await tenantTransaction(t.pool, shop.tenant.id, (db) =>
      db.update(staff).set({ endedAt: t.clock.now }).where(eq(staff.id, former.staffId)),
    )
    const id = randomUUID()
    await inTransaction(shop.ctx, (tx) => tellOffice(tx, order(id)))
    await sendDuePushes(shop.ctx)
    await sendDuePushes(other.ctx)
    const reached = shop.sent.map(({ to }) => to.endpoint.split('/').at(-1)).toSorted()
    expect(reached).toEqual(['owner', 'picker', 'reader'])
    expect(shop.sent[0]!.shown).toEqual(order(id))
    expect(other.sent).toEqual([])

    shop.sent.length = 0
    await call(logout, { host: shop.host, headersMore: picker!.headers, body: {} })
    await inTransaction(shop.ctx, (tx) => tellOffice(tx, order(randomUUID())))
    await sendDuePushes(shop.ctx)
    expect(shop.sent.map(({ to }) => to.endpoint.split('/').at(-1)).toSorted()).toEqual(['owner', 'reader'])
  })

  it('does not count against devices that show messages', async () => {
    const shop = await shopWith()
    const owner = await signInAsStaff(t, shop.tenant, 'owner')
    const subscribe = (isOffice: boolean) =>
      call(contract.subscribePush, { host: shop.host, headersMore: owner.headers, body: { ...device(), isOffice } })
    const { body: first } = await subscribe(false)
    for (let n = 0; n < 6; n++) await subscribe(true)
    const { body } = await call(contract.getPush, { host: shop.host, headersMore: owner.headers })
    expect(body.subscriptionIds).toHaveLength(6)
    expect(body.subscriptionIds).toContain(first.id)
  })
})

describe('the native app', () => {
  const token = 'fcm-token:of_this-phone-1'

  it('subscribes by its token, and is sent what the inbox shows', async () => {
    const shop = await shopWith()
    const as = await buildLead(t.pool, shop.tenant.id)
    const asked = { host: shop.host, as }
    expect((await call(contract.getPush, asked)).body).toMatchObject({ takesApps: true })
    const { id } = (await call(contract.subscribeApp, { ...asked, body: { platform: 'android', token } })).body
    expect((await call(contract.subscribeApp, { ...asked, body: { platform: 'android', token } })).body).toEqual({ id })
    await tellOf(shop, as.leadId)
    await sendDuePushes(shop.ctx)
    expect(shop.sent).toMatchObject([
      { to: { endpoint: `android:${token}`, p256dh: '', auth: '' }, shown: { target: '/order/AAAA/details' } },
    ])
  })

  it('is refused where no app can be sent to, and with a token that is none', async () => {
    const { host, id } = await buildTenant(t.pool)
    const asked = { host, as: await buildLead(t.pool, id) }
    expect(await call(contract.subscribeApp, { ...asked, body: { platform: 'android', token: 'a b' } })).toMatchObject({ status: 400 })
    const { push } = t.services
    Object.assign(push, { takesApps: false })
    try {
      expect(await call(contract.subscribeApp, { ...asked, body: { platform: 'ios', token } })).toMatchObject({ status: 404 })
    } finally {
      Object.assign(push, { takesApps: true })
    }
  })
})
