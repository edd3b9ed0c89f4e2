import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '#modules/messages/letters.view.ts'
import { buildItem, buildTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { callEndpoint, NOW, startTestApp, type TestApp } from '#testing/test-app.ts'
import { publicVapidKey, vapidKeyFrom } from '#vapid-key.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import { subscribePush } from '@mutirao/contract/push'
import { recentOrderLines } from '../office/order-list.command.ts'
import { listOrdersForMerchant } from './order-notices.service.ts'

let apps: [TestApp, TestApp]
beforeAll(async () => {
  const first = await startTestApp()
  apps = [first, await startTestApp({ databaseUrl: first.databaseUrl, acquirerPort: first.port })]
})
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))))

type Letter = { channel: 'mail' | 'sms'; recipient: string; template: string; facts: Record<string, unknown>; order_id: string | null }
const each = { every: 'order', email: 'pedidos@loja.example', phone: '5511987654321', hour: 7 } as const
const daily = { every: 'day', email: 'pedidos@loja.example', hour: 18 } as const

async function shopWith(orderNotices?: TenantFile['orderNotices']) {
  const [t] = apps
  const tenant = await buildTenant(t.pool, { ...(orderNotices && { orderNotices }) })
  const item = await buildItem(t.pool, { tenantId: tenant.id, name: 'Café', onHand: 50 })
  const money = moneyOf(t)
  const { headers: headersMore } = await signIn(t, tenant)
  const letters = () =>
    money.query<Letter>(
      tenant.id,
      "select channel, recipient, template, facts, order_id from outbox where template like 'merchant%' order by created_at, id",
    )
  const place = async (method: 'PIX' | 'ON_DELIVERY', app = t) => {
    const { status, body } = await callEndpoint(app.app, placeOrder, {
      host: tenant.host,
      headersMore,
      ...orderOf(item, { quantity: 2, method }),
    })
    expect(status).toBe(201)
    return body as { id: string; code: string; properties: { price: number } }
  }
  const pay = async ({ id, properties }: { id: string; properties: { price: number } }) => {
    const [payment] = await money.payments(tenant.id, id)
    const notice = { tenantId: tenant.id, reference: payment!.id, amount: properties.price }
    await Promise.all(apps.map((app) => moneyOf(app).webhook(notice)))
  }
  const cancel = ({ id }: { id: string }) => callEndpoint(t.app, cancelOrder, { host: tenant.host, headersMore, params: { id } } as never)
  const text = async (letter: Letter) => textOf((await ctxOf(t, tenant.id)).tenant, letter)
  return { tenant, letters, place, pay, cancel, text }
}

describe('the office', () => {
  it("gets one push per paid order, without the buyer's name", async () => {
    const { tenant, place, pay } = await shopWith()
    const [t] = apps
    const owner = await signInAsStaff(t, tenant, 'owner')
    const keys = { p256dh: publicVapidKey(vapidKeyFrom('office')), auth: 'A'.repeat(22) }
    const body = { endpoint: 'https://fcm.googleapis.com/office', keys, isOffice: true }
    await callEndpoint(t.app, subscribePush, { host: tenant.host, headersMore: owner.headers, body })
    const order = await place('PIX')
    const told = () => moneyOf(t).query<{ facts: object }>(tenant.id, "select facts from outbox where channel = 'push'")
    expect(await told()).toEqual([])
    await pay(order)
    const text = expect.stringMatching(/^Pedido [A-Z0-9-]+ · R\$.\d+,\d\d · (entrega|retirada)/)
    expect(await told()).toEqual([
      { facts: { id: order.id, type: 'order', title: 'Pedido novo', text, target: `/office/orders/${order.id}` } },
    ])
  })
})

