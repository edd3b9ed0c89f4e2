import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mail } from '#adapters/mail/mail-adapter.ts'
import { cloudWhatsapp } from '#adapters/whatsapp/cloud-whatsapp.ts'
import { createContext, inTransaction, type Ctx, type Services } from '#context.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { renewWhatsappSeal } from '#modules/whatsapp/whatsapp-account.service.ts'
import { leaveWhatsapp } from '#modules/whatsapp/whatsapp-choices.service.ts'
import { forgetWhatsapp } from '#modules/whatsapp/whatsapp-messages.service.ts'
import { buildItem, buildTenant, type TestTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { e164, signIn, signInAsStaff, type Signed } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { whatsappCloud } from '#testing/whatsapp-cloud.ts'
import { publicVapidKey, vapidKeyFrom } from '#vapid-key.ts'
import { createClient, deleteClient, exportClient } from '@mutirao/contract/accounts'
import { placeOrder } from '@mutirao/contract/orders'
import { subscribePush } from '@mutirao/contract/push'
import { getToday } from '@mutirao/contract/today'
import * as contract from '@mutirao/contract/whatsapp'
import { noteForBuyer } from './messages.service.ts'
import { sendDue, sendDuePushes } from './sending.service.ts'
import { tellTier } from './tier-news.service.ts'
import { receiveWhatsapp } from './whatsapp-hooks.service.ts'

const account = { phoneNumberId: '106540352242922', language: 'pt_BR', orderTemplate: 'aviso_pedido', newsTemplate: 'novidade' }
const credentials = { token: 'EAAG-token-of-the-shop-1234567890', appSecret: '0123456789abcdef0123456789abcdef' }
const cloud = await whatsappCloud({
  ...account,
  ...credentials,
  templates: [
    { name: 'aviso_pedido', language: 'pt_BR', values: 2 },
    { name: 'novidade', language: 'pt_BR', values: 2 },
  ],
})
afterAll(() => cloud.close())
const { t, call } = testApp({ env: { WHATSAPP_URL: cloud.url } })
beforeEach(() => {
  cloud.messages.length = 0
  cloud.next.length = 0
})

const MINUTE_MS = 60_000
const host = ({ host }: TestTenant) => host

type Shop = Awaited<ReturnType<typeof shopWithNumber>>

async function shopWithNumber(over: Partial<typeof account & typeof credentials> = {}) {
  const tenant = await buildTenant(t.pool)
  const owner = await signInAsStaff(t, tenant, 'owner')
  const saved = await call(contract.saveWhatsapp, {
    host: host(tenant),
    headersMore: owner.headers,
    body: { ...account, ...credentials, ...over },
  })
  expect(saved.status).toBe(204)
  const mails: Mail[] = []
  const mail = { send: async (letter: Mail) => void mails.push(letter) }
  const services = { ...t.services, log: t.app.log, mail } as Services
  const base = createContext(services, (await findTenant(services, tenant.id))!)
  const ctxAt = (minutes: number): Ctx => ({ ...base, now: new Date(Date.now() + 1000 + minutes * MINUTE_MS) })
  const item = await buildItem(t.pool, { tenantId: tenant.id, onHand: 50 })
  return { tenant, item, owner, mails, ctxAt, ctx: ctxAt(0), host: tenant.host }
}

async function buyer(shop: Shop, kinds: contract.WhatsappKind[] = ['orders']) {
  const person = await signIn(t, shop.tenant)
  const { body } = await call(contract.getMyWhatsapp, { host: shop.host, headersMore: person.headers })
  for (const kind of kinds) await choose(shop, person, kind, true, textOf(body, kind))
  return { ...person, leadId: await leadOf(shop, person), to: e164(person.phone).slice(1) }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

const textOf = ({ choices }: contract.MyWhatsapp, kind: contract.WhatsappKind) => choices.find((choice) => choice.kind === kind)!.text
const choose = (shop: Shop, person: Signed, kind: contract.WhatsappKind, granted: boolean, text = 'x') =>
  call(contract.chooseWhatsapp, { host: shop.host, headersMore: person.headers, body: { kind, granted, text } })
const rows = <T>(shop: Shop, sql: string) => moneyOf(t).query<T>(shop.tenant.id, sql)
const leadOf = async (shop: Shop, { userId }: Signed) =>
  (await rows<{ lead_id: string }>(shop, `select lead_id from users where id = '${userId}'`))[0]!.lead_id

/** An order of hers, with the letter about it that is due: by e-mail, to another phone than the account's. */
async function orderOfBuyer(shop: Shop, person: Buyer) {
  const { body, ...rest } = orderOf(shop.item, { quantity: 1 })
  const placed = await call(placeOrder, {
    host: shop.host,
    headersMore: person.headers,
    ...rest,
    body: { ...body, email: 'ana@example.com' },
  })
  expect(placed.status).toBe(201)
  await sendDue(shop.ctx)
  cloud.messages.length = 0
  shop.mails.length = 0
  return placed.body as { id: string; code: string }
}

const noteShipped = (shop: Shop, person: Buyer, { id, code }: { id: string; code: string }) =>
  inTransaction(shop.ctx, (tx) =>
    noteForBuyer(tx, { id, code, leadId: person.leadId, email: 'ana@example.com', userPhone: '+5511912345678' }, 'SHIPPED'),
  )

const deliver = (shop: Shop, { body, signature }: { body: string; signature?: string }) =>
  t.app.inject({
    method: 'POST',
    url: `/webhooks/whatsapp/${shop.tenant.id}`,
    headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
    payload: body,
  })
const bytesOf = ({ body, signature }: { body: string; signature: string }) => ({ body: Buffer.from(body), signature })
const stateOf = async (shop: Shop) =>
  (await rows<{ state: string; code: number | null }>(shop, 'select state, code from whatsapp_messages order by created_at, id')).at(-1)

async function shipped() {
  const shop = await shopWithNumber()
  const person = await buyer(shop)
  const order = await orderOfBuyer(shop, person)
  await noteShipped(shop, person, order)
  return { shop, person, order }
}

describe('a letter about an order', () => {
  it('goes by WhatsApp alone to a buyer who chose so, with template, language and variables', async () => {
    const { shop, person, order } = await shipped()
    await sendDue(shop.ctx)
    expect(cloud.messages).toEqual([
      {
        id: expect.any(String),
        to: person.to,
        template: 'aviso_pedido',
        values: [
          `Saiu para entrega: pedido ${order.code}`,
          expect.stringMatching(new RegExp(`^https?://.+/order/tracking/${order.code}/details$`)),
        ],
        reference: expect.any(String),
      },
    ])
    expect(shop.mails).toEqual([])
    await sendDue(shop.ctxAt(60))
    expect(cloud.messages).toHaveLength(1)
  })

  it('stays an e-mail without a consent, after its end, and for another phone than the verified one', async () => {
    const shop = await shopWithNumber()
    const silent = await buyer(shop, ['news'])
    await noteShipped(shop, silent, await orderOfBuyer(shop, silent))
    const left = await buyer(shop)
    const order = await orderOfBuyer(shop, left)
    await choose(shop, left, 'orders', false)
    await noteShipped(shop, left, order)
    const moved = await buyer(shop)
    const another = await orderOfBuyer(shop, moved)
    await rows(shop, `update login_keys set value = '+5521988887777' where user_id = '${moved.userId}' and type = 'PHONE'`)
    shop.mails.length = 0
    await noteShipped(shop, moved, another)
    await sendDue(shop.ctx)
    expect(cloud.messages).toEqual([])
    expect(shop.mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['ana@example.com']))
  })

  it('is not shown by her devices, too', async () => {
    const shop = await shopWithNumber()
    const person = await buyer(shop)
    const keys = { p256dh: publicVapidKey(vapidKeyFrom('a')), auth: 'A'.repeat(22) }
    await call(subscribePush, {
      host: shop.host,
      headersMore: person.headers,
      body: { endpoint: `https://fcm.googleapis.com/${randomUUID()}`, keys },
    })
    const order = await orderOfBuyer(shop, person)
    const pushed: string[] = []
    const push = { ...t.services.push, send: async () => (pushed.push('push'), 'taken' as const) }
    const ctx = { ...shop.ctx, services: { ...shop.ctx.services, push } }
    await noteShipped(shop, person, order)
    await sendDuePushes(ctx)
    expect(pushed).toEqual([])
    await choose(shop, person, 'orders', false)
    await noteShipped(shop, person, order)
    await sendDuePushes(ctx)
    expect(pushed).toEqual(['push'])
  })

  it.each([
    ['a phone without WhatsApp', { status: 400, code: 131_026 }, undefined],
    ['a wrong token', { status: 401, code: 190 }, 'TOKEN'],
    ['a template that is not approved', { status: 404, code: 132_001 }, 'TEMPLATE'],
  ] as const)('goes by e-mail after %s, and the merchant is told of what she can mend', async (_name, answer, trouble) => {
    const { shop, person, order } = await shipped()
    cloud.next.push(answer)
    await sendDue(shop.ctx)
    expect(shop.mails).toHaveLength(1)
    expect(await stateOf(shop)).toEqual({ state: 'FAILED', code: answer.code })
    const today = await call(getToday, { host: shop.host, headersMore: shop.owner.headers })
    expect(today.body.failed.whatsapp?.trouble).toBe(trouble)
    // It is left alone for a while, and tried again afterwards.
    await noteShipped(shop, person, order)
    await sendDue(shop.ctxAt(1))
    expect(shop.mails).toHaveLength(trouble ? 2 : 1)
    await noteShipped(shop, person, order)
    await sendDue(shop.ctxAt(12))
    expect(cloud.messages).toHaveLength(trouble ? 1 : 2)
    expect((await call(getToday, { host: shop.host, headersMore: shop.owner.headers })).body.failed.whatsapp).toBeUndefined()
  })

  it('waits when WhatsApp limits calls, and goes by e-mail when it keeps doing so', async () => {
    const { shop } = await shipped()
    cloud.next.push({ status: 429, code: 130_429 })
    await sendDue(shop.ctx)
    expect([cloud.messages.length, shop.mails.length]).toEqual([0, 0])
    await sendDue(shop.ctxAt(1))
    expect([cloud.messages.length, shop.mails.length]).toEqual([1, 0])
    const busy = await shipped()
    for (let minutes = 0; minutes < 60; minutes += 6) {
      cloud.next.push({ status: 429, code: 131_056 })
      await sendDue(busy.shop.ctxAt(minutes))
    }
    expect(busy.shop.mails).toHaveLength(1)
    expect(await stateOf(busy.shop)).toEqual({ state: 'FAILED', code: 131_056 })
  })

  it('is sent at most once when the process dies between the call and its mark: a status marks it', async () => {
    const { shop } = await shipped()
    const dead = {
      ...cloudWhatsapp(cloud.url),
      sendTemplate: async (...of: Parameters<ReturnType<typeof cloudWhatsapp>['sendTemplate']>) => {
        await cloudWhatsapp(cloud.url).sendTemplate(...of)
        return new Promise<never>(() => undefined)
      },
    }
    void sendDue({ ...shop.ctx, services: { ...shop.ctx.services, whatsapp: dead } })
    await vi.waitFor(() => expect(cloud.messages).toHaveLength(1), { timeout: 20_000 })
    await sendDue(shop.ctxAt(2))
    expect(await stateOf(shop)).toEqual({ state: 'HANDED', code: null })
    await deliver(shop, cloud.hook(cloud.status(cloud.messages[0]!, 'delivered')))
    await sendDue(shop.ctxAt(30))
    expect([cloud.messages.length, shop.mails.length, (await stateOf(shop))!.state]).toEqual([1, 0, 'DELIVERED'])
  })

  it('is not sent again when a server between answered in its place: the message may have arrived', async () => {
    const { shop } = await shipped()
    const gateway = createServer((_request, response) => void response.writeHead(504).end('<html>Gateway Timeout</html>'))
    await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = gateway.address() as AddressInfo
      const whatsapp = cloudWhatsapp(`http://127.0.0.1:${port}`)
      await sendDue({ ...shop.ctx, services: { ...shop.ctx.services, whatsapp } })
    } finally {
      gateway.close()
    }
    expect(await stateOf(shop)).toEqual({ state: 'HANDED', code: null })
    await sendDue(shop.ctxAt(5))
    expect([cloud.messages, shop.mails]).toEqual([[], []])
    await sendDue(shop.ctxAt(60))
    expect([cloud.messages.length, shop.mails.length]).toEqual([0, 1])
  })

  it('has variables of one line that are cut between characters', async () => {
    const { phoneNumberId } = account
    const values = [`${'a'.repeat(399)}😀b`, 'uma\n\tlinha  só']
    await cloudWhatsapp(cloud.url).sendTemplate(
      { phoneNumberId, token: credentials.token },
      { id: randomUUID(), to: '+5511912345678', name: account.orderTemplate, language: account.language, values },
    )
    expect(cloud.messages).toMatchObject([{ values: ['a'.repeat(399), 'uma linha só'] }])
  })

  it('goes by e-mail when no answer came and no status either', async () => {
    const { shop } = await shipped()
    const mute = { ...t.services.whatsapp, sendTemplate: () => Promise.reject(new Error('timeout')) }
    await sendDue({ ...shop.ctx, services: { ...shop.ctx.services, whatsapp: mute } })
    await sendDue(shop.ctxAt(5))
    expect(shop.mails).toEqual([])
    await sendDue(shop.ctxAt(30))
    expect([cloud.messages.length, shop.mails.length]).toEqual([0, 1])
    expect(await stateOf(shop)).toEqual({ state: 'FAILED', code: 0 })
  })
})

