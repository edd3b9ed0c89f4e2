// npm run chaos -- kills [--kills 50 --database-kills 20]: buyers order and pay while the server and its database are killed under them.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { askServer } from '../apps/api/src/testing/whole-server.ts'
import { buildAllIfStale } from '../scripts/build-web.ts'
import { buyUntil, type Entry } from './buyers.ts'
import { checkBooks, checkQueue, createReport } from './checks.ts'
import { createShop, until } from './server.ts'
import { stockShelves } from './shelves.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '5' },
    'database-kills': { type: 'string', default: '2' },
    buyers: { type: 'string', default: '8' },
    port: { type: 'string', default: '3970' },
  },
})
const port = Number(values.port)
buildAllIfStale()
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

/** The client's own connection is lost with the database. */
async function connect() {
  const client = new pg.Client({ connectionString: shop.databaseUrl() })
  client.on('error', () => undefined)
  await client.connect()
  return client
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
  const shelves = await stockShelves(db, port)
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
