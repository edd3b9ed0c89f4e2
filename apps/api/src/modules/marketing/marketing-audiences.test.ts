import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#adapters/mail/mail-adapter.ts'
import type { Ctx, Services } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { geohashOf } from '#modules/delivery/delivery-point.service.ts'
import { sendDueMarketingLetters } from '#modules/messages/sending.service.ts'
import { buildLead } from '#testing/factories.ts'
import { later, marketingOf, NOON, type Shop, type StaffMember } from '#testing/marketing.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { e164, signIn, type Signed } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { whatsappCloud } from '#testing/whatsapp-cloud.ts'
import { giveConsent } from '@mutirao/contract/accounts'
import { putCart } from '@mutirao/contract/carts'
import { getDemand } from '@mutirao/contract/demand'
import { createInterest } from '@mutirao/contract/interests'
import { muteMessages } from '@mutirao/contract/messages'
import { placeOrder } from '@mutirao/contract/orders'
import { getReach, listPeople } from '@mutirao/contract/people'
import * as whatsapp from '@mutirao/contract/whatsapp'

const account = { phoneNumberId: '106540352242922', language: 'pt_BR', orderTemplate: 'aviso_pedido', newsTemplate: 'novidade' }
const credentials = { token: 'EAAG-token-of-the-shop-1234567890', appSecret: '0123456789abcdef0123456789abcdef' }
const cloud = await whatsappCloud({ ...account, ...credentials, templates: [{ name: 'novidade', language: 'pt_BR', values: 2 }] })
afterAll(() => cloud.close())
const { t, call } = testApp({ env: { WHATSAPP_URL: cloud.url } })
const { mineOf, buyer, answer, shopOf, draft, send, sweep, newsOf, read } = marketingOf(t)
beforeEach(() => {
  cloud.messages.length = 0
  cloud.next.length = 0
})

const reachOf = async (owner: StaffMember, query: object = {}) => (await call(getReach, { ...owner, query: query as never })).body

async function shopWithNumber(over: Partial<typeof account> = {}) {
  const { shop, owner } = await shopOf()
  const saved = await call(whatsapp.saveWhatsapp, { ...owner, body: { ...account, ...credentials, ...over } })
  expect(saved.status).toBe(204)
  return { shop, owner }
}
async function choose(shop: Shop, person: Signed, granted = true) {
  const { body } = await call(whatsapp.getMyWhatsapp, mineOf(shop, person))
  const { text } = (body as whatsapp.MyWhatsapp).choices.find(({ kind }) => kind === 'news')!
  expect((await call(whatsapp.chooseWhatsapp, { ...mineOf(shop, person), body: { kind: 'news', granted, text } })).status).toBe(200)
}
/** Sends the letters of a shop, and returns the mails. */
async function sendLetters({ tenant }: Shop, now: Date): Promise<Mail[]> {
  const mails: Mail[] = []
  const ctx = await ctxOf(t, tenant.id)
  const services = { ...ctx.services, mail: { send: async (mail: Mail) => void mails.push(mail) } } as Services
  await sendDueMarketingLetters({ ...ctx, services, now } as Ctx)
  return mails
}
const soon = new Date(NOON.getTime() + 60_000)