describe('a webhook', () => {
  it('moves a message forward only, once, and by e-mail what has failed afterwards', async () => {
    const { shop } = await shipped()
    await sendDue(shop.ctx)
    const [message] = cloud.messages
    for (const status of ['delivered', 'sent', 'delivered', 'failed'] as const) {
      const code = status === 'failed' ? 131_026 : undefined
      expect((await deliver(shop, cloud.hook(cloud.status(message!, status, code)))).statusCode).toBe(200)
    }
    await receiveWhatsapp(shop.ctx, bytesOf(cloud.hook(cloud.status(message!, 'read'))))
    expect(await stateOf(shop)).toEqual({ state: 'READ', code: null })
    expect(await rows(shop, "select facts from outbox where template = 'order'")).toEqual([{ facts: {} }])
    const other = await shipped()
    await sendDue(other.shop.ctx)
    const failed = other.shop
    const lost = cloud.hook(cloud.status(cloud.messages.at(-1)!, 'failed', 131_047))
    for (let times = 0; times < 3; times++) await deliver(failed, lost)
    await sendDue(failed.ctxAt(1))
    await sendDue(failed.ctxAt(10))
    expect(failed.mails).toHaveLength(1)
    expect(await stateOf(failed)).toEqual({ state: 'FAILED', code: 131_047 })
  })

  it.each([
    ['no signature', () => ({ body: cloud.hook({}).body })],
    ["another app's signature", () => cloud.hook({}, { secret: 'x'.repeat(32) })],
    ['a signature of another body', () => ({ ...cloud.hook({ messages: [] }), body: cloud.hook({}).body })],
    ['a signature of another kind', () => ({ ...cloud.hook({}), signature: cloud.hook({}).signature.replace('sha256=', 'sha1=') })],
  ])('with %s is refused', async (_name, hook) => {
    const shop = await shopWithNumber()
    expect((await deliver(shop, hook())).statusCode).toBe(401)
  })

  it("for another number, or with another shop's message, changes nothing", async () => {
    const { shop } = await shipped()
    await sendDue(shop.ctx)
    const [message] = cloud.messages
    await deliver(shop, cloud.hook(cloud.status(message!, 'failed', 131_026), { phoneNumberId: '99999999' }))
    const other = await shopWithNumber()
    await deliver(other, cloud.hook(cloud.status(message!, 'failed', 131_026)))
    expect(await stateOf(shop)).toEqual({ state: 'ACCEPTED', code: null })
    const without = await buildTenant(t.pool)
    const { statusCode } = await t.app.inject({ method: 'POST', url: `/webhooks/whatsapp/${without.id}`, payload: {} })
    expect(statusCode).toBe(404)
  })

  it('is registered with the token that the office shows, and no other', async () => {
    const shop = await shopWithNumber()
    const { webhook } = (await call(contract.getWhatsapp, { host: shop.host, headersMore: shop.owner.headers })).body
    const ask = (token: string) =>
      t.app.inject({
        url: `${new URL(webhook.url).pathname}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' })}`,
      })
    expect(await ask(webhook.verifyToken)).toMatchObject({ statusCode: 200, body: '1158201444' })
    const other = await shopWithNumber()
    const others = (await call(contract.getWhatsapp, { host: other.host, headersMore: other.owner.headers })).body.webhook.verifyToken
    for (const wrong of ['', 'x', others]) expect((await ask(wrong)).statusCode).toBe(403)
  })
})

