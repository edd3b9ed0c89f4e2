import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { getCampaign } from '@mutirao/contract/campaigns'
import { placeOrder } from '@mutirao/contract/orders'
import { newGuest, orderBy, stranger } from '../apps/api/src/testing/buyer.ts'
import { liftUnpaidBounds } from '../scripts/unpaid-bounds.ts'
import { tpcbLimit } from './limits.ts'
import { callOver, callWell, inParallel, type Row } from './load.ts'
import { databaseUrl, type Server, SHOP } from './server.ts'
import { CAMPAIGN, PRODUCTS, stockProducts } from './shelf.ts'

type Shelf = Awaited<ReturnType<typeof prepare>>
type Line = { id: string; price: number }
/** A visitor with its secret and its network. */
type Buyer = { authorization: string; localAddress: string }

const NETWORKS = 250

/**
 * Loopback addresses that no earlier run has used, or hardly: the unpaid orders of a network are counted at each of its orders, which wait for each
 * other. Few enough for their connections to be kept.
 */
function newNetworks() {
  const run = 1 + Math.floor(Math.random() * 250)
  return (index: number) => `127.${run}.1.${1 + (index % NETWORKS)}`
}

/** Sixteen concurrent: hundreds from one network at once are refused (`http/seats.ts`). */
async function newBuyers(port: number, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  const networkOf = newNetworks()
  await inParallel(count, 16, async (index) => {
    const { authorization } = await newGuest((endpoint, sent) => callWell(port, endpoint, sent))
    buyers.push({ authorization, localAddress: networkOf(index) })
  })
  return buyers
}

/** One unit of each line, for another person at another address each time. */
function place(port: number, { authorization, localAddress }: Buyer, { lines, slot }: { lines: readonly Line[]; slot: Shelf['slot'] }) {
  const products = lines.map(({ id }) => ({ id, campaignId: CAMPAIGN, quantity: 1 }))
  const price = lines.reduce((total, line) => total + line.price, slot.fee)
  const order = orderBy(stranger(), { campaignId: CAMPAIGN, slot: slot.id, products }, { price, cartUuid: randomUUID() })
  return callOver(port, placeOrder, { ...order, headers: { ...order.headers, authorization }, localAddress })
}

async function prepare(port: number) {
  const db = new pg.Client({ connectionString: databaseUrl() })
  await db.connect()
  await liftUnpaidBounds(db, SHOP)
  const { rows } = await db.query<Line>('select id, price from items where campaign_id = $1 and active order by position limit 2', [
    CAMPAIGN,
  ])
  const restock = (id: string, onHand: number) => db.query('update stock set on_hand = $2, reserved = 0 where id = $1', [id, onHand])
  for (const { id } of rows) await restock(id, 1_000_000)
  const { body: campaign } = await callWell(port, getCampaign, { params: { id: CAMPAIGN }, query: {} })
  return { db, restock, lines: rows, slot: campaign.delivery[0]! }
}

/** Orders before the measured ones, and these. */
const [FIRST, MEASURED] = [200, 3000]

/** P7: orders placed, 16 concurrent, over a thousand products and over two, beside TPC-B of the same database. */
export async function orderRows({ port }: Server): Promise<Row[]> {
  const limit = tpcbLimit()
  const { db, lines, slot } = await prepare(port)
  await stockProducts(db)
  const { rows: many } = await db.query<Line>("select id, price from items where id like 'compra-%' order by id limit $1", [PRODUCTS])
  const rateOf = async (choose: () => readonly Line[]) => {
    const buyers = await newBuyers(port, FIRST + MEASURED)
    const placeFrom = (first: number) => async (index: number) => {
      const { status, text } = await place(port, buyers[first + index]!, { lines: choose(), slot })
      if (status !== 201) throw new Error(text)
    }
    await inParallel(FIRST, 16, placeFrom(0))
    return inParallel(MEASURED, 16, placeFrom(FIRST))
  }
  const twoOfMany = () => {
    const first = Math.floor(Math.random() * PRODUCTS)
    return [many[first]!, many[(first + 1) % PRODUCTS]!]
  }
  const rates = [
    { products: 1000, goal: 0.25, rate: await rateOf(twoOfMany) },
    { products: 2, goal: 0.1, rate: await rateOf(() => lines) },
  ]
  await db.end()
  return rates.map(({ products, goal, rate: { perSecond, p99 } }) => ({
    row: 'P7',
    what: `orders placed, 2 lines of ${products} products, Pix, 16 at once`,
    ours: `${Math.round(perSecond)}/s, p99 ${p99.toFixed(0)} ms`,
    limit: `${Math.round(limit)} tps TPC-B`,
    ratio: perSecond / limit,
    goal: `≥ ${goal * 100} %`,
    isMet: perSecond / limit >= goal,
  }))
}

/** P8: 2,000 buyers, 500 units, two processes; nothing oversold, nothing left. */
export async function raceRow(ports: readonly [number, number]): Promise<Row> {
  const { db, restock, lines, slot } = await prepare(ports[0])
  const hot = lines[0]!
  const buyers = await newBuyers(ports[0], 2000)
  await restock(hot.id, 500)
  const answers = new Map<number, number>()
  const { perSecond, p99 } = await inParallel(2000, 64, async (index) => {
    const { status } = await place(index % 2 === 0 ? ports[0] : ports[1], buyers[index]!, { lines: [hot], slot })
    answers.set(status, (answers.get(status) ?? 0) + 1)
  })
  const { rows } = await db.query<{ reserved: number }>('select reserved from stock where id = $1', [hot.id])
  await db.end()
  const sold = answers.get(201) ?? 0
  const isExact = sold === 500 && answers.get(409) === 1500 && rows[0]?.reserved === 500
  return {
    row: 'P8',
    what: 'one product, 2,000 buyers, 500 units, 2 processes',
    ours: `${Math.round(perSecond)} decisions/s, p99 ${p99.toFixed(0)} ms, sold ${sold}`,
    limit: '2,000/s, 300 ms',
    ratio: perSecond / 2000,
    goal: '≥ 2,000/s, p99 < 300 ms, exact',
    isMet: perSecond >= 2000 && p99 < 300 && isExact,
  }
}
