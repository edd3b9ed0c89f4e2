import { randomUUID } from 'node:crypto'
import { getQuote, putCart } from '@mutirao/contract/carts'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { createLead } from '@mutirao/contract/leads'
import type { placeOrder } from '@mutirao/contract/orders'
import type { Called, Sent } from './whole-server.ts'

export const address = {
  cep: '01001-000',
  address: 'Praça da Sé, 1',
  street_address: 'Praça da Sé',
  street_number: '1',
  neighborhood: 'Sé',
  city: 'São Paulo',
  administrative_area: 'SP',
  latitude: -23.5503,
  longitude: -46.6339,
}

/** One call with the caller's handling of failures: a test expects, a storm retries, a benchmark throws. */
export type Call = <Endpoint extends EndpointOptions>(
  endpoint: Endpoint,
  sent: Sent<Endpoint>,
) => Promise<Pick<Called<Endpoint>, 'status' | 'body'>>
type Who = { userPhone: string; streetNumber: string }
type Product = { id: string; campaignId: string; quantity: number }
type Purchase = { campaignId: string; slot: string; products: Product[] }

const maria: Who = { userPhone: '(11) 91234-5678', streetNumber: address.street_number }

/** A new person with another phone and address: orders are counted by both. */
export function stranger(): Who {
  const number = Math.floor(Math.random() * 1e8)
  return { userPhone: `119${String(number).padStart(8, '6')}`, streetNumber: String(number) }
}

/** The headers of a new visitor, whose secret is sent as to a native client. */
export async function newGuest(call: Call): Promise<{ authorization: string }> {
  const { body } = await call(createLead, { headers: { 'x-client': 'native' }, body: {} })
  return { authorization: `Bearer lead.${body.secret}` }
}

/** A guest's order by Pix, delivered to the Praça da Sé. */
export function orderBy(who: Who, { campaignId, slot, products }: Purchase, { price, cartUuid }: { price: number; cartUuid: string }) {
  const shippingAddress = { ...address, street_number: who.streetNumber }
  return {
    params: { id: campaignId },
    headers: { 'idempotency-key': randomUUID() },
    body: {
      items: products,
      userName: 'Maria da Silva',
      userPhone: who.userPhone,
      properties: { cartUuid, shippingAddress, slot, price },
      paymentMethod: { type: 'PIX' },
    },
  } satisfies Sent<typeof placeOrder>
}

/** The cart, its quote and the order from them; none when Pix is unavailable, as for a cart that has just sold out. */
export async function pricedOrder(call: Call, purchase: Purchase, who = maria) {
  const cartUuid = randomUUID()
  const { campaignId, slot, products } = purchase
  await call(putCart, { params: { uuid: cartUuid }, body: { products } })
  const { latitude, longitude, cep: postalCode } = address
  const quote = await call(getQuote, { params: { id: campaignId }, query: { cartUuid, slot, latitude, longitude, postalCode } })
  const price = quote.status === 200 ? quote.body.payments.find(({ type }) => type === 'PIX')?.price : undefined
  return price === undefined ? undefined : orderBy(who, purchase, { price, cartUuid })
}
