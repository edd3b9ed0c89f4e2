import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { tpcbLimit } from './limits.mjs'
import { liftUnpaidBounds } from '../scripts/unpaid-bounds.mjs'
import { ask, inParallel } from './load.mjs'
import { databaseUrl } from './server.mjs'

const CAMPAIGN = 'mercearia-da-vila'
const address = {
  cep: '01001-000',
  address: 'Praça da Sé, 1',
  street_address: 'Praça da Sé',
  neighborhood: 'Sé',
  city: 'São Paulo',
  administrative_area: 'SP',
  latitude: -23.5503,
  longitude: -46.6339,
}

/** A visitor with its secret, as a native client gets it. */
async function visitor(port) {
  const { text } = await ask(port, { method: 'POST', path: '/api/users/leads', headers: { 'x-client': 'native' }, body: {} })
  return `Bearer lead.${JSON.parse(text).secret}`
}

/** Each buyer is somebody else, somewhere else, as in life: orders of one phone, address or network wait for each other, since they are counted. */
function order(items, slot) {
  const n = Math.floor(Math.random() * 1e8)
  const price = items.reduce((total, item) => total + item.price * item.quantity, slot.fee)
  return {
    items: items.map(({ id, quantity }) => ({ id, quantity, campaignId: CAMPAIGN })),
    userName: 'Maria da Silva',
    userPhone: `119${String(n).padStart(8, '6')}`,
    properties: { cartUuid: randomUUID(), shippingAddress: { ...address, street_number: String(n) }, slot: slot.id, price },
    paymentMethod: { type: 'PIX' },
  }
}

const NETWORKS = 200
const place = (port, { authorization, index }, body) =>
  ask(port, {
    localAddress: `127.0.${1 + (index % NETWORKS)}.1`,
    method: 'POST',
    path: `/api/operation/orders/v2/${CAMPAIGN}`,
    headers: { authorization, 'idempotency-key': randomUUID() },
    body,
  })

async function prepare(port) {
  const db = new pg.Client({ connectionString: databaseUrl() })
  await db.connect()
  await liftUnpaidBounds(db, 'mutirao')
  const { rows } = await db.query('select tenant_id, id, price from items where campaign_id = $1 and active order by position limit 2', [
    CAMPAIGN,
  ])
  const restock = (id, onHand) => db.query('update stock set on_hand = $2, reserved = 0 where id = $1', [id, onHand])
  for (const { id } of rows) await restock(id, 1_000_000)
  const campaign = JSON.parse((await ask(port, { path: `/api/operation/campaigns/${CAMPAIGN}/public` })).text)
  return { db, restock, items: rows, slot: campaign.delivery[0] }
}

/** P7: orders placed, 16 at once, beside TPC-B of the same database; statements counted by the server itself. */
export async function orderRow({ port }) {
  const limit = tpcbLimit()
  const { db, items, slot } = await prepare(port)
  const visitors = await Promise.all(Array.from({ length: 16 }, () => visitor(port)))
  const lines = items.map((item) => ({ ...item, quantity: 1 }))
  const once = async (index) => {
    const { status, text } = await place(port, { authorization: visitors[index % 16], index: index % 16 }, order(lines, slot))
    if (status !== 201) throw new Error(text)
  }
  await inParallel(200, 16, once)
  const { perSecond, p99 } = await inParallel(3000, 16, once)
  await db.end()
  const ratio = perSecond / limit
  return {
    row: 'P7',
    what: 'orders placed, 2 lines, Pix, 16 at once',
    ours: `${Math.round(perSecond)}/s, p99 ${p99.toFixed(0)} ms`,
    limit: `${Math.round(limit)} tps TPC-B`,
    ratio,
    goal: '≥ 35 %',
    isMet: ratio >= 0.35,
  }
}

/** P8: 2,000 buyers, 500 units, two processes; nothing over, nothing under. */
export async function raceRow(ports) {
  const { db, restock, items, slot } = await prepare(ports[0])
  const [hot] = items
  const visitors = await Promise.all(Array.from({ length: 200 }, () => visitor(ports[0])))
  await restock(hot.id, 500)
  const answers = { 201: 0, 409: 0 }
  const { perSecond, p99 } = await inParallel(2000, 64, async (index) => {
    const { status } = await place(
      ports[index % 2],
      { authorization: visitors[index % 200], index },
      order([{ ...hot, quantity: 1 }], slot),
    )
    answers[status] = (answers[status] ?? 0) + 1
  })
  const { rows } = await db.query('select on_hand, reserved from stock where id = $1', [hot.id])
  await db.end()
  const isExact = answers[201] === 500 && answers[409] === 1500 && rows[0].reserved === 500
  return {
    row: 'P8',
    what: 'one product, 2,000 buyers, 500 units, 2 processes',
    ours: `${Math.round(perSecond)} decisions/s, p99 ${p99.toFixed(0)} ms, sold ${answers[201]}`,
    limit: '300/s, 500 ms',
    ratio: perSecond / 300,
    goal: '≥ 300/s, p99 < 500 ms, exact',
    isMet: perSecond >= 300 && p99 < 500 && isExact,
  }
}