describe('a person who leaves', () => {
  it.each(['SAIR', 'sair.', ' Parar ', 'pare!', 'sair\0'])('by the word %s gets nothing more, and one confirmation', async (word) => {
    const shop = await shopWithNumber()
    const person = await buyer(shop, ['orders', 'news'])
    const hook = cloud.hook(cloud.said(person.to, word, { at: t.clock.now }))
    await Promise.all([deliver(shop, hook), deliver(shop, hook)])
    await deliver(shop, hook)
    expect(cloud.messages).toEqual([{ id: expect.any(String), to: person.to, text: expect.stringContaining('não escreve mais') }])
    const { body } = await call(contract.getMyWhatsapp, { host: shop.host, headersMore: person.headers })
    expect(body.choices.map(({ granted }: { granted: boolean }) => granted)).toEqual([false, false])
    // She comes back by herself; the same message again is a replay.
    await choose(shop, person, 'orders', true, textOf(body, 'orders'))
    await deliver(shop, hook)
    expect(await rows(shop, 'select kind, granted, origin from whatsapp_choices order by at, id')).toEqual([
      { kind: 'orders', granted: true, origin: 'ACCOUNT' },
      { kind: 'news', granted: true, origin: 'ACCOUNT' },
      { kind: expect.any(String), granted: false, origin: 'MESSAGE' },
      { kind: expect.any(String), granted: false, origin: 'MESSAGE' },
      { kind: 'orders', granted: true, origin: 'ACCOUNT' },
    ])
  })

  it('is found without the digit 9 that WhatsApp leaves out, and other words change nothing', async () => {
    const shop = await shopWithNumber()
    const person = await buyer(shop)
    const short = `${person.to.slice(0, 4)}${person.to.slice(5)}`
    await deliver(shop, cloud.hook(cloud.said(short, 'Quando chega? Não quero sair de casa', { at: t.clock.now })))
    expect(await rows(shop, 'select from whatsapp_choices where not granted')).toHaveLength(0)
    await deliver(shop, cloud.hook(cloud.said(short, 'SAIR', { at: t.clock.now })))
    expect(await rows(shop, 'select from whatsapp_choices where not granted')).toHaveLength(1)
  })

  it('while letters are sent gets either the message before the answer, or an e-mail', async () => {
    for (let round = 0; round < 8; round++) {
      const { shop, person } = await shipped()
      cloud.messages.length = 0
      const hook = cloud.hook(cloud.said(person.to, 'SAIR', { at: t.clock.now }))
      await Promise.all([sendDue(shop.ctx), deliver(shop, hook)])
      const templates = cloud.messages.filter(({ template }) => template)
      expect(templates.length + shop.mails.length).toBe(1)
      await sendDue(shop.ctxAt(60))
      expect(cloud.messages.filter(({ template }) => template)).toHaveLength(templates.length)
    }
  })

  it('whose answer is being written is waited for: a send that begins meanwhile does not overtake it', async () => {
    const { shop, person } = await shipped()
    const written = Promise.withResolvers<void>()
    const leaving = inTransaction(shop.ctx, async (tx) => {
      await leaveWhatsapp(tx, e164(person.phone), { kinds: ['orders'], origin: 'MESSAGE', text: 'SAIR' })
      written.resolve()
      await new Promise((done) => setTimeout(done, 300))
    })
    await written.promise
    await Promise.all([sendDue(shop.ctx), leaving])
    expect([cloud.messages.length, shop.mails.length]).toEqual([0, 1])
  })

  it("by the app's own switch against marketing keeps the news of her orders", async () => {
    const shop = await shopWithNumber()
    const person = await buyer(shop, ['orders', 'news'])
    await inTransaction(shop.ctx, (tx) =>
      tellTier(tx, { campaignId: 'feira', name: 'Feira', percentage: 10, mayImprove: false, sums: new Map([[person.leadId, 500]]) }),
    )
    await sendDue(shop.ctxAt(24 * 60))
    expect(cloud.messages.map(({ template, values }) => [template, values?.[0]])).toEqual([
      ['novidade', expect.stringContaining('Feira chegou a 10%')],
    ])
    await deliver(shop, cloud.hook(cloud.status(cloud.messages[0]!, 'failed', 131_050)))
    const { body } = await call(contract.getMyWhatsapp, { host: shop.host, headersMore: person.headers })
    expect(body.choices).toMatchObject([
      { kind: 'orders', granted: true },
      { kind: 'news', granted: false },
    ])
    await sendDue(shop.ctxAt(25 * 60))
    expect([cloud.messages.length, shop.mails.length]).toEqual([1, 0])
  })
})

