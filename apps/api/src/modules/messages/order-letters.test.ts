import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smtpMail } from '#adapters/mail/smtp-mail.ts'
import { inTransaction, type Ctx, type Services } from '#context.ts'
import { buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { listMessages, muteMessages } from '@mutirao/contract/messages'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import { placeholdersOf } from '@mutirao/domain/letter-words'
import { buyerNews } from '@mutirao/domain/order-news'
import { readLetter } from './letters.service.ts'
import { noteForBuyer } from './messages.service.ts'
import { orderLetter } from './order-letters.view.ts'
import { tell } from './outbox.service.ts'
import { sendDue } from './sending.service.ts'

const { t, call } = testApp()
const received: string[] = []
let smtp: SMTPServer

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => done(received.push(text) > 0 ? undefined : null))
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()))
})
afterAll(() => void smtp.close())

type Row = { channel: string; recipient: string; facts: { news: string; title: string } }

async function bought(over: { email?: string; name?: string } = {}) {
  const money = moneyOf(t)
  const tenant = await buildTenant(t.pool)
  const item = await buildItem(t.pool, { tenantId: tenant.id, name: over.name ?? 'Café', onHand: 50 })
  const { headers: headersMore } = await signIn(t, tenant)
  const { body, ...rest } = orderOf(item, { quantity: 2 })
  const placed = await call(placeOrder, {
    host: tenant.host,
    headersMore,
    ...rest,
    body: { ...body, ...(over.email && { email: over.email }) },
  })
  expect(placed.status).toBe(201)
  const order = placed.body as { id: string; code: string; properties: { price: number } }
  const pay = async () => {
    const [payment] = await money.payments(tenant.id, order.id)
    const notice = { tenantId: tenant.id, reference: payment!.id, amount: order.properties.price }
    await Promise.all([money.webhook(notice), money.webhook(notice)])
  }
  const cancel = () => call(cancelOrder, { host: tenant.host, headersMore, params: { id: order.id } } as never)
  const letters = () =>
    money.query<Row>(tenant.id, "select channel, recipient, facts from outbox where template = 'order' order by created_at, id")
  return { tenant, order, pay, cancel, letters, money, headersMore }
}