describe('a message by WhatsApp', () => {
  it('goes to those who chose news by it, once, with the template; who did not gets it as before', async () => {
    const { shop, owner } = await shopWithNumber()
    const [ana, bia, caio] = [await buyer(shop), await buyer(shop, { key: 'bia@casa.test' }), await buyer(shop, { wants: false })]
    await choose(shop, ana)
    await choose(shop, caio)
    for (const { userId } of [ana, bia])
      await moneyOf(t).query(
        shop.tenant.id,
        `insert into push_subscriptions (tenant_id, id, lead_id, endpoint, p256dh, auth, created_at)
         select tenant_id, id, lead_id, 'https://push.test/' || id, 'k', 'a', now() from users where id = $1`,
        [userId],
      )
    expect(await reachOf(owner)).toEqual({ people: 3, optedIn: 2, mail: 1, push: 2, whatsapp: 2, onlyWhatsapp: 1 })
    const id = await draft(owner, { byWhatsapp: true, text: 'Tem tomate.\nE alface.', target: { campaignId: shop.item.campaignId } })
    expect((await send(owner, id)).status).toBe(200)
    await sweep(shop)
    // WhatsApp replaces the push.
    expect(await moneyOf(t).query(shop.tenant.id, "select 1 from outbox where channel = 'push'")).toHaveLength(1)
    const mails = await sendLetters(shop, soon)
    await sendLetters(shop, later(1))
    expect(cloud.messages.map(({ to }) => to).toSorted()).toEqual([ana, caio].map(({ phone }) => e164(phone).slice(1)).toSorted())
    expect(cloud.messages[0]).toMatchObject({
      template: 'novidade',
      values: ['A feira abriu. Tem tomate. E alface.', expect.stringMatching(new RegExp(`/store/${shop.item.campaignId}$`))],
    })
    expect(mails.map(({ to }) => to)).toEqual(['bia@casa.test'])
    for (const person of [ana, bia, caio]) expect(await newsOf(shop, person)).toHaveLength(1)
    expect((await read(owner, id)).outcome).toMatchObject({ people: 3, sent: 3, whatsapp: 2, failed: 0 })
  })

  it('without that channel goes to none of those who chose WhatsApp alone', async () => {
    const { shop, owner } = await shopWithNumber()
    const caio = await buyer(shop, { wants: false })
    await choose(shop, caio)
    expect((await send(owner, await draft(owner))).body).toMatchObject({ code: 'conflict' })
    expect(await newsOf(shop, caio)).toEqual([])
    const ana = await buyer(shop)
    await choose(shop, ana)
    expect((await send(owner, await draft(owner))).status).toBe(200)
    await sweep(shop)
    await sendLetters(shop, soon)
    expect([await newsOf(shop, ana), await newsOf(shop, caio), cloud.messages].map(({ length }) => length)).toEqual([1, 0, 0])
  })

  it('that WhatsApp refuses goes as a letter, which says how to leave', async () => {
    const { shop, owner } = await shopWithNumber()
    const dora = await signIn(t, shop.tenant, {})
    await moneyOf(t).query(shop.tenant.id, "insert into login_keys values ($1, 'EMAIL', 'dora@casa.test', $2, now())", [
      shop.tenant.id,
      dora.userId,
    ])
    await buyerOf(shop, dora)
    await answer(shop, dora, true)
    await choose(shop, dora)
    await send(owner, await draft(owner, { byWhatsapp: true }))
    await sweep(shop)
    cloud.next.push({ status: 400, code: 131_026 })
    const [mail, ...others] = await sendLetters(shop, soon)
    expect([mail?.to, others, cloud.messages]).toEqual(['dora@casa.test', [], []])
    expect(mail!.unsubscribe).toContain('/news/leave/')
  })

  it('ends with the consent, with muted news, and waits in the quiet hours', async () => {
    const { shop, owner } = await shopWithNumber()
    const [ana, bia, caio] = [await buyer(shop), await buyer(shop, { wants: false }), await buyer(shop, { wants: false })]
    for (const person of [ana, bia, caio]) await choose(shop, person)
    await send(owner, await draft(owner, { byWhatsapp: true }))
    await sweep(shop)
    await choose(shop, ana, false)
    await call(muteMessages, { ...mineOf(shop, bia), body: { isCampaignMuted: true } })
    await sendLetters(shop, later(10))
    expect(cloud.messages).toEqual([])
    await sendLetters(shop, later(24))
    expect(cloud.messages.map(({ to }) => to)).toEqual([e164(caio.phone).slice(1)])
  })

  it('is not offered without a template', async () => {
    const { shop, owner } = await shopWithNumber({ newsTemplate: undefined } as never)
    await buyer(shop)
    expect(await reachOf(owner)).toEqual({ people: 1, optedIn: 1, mail: 0, push: 0 })
  })
})

async function buyerOf(shop: Shop, person: Signed) {
  expect((await call(placeOrder, { ...mineOf(shop, person), ...orderOf(shop.item) })).status).toBe(201)
}

const here = { latitude: -22.9001, longitude: -43.2001 }
const there = { latitude: -22.95, longitude: -43.2001 }