describe('the consent', () => {
  it('is kept with text, phone, origin and moment, and needs the text of today and a verified phone', async () => {
    const shop = await shopWithNumber()
    const person = await buyer(shop)
    const { body } = await call(contract.getMyWhatsapp, { host: shop.host, headersMore: person.headers })
    expect(await rows(shop, 'select kind, phone, granted, text, origin, at from whatsapp_choices')).toEqual([
      { kind: 'orders', phone: e164(person.phone), granted: true, text: textOf(body, 'orders'), origin: 'ACCOUNT', at: expect.any(Date) },
    ])
    expect((await choose(shop, person, 'news', true, 'Outro texto')).status).toBe(409)
    const byMail = await signIn(t, shop.tenant, { key: `a${randomUUID()}@example.com` })
    expect((await choose(shop, byMail, 'orders', true, textOf(body, 'orders'))).status).toBe(404)
    await call(createClient, { host: shop.host, headersMore: person.headers, params: { userId: person.userId }, body: { name: 'Ana' } })
    const mine = await call(exportClient, { host: shop.host, headersMore: person.headers })
    expect(JSON.stringify(mine.body)).toContain(textOf(body, 'orders'))
  })

  it('ends with the account, and the messages with it', async () => {
    const { shop, person } = await shipped()
    await sendDue(shop.ctx)
    await rows(shop, "update orders set state = 'CANCELLED'")
    const deleted = await call(deleteClient, { host: shop.host, headersMore: person.headers })
    expect(deleted.status).toBe(204)
    expect(await rows(shop, 'select from whatsapp_choices')).toEqual([])
    expect(await rows(shop, 'select from whatsapp_messages')).toEqual([])
  })
})

