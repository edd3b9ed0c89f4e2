import { placeOrder } from '@mutirao/contract/orders'
import { newGuest, pricedOrder, stranger, type Call } from '../apps/api/src/testing/buyer.ts'
import { callWell, inParallel } from '../bench/load.ts'
import type { Entry } from '../chaos/buyers.ts'
import { shelvesOf, type Shop } from './shops.ts'

const WIDTH = 16
const WARM = 50
const COUNT = 300
const MOST_SHOPS = 20

/** Whole guest purchases by calls (visitor, cart, quote, order) spread over the shops. */
export async function purchasesPerSecond(port: number, shops: readonly Shop[]): Promise<{ text: string; journal: Entry[] }> {
  const few = shops.slice(0, MOST_SHOPS)
  const shelves = await Promise.all(few.map(async ({ host }) => ({ host, shelf: (await shelvesOf(port, host))[0]! })))
  const journal: Entry[] = []
  const once = async (index: number) => {
    const { host, shelf } = shelves[index % shelves.length]!
    const anybody: Call = (endpoint, sent) => callWell(port, endpoint, { ...sent, headers: { host, ...sent.headers } })
    const guest = await newGuest(anybody)
    const call: Call = (endpoint, sent) => anybody(endpoint, { ...sent, headers: { ...guest, ...sent.headers } })
    const products = [{ id: shelf.items[index % shelf.items.length]!.id, campaignId: shelf.campaignId, quantity: 1 }]
    const order = (await pricedOrder(call, { campaignId: shelf.campaignId, slot: shelf.slot, products }, stranger()))!
    const { status, body } = await call(placeOrder, order)
    journal.push({ key: order.headers['idempotency-key'], status, attempts: 1, code: body.code, id: body.id })
  }
  await inParallel(WARM, WIDTH, once)
  const { perSecond, p99 } = await inParallel(COUNT, WIDTH, once)
  return { text: `${perSecond.toFixed(1)} purchases a second with ${WIDTH} buyers in ${few.length} shops, p99 ${Math.round(p99)} ms`, journal }
}