describe('a message to an unmet demand', () => {
  it('reaches those of a cell who asked for news, bought or not, and nobody of another cell', async () => {
    const { shop, owner } = await shopOf()
    const [ana, bia, dora, caio] = [
      await signIn(t, shop.tenant),
      await signIn(t, shop.tenant),
      await signIn(t, shop.tenant),
      await signIn(t, shop.tenant),
    ]
    for (const [person, place] of [
      [ana, here],
      [bia, here],
      [dora, here],
      [caio, there],
    ] as const)
      expect((await call(createInterest, { ...mineOf(shop, person), body: { reason: 'OUT_OF_AREA', ...place } })).status).toBe(201)
    for (const person of [ana, caio]) await answer(shop, person, true)
    const { cells, scattered } = (await call(getDemand, owner)).body
    expect(cells.map(({ people, reached }: { people: number; reached: number }) => [people, reached])).toEqual([[3, 1]])
    expect(scattered).toBe(1)
    const segment = { cell: cells[0].id }
    expect(await reachOf(owner, segment)).toMatchObject({ people: 3, optedIn: 1 })
    expect(await reachOf(owner, { ...segment, bought: 'never' })).toMatchObject({ people: 3, optedIn: 1 })
    expect(await reachOf(owner, { ...segment, times: 1 })).toMatchObject({ people: 0, optedIn: 0 })
    await send(owner, await draft(owner, { segment }))
    await sweep(shop)
    expect([await newsOf(shop, ana), await newsOf(shop, bia), await newsOf(shop, caio)].map(({ length }) => length)).toEqual([1, 0, 0])
    expect((await call(listPeople, { ...owner, query: {} })).body.content).toEqual([])
  })

  it('counts and reaches nobody of a cell with fewer than three people, nor by a rule that fewer of its people meet', async () => {
    const { shop, owner } = await shopOf()
    const [ana, bia, dora, caio] = [
      await signIn(t, shop.tenant),
      await signIn(t, shop.tenant),
      await signIn(t, shop.tenant),
      await signIn(t, shop.tenant),
    ]
    for (const [person, place] of [
      [ana, here],
      [bia, here],
      [dora, here],
      [caio, there],
    ] as const) {
      expect((await call(createInterest, { ...mineOf(shop, person), body: { reason: 'OUT_OF_AREA', ...place } })).status).toBe(201)
      await answer(shop, person, true)
    }
    const money = moneyOf(t)
    const { body: order } = await call(placeOrder, { ...mineOf(shop, ana), ...orderOf(shop.item) })
    const [payment] = await money.payments(shop.tenant.id, order.id)
    await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: order.id, reference: payment!.id, amount: payment!.amount })
    const cellOf = (place: typeof here) => geohashOf(place, 6)
    expect(await reachOf(owner, { cell: cellOf(here) })).toMatchObject({ people: 3, optedIn: 3 })
    // Ana alone has bought here: neither rule says where she waits.
    for (const rule of [{ times: 1 }, { bought: 'never' }])
      expect(await reachOf(owner, { cell: cellOf(here), ...rule })).toMatchObject({ people: 0, optedIn: 0 })
    expect(await reachOf(owner, { cell: cellOf(there) })).toMatchObject({ people: 0, optedIn: 0 })
    expect((await send(owner, await draft(owner, { segment: { cell: cellOf(there) } }))).body).toMatchObject({ code: 'conflict' })
    expect(await newsOf(shop, caio)).toEqual([])
  })

  it('reaches those who left a cart, or one item, while it is left', async () => {
    const { shop, owner } = await shopOf()
    const { item } = shop
    const fill = async () => {
      const as = await buildLead(t.pool, shop.tenant.id)
      const products = [{ id: item.id, campaignId: item.campaignId, quantity: 1 }]
      expect((await call(putCart, { host: shop.host, as, params: { uuid: uuidv7() }, body: { products } })).status).toBe(200)
      return as
    }
    const [ana] = [await fill(), await fill()]
    await call(giveConsent, { host: shop.host, as: ana!, body: { name: 'marketing', version: '1', granted: true } })
    t.clock.now = later(2)
    expect(await reachOf(owner, { cart: 'left' })).toMatchObject({ people: 2, optedIn: 1 })
    expect(await reachOf(owner, { cartItem: item.id })).toMatchObject({ people: 2, optedIn: 1 })
    expect(await reachOf(owner, { cartItem: 'outro' })).toMatchObject({ people: 0, optedIn: 0 })
    expect((await call(getDemand, owner)).body.carts).toMatchObject({ people: 2, reached: 1, items: [{ reached: 1 }] })
    expect((await send(owner, await draft(owner, { segment: { cartItem: 'outro' } }))).body).toMatchObject({
      code: 'conflict',
      reason: expect.stringContaining('Ninguém está nestas regras'),
    })
  })

  it('is counted without names: nobody learns of one person where she waits or what she left in a cart', async () => {
    const { owner } = await shopOf()
    for (const rule of [{ cell: '6gyf4' }, { cart: 'left' }, { cartItem: 'bolo' }])
      expect((await call(getReach, { ...owner, query: { ...rule, searchText: 'Ana' } as never })).body, JSON.stringify(rule)).toMatchObject(
        {
          status: 400,
          errors: [{ path: 'searchText' }],
        },
      )
    expect((await call(getReach, { ...owner, query: { searchText: 'Ana' } as never })).status).toBe(200)
  })

  it('is refused with a cell that is none', async () => {
    const { owner } = await shopOf()
    expect((await call(getReach, { ...owner, query: { cell: "a'b" } as never })).status).toBe(400)
  })
})