describe('what is stored of messages', () => {
  it('is forgotten after 90 days, with the text that was kept for a letter; choices stay', async () => {
    const { shop, person } = await shipped()
    await sendDue(shop.ctx)
    await deliver(shop, cloud.hook(cloud.said(person.to, 'SAIR', { at: t.clock.now })))
    const stored = async () => [
      ...(await rows(shop, 'select from whatsapp_messages')),
      ...(await rows(shop, 'select from whatsapp_received')),
      ...(await rows(shop, `select from outbox where id in (select id from whatsapp_messages) and facts <> '{}'`)),
    ]
    const before = await stored()
    expect(before.length).toBeGreaterThanOrEqual(3)
    await forgetWhatsapp(shop.ctxAt(60 * 24 * 60))
    expect(await stored()).toEqual(before)
    const ids = await rows<{ id: string }>(shop, 'select id from whatsapp_messages')
    await forgetWhatsapp(shop.ctxAt(91 * 24 * 60))
    expect(await stored()).toEqual([])
    const texts = `select from outbox where id in (${ids.map(({ id }) => `'${id}'`).join()}) and facts <> '{}'`
    expect(await rows(shop, texts)).toEqual([])
    expect(await rows(shop, 'select from whatsapp_choices')).not.toEqual([])
  })
})

