import { afterAll, describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { setKeys } from '#modules/acquirers/keys.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { PlayedAcquirer } from '#testing/bank/played-acquirer.ts'
import { buildItem, buildTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn } from '#testing/people.ts'
import { secrets, testApp } from '#testing/test-app.ts'
import { placeOrder } from '@mutirao/contract/orders'
import { beginCardIntent, listPaymentCards, type PaymentCard } from '@mutirao/contract/payment-cards'

const acquirer = new PlayedAcquirer()
await acquirer.start()
const { t, call } = testApp({ env: { MERCADOPAGO_URL: acquirer.origin } })
afterAll(() => acquirer.stop())

const payment = {
  methods: ['PIX', 'CREDIT_CARD'],
  acquirers: { CREDIT_CARD: 'mercadopago' },
  pixMinutes: 30,
  installments: { maxCount: 1, freeUntil: 1, rateBps: 0, minimumCentavos: 500 },
}
let n = 0
const guardar = () => `guardar-411111111230-${String(++n).padStart(8, '0')}`
const typed = { token: 'aprovado-12345678', brand: 'visa', issuer: '24', document: '52998224725' }

/** A shop whose cards are typed into our pages, and a signed-in person. */
async function shopOf() {
  const tenant = await buildTenant(t.pool, { payment: payment as never })
  const shop = (await findTenant({ ...t.services, log: t.app.log }, tenant.id))!
  const keys = { acquirer: 'mercadopago' as const, text: JSON.stringify(acquirer.keys), secrets: secrets.acquirer }
  await tenantTransaction(t.pool, tenant.id, (db) => setKeys({ db, tenant: shop, now: t.clock.now, actor: { kind: 'command' } }, keys))
  const item = await buildItem(t.pool, { tenantId: tenant.id })
  const person = await signIn(t, tenant)
  return { tenant, item, host: tenant.host, who: { host: tenant.host, headersMore: person.headers } }
}
type Shop = Awaited<ReturnType<typeof shopOf>>

const list = async ({ who }: Shop) => (await call(listPaymentCards, who)).body.cards as PaymentCard[]
const open = ({ host }: Shop, url: string) => t.app.inject({ url, headers: { host } })
const send = ({ host }: Shop, url: string, card: object) =>
  t.app.inject({ method: 'POST', url, headers: { host, 'content-type': 'application/json' }, payload: JSON.stringify(card) })
async function place(shop: Shop, over: Parameters<typeof orderOf>[1]) {
  const { body, ...sent } = orderOf(shop.item, { method: 'CREDIT_CARD', ...over })
  const { body: order } = await call(placeOrder, {
    ...shop.who,
    ...sent,
    body: { ...body, cpf: '529.982.247-25', email: 'ana@example.com' },
  })
  return { id: String(order.id), frame: String(order.paymentMethod.cardFrame) }
}
const stateOf = ({ tenant }: Shop, id: string) => moneyOf(t).stateOf(tenant.id, id)

describe('a card typed into a page of ours', () => {
  it('is stored by its intent, without a charge, and shown at once', async () => {
    const shop = await shopOf()
    const { body: intent } = await call(beginCardIntent, { ...shop.who, body: {} })
    const page = await open(shop, intent.cardFrame)
    expect(page.body).toContain('data-does="keep"')
    expect(page.body).toContain('Guardar cartão')
    const before = acquirer.payments.size
    expect((await send(shop, intent.cardFrame, { ...typed, token: guardar() })).json()).toEqual({ state: 'KEPT' })
    expect((await send(shop, intent.cardFrame, { ...typed, token: 'invalido-12345678' })).json()).toEqual({ state: 'REFUSED' })
    expect(acquirer.payments.size).toBe(before)
    const [card] = await list(shop)
    expect(card).toMatchObject({ brand: 'visa', lastFour: '1111', month: 12, year: 2030, isDefault: true })
    const fields = await open(shop, card!.cardFields)
    expect(fields.body).toMatch(/data-card="\d+" data-brand="visa"/)
    expect(fields.body).not.toContain('id="number"')
  })

  it('is not stored through a URL that was guessed, changed, or has expired', async () => {
    const shop = await shopOf()
    const other = await shopOf()
    const { body: intent } = await call(beginCardIntent, { ...shop.who, body: {} })
    const later = intent.cardFrame.replace(/until=(\d+)/, (_: string, until: string) => `until=${Number(until) + 60_000}`)
    const theirs = intent.cardFrame.replace(/card-intents\/[\w-]+/, 'card-intents/0192f0c4-0000-7000-8000-000000000001')
    for (const address of [later, theirs, intent.cardFrame.replace(/secret=.*/, 'secret=x'), '/payments/card-intents/x?until=1&secret=x']) {
      expect((await open(shop, address)).statusCode).toBe(404)
      expect((await send(shop, address, { ...typed, token: guardar() })).statusCode).toBe(404)
    }
    expect((await send(other, intent.cardFrame, { ...typed, token: guardar() })).statusCode).toBe(404)
    const now = t.clock.now
    t.clock.now = new Date(Date.now() + 31 * 60_000)
    expect((await send(shop, intent.cardFrame, { ...typed, token: guardar() })).statusCode).toBe(404)
    t.clock.now = now
    expect(await list(shop)).toEqual([])
  })

  it('is rate-limited per hour', async () => {
    const shop = await shopOf()
    const { body: intent } = await call(beginCardIntent, { ...shop.who, body: {} })
    const answers = []
    for (let each = 0; each < 10; each++) answers.push(await send(shop, intent.cardFrame, { ...typed, token: 'invalido-12345678' }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 9 }, () => 200), 429])
  })

  it('pays, is stored by its second token when requested, and pays the next order with its security code', async () => {
    const shop = await shopOf()
    const first = await place(shop, { keepsCard: true })
    expect((await open(shop, first.frame)).body).toContain('data-does="pay-and-keep"')
    expect((await send(shop, first.frame, { ...typed, keepToken: guardar() })).json()).toEqual({ state: 'APPROVED' })
    expect(await stateOf(shop, first.id)).toBe('PAID')
    const [card] = await list(shop)
    expect(card).toMatchObject({ lastFour: '1111' })
    const second = await place(shop, { cardId: card!.id })
    const page = (await open(shop, second.frame)).body
    const [, reference] = page.match(/data-card="(\d+)"/)!
    expect(page).not.toContain('id="number"')
    expect((await send(shop, second.frame, { token: `cartao-${reference}`, brand: 'visa' })).json()).toEqual({ state: 'APPROVED' })
    expect(acquirer.bodies.at(-1)).toMatchObject({ payer: { type: 'customer', id: expect.stringContaining('cliente') } })
    expect(await stateOf(shop, second.id)).toBe('PAID')
  })

  it('is not stored when not requested or not paid, and pays even if it cannot be stored', async () => {
    const shop = await shopOf()
    const unasked = await place(shop, {})
    await send(shop, unasked.frame, { ...typed, keepToken: guardar() })
    const refused = await place(shop, { keepsCard: true })
    expect((await send(shop, refused.frame, { ...typed, token: 'recusado-12345678', keepToken: guardar() })).json()).toEqual({
      state: 'REFUSED',
    })
    const unkept = await place(shop, { keepsCard: true })
    expect((await send(shop, unkept.frame, { ...typed, keepToken: 'invalido-12345678' })).json()).toEqual({ state: 'APPROVED' })
    expect(await stateOf(shop, unkept.id)).toBe('PAID')
    expect(await list(shop)).toEqual([])
  })
})
