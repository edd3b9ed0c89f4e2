import { randomUUID } from 'node:crypto'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterEach, expect, it, vi } from 'vitest'
import { signBody } from '#adapters/payment/signature.ts'
import { uuidv7 } from '#ids.ts'
import { getCart, getQuote, putCart } from '@mutirao/contract/carts'
import { getItem, listCampaignItems } from '@mutirao/contract/catalog'
import { createLead } from '@mutirao/contract/leads'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { address } from './buyer.ts'
import { orderOf, shopWith, SLOT } from './order-factory.ts'
import { secrets, testApp } from './test-app.ts'

const { t, call } = testApp()

afterEach(() => vi.restoreAllMocks())

/** One purchase by calls, from the list to the paid order. */
async function purchase(shop: Awaited<ReturnType<typeof shopWith>>) {
  const { host, as, item } = shop
  const products = [{ id: item.id, campaignId: item.campaignId, quantity: 1 }]
  const { latitude, longitude, cep: postalCode } = address
  await call(createLead, { host, body: {} })
  await call(listCampaignItems, { host, params: { id: item.campaignId }, query: { tags: `n${randomUUID()}` } })
  await call(getItem, { host, as, params: { id: item.campaignId, itemId: item.id } })
  const cartUuid = randomUUID()
  await call(putCart, { host, as, params: { uuid: cartUuid }, body: { products } })
  await call(getCart, { host, as, params: { uuid: cartUuid } })
  await call(getQuote, { host, as, params: { id: item.campaignId }, query: { cartUuid, slot: SLOT, latitude, longitude, postalCode } })
  const { body: order } = await call(placeOrder, { ...shop, ...orderOf(item) })
  const { body: pix } = await call(getPixQrCode, { host, as, query: { id: order.id } })
  await pay(shop.tenant.id, order.id, pix.amount)
  return call(getOrder, { host, as, params: { code: order.code } })
}

async function pay(tenantId: string, orderId: string, amount: number) {
  const client = await t.pool.connect()
  await client.query("select set_config('app.tenant_id', $1, false)", [tenantId])
  const { rows } = await client.query<{ id: string }>('select id from payments where order_id = $1', [orderId])
  client.release()
  const payload = JSON.stringify({ eventId: uuidv7(), reference: rows[0]!.id, state: 'APPROVED', amount })
  const headers = { 'content-type': 'application/json', 'x-signature': signBody(secrets.webhook, payload, new Date()) }
  await t.app.inject({ method: 'POST', url: `/webhooks/payments/${tenantId}`, payload, headers })
}

it('a purchase builds no statement: each was built when it first ran', async () => {
  const shop = await shopWith(t.pool, { onHand: 10 })
  expect((await purchase(shop)).body.state).toBe('PAID')
  const built = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
  let texts: string[] = []
  // A job of another file's orders, in this worker, may build its own statement meanwhile, but only once; a purchase that builds one does so each time.
  for (let again = 0; again < 3; again++) {
    built.mockClear()
    await purchase(shop)
    texts = built.mock.results.map(({ value }) => (value as { sql: string }).sql)
    if (texts.length === 0) break
  }
  expect(texts).toEqual([])
})
