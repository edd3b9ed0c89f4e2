// A bot that sells in a chat: finds an item, prices it for the buyer's address, orders it, and answers with the Pix code.
// SHOP=https://loja.com.br MUTIRAO_KEY=mk_live_… node bot.ts '{"item": "tomate", "quantity": 2, "name": "Maria", "phone": "11912345678", "address": {…}}'
import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { components, paths } from './mutirao.d.ts'

type Wish = { item: string; quantity: number; name: string; phone: string; address: components['schemas']['ShippingAddressInput'] }
const { item, quantity, name, phone, address }: Wish = JSON.parse(process.argv[2]!)
/** Stops with the words that the shop has for people. */
function need<T>({ data, error }: { data?: T; error?: unknown }): NonNullable<T> {
  if (data === undefined || data === null) throw new Error((error as { detail?: string }).detail)
  return data
}

/** The key acts for the person who writes to the bot: cart, limits and orders are theirs. */
const headers = { authorization: `Bearer ${process.env.MUTIRAO_KEY}`, 'x-buyer': phone }
const buyer = createClient<paths>({ baseUrl: process.env.SHOP, headers })

const found = need(await buyer.GET('/api/operation/catalog/marketplace/items/preview/public', { params: { query: { q: item } } }))
  .content[0]!
const { id, campaignId } = found
const products = [{ id, campaignId, quantity }]
const cartUuid = randomUUID()
need(await buyer.PUT('/api/operation/carts/{uuid}', { params: { path: { uuid: cartUuid } }, body: { products } }))
const place = { cartUuid, latitude: address.latitude, longitude: address.longitude, postalCode: address.cep }
const quote = async (slot?: string) =>
  need(await buyer.GET('/api/operation/orders/quote/{id}', { params: { path: { id: campaignId }, query: { ...place, slot } } }))
const slot = (await quote()).delivery[0]!.id
const { price } = (await quote(slot)).payments.find(({ type }) => type === 'PIX')!
const order = await buyer.POST('/api/operation/orders/v2/{id}', {
  params: { path: { id: campaignId }, header: { 'idempotency-key': cartUuid } },
  body: {
    type: 'SHIPPING',
    items: products,
    userName: name,
    userPhone: phone,
    properties: { cartUuid, shippingAddress: address, slot, price },
    paymentMethod: { type: 'PIX' },
  },
})
const { code, id: orderId } = need(order)
const pix = need(await buyer.GET('/pix/qrcode', { params: { query: { id: orderId } } }))
console.log(JSON.stringify({ code, price, pix: pix.code, payUrl: pix.payUrl }))
