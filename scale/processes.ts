// npm run scale -- processes [--processes 4 --shops 10 --buyers 8 --seconds 10 --port 3400]: several processes behind HAProxy and PgBouncer, as
// deploy/ configures them, on one PostgreSQL. While buyers order, the processes restart one by one, a price changes, and a process, the pooler and
// the database die and return; then all books are checked.
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getItem } from '@mutirao/contract/catalog'
import { Charges } from '../apps/api/src/dev/acquirer/charges.ts'
import { webhookSender } from '../apps/api/src/dev/acquirer/webhooks.ts'
import { askServer, callServer, rootFolder, startWholeServer, type WholeServer } from '../apps/api/src/testing/whole-server.ts'
import { buyUntil, type Entry, type Pay } from '../chaos/buyers.ts'
import { checkBooks, checkQueue, createReport } from '../chaos/checks.ts'
import { until } from '../chaos/server.ts'
import { buildAllIfStale } from '../scripts/build-web.ts'
import { preloaded } from '../scripts/server-command.ts'
import { connect, createNode, type Node } from './cluster.ts'
import { startPooler, startProxy, type Front } from './front.ts'
import { createFaults, envFor, faultLines, startLoaded } from './loaded.ts'
import { purchasesPerSecond } from './rate.ts'
import { shelvesOf, writeShops, type Shop } from './shops.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    processes: { type: 'string', default: '4' },
    shops: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '8' },
    /** Between two events. */
    seconds: { type: 'string', default: '10' },
    /** The proxy's port; the processes have the next ones, then the pooler and PostgreSQL. */
    port: { type: 'string', default: '3400' },
  },
})
const proxyPort = Number(values.port)
const ports = Array.from({ length: Number(values.processes) }, (_process, index) => proxyPort + 1 + index)
const [poolerPort, databasePort] = [proxyPort + ports.length + 1, proxyPort + ports.length + 2]
const WEBHOOK_SECRET = 'w'.repeat(32)
/** Processes agree within this time (quality.md). */
const AGREE_MS = 1000
const PATIENCE_MS = 60_000

const report = createReport()
const { check } = report
const folder = mkdtempSync(join(tmpdir(), 'mutirao-processes-'))
chmodSync(folder, 0o755)
const slugs = writeShops(join(folder, 'tenants'), Number(values.shops))
const { faults, hear } = createFaults()
const pause = () => wait(Number(values.seconds) * 1000)

type Whole = { node: Node; pooler: Front; env: Record<string, string>; servers: Map<number, WholeServer>; shops: readonly Shop[]; pay: Pay }

async function stop({ child, ended }: WholeServer): Promise<number | null> {
  child.kill('SIGTERM')
  return ended
}

/** The rate of one process without a pooler, of one with it, and of all behind the proxy. */
async function startAll(): Promise<{ whole: Whole; journal: Entry[]; remove: () => void }> {
  const node = await createNode(databasePort, { isDistributed: false })
  const own = { SECRET_KEY: 'escala-mutirao-chave-de-teste-0123', WEBHOOK_SECRET, TRUST_PROXY: '1' }
  const direct = { ...envFor({ url: node.url, folder, slugs, name: 'data' }), ...own }
  const first = await startLoaded({ env: direct, port: ports[0]!, slugs, hear })
  console.log(`${slugs.length} shops: ${first.seconds}`)
  const journal: Entry[] = []
  /** Processes that have just started compile their code first: as many runs as there are processes are not counted. */
  const measure = async (name: string, port: number, processes = 1) => {
    for (let run = 0; run <= processes; run++) {
      const rate = await purchasesPerSecond(port, first.shops)
      journal.push(...rate.journal)
      if (run === processes) console.log(`  ${name}: ${rate.text}`)
    }
  }
  await measure('one process', ports[0]!)
  check('the first process stops when asked', (await stop(first.server)) === 0)
  const pooler = await startPooler(folder, { port: poolerPort, database: databasePort })
  const env: Record<string, string> = { ...direct, DATABASE_POOLER: `127.0.0.1:${poolerPort}` }
  const servers = new Map<number, WholeServer>()
  const start = async (port: number) => servers.set(port, await startWholeServer({ env: { ...env, PORT: String(port) }, hear }))
  await start(ports[0]!)
  await measure('one process and the pooler', ports[0]!)
  for (const port of ports.slice(1)) await start(port)
  const proxy = await startProxy(folder, { port: proxyPort, processes: ports })
  await measure(`${ports.length} processes behind the proxy, and the pooler`, proxyPort, ports.length)
  await first.db.end()
  const whole = { node, pooler, env, servers, shops: first.shops, pay: payerOf(env['DATA_DIR']!) }
  const remove = () => {
    proxy.stop()
    pooler.stop()
    node.remove()
  }
  return { whole, journal, remove }
}

/** Behind a proxy the demo acquirer answers no browser, so its book is moved by hand, and its notice passes the proxy as any other. */
function payerOf(dataDir: string): Pay {
  const book = new Charges(join(dataDir, 'acquirer.jsonl'))
  const tell = webhookSender({ shopUrl: () => `http://127.0.0.1:${proxyPort}`, secret: WEBHOOK_SECRET, isEager: false })
  return async (entry) => {
    const paid = book.move(entry.payPath!.split('/').at(-1)!, 'APPROVED')
    if (paid?.state !== 'APPROVED') return
    entry.isPaid = true
    await tell(paid)
  }
}

async function startProcess({ env, servers }: Whole, port: number) {
  servers.set(port, await startWholeServer({ env: { ...env, PORT: String(port) }, hear }))
  await until(async () => (await askServer(port, { path: '/readyz' }))?.status === 204)
}

