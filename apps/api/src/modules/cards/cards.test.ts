import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { buildCard, mastercard, typeInto, visa } from '#testing/card-factory.ts'
import { buildLead } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signIn } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createClient, deleteClient, exportClient } from '@mutirao/contract/accounts'
import { payOrder } from '@mutirao/contract/order-payments'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import {
  beginCardIntent,
  learnPaymentCards,
  listPaymentCards,
  makeDefaultCard,
  removePaymentCard,
  type PaymentCard,
} from '@mutirao/contract/payment-cards'
import { learnCards, removeAtAcquirer } from './cards.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

/** A shop and a signed-in person. */
async function shopOf() {
  const shop = await shopWith(t.pool)
  const person = await signIn(t, shop.tenant)
  const who = { host: shop.host, headersMore: person.headers }
  const ctx = await money.ctxOf(shop.tenant.id)
  const leadId = (await money.query<{ lead_id: string }>(shop.tenant.id, 'select lead_id from users where id = $1', [person.userId]))[0]!
    .lead_id
  return { ...shop, person, who, ctx, leadId, tenantId: shop.tenant.id }
}
type Shop = Awaited<ReturnType<typeof shopOf>>

const list = async ({ who }: Pick<Shop, 'who'>) =>
  (await call(listPaymentCards, who)).body as { cards: PaymentCard[]; isUsual: boolean; canKeep: boolean }
const place = (shop: Shop, over: Parameters<typeof orderOf>[1]) =>
  call(placeOrder, { ...shop.who, ...orderOf(shop.item, { method: 'CREDIT_CARD', ...over }) })
const atAcquirer = ({ leadId }: Shop) => t.services.payment.cards!.list(leadId)
const jobs = (shop: Shop, name: string) =>
  money.query<{ data: { holder: string; reference: string; provider: string } }>(
    shop.tenantId,
    "select data from pgboss.job where name = $1 and data->>'tenantId' = $2",
    [name, shop.tenantId],
  )
async function carryOut(shop: Shop) {
  for (const { data } of await jobs(shop, 'remove-card')) await removeAtAcquirer(shop.ctx, data)
}
const heard = async (shop: Shop, { id }: { id: string }, state: string) => {
  const [payment] = await money.payments(shop.tenantId, id)
  await money.webhook({ tenantId: shop.tenantId, reference: payment!.id, amount: payment!.amount, state })
}

