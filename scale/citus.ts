// npm run scale [-- citus --engine <Citus' source> --shops 100 --seconds 10 --buyers 8]: the same server on a coordinator and two workers. A worker
// is killed and comes back, and a shop moves to the other node, while they sell; then all books are checked, and the rate beside one PostgreSQL.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { WholeServer } from '../apps/api/src/testing/whole-server.ts'
import { buyUntil, type Entry } from '../chaos/buyers.ts'
import { checkJournal, createReport } from '../chaos/checks.ts'
import { until } from '../chaos/server.ts'
import { buildAllIfStale } from '../scripts/build-web.ts'
import { backUpAndRestore } from './backup.ts'
import { checkInvariants } from './books.ts'
import { createCluster, createNode, moveShop, shardOf, type Node } from './cluster.ts'
import { installEngine } from './engine.ts'
import { openInside } from './inside.ts'
import { createFaults, envFor, faultLines, startLoaded } from './loaded.ts'
import { closeGroups, reconcile, useWallet } from './money.ts'
import { purchasesPerSecond } from './rate.ts'
import { shelvesOf, writeShops, type Shop } from './shops.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: process.env['CITUS_SOURCE'] },
    shops: { type: 'string', default: '100' },
    /** Before, during and after the death of a worker. */
    seconds: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '8' },
    port: { type: 'string', default: '3330' },
    /** The coordinator's port, and the two after it. */
    coordinator: { type: 'string', default: '6001' },
    /** The port of a PostgreSQL that is not distributed. */
    plain: { type: 'string', default: '3339' },
  },
})
const port = Number(values.port)
const first = Number(values.coordinator)
const PATIENCE_MS = 60_000

const report = createReport()
const { check } = report
const folder = mkdtempSync(join(tmpdir(), 'mutirao-scale-'))
chmodSync(folder, 0o755)
const slugs = writeShops(join(folder, 'tenants'), Number(values.shops))

const envOf = (url: string, name: string) => envFor({ url, folder, slugs, name })
const { faults, hear } = createFaults()
const startShops = (url: string, name: string) => startLoaded({ env: envOf(url, name), port, slugs, hear })

/** A part that ends early is a failed check, and the next part runs. */
async function part<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    check(name, false, (error as Error).stack)
    return undefined
  }
}

async function stop({ child, ended }: WholeServer) {
  child.kill('SIGTERM')
  check('the server stops when asked', (await ended) === 0)
}

type Storm = { url: string; db: pg.Client; workers: readonly Node[]; shops: readonly Shop[]; journal: Entry[] }

/**
 * Buyers in all shops, while a worker dies and returns, and a shop moves. Each buyer stays with the shops of one node: those of the other would wait
 * for it.
 */
async function storm({ url, db, workers, shops, journal }: Storm): Promise<void> {
  const over = new AbortController()
  const placesOf = () => Promise.all(shops.map(async (shop) => ({ ...shop, port: (await shardOf(db, shop.id)).port })))
  let places = await placesOf()
  const empty = workers.find((node) => places.every((place) => place.port !== node.port))
  if (empty) {
    // A few shops may all be on one node by chance.
    await moveShop(url, shops[0]!.id, empty)
    places = await placesOf()
  }
  const byNode = workers.map((node) => places.filter((place) => place.port === node.port)).filter((list) => list.length > 0)
  check('shops are on both workers', byNode.length === workers.length, byNode.map((list) => list.length).join(' and '))
  const buyers = Array.from({ length: Number(values.buyers) }, async (_buyer, index) => {
    const own = byNode[index % byNode.length]!
    for (let turn = index; !over.signal.aborted; turn++) {
      const { host } = own[turn % own.length]!
      const shelves = await shelvesOf(port, host).catch(() => undefined)
      const rest = Date.now() + 3000
      if (shelves) await buyUntil(() => over.signal.aborted || Date.now() > rest, port, { shelves, journal, host })
    }
  })
  try {
    await disturb({ url, db, workers, shops, journal })
  } finally {
    over.abort()
    await Promise.all(buyers)
  }
}

async function disturb({ url, db, workers, shops, journal }: Storm): Promise<void> {
  const placed = () => journal.filter(({ status }) => status === 201).length
  /** The orders placed in the next seconds; a busy machine gets more time for the first of them. */
  const placedNext = async () => {
    const before = placed()
    await wait(Number(values.seconds) * 1000)
    await until(async () => placed() > before, undefined, PATIENCE_MS).catch(() => undefined)
    return placed() - before
  }
  const before = await placedNext()
  const [worker, other] = workers
  await worker!.kill()
  const without = await placedNext()
  await worker!.start()
  const after = await placedNext()
  check(
    'orders are placed before, during and after the death of a worker',
    before > 0 && without > 0 && after > 0,
    `${before}, ${without} without it, ${after} once it was back`,
  )
  const moved = shops.at(-1)!
  const from = await shardOf(db, moved.id)
  const to = from.port === worker!.port ? other! : worker!
  const sold = await sellDuring(moved, journal, () => moveShop(url, moved.id, to))
  check(
    'a shop moves to another node while it sells',
    (await shardOf(db, moved.id)).port === to.port && sold.orders > 0,
    `${from.port} to ${to.port} in ${(sold.ms / 1000).toFixed(1)} s, ${sold.orders} orders meanwhile, the slowest ${Math.round(sold.slowest)} ms`,
  )
}

