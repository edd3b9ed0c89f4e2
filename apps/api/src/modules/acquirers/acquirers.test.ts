import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { placeOrder } from '@mutirao/contract/orders'
import { address } from '../../testing/buyer.ts'
import { buildItem, buildLead, buildTenant } from '../../testing/factories.ts'
import { moneyOf } from '../../testing/money.ts'
import { orderOf, SLOT } from '../../testing/order-factory.ts'
import { testApp } from '../../testing/test-app.ts'

const { t, call } = testApp()
const money = moneyOf(t)
const payment = {
  methods: ['PIX', 'CREDIT_CARD', 'ON_DELIVERY'] as ('PIX' | 'CREDIT_CARD' | 'ON_DELIVERY')[],
  pixMinutes: 30,
  installments: { maxCount: 1, freeUntil: 1, rateBps: 0, minimumCentavos: 500 },
}

async function shopWithAcquirers(acquirers: { PIX?: 'bacen' | 'mercadopago'; CREDIT_CARD?: 'bacen' | 'mercadopago' }) {
  const tenant = await buildTenant(t.pool, { payment: { ...payment, acquirers } })
  const item = await buildItem(t.pool, { tenantId: tenant.id })
  const as = await buildLead(t.pool, tenant.id)
  return { ...tenant, item, as }
}

async function offered({ host, item, as }: Awaited<ReturnType<typeof shopWithAcquirers>>) {
  const uuid = uuidv7()
  await call(putCart, { host, as, params: { uuid }, body: { products: [{ id: item.id, campaignId: item.campaignId, quantity: 1 }] } })
  const { latitude, longitude, cep: postalCode } = address
  const query = { cartUuid: uuid, slot: SLOT, latitude, longitude, postalCode }
  const { body } = await call(getQuote, { host, as, params: { id: item.campaignId }, query })
  return body.payments as { type: string; cardFields?: string }[]
}

describe("a shop's payment methods", () => {
  it('are those of its acquirers: a card that its bank does not accept is neither offered nor accepted', async () => {
    const shop = await shopWithAcquirers({ PIX: 'bacen', CREDIT_CARD: 'bacen' })
    expect((await offered(shop)).map(({ type }) => type)).toEqual(['PIX', 'ON_DELIVERY'])
    const placed = await call(placeOrder, { host: shop.host, as: shop.as, ...orderOf(shop.item, { method: 'CREDIT_CARD' }) })
    expect(placed).toMatchObject({ status: 409, body: { code: 'payment_method_unavailable' } })
  })

  it("store the provider in the payment's row, and type the card in a page of ours", async () => {
    const shop = await shopWithAcquirers({ CREDIT_CARD: 'mercadopago' })
    expect((await offered(shop)).find(({ type }) => type === 'CREDIT_CARD')).toMatchObject({ cardFields: '/payments/card-fields' })
    const providers = async (method: 'PIX' | 'CREDIT_CARD') => {
      const { body, ...sent } = orderOf(shop.item, { method, cartUuid: uuidv7() })
      const asked = { cpf: '529.982.247-25', email: 'ana@example.com' }
      return (await call(placeOrder, { host: shop.host, as: shop.as, ...sent, body: { ...body, ...asked } })).body
    }
    await providers('PIX')
    await providers('CREDIT_CARD')
    const rows = await money.query<{ type: string; provider: string }>(shop.id, 'select type, provider from payments order by type')
    expect(rows).toEqual([
      { type: 'CREDIT_CARD', provider: 'mercadopago' },
      { type: 'PIX', provider: 'sandbox' },
    ])
  })

  it('refuse card pages and webhooks without a valid secret or signature', async () => {
    const { id, host } = await shopWithAcquirers({ CREDIT_CARD: 'mercadopago', PIX: 'bacen' })
    const get = async (url: string) => (await t.app.inject({ url, headers: { host } })).statusCode
    const post = async (url: string) =>
      (await t.app.inject({ method: 'POST', url, headers: { host, 'content-type': 'application/json' }, payload: '{}' })).statusCode
    expect(await get('/payments/card-fields')).toBe(404)
    expect(await get(`/payments/card/${uuidv7()}?secret=x`)).toBe(404)
    expect(await get('/payments/card/%00?secret=x')).toBe(404)
    expect(await get(`/payments/card/${uuidv7()}`)).toBe(404)
    const card = JSON.stringify({ token: 'aprovado-12345678', brand: 'visa' })
    const paid = await t.app.inject({
      method: 'POST',
      url: `/payments/card/${uuidv7()}?secret=x`,
      headers: { host, 'content-type': 'application/json' },
      payload: card,
    })
    expect(paid.statusCode).toBe(404)
    expect(await post(`/webhooks/payments/${id}/outro`)).toBe(404)
    expect(await post(`/webhooks/payments/${uuidv7()}/bacen/x/pix`)).toBe(404)
    // Without keys no signature can be verified.
    expect(await post(`/webhooks/payments/${id}/mercadopago`)).toBe(502)
  })
})
