import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { liftUnpaidBounds } from '../scripts/unpaid-bounds.mjs'
import { ask, inParallel } from './load.mjs'
import { databaseUrl } from './server.mjs'

const CAMPAIGN = 'mercearia-da-vila'
const PRODUCTS = 1000
const WIDTHS = [16, 64, 256]
const COUNT = 1200
const NETWORKS = 250
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

/** A thousand products of one campaign beside its own, each with more than anybody buys. */
async function stockProducts(db) {
  const { rows } = await db.query('select tenant_id from campaigns where id = $1', [CAMPAIGN])
  const tenantId = rows[0].tenant_id
  const { rows: columns } = await db.query(
    "select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'items' and column_name <> 'id' and is_generated = 'NEVER'",
  )
  const { names } = columns[0]
  const shown = [tenantId, CAMPAIGN, PRODUCTS]
  await db.query(
    `insert into items (id, ${names}) select 'compra-' || n, ${names} from generate_series(1, $3::int) n,
      (select * from items where tenant_id = $1 and campaign_id = $2 and active and kit is null order by position limit 1) one on conflict do nothing`,
    shown,
  )
  await db.query(
    "insert into stock (tenant_id, id, on_hand) select $1, 'compra-' || n, 1000000 from generate_series(1, $2::int) n on conflict do nothing",
    [tenantId, PRODUCTS],
  )
}

/** Each buyer is somebody else, somewhere else, as in life: what is bounded by network or phone is not what is measured. */
function purchase(port, slot) {
  return async (index) => {
    const n = Math.floor(Math.random() * 1e8)
    const localAddress = `127.0.${1 + (index % NETWORKS)}.1`
    const call = async (method, path, { status = 200, headers = {}, body } = {}) => {
      const answer = await ask(port, { method, path, headers, body, localAddress })
      if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      return JSON.parse(answer.text)
    }
    const lead = await call('POST', '/api/users/leads', { status: 201, headers: { 'x-client': 'native' }, body: {} })
    const headers = { authorization: `Bearer lead.${lead.secret}` }
    const cartUuid = randomUUID()
    const products = [0, 1].map((at) => ({ id: `compra-${1 + ((n + at) % PRODUCTS)}`, campaignId: CAMPAIGN, quantity: 1 }))
    await call('PUT', `/api/operation/carts/${cartUuid}`, { headers, body: { products } })
    const asked = new URLSearchParams({ cartUuid, slot, postalCode: address.cep })
    const quote = await call('GET', `/api/operation/orders/quote/${CAMPAIGN}?${asked}`, { headers })
    const { price } = quote.payments.find(({ type }) => type === 'PIX')
    const order = await call('POST', `/api/operation/orders/v2/${CAMPAIGN}`, {
      status: 201,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: {
        items: products,
        userName: 'Maria da Silva',
        userPhone: `119${String(n).padStart(8, '6')}`,
        properties: { cartUuid, shippingAddress: { ...address, street_number: String(n) }, slot, price },
        paymentMethod: { type: 'PIX' },
      },
    })
    await call('GET', `/pix/qrcode?id=${order.id}`, { headers })
  }
}

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Processor time of the server so far, in ms, as the kernel counts it. */
function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
}

/** P16: whole guest purchases by calls (visitor, cart, quote, order, Pix) over a thousand products, 16, 64 and 256 buyers. */
export async function purchaseRow({ port, pid }) {
  const db = new pg.Client({ connectionString: databaseUrl() })
  await db.connect()
  await stockProducts(db)
  await liftUnpaidBounds(db, 'mutirao')
  const campaign = JSON.parse((await ask(port, { path: `/api/operation/campaigns/${CAMPAIGN}/public` })).text)
  const once = purchase(port, campaign.delivery[0].id)
  await inParallel(200, 16, once)
  const before = processorMs(pid)
  const runs = []
  for (const width of WIDTHS) runs.push({ width, ...(await inParallel(COUNT, width, once)) })
  const each = (processorMs(pid) - before) / (COUNT * WIDTHS.length)
  await db.end()
  const [few] = runs
  const many = runs.at(-1)
  const ratio = many.perSecond / few.perSecond
  return {
    row: 'P16',
    what: 'whole guest purchases over 1,000 products, 16, 64 and 256 buyers',
    ours: `${runs.map(({ width, perSecond, p99 }) => `${width}: ${Math.round(perSecond)}/s, p99 ${Math.round(p99)} ms`).join('; ')}; ${each.toFixed(1)} ms of processor each`,
    limit: '250/s, 3 ms',
    ratio,
    goal: '≥ 250/s, 256 no less than 16, ≤ 3 ms',
    isMet: runs.every(({ perSecond }) => perSecond >= 250) && ratio >= 0.95 && each <= 3,
  }
}
