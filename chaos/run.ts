// npm run chaos [-- --kills 50 --database-kills 20]: buyers order and pay while the server and its database are killed under them.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { getCampaign } from '@mutirao/contract/campaigns'
import { askServer, callServer } from '../apps/api/src/testing/whole-server.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { liftUnpaidBounds } from '../scripts/unpaid-bounds.ts'
import { buyUntil, CAMPAIGNS, type Entry, type Offer } from './buyers.ts'
import { checkBooks, checkQueue, createReport } from './checks.ts'
import { createShop, until } from './server.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    'database-kills': { type: 'string', default: '2' },
    buyers: { type: 'string', default: '8' },
    port: { type: 'string', default: '3970' },
  },
})
const port = Number(values.port)
const SCARCE = 40
buildWebIfStale()
const report = createReport()
const shop = createShop(port)
const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void (shop.clean({ keepFolder: true }), process.exit(1)))

/** The kills in random order, each after a moment of work. */
function blows() {
  const victims: ('server' | 'database')[] = [
    ...Array.from({ length: Number(values.kills) }, () => 'server' as const),
    ...Array.from({ length: Number(values['database-kills']) }, () => 'database' as const),
  ]
  return victims.map((what) => ({ what, at: Math.random() })).sort((a, b) => a.at - b.at)
}

/** The client's own connection falls with the database. */
async function connect() {
  const client = new pg.Client({ connectionString: shop.databaseUrl() })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Shelves that last, except the first of each campaign, which must sell out and never go below zero. */
async function stockShelves(db: pg.Client) {
  await liftUnpaidBounds(db, 'mutirao')
  const shelves: Offer[] = []
  for (const campaignId of CAMPAIGNS) {
    const { rows: items } = await db.query<{ tenant_id: string; id: string }>(
      'select tenant_id, id from items where campaign_id = $1 and active order by position limit 4',
      [campaignId],
    )
    for (const [index, { tenant_id: tenantId, id }] of items.entries())
      await restock(db, { tenantId, id, to: index === 0 ? SCARCE : 1_000_000 })
    const campaign = await callServer(port, getCampaign, { params: { id: campaignId }, query: {} })
    shelves.push({ campaignId, slot: campaign!.body.delivery[0]!.id, items })
  }
  return shelves
}

async function restock(db: pg.Client, { tenantId, id, to }: { tenantId: string; id: string; to: number }) {
  await db.query('begin')
  const { rows } = await db.query<{ on_hand: number }>('select on_hand from stock where tenant_id = $1 and id = $2 for update', [
    tenantId,
    id,
  ])
  await db.query('update stock set on_hand = $3 where tenant_id = $1 and id = $2', [tenantId, id, to])
  const line = [tenantId, randomUUID(), id, to - rows[0]!.on_hand]
  await db.query("insert into stock_ledger values ($1, $2, $3, null, 'adjust', $4, now())", line)
  await db.query('commit')
}

async function killServer() {
  const database = shop.databasePid()
  await shop.killServer()
  await shop.start()
  report.check('the server starts again and adopts the database that ran on', shop.databasePid() === database)
}

async function killDatabase() {
  const server = shop.serverPid()
  const database = shop.databasePid()
  shop.killDatabase()
  const ping = await askServer(port, { path: '/ping' })
  const isBack = async () =>
    ![undefined, database].includes(shop.databasePid()) && (await askServer(port, { path: '/healthz' }))?.status === 200
  await until(isBack, () => !shop.isAlive(), 60_000)
  const isSame = shop.isAlive() && shop.serverPid() === server
  report.check('the server outlives its database, which comes back', isSame && ping?.status === 204)
}

async function storm() {
  const db = await connect()
  const shelves = await stockShelves(db)
  await db.end()
  const journal: Entry[] = []
  const isOver = () => ended.signal.aborted
  const buyers = Array.from({ length: Number(values.buyers) }, () => buyUntil(isOver, port, { shelves, journal }))
  for (const { what } of blows()) {
    await wait(1000 + Math.random() * 1500)
    await (what === 'server' ? killServer() : killDatabase())
  }
  await wait(1500)
  ended.abort()
  await Promise.all(buyers)
  return { journal }
}

let isDone = false
try {
  await shop.start()
  const { journal } = await storm()
  const db = await connect()
  await checkBooks(report, { db, journal, port })
  await checkQueue(report, { db, url: shop.databaseUrl() })
  await db.end()
  report.check('the server stops when asked', (await shop.stop()) === 0)
  isDone = true
} catch (error) {
  report.check('the run came to its end', false, (error as Error).stack)
} finally {
  const keepFolder = !isDone || report.total.failed > 0
  shop.clean({ keepFolder })
  if (keepFolder) console.log(`What the server said: ${shop.logFile}`)
}
console.log(`\n${report.total.passed} passed, ${report.total.failed} failed`)
process.exit(report.total.failed > 0 ? 1 : 0)