describe("a person's stored cards", () => {
  it("are typed in the acquirer's frame, and shown only by brand, last digits and expiry", async () => {
    const shop = await shopOf()
    expect(await list(shop)).toEqual({ canKeep: true, isUsual: false, cards: [] })
    const card = await buildCard(t, shop, shop.person)
    expect(card).toEqual({
      id: card.id,
      brand: 'visa',
      lastFour: '1111',
      month: 12,
      year: 2030,
      isDefault: true,
      hasExpired: false,
      cardFields: expect.stringContaining('/card/fields?card=kept'),
    })
    const [row] = await money.query(shop.tenantId, 'select * from payment_cards')
    expect(JSON.stringify(row)).not.toContain('41111')
  })

  it('have one default: the first until another is chosen, and the newest after it is removed', async () => {
    const shop = await shopOf()
    const first = await buildCard(t, shop, shop.person)
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    const second = await buildCard(t, shop, shop.person, mastercard)
    expect((await list(shop)).cards.map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
      ['visa', true],
      ['mastercard', false],
    ])
    const { body } = await call(makeDefaultCard, { ...shop.who, params: { id: second.id }, body: {} })
    expect(body.cards).toMatchObject([
      { id: second.id, isDefault: true },
      { id: first.id, isDefault: false },
    ])
    expect((await call(removePaymentCard, { ...shop.who, params: { id: second.id } })).body.cards).toMatchObject([
      { id: first.id, isDefault: true },
    ])
  })

  it('have one default under concurrent requests', async () => {
    const shop = await shopOf()
    const [one, other] = [await buildCard(t, shop, shop.person), await buildCard(t, shop, shop.person, mastercard)]
    const asked = [one, other, one, other].map(({ id }) => call(makeDefaultCard, { ...shop.who, params: { id }, body: {} }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await list(shop)).cards.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('can be stored again right after they were removed', async () => {
    const shop = await shopOf()
    const { id } = await buildCard(t, shop, shop.person)
    await call(removePaymentCard, { ...shop.who, params: { id } })
    const again = await buildCard(t, shop, shop.person)
    expect((await list(shop)).cards).toMatchObject([{ id: again.id, lastFour: '1111' }])
    await carryOut(shop)
    expect(await atAcquirer(shop)).toHaveLength(1)
  })

  it('are deduplicated when typed twice, or learned by two tabs concurrently', async () => {
    const shop = await shopOf()
    const card = await buildCard(t, shop, shop.person)
    await buildCard(t, shop, shop.person)
    const learned = await Promise.all([1, 2, 3].map(() => call(learnPaymentCards, { ...shop.who, body: {} })))
    for (const { body } of learned) expect(body.cards).toMatchObject([{ id: card.id }])
  })

  it('are learned by a job when the browser leaves first', async () => {
    const shop = await shopOf()
    const { body: intent } = await call(beginCardIntent, { ...shop.who, body: {} })
    await typeInto(t, intent.cardFrame, visa)
    const [job] = await jobs(shop, 'learn-cards')
    expect(job!.data).toEqual({ tenantId: shop.tenantId, leadId: shop.leadId, provider: 'sandbox' })
    await learnCards(shop.ctx, { leadId: shop.leadId, provider: 'sandbox' })
    expect((await list(shop)).cards).toMatchObject([{ lastFour: '1111' }])
  })

  it('are removed here at once and at the acquirer by a job; a second removal is not found, and none returns meanwhile', async () => {
    const shop = await shopOf()
    const { id } = await buildCard(t, shop, shop.person)
    const remove = () => call(removePaymentCard, { ...shop.who, params: { id } })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await call(learnPaymentCards, { ...shop.who, body: {} })).body.cards).toEqual([])
    await carryOut(shop)
    await carryOut(shop)
    expect(await atAcquirer(shop)).toEqual([])
    expect(await money.query(shop.tenantId, 'select id from payment_cards')).toEqual([])
    // A card typed again is stored again.
    expect(await buildCard(t, shop, shop.person)).toMatchObject({ lastFour: '1111', isDefault: true })
  })

  it('are not found for another person', async () => {
    const shop = await shopOf()
    const { id } = await buildCard(t, shop, shop.person)
    const other = await signIn(t, shop.tenant)
    const theirs = { host: shop.host, headersMore: other.headers }
    for (const each of [id, uuidv7()]) {
      expect(await call(makeDefaultCard, { ...theirs, params: { id: each }, body: {} })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
      expect(await call(removePaymentCard, { ...theirs, params: { id: each } })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await list(shop)).cards).toHaveLength(1)
    expect((await list({ who: theirs })).cards).toEqual([])
  })

  it('are rate-limited per hour against card testing', async () => {
    const shop = await shopOf()
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await call(beginCardIntent, { ...shop.who, body: {} }))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })

  it('require a sign-in', async () => {
    const { host, as } = await shopOf()
    expect((await call(listPaymentCards, { host, as })).status).toBe(401)
    expect((await call(beginCardIntent, { host, as, body: {} })).status).toBe(401)
  })

  it('are part of the export, and deleted with the account here and at the acquirer', async () => {
    const shop = await shopOf()
    await call(createClient, { ...shop.who, params: { userId: shop.person.userId }, body: { name: 'Maria da Silva' } })
    await buildCard(t, shop, shop.person)
    const held = (await call(exportClient, shop.who)).body as { cards: object[] }
    expect(held.cards).toMatchObject([{ brand: 'visa', lastFour: '1111', month: 12, year: 2030 }])
    expect(JSON.stringify(held.cards)).not.toMatch(/reference|holder/)
    expect((await call(deleteClient, shop.who)).status).toBe(204)
    expect(await money.query(shop.tenantId, 'select id from payment_cards')).toEqual([])
    await carryOut(shop)
    expect(await atAcquirer(shop)).toEqual([])
  })

  it('learned after their account was deleted are removed', async () => {
    const shop = await shopOf()
    await call(createClient, { ...shop.who, params: { userId: shop.person.userId }, body: { name: 'Maria da Silva' } })
    const { body: intent } = await call(beginCardIntent, { ...shop.who, body: {} })
    await call(deleteClient, shop.who)
    await typeInto(t, intent.cardFrame, visa)
    expect(await atAcquirer(shop)).toHaveLength(1)
    await learnCards(shop.ctx, { leadId: shop.leadId, provider: 'sandbox' })
    await carryOut(shop)
    expect(await atAcquirer(shop)).toEqual([])
  })
})