/** Two more buyers in the shop while `work` runs. */
async function sellDuring({ host }: Shop, journal: Entry[], work: () => Promise<void>) {
  const shelves = await shelvesOf(port, host)
  const own: Entry[] = []
  let isOver = false
  const buyers = Array.from({ length: 2 }, () => buyUntil(() => isOver, port, { shelves, journal: own, host }))
  await wait(1000)
  const [began, count] = [performance.now(), own.length]
  let [last, slowest] = [count, 0]
  let at = began
  const watching = setInterval(() => {
    if (own.length > last) [last, at] = [own.length, performance.now()]
    slowest = Math.max(slowest, performance.now() - at)
  }, 20)
  await work()
  const [ms, orders] = [performance.now() - began, own.length - count]
  clearInterval(watching)
  await wait(1000)
  isOver = true
  await Promise.all(buyers)
  journal.push(...own)
  return { ms, orders, slowest }
}

async function onCitus(): Promise<void> {
  const cluster = await createCluster({ coordinator: first, workers: [first + 1, first + 2] })
  try {
    const { server, db, shops, seconds } = await startShops(cluster.url, 'citus')
    await checkDistribution(db, seconds)
    const journal: Entry[] = []
    await part('the rate is measured', async () => {
      const rate = await purchasesPerSecond(port, shops)
      journal.push(...rate.journal)
      console.log(`  ${rate.text}`)
    })
    check('nothing failed before the storm', faults.size === 0, faultLines(faults).join('; '))
    await part('the storm comes to its end', () => storm({ url: cluster.url, db, workers: cluster.workers, shops, journal }))
    const inside = await openInside({ ...envOf(cluster.url, 'citus'), POSTAL_CODE_SERVICES: 'off' }, port)
    const here = { db, port, inside }
    for (const shop of shops.slice(0, 3)) await part('wallets', async () => void journal.push(await useWallet(report, { ...here, shop })))
    await part('the books of the buyers', () => checkJournal(report, { db, journal, port }))
    await part('the groups', () => closeGroups(report, db, shops))
    await part('the reconciliation', () => reconcile(report, { ...here, shops }))
    await inside.close()
    await stop(server)
    await part('the invariants', () => checkInvariants(report, cluster.url))
    await part('the backup', () => backUpAndRestore(report, { from: envOf(cluster.url, 'citus'), folder, port: Number(values.plain) }))
    await db.end()
    console.log('What the server reported of itself, the death of the worker included:')
    for (const line of faultLines(faults)) console.log(`  ${line}`)
  } finally {
    cluster.remove()
  }
}

async function checkDistribution(db: pg.Client, seconds: string) {
  const { rows } = await db.query<{ type: string; count: number }>(
    'select citus_table_type as type, count(*)::int as count from citus_tables group by 1',
  )
  const { rows: all } = await db.query<{ count: number }>(
    "select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const spread = rows.reduce((sum, { count }) => sum + count, 0)
  check(
    `${slugs.length} shops are loaded, and every table is spread`,
    spread === all[0]!.count,
    `${rows.map(({ type, count }) => `${count} ${type}`).join(', ')}; ${seconds}`,
  )
}

async function bytesOf(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    "select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind = 'r'",
  )
  return rows[0]!.bytes
}

/** The same load on one PostgreSQL of the same version. */
async function onOne(): Promise<void> {
  const node = await createNode(Number(values.plain), { isDistributed: false })
  try {
    const { server, db, shops, seconds } = await startShops(node.url, 'one')
    console.log(`One PostgreSQL: ${slugs.length} shops; ${seconds}`)
    const loaded = await bytesOf(db)
    const { text, journal } = await purchasesPerSecond(port, shops)
    const each = ((await bytesOf(db)) - loaded) / journal.length
    console.log(`  ${text}`)
    console.log(
      `  ${(loaded / slugs.length / 1e6).toFixed(2)} MB a shop with its indexes, ${(each / 1e3).toFixed(1)} kB an order with visitor, cart, payment, letter and job`,
    )
    await db.end()
    await stop(server)
  } finally {
    node.remove()
  }
}

buildAllIfStale()
try {
  installEngine(values.engine)
  await onCitus()
  faults.clear()
  await onOne()
} catch (error) {
  check('the run came to its end', false, (error as Error).stack)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${report.total.passed} passed, ${report.total.failed} failed`)
process.exit(report.total.failed > 0 ? 1 : 0)
