import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pictures } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { createClient } from '@mutirao/contract/accounts'
import { listDeskBulletins, listOrderBulletins, removeBulletin, saveBulletin } from '@mutirao/contract/bulletins'
import { deliverPart } from '@mutirao/contract/fulfilment'
import { listMessages, muteMessages } from '@mutirao/contract/messages'
import { cancelOrder, getPublicOrder, placeOrder } from '@mutirao/contract/orders'
import { roles, type Role } from '@mutirao/domain/staff'
import { tellBulletins } from './telling.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

const hours = (n: number) => new Date(NOW.getTime() + n * 3_600_000)
const photo = { name: 'foto.webp', alt: 'Caixas de morango' }

async function shopOf() {
  t.clock.now = NOW
  const tenant = await buildTenant(t.pool)
  const [feira, cafe] = [
    await buildItem(t.pool, { tenantId: tenant.id, campaignId: (await buildCampaign(t.pool, tenant.id, { name: 'Feira' })).id }),
    await buildItem(t.pool, { tenantId: tenant.id, campaignId: (await buildCampaign(t.pool, tenant.id, { name: 'Café' })).id }),
  ]
  await tenantTransaction(t.pool, tenant.id, (db) =>
    db.insert(pictures).values({ tenantId: tenant.id, name: photo.name, hash: '1'.repeat(20), width: 900, height: 600, color: '#cc3344' }),
  )
  const staff = async (role: Role) => {
    const { headers: headersMore, userId } = await signInAsStaff(t, tenant, role)
    await call(createClient, { host: tenant.host, headersMore, params: { userId }, body: { name: 'Bento Lima' } })
    return { host: tenant.host, headersMore }
  }
  return { tenant, host: tenant.host, feira, cafe, staff, owner: await staff('owner') }
}
type Shop = Awaited<ReturnType<typeof shopOf>>
type Worker = Shop['owner']

type Buying = { isUnpaid?: boolean; as?: Awaited<ReturnType<typeof buildLead>> }

async function buy({ host, tenant }: Shop, item: Shop['feira'], { isUnpaid, as: buyer }: Buying = {}) {
  const as = buyer ?? (await buildLead(t.pool, tenant.id))
  const { body: order } = await call(placeOrder, { host, as, ...orderOf(item) })
  expect(order).toMatchObject({ state: 'AWAITING_PAYMENT' })
  const [payment] = await money.payments(tenant.id, order.id)
  if (!isUnpaid) await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
  const read = () => call(listOrderBulletins, { host, as, params: { code: order.code } })
  const inbox = async (): Promise<{ title: string; text: string; target: string }[]> =>
    (await call(listMessages, { host, as })).body.content.filter(({ type }: { type: string }) => type === 'notice')
  return { as, order, read, inbox }
}

const write = (who: Worker, campaignId: string, over: { id?: string; revision?: number; [key: string]: unknown } = {}) => {
  const { id = uuidv7(), ...body } = over
  return call(saveBulletin, {
    ...who,
    params: { campaignId, bulletin: id },
    body: { revision: 0, text: 'A colheita começou.', tells: true, ...body },
  })
}
const listed = async (who: Worker, campaignId: string) => (await call(listDeskBulletins, { ...who, params: { campaignId } })).body
const sweep = async ({ tenant }: Shop) => tellBulletins(await money.ctxOf(tenant.id))
const auditOf = async ({ tenant }: Shop) =>
  (await money.query<{ action: string }>(tenant.id, "select action from audit_log where action like 'bulletin.%' order by id")).map(
    ({ action }) => action,
  )

