import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { getCart, putCart } from '@mutirao/contract/carts'
import { listCampaignItems } from '@mutirao/contract/catalog'
import { newGuest } from '../apps/api/src/testing/buyer.ts'
import { selectLimit } from './limits.ts'
import { callWell, inParallel, type Rate, type Row } from './load.ts'
import { databaseUrl, type Server } from './server.ts'

const CAMPAIGN = 'mercearia-da-vila'
const SIZES = [1000, 50_000]
const COUNT = 3000

/** So many items in one campaign, each in one of forty tags; the server's copy of the shop is doubted as after a load. */
async function fill(db: pg.Client, size: number) {
  const { rows } = await db.query<{ tenant_id: string }>('select tenant_id from campaigns where id = $1', [CAMPAIGN])
  const tenantId = rows[0]!.tenant_id
  const { rows: columns } = await db.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'items' and column_name not in ('id', 'position', 'tags') and is_generated = 'NEVER'`,
  )
  const { names } = columns[0]!
  await empty(db)
  await db.query(
    `insert into items (id, position, tags, ${names}) select 'lista-' || n, 1000 + n, array['grupo' || n % 40], ${names}
     from generate_series(1, $3::int) n,
       (select * from items where tenant_id = $1 and campaign_id = $2 and active and kit is null order by position limit 1) one`,
    [tenantId, CAMPAIGN, size],
  )
  await db.query("insert into stock (tenant_id, id, on_hand) select $1, 'lista-' || n, 100 from generate_series(1, $2::int) n", [
    tenantId,
    size,
  ])
  await db.query('analyze items, stock')
  await db.query("select pg_notify('changes', $1)", [JSON.stringify([`t:${tenantId}`])])
}

async function empty(db: pg.Client) {
  await db.query("delete from stock where id like 'lista-%'")
  await db.query("delete from items where id like 'lista-%'")
}

/** A list of 24 of one tag and a page of its own: each address is new, so that no ready response answers it. */
const list = (port: number) => (index: number) => {
  const tags = `grupo${index % 40},n${Math.random()}`
  return callWell(port, listCampaignItems, { params: { id: CAMPAIGN }, query: { size: 24, page: index % 2, tags } })
}

/** A visitor's cart of three items, read and priced. */
async function cart(port: number) {
  const headers = await newGuest((endpoint, sent) => callWell(port, endpoint, sent))
  const uuid = randomUUID()
  const products = [1, 2, 3].map((n) => ({ id: `lista-${n}`, campaignId: CAMPAIGN, quantity: 1 }))
  await callWell(port, putCart, { params: { uuid }, headers, body: { products } })
  return () => callWell(port, getCart, { params: { uuid }, headers })
}

/** P15: reads that memory cannot answer, beside single reads by key of the same database. */
export async function listRows({ port }: Server): Promise<Row[]> {
  const limit = selectLimit()
  const db = new pg.Client({ connectionString: databaseUrl() })
  await db.connect()
  const rates: { lists: Rate; carts: Rate }[] = []
  for (const size of SIZES) {
    await fill(db, size)
    const priced = await cart(port)
    const [asked, read] = [list(port), () => priced()]
    for (const once of [asked, read]) await inParallel(200, 16, once)
    rates.push({ lists: await inParallel(COUNT, 16, asked), carts: await inParallel(COUNT, 16, read) })
  }
  await empty(db)
  await db.end()
  return [
    row('a list of 24 by tag', { limit, rates: rates.map(({ lists }) => lists) }),
    row('a cart of three, priced', { limit, rates: rates.map(({ carts }) => carts) }),
  ]
}

function row(what: string, { limit, rates }: { limit: number; rates: readonly Rate[] }): Row {
  const [few, many] = [rates[0]!, rates[1]!]
  const ratio = many.perSecond / limit
  return {
    row: 'P15',
    what: `${what}, 1,000 and 50,000 items`,
    ours: rates.map(({ perSecond, p99 }) => `${Math.round(perSecond)}/s, p99 ${p99.toFixed(0)} ms`).join('; '),
    limit: `${Math.round(limit)}/s pgbench -S`,
    ratio,
    goal: '≥ 20 %, p99 of the larger ≤ 1.3x',
    isMet: ratio >= 0.2 && many.p99 <= few.p99 * 1.3,
  }
}
