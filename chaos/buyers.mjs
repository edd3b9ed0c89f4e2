import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { insist } from './http.mjs'

/** One campaign with a group and one without. */
export const CAMPAIGNS = ['cafe-da-semana', 'mercearia-da-vila']
const PAID_SHARE = 0.6
const CANCELLED_SHARE = 0.1

const address = {
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

/** Buys until told to stop: cart, quote, order and, now and then, its payment or its end. Everything it was told is written down. */
export async function buyer(port, { shelves, journal, isOver }) {
  const { body: lead } = await insist(port, { method: 'POST', path: '/api/users/leads', headers: { 'x-client': 'native' }, body: {} })
  const headers = { authorization: `Bearer lead.${lead.secret}` }
  const as = { insist: (question) => insist(port, { ...question, headers: { ...headers, ...question.headers } }), port }
  while (!isOver()) await buy(as, shelves[Math.floor(Math.random() * shelves.length)], journal)
}

async function buy(as, shelf, journal) {
  const request = await orderRequest(as, shelf)
  if (!request) return wait(20)
  const entry = { key: randomUUID(), events: [] }
  journal.push(entry)
  const path = `/api/operation/orders/v2/${shelf.campaignId}`
  const answer = await as.insist({ method: 'POST', path, headers: { 'idempotency-key': entry.key }, body: request })
  Object.assign(entry, { status: answer.status, attempts: answer.attempts, code: answer.body.code, id: answer.body.id })
  if (answer.status !== 201) return
  const fate = Math.random()
  if (fate < PAID_SHARE) await pay(as, entry)
  else if (fate < PAID_SHARE + CANCELLED_SHARE)
    entry.cancelled = (await as.insist({ method: 'DELETE', path: `/api/operation/orders/cancel/${entry.id}` })).status
}

async function orderRequest({ insist }, { campaignId, slot, items }) {
  const cartUuid = randomUUID()
  const item = items[Math.floor(Math.random() * items.length)]
  const products = [{ id: item.id, campaignId, quantity: 1 + Math.floor(Math.random() * 2) }]
  await insist({ method: 'PUT', path: `/api/operation/carts/${cartUuid}`, body: { products } })
  const place = `latitude=${address.latitude}&longitude=${address.longitude}`
  const query = `cartUuid=${cartUuid}&slot=${encodeURIComponent(slot)}&${place}`
  const { body: quote } = await insist({ path: `/api/operation/orders/quote/${campaignId}?${query}` })
  const price = quote.payments?.find(({ type }) => type === 'PIX')?.price
  if (price === undefined) return undefined
  return {
    items: products,
    userName: 'Maria da Silva',
    userPhone: '(11) 91234-5678',
    properties: { cartUuid, shippingAddress: address, slot, price },
    paymentMethod: { type: 'PIX' },
  }
}

async function pay({ insist, port }, entry) {
  const { status, body } = await insist({ path: `/pix/qrcode?id=${entry.id}` })
  if (status !== 200) return
  entry.payPath = new URL(body.payUrl).pathname
  await payAtAcquirer(port, entry)
}

/** What a bank's app does; paying a paid Pix only makes the acquirer tell the shop again. */
export async function payAtAcquirer(port, entry) {
  const { status } = await insist(port, { method: 'POST', path: entry.payPath, host: `acquirer.localhost:${port}` })
  if (status === 200) entry.isPaid = true
}