describe('a merchant with a notice per order', () => {
  it('is notified of a paid order once, by every configured channel, and not before it is paid', async () => {
    const { letters, place, pay, text } = await shopWith(each)
    const order = await place('PIX')
    expect(await letters()).toEqual([])
    await pay(order)
    const told = await letters()
    expect(
      told
        .map(({ channel, recipient, template, order_id: id }) => ({ channel, recipient, template, id }))
        .sort((a, b) => (a.channel < b.channel ? -1 : 1)),
    ).toEqual([
      { channel: 'mail', recipient: 'pedidos@loja.example', template: 'merchantOrder', id: order.id },
      { channel: 'sms', recipient: '+5511987654321', template: 'merchantOrder', id: order.id },
    ])
    const [mail, sms] = [told.find(({ channel }) => channel === 'mail')!, told.find(({ channel }) => channel === 'sms')!]
    expect((await text(mail)).subject).toBe(`Novo pedido: ${order.code}, Maria, R$ 28,00`)
    expect((await text(mail)).mail).toBe(
      `Novo pedido na Loja de teste\n\n${order.code}, Maria\n2 x Café\nTotal: R$ 28,00, pago\nEntrega, Sé, 22/11, 08:00 a 12:00\nPraça da Sé, 1, Sé, São Paulo, 01001-000`,
    )
    expect((await text(sms)).sms).toBe(
      `Loja de teste: novo pedido ${order.code}, Maria, R$ 28,00. 2 x Cafe. Entrega, Se, 22/11, 08:00 a 12:00`,
    )
    expect(JSON.stringify(sms.facts)).not.toContain('Praça')
    expect(JSON.stringify(told)).not.toContain('Silva')
    expect(await checkInvariants(apps[0].databaseUrl)).toEqual([])
  })

  it('is notified of a pay-on-delivery order when it is placed, and of its cancellation', async () => {
    const { letters, place, cancel, text } = await shopWith({ ...each, phone: undefined })
    const order = await place('ON_DELIVERY')
    expect((await cancel(order)).status).toBe(204)
    const told = await letters()
    expect(told.map(({ template }) => template)).toEqual(['merchantOrder', 'merchantCancellation'])
    expect((await text(told[0]!)).mail).toContain('a receber na entrega')
    expect((await text(told[1]!)).subject).toBe(`Pedido cancelado: ${order.code}, Maria, R$ 28,00`)
  })

  it('is not notified of an order that was never paid', async () => {
    const { letters, place, cancel } = await shopWith(each)
    expect((await cancel(await place('PIX'))).status).toBe(204)
    expect(await letters()).toEqual([])
  })
})

describe('a merchant with a daily list', () => {
  it('gets one after its hour, with everything since the last, from one of two processes', async () => {
    const { tenant, letters, place, pay, cancel, text } = await shopWith(daily)
    const [paid, atDoor] = [await place('PIX'), await place('ON_DELIVERY', apps[1])]
    await pay(paid)
    await cancel(atDoor)
    // Noon UTC is nine in São Paulo; the list is sent at 18 there, 21 UTC.
    const look = async (hours: number) => {
      const now = new Date(NOW.getTime() + hours * 3_600_000)
      await Promise.all(apps.map(async (app) => listOrdersForMerchant({ ...(await ctxOf(app, tenant.id)), now })))
    }
    await look(8.9)
    expect(await letters()).toEqual([])
    await look(9)
    await look(9.1)
    await look(33)
    const told = await letters()
    expect(told).toMatchObject([{ channel: 'mail', recipient: 'pedidos@loja.example', template: 'merchantDay', order_id: null }])
    const { subject, mail, sms } = await text(told[0]!)
    expect(subject).toBe('Loja de teste: 2 pedidos, R$ 56,00, 1 cancelado')
    expect(mail).toMatch(
      new RegExp(`^Pedidos\\n\\n(.|\\n)*${paid.code}, Maria\\n2 x Café\\n(.|\\n)*\\n\\n\\nCancelados\\n\\n${atDoor.code}, Maria`),
    )
    expect(sms).toContain(`${paid.code} Maria R$ 28,00`)
  })
})

describe('a merchant without notices', () => {
  it('gets nothing', async () => {
    const { tenant, letters, place, pay } = await shopWith()
    await pay(await place('PIX'))
    await place('ON_DELIVERY')
    await listOrdersForMerchant(await ctxOf(apps[0], tenant.id))
    expect(await letters()).toEqual([])
  })
})

describe('the list of the last days', () => {
  it('shows orders to pack, newest last, without addresses and surnames', async () => {
    const { tenant, place, pay } = await shopWith()
    const [t] = apps
    const lines = async (now = NOW) => recentOrderLines(t.pool, (await ctxOf(t, tenant.id)).tenant, now)
    expect(await lines()).toEqual(['Nenhum pedido nos últimos 7 dias.'])
    const paid = await place('PIX')
    await pay(paid)
    t.clock.now = new Date(NOW.getTime() + 60_000)
    const waiting = await place('PIX')
    t.clock.now = NOW
    const shown = await lines()
    expect(shown).toEqual([
      `${paid.code}  PAID  Maria: 2 x Café; R$ 28,00; Entrega, Sé, 22/11, 08:00 a 12:00`,
      `${waiting.code}  AWAITING_PAYMENT  Maria: 2 x Café; R$ 28,00; Entrega, Sé, 22/11, 08:00 a 12:00`,
    ])
    expect(await lines(new Date(NOW.getTime() + 8 * 86_400_000))).toEqual(['Nenhum pedido nos últimos 7 dias.'])
  })
})
