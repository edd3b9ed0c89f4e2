import { setTimeout as wait } from 'node:timers/promises'
import { placeOrder } from '@mutirao/contract/orders'
import { newGuest, pricedOrder, stranger, type Call } from '../apps/api/src/testing/buyer.ts'
import { callOver, inParallel } from '../bench/load.ts'
import type { Entry } from '../chaos/buyers.ts'
import { shelvesOf, type Shop } from './shops.ts'

const WIDTH = 8
const WARM = 40
const COUNT = 200
const MOST_SHOPS = 20
const REST_MS = 200

/** Whole guest purchases by calls (visitor, cart, quote, order) spread over the shops. */
export async function purchasesPerSecond(port: number, shops: readonly Shop[]): Promise<{ text: string; journal: Entry[] }> {
  const few = shops.slice(0, MOST_SHOPS)
  const shelves = await Promise.all(few.map(async ({ host }) => ({ host, shelf: (await shelvesOf(port, host))[0]! })))
  const journal: Entry[] = []
  let refused = 0
  const once = async (index: number) => {
    const { host, shelf } = shelves[index % shelves.length]!
    // A server that is too busy refuses before it writes anything; the wait counts.
    const anybody: Call = async (endpoint, sent) => {
      for (;;) {
        const answer = await callOver(port, endpoint, { ...sent, headers: { host, ...sent.headers } })
        if (answer.status === endpoint.status) return answer
        if (answer.status !== 503) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`)
        refused++
        await wait(REST_MS)
      }
    }
    const guest = await newGuest(anybody)
    const call: Call = (endpoint, sent) => anybody(endpoint, { ...sent, headers: { ...guest, ...sent.headers } })
    const products = [{ id: shelf.items[index % shelf.items.length]!.id, campaignId: shelf.campaignId, quantity: 1 }]
    const order = (await pricedOrder(call, { campaignId: shelf.campaignId, slot: shelf.slot, products }, stranger()))!
    const { status, body } = await call(placeOrder, order)
    journal.push({ key: order.headers['idempotency-key'], status, attempts: 1, code: body.code, id: body.id })
  }
  await inParallel(WARM, WIDTH, once)
  const { perSecond, p99 } = await inParallel(COUNT, WIDTH, once)
  return {
    text: `${perSecond.toFixed(1)} purchases a second with ${WIDTH} buyers in ${few.length} shops, p99 ${Math.round(p99)} ms, ${refused} calls repeated`,
    journal,
  }
}