describe('an order', () => {
  it('is paid by a stored card with its security code only, and the next one is offered it first', async () => {
    const shop = await shopOf()
    const { id: cardId } = await buildCard(t, shop, shop.person)
    const { status, body: order } = await place(shop, { cardId })
    expect(status).toBe(201)
    const page = await t.app.inject({
      url: new URL(order.paymentMethod.cardFrame).pathname + new URL(order.paymentMethod.cardFrame).search,
      headers: { host: 'acquirer.localhost' },
    })
    expect(page.body).toContain('name="cvv"')
    expect(page.body).not.toContain('name="number"')
    await typeInto(t, order.paymentMethod.cardFrame, { cvv: '123' })
    const outcome = await t.services.payment.findOutcome((await money.payments(shop.tenantId, order.id))[0]!.id)
    expect(outcome).toMatchObject({ state: 'APPROVED', amount: 1800 })
    expect(await list(shop)).toMatchObject({ isUsual: true })
    await place(shop, { method: 'PIX' })
    expect(await list(shop)).toMatchObject({ isUsual: false })
  })

  it("stores the card that paid it when requested, once it is paid, and no guest's card", async () => {
    const shop = await shopOf()
    const { body: order } = await place(shop, { keepsCard: true })
    await typeInto(t, order.paymentMethod.cardFrame, mastercard)
    expect((await list(shop)).cards).toEqual([])
    await heard(shop, order, 'APPROVED')
    expect((await jobs(shop, 'learn-cards')).map(({ data }) => data)).toEqual([
      { tenantId: shop.tenantId, leadId: shop.leadId, provider: 'sandbox' },
    ])
    await learnCards(shop.ctx, { leadId: shop.leadId, provider: 'sandbox' })
    expect(await list(shop)).toMatchObject({ isUsual: true, cards: [{ brand: 'mastercard', lastFour: '4444' }] })
    const guest = await call(placeOrder, {
      host: shop.host,
      as: shop.as,
      ...orderOf(shop.item, { method: 'CREDIT_CARD', keepsCard: true }),
    })
    await typeInto(t, guest.body.paymentMethod.cardFrame, visa)
    expect(await t.services.payment.cards!.list(shop.as.leadId)).toEqual([])
  })

  it("is not placed with an unknown, another person's, removed or expired card, and its cart stays", async () => {
    const shop = await shopOf()
    const { id: mine } = await buildCard(t, shop, shop.person)
    const theirs = await buildCard(t, shop, await signIn(t, shop.tenant))
    const refusal = { status: 409, body: { code: 'card_unavailable' } }
    const cartUuid = uuidv7()
    expect(await place(shop, { cardId: theirs.id, cartUuid })).toMatchObject(refusal)
    expect(await place(shop, { cardId: uuidv7(), cartUuid })).toMatchObject(refusal)
    const asGuest = await call(placeOrder, { host: shop.host, as: shop.as, ...orderOf(shop.item, { method: 'CREDIT_CARD', cardId: mine }) })
    expect(asGuest).toMatchObject(refusal)
    await inTransaction(shop.ctx, (tx) => tx.db.execute("update payment_cards set month = 10, year = 2026 where last_four = '1111'"))
    expect((await list(shop)).cards).toMatchObject([{ hasExpired: true }])
    expect(await place(shop, { cardId: mine, cartUuid })).toMatchObject(refusal)
    await call(removePaymentCard, { ...shop.who, params: { id: mine } })
    expect(await place(shop, { cardId: mine, cartUuid })).toMatchObject(refusal)
    expect(
      await money.query(
        shop.tenantId,
        'select (select count(*)::int from orders) as orders, (select sum(reserved)::int from stock) as reserved',
      ),
    ).toEqual([{ orders: 0, reserved: 0 }])
    expect((await place(shop, { cartUuid })).status).toBe(201)
  })

  it('awaits payment when its card is removed in another tab: the charge refuses it, and another card pays', async () => {
    const shop = await shopOf()
    const { id: cardId } = await buildCard(t, shop, shop.person)
    const { body: order } = await place(shop, { cardId })
    await call(removePaymentCard, { ...shop.who, params: { id: cardId } })
    await carryOut(shop)
    await typeInto(t, order.paymentMethod.cardFrame, { cvv: '123' })
    const [payment] = await money.payments(shop.tenantId, order.id)
    expect(await t.services.payment.findOutcome(payment!.id)).toMatchObject({ state: 'REFUSED' })
    await heard(shop, order, 'REFUSED')
    expect((await call(getOrder, { ...shop.who, params: { code: order.code } })).body).toMatchObject({ state: 'PAYMENT_REFUSED' })
    const pay = (more: object) => call(payOrder, { ...shop.who, params: { id: order.id }, body: { type: 'CREDIT_CARD' as const, ...more } })
    expect(await pay({ cardId })).toMatchObject({ status: 409, body: { code: 'card_unavailable' } })
    const other = await buildCard(t, shop, shop.person, mastercard)
    const again = await pay({ cardId: other.id })
    expect(again.status).toBe(201)
    await typeInto(t, again.body.paymentMethod.cardFrame, { cvv: '321' })
    expect((await money.payments(shop.tenantId, order.id)).map(({ state }) => state)).toContain('REFUSED')
  })

  it('can be switched to a stored card, with one charge for a repeated request and another for another card', async () => {
    const shop = await shopOf()
    const [one, other] = [await buildCard(t, shop, shop.person), await buildCard(t, shop, shop.person, mastercard)]
    const { body: order } = await place(shop, { method: 'PIX' })
    const pay = (cardId: string) =>
      call(payOrder, { ...shop.who, params: { id: order.id }, body: { type: 'CREDIT_CARD' as const, cardId } })
    await pay(one.id)
    await pay(one.id)
    await pay(other.id)
    const rows = await money.query(shop.tenantId, 'select type, card_id from payments where order_id = $1 order by created_at, id', [
      order.id,
    ])
    expect(rows).toEqual([
      { type: 'PIX', card_id: null },
      { type: 'CREDIT_CARD', card_id: one.id },
      { type: 'CREDIT_CARD', card_id: other.id },
    ])
  })

  it('ignores the card in a notice for an unknown charge', async () => {
    const shop = await shopOf()
    const lead = await buildLead(t.pool, shop.tenantId)
    const notice = await money.webhook({ tenantId: shop.tenantId, reference: uuidv7(), amount: 1800 })
    expect(notice.statusCode).toBe(404)
    expect(await jobs(shop, 'learn-cards')).toEqual([])
    expect(await t.services.payment.cards!.list(lead.leadId)).toEqual([])
  })
})