const withServices = (ctx: Ctx, over: Partial<Services>): Ctx => ({ ...ctx, services: { ...ctx.services, ...over } })
/** The first letter of an order is due by the database's clock, which is not the test's. */
const overSmtp = (ctx: Ctx) => ({
  ...withServices(ctx, { mail: smtpMail(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`) }),
  now: new Date(Date.now() + 1000),
})

describe('a step of an order', () => {
  it('is sent to its buyer by e-mail once, however often it is noted, and a refund names its amount', async () => {
    const { order, pay, cancel, letters } = await bought({ email: 'ana@example.com' })
    await pay()
    expect(await letters()).toMatchObject([{ channel: 'mail', recipient: 'ana@example.com', facts: { news: 'PAID', code: order.code } }])
    expect((await cancel()).status).toBe(204)
    expect((await cancel()).status).toBe(204)
    expect((await letters()).map(({ facts }) => facts.news)).toEqual(['PAID', 'MONEY_RETURNED'])
  })

  it('is sent by SMS to a buyer without e-mail, with the link to the order', async () => {
    const { tenant, order, pay } = await bought()
    await pay()
    const sent: string[] = []
    const ctx = withServices(await ctxOf(t, tenant.id), { sms: { send: async ({ text }) => void sent.push(text) } })
    await sendDue(ctx)
    const paid = sent.find((text) => text.includes('Pagamento confirmado'))
    expect(paid).toMatch(new RegExp(`^[\\x20-\\x7e]+/order/tracking/${order.code}/details$`))
    expect(paid!.split('http')[0]!.length).toBeLessThanOrEqual(100)
  })

  it('is sent for an order cancelled before its payment', async () => {
    const { cancel, letters } = await bought()
    await cancel()
    expect((await letters()).map(({ facts }) => facts.title)).toEqual(['Pedido cancelado'])
  })

  it('is sent to buyers who muted campaign news as well', async () => {
    const { tenant, pay, letters, headersMore } = await bought({ email: 'ana@example.com' })
    await call(muteMessages, { host: tenant.host, headersMore, body: { isCampaignMuted: true } })
    await pay()
    expect(await letters()).toHaveLength(1)
    expect((await call(listMessages, { host: tenant.host, headersMore })).body.content).toMatchObject([
      { title: 'Pagamento confirmado', text: expect.stringMatching(/ Pedido [\w-]+\.$/) },
    ])
  })

  it('is not sent when its transaction rolled back', async () => {
    const { tenant, order, letters } = await bought()
    const ctx = await ctxOf(t, tenant.id)
    const { leadId } = await buildLead(t.pool, tenant.id)
    const failing = inTransaction(ctx, async (tx) => {
      await noteForBuyer(tx, { ...order, leadId, email: null, userPhone: '+5511912345678' }, 'SHIPPED')
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect(await letters()).toEqual([])
  })
})

describe('a letter by e-mail', () => {
  it("has text and HTML with shop, lines, total and the order's link, and no unsubscribe link", async () => {
    const { tenant, order, pay } = await bought({ email: 'ana@example.com', name: '"Pão" <b>& café' })
    await pay()
    received.length = 0
    const ctx = overSmtp(await ctxOf(t, tenant.id))
    await Promise.all([sendDue(ctx), sendDue(ctx)])
    expect(received).toHaveLength(2)
    const paid = received.find((mail) => /^Subject: Pagamento confirmado/m.test(mail))!
    expect(paid).toContain('Content-Type: multipart/alternative')
    expect(paid).not.toContain('List-Unsubscribe')
    const [text, html] = partsOf(paid)
    expect(text).toContain(`2 x "Pão" <b>& café: R$ 20,00\nProdutos: R$ 20,00\nEntrega: R$ 8,00\nTotal: R$ 28,00`)
    expect(text).toContain(`/order/tracking/${order.code}/details`)
    expect(html).toContain('2 x &quot;Pão&quot; &lt;b&gt;&amp; café')
    expect(html).not.toContain('<b>')
    expect(html).toMatch(/<img src="https?:[^"]+-320\.png" alt="Loja de teste"/)
    expect(html).toContain('R$ 28,00')
    // Codes and document numbers do not wrap at their hyphens.
    expect(html).toMatch(new RegExp(`<h1[^>]*>[^<]*<span style="white-space:nowrap">${order.code}</span>`))
    expect(html).toContain(`<span style="white-space:nowrap">${ctx.tenant.body.seller.document}</span>`)
  })

  it('accepted by the server before its process was killed is sent again with the same Message-ID', async () => {
    const { tenant, pay, money } = await bought({ email: 'ana@example.com' })
    await pay()
    received.length = 0
    const ctx = overSmtp(await ctxOf(t, tenant.id))
    await sendDue(ctx)
    const ids = () => received.map((mail) => /^Message-ID: (.*)$/im.exec(mail)![1])
    const first = [...ids()].sort()
    // The row as an older version wrote it, left behind by the killed process.
    await money.query(
      tenant.id,
      "update outbox set sent_at = null, facts = jsonb_build_object('code', 'X', 'news', 'PAID', 'title', 'T', 'text', 'T', 'target', '/')",
    )
    await sendDue({ ...ctx, now: new Date(ctx.now.getTime() + 61_000) })
    expect([...new Set(ids())].sort()).toEqual(first)
    expect(first).toHaveLength(2)
  })

  it('that no order needs has an unsubscribe link', async () => {
    const { tenant } = await bought()
    received.length = 0
    const ctx = overSmtp(withServices(await ctxOf(t, tenant.id), { sms: { send: async () => undefined } }))
    const facts = { name: 'Café', reason: 'SOLD_OUT', link: 'https://loja.test/a', leave: 'https://loja.test/lead?sair=x' }
    await inTransaction(ctx, (tx) => tell(tx, { channel: 'mail', recipient: 'ana@example.com', template: 'interest', facts }))
    await sendDue(ctx)
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('List-Unsubscribe: <https://loja.test/lead?sair=x>')
  })
})

describe("the merchant's own texts", () => {
  it('replace the defaults, with escaped values, from documents/letters.json', async () => {
    const { tenant, order, money, pay } = await bought({ email: 'ana@example.com' })
    await money.query(tenant.id, `insert into documents (tenant_id, name, body) values ('${tenant.id}', 'letters', $1)`, [
      JSON.stringify({ PAID: { subject: 'Oba, {nome}! {pedido}', text: 'Total {total} <i>\nAté logo, {loja}' } }),
    ])
    await pay()
    const ctx = await ctxOf(t, tenant.id)
    const facts = { news: 'PAID', code: order.code, title: 'Pagamento confirmado', text: 'x', target: `/order/${order.code}/details` }
    const letter = await readLetter(ctx, { template: 'order', orderId: order.id, facts })
    expect(letter.subject).toBe(`Oba, Maria! ${order.code}`)
    expect(letter.mail).toContain('Total R$ 28,00 <i>\nAté logo, Loja de teste')
    expect(letter.html).toContain('Total R$ 28,00 &lt;i&gt;</p>')
    expect(letter.sms).toContain(`Oba, Maria! ${order.code}. http`)
  })

  it('insert names as plain text: no HTML, no header, no placeholder', async () => {
    const { tenant } = await ctxOf(t, (await buildTenant(t.pool)).id)
    const order = {
      code: 'AAAA',
      userName: '{total}\r\nBcc:x <script>\'"',
      subTotal: 1,
      discount: 0,
      shippingTotal: 0,
      price: 1,
      lines: [],
    }
    const about = { shop: tenant, address: 'https://loja.test', logo: 'https://loja.test/l.png', order }
    const told = { news: 'PAID' as const, code: 'AAAA', title: 'T', text: 'T', target: '/x' }
    const letter = orderLetter({ ...about, letters: { PAID: { subject: 'Oi {nome}', text: 'Oi {nome}' } } }, told)
    expect(letter.subject).not.toMatch(/[\r\n]/)
    expect(letter.subject).toContain('{total}')
    expect(letter.html).not.toContain('<script>')
  })

  it('have a value for each placeholder of each news', async () => {
    const { tenant, order, money } = await bought({ email: 'ana@example.com' })
    const ctx = await ctxOf(t, tenant.id)
    const { leadId } = await buildLead(t.pool, tenant.id)
    const noted = { id: order.id, code: order.code, leadId, email: 'ana@example.com', userPhone: '+5511912345678' }
    const facts = {
      amount: 500,
      price: 600,
      percentage: 10,
      back: [{ amount: 500, way: 'PIX' as const, arrivesBy: '2026-11-22' }],
      name: 'Café',
      canChoose: true,
      reason: 'SHOP',
      returnsAt: t.clock.now,
      campaign: 'Feira',
      store: 'Padaria',
      address: 'Rua Aspicuelta, 214',
      codes: ['AA123456789BR'],
      carrier: 'Correios',
      why: 'Faltou farinha.',
      state: 'SHIPPED',
    }
    for (const news of buyerNews) {
      if (placeholdersOf(news).length === 4) continue
      const reason = news === 'ATTEMPT_FAILED' ? 'NOBODY_HOME' : 'SHOP'
      await inTransaction(ctx, (tx) => noteForBuyer(tx, noted, { ...facts, news, reason } as never))
      const words = placeholdersOf(news).map((name) => `${name}=[{${name}}]`)
      const [row] = await money.query<{ facts: never }>(tenant.id, "select facts from outbox where facts->>'news' = $1", [news])
      const { mail } = orderLetter(
        {
          shop: ctx.tenant,
          address: '',
          logo: '',
          order: { ...noOrder, code: order.code },
          letters: { [news]: { text: words.join(' ') } },
        },
        row!.facts,
      )
      expect(mail, news).not.toContain('[]')
    }
  })
})

const noOrder = { userName: 'Ana', subTotal: 1, discount: 0, shippingTotal: 0, price: 1, lines: [] }

/** The decoded parts of a multipart mail. */
function partsOf(mail: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(mail)![1]!
  return mail
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head, ...body] = part.trimStart().split('\r\n\r\n')
      const raw = body.join('\r\n\r\n')
      if (/base64/i.test(head!)) return Buffer.from(raw, 'base64').toString().replaceAll('\r\n', '\n')
      if (!/quoted-printable/i.test(head!)) return raw.replaceAll('\r\n', '\n')
      const joined = raw.replaceAll(/=\r\n/g, '')
      const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
    })
}
