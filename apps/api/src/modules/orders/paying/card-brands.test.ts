import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { address } from '#testing/buyer.ts'
import { buildCard, typeInto } from '#testing/card-factory.ts'
import { buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { signIn } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { getQuote, putCart, type Quote } from '@mutirao/contract/carts'
import { listPaymentOptions, payOrder } from '@mutirao/contract/order-payments'
import { getOrder, placeOrder, type PlaceOrderBody } from '@mutirao/contract/orders'
import { installment } from '@mutirao/domain/installments'
import { chargedAmount } from '@mutirao/domain/order-money'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

/** Six instalments, three of them without interest; Elo up to three, and Amex with interest from the second on. */
const installments = {
  maxCount: 6,
  freeUntil: 3,
  rateBps: 299,
  minimumCentavos: 500,
  brands: { elo: { maxCount: 3 }, amex: { freeUntil: 1, rateBps: 399 }, discover: { maxCount: 12, freeUntil: 12 } },
}
const cards = { visa: '4111 1111 1111 1111', elo: '6362 9700 0000 0003', amex: '3782 822463 10005', unknown: '3530 1113 3330 0000' }

async function shopWithBrands() {
  const tenant = await buildTenant(t.pool, { payment: { methods: ['PIX', 'CREDIT_CARD'], pixMinutes: 30, installments } })
  const item = await buildItem(t.pool, { tenantId: tenant.id, price: 11_200 })
  const as = await buildLead(t.pool, tenant.id)
  return { host: tenant.host, tenantId: tenant.id, tenant, item, as }
}
type Shop = Awaited<ReturnType<typeof shopWithBrands>>
const price = 12_000

const place = ({ item, tenant: _tenant, ...by }: Shop, paymentMethod: PlaceOrderBody['paymentMethod']) => {
  const sent = orderOf(item)
  return call(placeOrder, { ...by, ...sent, body: { ...sent.body, paymentMethod } })
}
const byCard = (count: number, brand?: PlaceOrderBody['paymentMethod']['brand']) =>
  ({ type: 'CREDIT_CARD', installments: count, brand }) as const

/** Types a card into the acquirer's page of the charge; returns the page's answer. */
async function type(cardFrame: string | undefined, number: string): Promise<string> {
  const { pathname, search } = new URL(cardFrame!)
  const { body } = await t.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { host: 'acquirer.localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ number, holder: 'MARINA CASTRO', expiry: '12/30', cvv: '1234' }).toString(),
  })
  return body
}
const seen = async ({ host, as }: Shop, code: string) => (await call(getOrder, { host, as, params: { code } })).body

