import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import { newGuest, pricedOrder, type Call } from '../apps/api/src/testing/buyer.ts'
import { askServer, callServer, type Answer, type Called, type Sent } from '../apps/api/src/testing/whole-server.ts'

/** One campaign with a group and one without. */
export const CAMPAIGNS = ['cafe-da-semana', 'mercearia-da-vila']
const PAID_SHARE = 0.6
const CANCELLED_SHARE = 0.1

export type Offer = { campaignId: string; slot: string; items: { id: string }[] }
/** The responses of one order; `problem` is the reason why there is none. */
export type Entry = {
  key: string
  status?: number
  attempts?: number
  id?: string
  code?: string
  problem?: string
  payPath?: string
  isPaid?: boolean
  cancelled?: number
}
type Insistent = <Endpoint extends EndpointOptions>(
  endpoint: Endpoint,
  sent: Sent<Endpoint>,
) => Promise<Called<Endpoint> & { attempts: number }>
/** Pays the Pix of an order at the demo acquirer. */
export type Pay = (entry: Entry) => Promise<void>
type Buyer = { call: Insistent; pay: Pay }

/** host: the shop's, unless it is the server's default shop; pay: unless the server's own acquirer can be asked. */
type Round = { shelves: readonly Offer[]; journal: Entry[]; host?: string; pay?: Pay }

/** Buys until told to stop: cart, quote, order and, now and then, its payment or its end. All responses are recorded. */
export async function buyUntil(
  isOver: () => boolean,
  port: number,
  { shelves, journal, host, pay = (entry) => payAtAcquirer(port, entry) }: Round,
) {
  const shop: Record<string, string> = host === undefined ? {} : { host }
  const anybody: Call = (endpoint, sent) =>
    untilAnswered(() => callServer(port, endpoint, { ...sent, headers: { ...shop, ...sent.headers } }))
  const guest: Record<string, string> = { ...(await newGuest(anybody)), ...shop }
  const call: Insistent = (endpoint, sent) =>
    untilAnswered(() => callServer(port, endpoint, { ...sent, headers: { ...guest, ...sent.headers } }))
  while (!isOver()) await buy({ pay, call }, shelves[Math.floor(Math.random() * shelves.length)]!, journal)
}

async function buy(buyer: Buyer, { campaignId, slot, items }: Offer, journal: Entry[]) {
  const item = items[Math.floor(Math.random() * items.length)]!
  const products = [{ id: item.id, campaignId, quantity: 1 + Math.floor(Math.random() * 2) }]
  const order = await pricedOrder(buyer.call, { campaignId, slot, products })
  if (!order) return wait(20)
  const entry: Entry = { key: order.headers['idempotency-key'] }
  journal.push(entry)
  const { status, attempts, body, problem } = await buyer.call(placeOrder, order)
  Object.assign(entry, { status, attempts, problem })
  if (status !== 201) return
  Object.assign(entry, { code: body.code, id: body.id })
  const fate = Math.random()
  if (fate < PAID_SHARE) await payOrder(buyer, entry, body.id)
  else if (fate < PAID_SHARE + CANCELLED_SHARE)
    entry.cancelled = (await buyer.call(cancelOrder, { params: { id: body.id }, query: {} })).status
}

async function payOrder({ call, pay }: Buyer, entry: Entry, id: string) {
  const { status, body } = await call(getPixQrCode, { query: { id } })
  if (status !== 200) return
  entry.payPath = new URL(body.payUrl!).pathname
  await pay(entry)
}

/** Pays like a bank's app; paying a paid Pix only makes the acquirer send its webhook again. */
export async function payAtAcquirer(port: number, entry: Entry) {
  const headers = { host: `acquirer.localhost:${port}` }
  const { status } = await untilAnswered(() => askServer(port, { method: 'POST', path: entry.payPath!, headers }))
  if (status === 200) entry.isPaid = true
}

/** Retries until there is a response below 500. `attempts` is the number of tries. */
async function untilAnswered<Result extends Answer>(ask: () => Promise<Result | undefined>): Promise<Result & { attempts: number }> {
  for (let attempts = 1; ; attempts++) {
    const answer = await ask()
    if (answer && answer.status < 500) return { ...answer, attempts }
    await wait(100 + Math.random() * 200)
  }
}