describe("a shop's number", () => {
  it('never answers its credentials, is read and written by the owner alone, and keeps them when they are left out', async () => {
    const shop = await shopWithNumber()
    const read = await call(contract.getWhatsapp, { host: shop.host, headersMore: shop.owner.headers })
    expect(JSON.stringify(read.body)).not.toContain(credentials.token)
    expect(JSON.stringify(read.body)).not.toContain(credentials.appSecret)
    const manager = await signInAsStaff(t, shop.tenant, 'manager')
    expect((await call(contract.getWhatsapp, { host: shop.host, headersMore: manager.headers })).status).toBe(403)
    const again = { host: shop.host, headersMore: shop.owner.headers, body: { ...account, newsTemplate: undefined } }
    expect((await call(contract.saveWhatsapp, again)).status).toBe(204)
    const person = await buyer(shop)
    await noteShipped(shop, person, await orderOfBuyer(shop, person))
    await sendDue(shop.ctx)
    expect(cloud.messages).toHaveLength(1)
    expect(await rows(shop, `select from whatsapp_accounts where sealed like '%${credentials.token}%'`)).toEqual([])
    expect(await rows(shop, `select from audit_log where detail::text like '%${credentials.token}%'`)).toEqual([])
  })

  it('without credentials names the missing ones', async () => {
    const tenant = await buildTenant(t.pool)
    const owner = await signInAsStaff(t, tenant, 'owner')
    const saved = await call(contract.saveWhatsapp, {
      host: tenant.host,
      headersMore: owner.headers,
      body: { ...account, token: credentials.token },
    })
    expect(saved).toMatchObject({ status: 400, body: { errors: [{ path: 'appSecret' }] } })
  })

  it('is encrypted for its shop with the newest secret, by the command that renews all keys', async () => {
    const shop = await shopWithNumber()
    const [secret] = t.services.secrets.acquirer
    const newer = 'n'.repeat(10) + randomUUID()
    const work = (secrets: string[]) => inTransaction(shop.ctx, (tx) => renewWhatsappSeal({ ...tx, actor: { kind: 'command' } }, secrets))
    expect(await work([newer])).toBe(false)
    expect(await work([newer, secret!])).toBe(true)
    expect(await work([newer])).toBe(true)
  })
})