describe('instalments by brand', () => {
  it('are listed beside the default table, before and after the order', async () => {
    const { host, item, as } = await shopWithBrands()
    const uuid = uuidv7()
    await call(putCart, { host, as, params: { uuid }, body: { products: [{ id: item.id, campaignId: item.campaignId, quantity: 1 }] } })
    const { latitude, longitude, cep: postalCode } = address
    const query = { cartUuid: uuid, slot: SLOT, latitude, longitude, postalCode }
    const quote = (await call(getQuote, { host, as, params: { id: item.campaignId }, query })).body
    const card = (quote.payments as Quote['payments']).find((method) => method.type === 'CREDIT_CARD')!
    expect(card.installments).toHaveLength(6)
    expect(card.byBrand?.map(({ brand, installments: table }) => [brand, table.length, table.at(-1)!.isInterestFree])).toEqual([
      ['amex', 6, false],
      ['elo', 3, true],
      ['discover', 12, true],
    ])
    const { body: order } = await call(placeOrder, { host, as, ...orderOf(item, { cartUuid: uuid }) })
    const options = (await call(listPaymentOptions, { host, as, params: { id: order.id } })).body
    expect((options.payments as Quote['payments']).find((method) => method.type === 'CREDIT_CARD')!.byBrand).toEqual(card.byBrand)
  })

  it.each([
    [byCard(4, 'elo'), 409, 'payment_method_unavailable'],
    [byCard(12, 'visa'), 409, 'payment_method_unavailable'],
    [byCard(12), 409, 'payment_method_unavailable'],
    [byCard(7), 409, 'payment_method_unavailable'],
    [byCard(3, 'elo'), 201, undefined],
    [byCard(12, 'discover'), 201, undefined],
  ])('%j is answered %i', async (method, status, code) => {
    const shop = await shopWithBrands()
    const answer = await place(shop, method)
    expect([answer.status, (answer.body as { code?: string }).code === code || status === 201]).toEqual([status, true])
  })

  it('store brand, count, rate and total with the order', async () => {
    const shop = await shopWithBrands()
    const { body: order } = await place(shop, byCard(2, 'amex'))
    const { total } = installment(price, 2, { freeUntil: 1, rateBps: 399 })
    const kept = { brand: 'amex', installments: 2, rateBps: 399, amount: total }
    expect(order.paymentMethod).toMatchObject(kept)
    await type(order.paymentMethod.cardFrame, cards.amex)
    await expect.poll(async () => (await seen(shop, order.code)).state).toBe('PAID')
    expect((await seen(shop, order.code)).payments).toMatchObject([{ ...kept, state: 'APPROVED' }])
    expect((await money.payments(shop.tenantId, order.id))[0]).toMatchObject({ received: total })
  })

  it('store the brand that paid, when none was chosen', async () => {
    const shop = await shopWithBrands()
    const { body: order } = await place(shop, byCard(3))
    expect(order.paymentMethod.brand).toBeUndefined()
    await type(order.paymentMethod.cardFrame, cards.elo)
    await expect.poll(async () => (await seen(shop, order.code)).paymentMethod).toMatchObject({ state: 'APPROVED', brand: 'elo' })
  })

  it("refuse a card whose brand does not offer the chosen plan; the order is then paid by the brand's own table", async () => {
    const shop = await shopWithBrands()
    const { body: order } = await place(shop, byCard(6))
    const page = await type(order.paymentMethod.cardFrame, cards.elo)
    expect(page).toContain('Nada foi cobrado: as parcelas escolhidas não valem para cartões Elo.')
    expect(page).toContain('"state":"NOT_OFFERED","brand":"elo"')
    expect((await seen(shop, order.code)).state).toBe('AWAITING_PAYMENT')
    const { host, as } = shop
    const chosen = await call(payOrder, { host, as, params: { id: order.id }, body: byCard(3, 'elo') })
    expect(chosen.body.paymentMethod).toMatchObject({ brand: 'elo', installments: 3, amount: price, rateBps: 0 })
    expect(chosen.body.paymentMethod.cardFrame).not.toBe(order.paymentMethod.cardFrame)
    await type(chosen.body.paymentMethod.cardFrame, cards.elo)
    await expect.poll(async () => (await seen(shop, order.code)).state).toBe('PAID')
    expect((await money.payments(shop.tenantId, order.id)).map(({ received }) => received)).toEqual([0, price])
  })

  it.each(['visa', 'elo', 'unknown'] as const)('refuse a %s when a Discover was chosen', async (card) => {
    const shop = await shopWithBrands()
    const { body: order } = await place(shop, byCard(12, 'discover'))
    expect(await type(order.paymentMethod.cardFrame, cards[card])).toContain('Nada foi cobrado')
    expect((await money.payments(shop.tenantId, order.id))[0]).toMatchObject({ state: 'PENDING', received: 0 })
  })

  it("refuse a stored card whose brand does not offer the chosen plan, whatever the order's brand", async () => {
    const { host, tenant, item } = await shopWithBrands()
    const person = await signIn(t, tenant)
    const kept = await buildCard(t, tenant, person, { number: cards.elo, holder: 'MARINA CASTRO', expiry: '12/30', cvv: '123' })
    expect(kept.brand).toBe('elo')
    const who = { host, headersMore: person.headers }
    const placeBy = async (count: number, brand: 'visa' | 'elo') => {
      const sent = orderOf(item)
      const paymentMethod = { ...byCard(count, brand), cardId: kept.id }
      return (await call(placeOrder, { ...who, ...sent, body: { ...sent.body, paymentMethod } })).body
    }
    const forged = await placeBy(6, 'visa')
    const page = (await typeInto(t, forged.paymentMethod.cardFrame!, { cvv: '123' })).body
    expect(page).toContain('Nada foi cobrado: as parcelas escolhidas não valem para cartões Elo.')
    expect((await money.payments(tenant.id, forged.id))[0]).toMatchObject({ state: 'PENDING', received: 0 })
    const right = await placeBy(3, 'elo')
    await typeInto(t, right.paymentMethod.cardFrame!, { cvv: '123' })
    await expect.poll(async () => (await money.payments(tenant.id, right.id))[0]?.received).toBe(price)
  })

  it('accept any card for a single payment', async () => {
    const shop = await shopWithBrands()
    const { body: order } = await place(shop, byCard(1, 'discover'))
    await type(order.paymentMethod.cardFrame, cards.unknown)
    await expect.poll(async () => (await seen(shop, order.code)).state).toBe('PAID')
  })

  it("refund by the agreed rate, whatever the shop's settings become", () => {
    const payment = { type: 'CREDIT_CARD', installments: 4 } as const
    const later = { installments: { maxCount: 6, freeUntil: 6, rateBps: 0, minimumCentavos: 500 } }
    expect(chargedAmount(later.installments, { ...payment, rateBps: 299 }, price)).toBe(
      installment(price, 4, { freeUntil: 1, rateBps: 299 }).total,
    )
    expect(chargedAmount(later.installments, { ...payment, rateBps: 0 }, price)).toBe(price)
    expect(chargedAmount(installments, { ...payment, rateBps: null }, price)).toBe(installment(price, 4, installments).total)
  })
})