describe('the news of a campaign', () => {
  it('is seen in the paid orders of that campaign alone, newest first, with its picture', async () => {
    const shop = await shopOf()
    const { feira, cafe, owner } = shop
    const [buyer, other, unpaid] = [await buy(shop, feira), await buy(shop, cafe), await buy(shop, feira, { isUnpaid: true })]
    expect((await write(owner, feira.campaignId, { tells: false })).status).toBe(200)
    t.clock.now = hours(1)
    const text = 'Vejam <b>aqui</b>:\nhttps://example.com'
    expect((await write(owner, feira.campaignId, { text, picture: photo, tells: false })).body).toMatchObject({
      author: 'Bento Lima',
      pictureName: photo.name,
      revision: 1,
    })
    expect((await buyer.read()).body).toMatchObject([
      {
        campaign: 'Feira',
        text,
        at: hours(1).toISOString(),
        picture: { hash: '1'.repeat(20), width: 900, height: 600, alt: photo.alt },
      },
      { text: 'A colheita começou.', at: NOW.toISOString() },
    ])
    expect(JSON.stringify((await buyer.read()).body)).not.toContain('foto.webp')
    expect([(await other.read()).body, (await unpaid.read()).body]).toEqual([[], []])
    expect((await call(listOrderBulletins, { host: shop.host, as: other.as, params: { code: buyer.order.code } })).body.code).toBe(
      'order_not_found',
    )
    const followed = await call(getPublicOrder, { host: shop.host, params: { code: buyer.order.code } })
    expect(JSON.stringify(followed.body)).not.toContain('colheita')
  })

  it('sends each waiting buyer one message, from concurrent processes', async () => {
    const shop = await shopOf()
    const { feira, cafe, owner, host } = shop
    const buyer = await buy(shop, feira)
    const second = await buy(shop, feira, { as: buyer.as })
    const [other, unpaid, received, muted] = [
      await buy(shop, cafe),
      await buy(shop, feira, { isUnpaid: true }),
      await buy(shop, feira),
      await buy(shop, feira),
    ]
    await call(muteMessages, { host, as: muted.as, body: { isCampaignMuted: true } })
    const courier = await shop.staff('courier')
    const params = { id: received.order.id, campaignId: feira.campaignId }
    expect(
      (await call(deliverPart, { ...courier, params, body: { act: uuidv7(), deliveryCode: received.order.deliveryCode } })).status,
    ).toBe(200)
    expect((await listed(owner, feira.campaignId)).buyers).toBe(1)
    await write(owner, feira.campaignId, { text: 'A colheita\ncomeçou.' })
    await Promise.all([sweep(shop), sweep(shop), sweep(shop)])
    await sweep(shop)
    expect(await buyer.inbox()).toMatchObject([
      { title: 'Notícia: Feira', text: 'A colheita começou.', target: `/order/${second.order.code}/details` },
    ])
    for (const nobody of [other, unpaid, received, muted]) expect(await nobody.inbox()).toEqual([])
    expect((await muted.read()).body).toHaveLength(1)
    expect((await received.read()).body).toHaveLength(1)
    expect((await listed(owner, feira.campaignId)).bulletins).toMatchObject([{ told: 1, tellsAt: NOW.toISOString() }])
  })

  it('waits from nine in the evening to eight, and a removed one sends nothing', async () => {
    const shop = await shopOf()
    const { feira, owner } = shop
    const buyer = await buy(shop, feira)
    // 21h in São Paulo.
    t.clock.now = new Date('2026-11-22T00:00:00Z')
    const [kept, removed] = [uuidv7(), uuidv7()]
    expect((await write(owner, feira.campaignId, { id: kept })).body.tellsAt).toBe('2026-11-22T11:00:00.000Z')
    expect((await listed(owner, feira.campaignId)).waitsUntil).toBe('2026-11-22T11:00:00.000Z')
    await write(owner, feira.campaignId, { id: removed, text: 'Foi engano.' })
    await sweep(shop)
    expect(await buyer.inbox()).toEqual([])
    expect((await call(removeBulletin, { ...owner, params: { campaignId: feira.campaignId, bulletin: removed } })).status).toBe(204)
    expect((await write(owner, feira.campaignId, { id: kept, revision: 1, text: 'A colheita foi boa.' })).body).toMatchObject({
      revision: 2,
    })
    t.clock.now = new Date('2026-11-22T11:00:00Z')
    await sweep(shop)
    expect(await buyer.inbox()).toMatchObject([{ text: 'A colheita foi boa.' }])
    expect(await auditOf(shop)).toEqual(['bulletin.save', 'bulletin.save', 'bulletin.remove', 'bulletin.save'])
  })

  it('goes for the part that is still waited for, and not for the one that was handed over', async () => {
    const shop = await shopOf()
    const { feira, cafe, owner, host, tenant } = shop
    const as = await buildLead(t.pool, tenant.id)
    const { params, headers, body } = orderOf(feira)
    const items = [feira, cafe].map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 }))
    const sent = { ...body, items, properties: { ...body.properties, price: 1_000_000 } }
    const { body: order } = await call(placeOrder, { host, as, params, headers, body: sent })
    const [payment] = await money.payments(tenant.id, order.id)
    await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
    const act = { act: uuidv7(), deliveryCode: order.deliveryCode }
    const courier = await shop.staff('courier')
    expect((await call(deliverPart, { ...courier, params: { id: order.id, campaignId: feira.campaignId }, body: act })).status).toBe(200)
    await write(owner, feira.campaignId)
    await write(owner, cafe.campaignId, { text: 'A torra é amanhã.' })
    await sweep(shop)
    const inbox = (await call(listMessages, { host, as })).body.content.filter(({ type }: { type: string }) => type === 'notice')
    expect(inbox).toMatchObject([{ title: 'Notícia: Café' }])
    expect((await call(listOrderBulletins, { host, as, params: { code: order.code } })).body).toHaveLength(2)
  })

  it('that a late round did not send in the evening is sent in the morning', async () => {
    const shop = await shopOf()
    const { feira, owner } = shop
    const buyer = await buy(shop, feira)
    t.clock.now = new Date('2026-11-21T23:59:00Z')
    await write(owner, feira.campaignId)
    t.clock.now = new Date('2026-11-22T00:00:00Z')
    await sweep(shop)
    expect(await buyer.inbox()).toEqual([])
    t.clock.now = new Date('2026-11-22T11:00:00Z')
    await sweep(shop)
    expect(await buyer.inbox()).toHaveLength(1)
  })

  it('sends at most two messages within 24 hours, also when many write at once', async () => {
    const shop = await shopOf()
    const { feira, owner } = shop
    const buyer = await buy(shop, feira)
    const answers = await Promise.all([1, 2, 3, 4].map((n) => write(owner, feira.campaignId, { text: `Notícia ${n}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect((await listed(owner, feira.campaignId)).left).toBe(0)
    expect((await write(owner, feira.campaignId, { tells: false })).status).toBe(200)
    await sweep(shop)
    expect(await buyer.inbox()).toHaveLength(2)
    t.clock.now = hours(24)
    expect((await write(owner, feira.campaignId)).status).toBe(200)
  })

  it('counts a message that went although its entry was removed, and none that did not go', async () => {
    const shop = await shopOf()
    const { feira, owner } = shop
    const buyer = await buy(shop, feira)
    const remove = (bulletin: string) => call(removeBulletin, { ...owner, params: { campaignId: feira.campaignId, bulletin } })
    const ids = [uuidv7(), uuidv7(), uuidv7()] as const
    await write(owner, feira.campaignId, { id: ids[0], picture: photo })
    await sweep(shop)
    await write(owner, feira.campaignId, { id: ids[1] })
    expect((await remove(ids[1])).status).toBe(204)
    await write(owner, feira.campaignId, { id: ids[2] })
    await sweep(shop)
    expect((await Promise.all([remove(ids[0]), remove(ids[0]), remove(ids[2])])).map(({ status }) => status).toSorted()).toEqual([
      204, 204, 404,
    ])
    expect(await listed(owner, feira.campaignId)).toMatchObject({ bulletins: [], left: 0 })
    expect((await buyer.read()).body).toEqual([])
    expect((await write(owner, feira.campaignId)).status).toBe(409)
    expect((await write(owner, feira.campaignId, { id: ids[0], tells: false })).status).toBe(409)
    const kept = await money.query(shop.tenant.id, 'select text, picture from bulletins')
    expect(kept).toEqual([
      { text: '', picture: null },
      { text: '', picture: null },
    ])
    expect(await buyer.inbox()).toHaveLength(2)
    t.clock.now = hours(24)
    expect((await write(owner, feira.campaignId)).status).toBe(200)
  })

  it('counts a message when it goes, not when it was written', async () => {
    const shop = await shopOf()
    const { feira, owner } = shop
    await buy(shop, feira)
    // 20h59 in São Paulo: the round comes too late, so that both go at eight.
    t.clock.now = new Date('2026-11-21T23:59:00Z')
    for (const text of ['Notícia um', 'Notícia dois']) await write(owner, feira.campaignId, { text })
    t.clock.now = new Date('2026-11-22T11:00:00Z')
    await sweep(shop)
    t.clock.now = new Date('2026-11-22T23:59:30Z')
    expect((await write(owner, feira.campaignId)).status).toBe(409)
    t.clock.now = new Date('2026-11-23T11:00:00Z')
    expect((await write(owner, feira.campaignId)).status).toBe(200)
  })

  it('is changed by one of two writers, and a write that is sent again changes nothing', async () => {
    const shop = await shopOf()
    const { feira, owner } = shop
    const id = uuidv7()
    const first = await write(owner, feira.campaignId, { id })
    expect((await write(owner, feira.campaignId, { id })).body).toEqual(first.body)
    const answers = await Promise.all(
      ['Um', 'Dois'].map((name) => write(owner, feira.campaignId, { id, revision: 1, text: `Texto ${name}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await listed(owner, feira.campaignId)).bulletins).toMatchObject([{ revision: 2, editedAt: NOW.toISOString() }])
  })

  it('refuses empty words, a picture without words or of nobody, and unknown campaigns', async () => {
    const shop = await shopOf()
    const { feira, cafe, owner } = shop
    const statusOf = async (over: Parameters<typeof write>[2], campaignId = feira.campaignId) =>
      (await write(owner, campaignId, over)).status
    expect(await statusOf({ text: '  ' })).toBe(400)
    expect(await statusOf({ text: 'a'.repeat(1001) })).toBe(400)
    expect(await statusOf({ picture: { name: photo.name, alt: '' } })).toBe(400)
    expect(await statusOf({ picture: { ...photo, name: 'outra.webp' } })).toBe(409)
    expect(await statusOf({}, 'nenhuma')).toBe(404)
    expect(await statusOf({ revision: 1 })).toBe(404)
    const id = uuidv7()
    expect(await statusOf({ id })).toBe(200)
    expect(await statusOf({ id }, cafe.campaignId)).toBe(409)
    expect((await call(removeBulletin, { ...owner, params: { campaignId: cafe.campaignId, bulletin: id } })).status).toBe(404)
  })

  it('is written by those who write campaigns, in their own shop', async () => {
    const shop = await shopOf()
    const { feira, host, tenant } = shop
    const statuses = await Promise.all(
      roles.map(async (role) => [role, (await write(await shop.staff(role), feira.campaignId, { tells: false })).status]),
    )
    expect(Object.fromEntries(statuses)).toEqual({
      owner: 200,
      manager: 200,
      editor: 200,
      picker: 403,
      courier: 403,
      keeper: 403,
      support: 403,
    })
    const stranger = { host, headersMore: (await signIn(t, tenant)).headers }
    expect((await write(stranger, feira.campaignId)).status).toBe(403)
    const elsewhere = await shopOf()
    expect((await write(elsewhere.owner, feira.campaignId)).status).toBe(404)
    expect((await call(listDeskBulletins, { ...elsewhere.owner, params: { campaignId: feira.campaignId } })).status).toBe(404)
  })

  it('of an order that was cancelled is no longer shown', async () => {
    const shop = await shopOf()
    const { feira, owner, host } = shop
    const buyer = await buy(shop, feira)
    await write(owner, feira.campaignId)
    expect((await call(cancelOrder, { host, as: buyer.as, params: { id: buyer.order.id } })).status).toBe(204)
    await sweep(shop)
    expect([await buyer.inbox(), (await buyer.read()).body]).toEqual([[], []])
  })
})