/** Buyers in all shops until the work is done; its orders, and how many calls of them were repeated. */
async function whileBuying({ shops, pay }: Whole, journal: Entry[], work: (placed: () => number) => Promise<void>): Promise<Entry[]> {
  const own: Entry[] = []
  let isOver = false
  const offers = await Promise.all(shops.map(async ({ host }) => ({ host, shelves: await shelvesOf(proxyPort, host) })))
  const buyers = Array.from({ length: Number(values.buyers) }, (_buyer, index) =>
    buyUntil(() => isOver, proxyPort, { ...offers[index % offers.length]!, journal: own, pay }),
  )
  try {
    await work(() => own.filter(({ status }) => status === 201).length)
  } finally {
    isOver = true
    await Promise.all(buyers)
    journal.push(...own)
  }
  return own
}

const repeated = (entries: readonly Entry[]) => entries.filter(({ attempts = 1 }) => attempts > 1).length

async function rollingRestart(whole: Whole, journal: Entry[]) {
  const codes: (number | null)[] = []
  const bought = await whileBuying(whole, journal, async () => {
    for (const port of ports) {
      codes.push(await stop(whole.servers.get(port)!))
      await startProcess(whole, port)
      await pause()
    }
  })
  const placed = bought.filter(({ status }) => status === 201).length
  check(
    'every process restarts under load, and no order has to be sent again',
    codes.every((code) => code === 0) && placed > 0 && repeated(bought) === 0,
    `${placed} orders, ${repeated(bought)} sent again`,
  )
}

const PRICED = { campaignId: 'pedidos', itemId: 'broa-de-milho', from: '6,50', to: '7,30', centavos: 730 }

/** A folder's new price is sold by every process within a second of its commit. */
async function changePrice(whole: Whole, journal: Entry[]) {
  const { host, slug } = whole.shops[0]!
  const path = join(folder, 'tenants', slug)
  const file = join(path, 'catalogs', `${PRICED.campaignId}.csv`)
  const text = readFileSync(file, 'utf8')
  if (!text.includes(PRICED.from)) throw new Error(`${file} names no ${PRICED.from}`)
  const priceAt = async (port: number) => {
    const answer = await callServer(port, getItem, {
      params: { id: PRICED.campaignId, itemId: PRICED.itemId },
      headers: { host },
    })
    return answer?.body.price
  }
  const seen = new Map<number, number>()
  await whileBuying(whole, journal, async () => {
    await pause()
    writeFileSync(file, text.replace(PRICED.from, PRICED.to))
    const over = new AbortController()
    const watching = ports.map(async (port) => {
      while (!over.signal.aborted && !seen.has(port)) if ((await priceAt(port)) === PRICED.centavos) seen.set(port, performance.now())
    })
    const { NODE_ENV: _env, ...inherited } = process.env
    const command = [...preloaded, 'apps/api/src/cli/tenant.ts', 'load', '--yes', path]
    execFile(process.execPath, command, { cwd: rootFolder, env: { ...inherited, ...whole.env } }, (error, _out, words) => {
      if (error) console.error(words)
    })
    await until(async () => seen.size === ports.length, undefined, PATIENCE_MS).catch(() => undefined)
    over.abort()
    await Promise.all(watching)
    await pause()
  })
  const times = [...seen.values()]
  const span = Math.max(...times) - Math.min(...times)
  check(
    'a price that changes under load is sold by all processes within a second',
    seen.size === ports.length && span < AGREE_MS,
    `${seen.size} of ${ports.length}, the last ${Math.round(span)} ms after the first`,
  )
}

/** Deaths without a warning: answers are lost, and buyers send them again. */
async function kill(whole: Whole, journal: Entry[]) {
  const deaths: [string, () => Promise<void>][] = [
    [
      'a process',
      async () => {
        const victim = whole.servers.get(ports[1]!)!
        victim.child.kill('SIGKILL')
        await victim.ended
        await pause()
        await startProcess(whole, ports[1]!)
      },
    ],
    ['the pooler', () => whole.pooler.restart()],
    [
      'the database',
      async () => {
        await whole.node.kill()
        await whole.node.start()
      },
    ],
  ]
  for (const [name, death] of deaths) {
    let after = 0
    const bought = await whileBuying(whole, journal, async (placed) => {
      await pause()
      await death()
      const before = placed()
      await until(async () => placed() > before + 10, undefined, PATIENCE_MS).catch(() => undefined)
      after = placed() - before
    })
    check(`${name} dies, and orders go on`, after > 10, `${bought.length} orders, ${repeated(bought)} sent again, ${after} afterwards`)
  }
}

buildAllIfStale()
let remove: (() => void) | undefined
try {
  const started = await startAll()
  remove = started.remove
  const { whole, journal } = started
  check('nothing failed before the storm', faults.size === 0, faultLines(faults).join('; '))
  await rollingRestart(whole, journal)
  await changePrice(whole, journal)
  check('nothing failed without a death', faults.size === 0, faultLines(faults).join('; '))
  await kill(whole, journal)
  const db = await connect(whole.node.url)
  await checkQueue(report, { db, url: whole.node.url })
  await checkBooks(report, { db, journal, port: proxyPort, pay: whole.pay })
  await db.end()
  for (const server of whole.servers.values()) check('a process stops when asked', (await stop(server)) === 0)
  console.log('What the processes reported of themselves, the deaths included:')
  for (const line of faultLines(faults)) console.log(`  ${line}`)
} catch (error) {
  check('the run came to its end', false, (error as Error).stack)
} finally {
  remove?.()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${report.total.passed} passed, ${report.total.failed} failed`)
process.exit(report.total.failed > 0 ? 1 : 0)
