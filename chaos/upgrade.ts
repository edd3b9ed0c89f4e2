// npm run chaos -- upgrade [--times 10] [--from <revision>] [--tests]: the new release starts beside the previous one while buyers order, pay
// and cancel; then the previous one ends. With --tests the previous release's own order tests run on the new schema first.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createOwnEngine } from '../apps/api/src/testing/own-engine.ts'
import { rootFolder, startWholeServer } from '../apps/api/src/testing/whole-server.ts'
import { buildAllIfStale } from '../scripts/build-web.ts'
import { writeUnboundedFolders } from '../scripts/unpaid-bounds.ts'
import { buyUntil, type Entry } from './buyers.ts'
import { checkBooks, checkQueue, createReport } from './checks.ts'
import { checkOut, previousRevision } from './previous.ts'
import { stockShelves } from './shelves.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '2' },
    buyers: { type: 'string', default: '6' },
    from: { type: 'string' },
    tests: { type: 'boolean', default: false },
  },
})
const BEFORE_MS = 3000
const BESIDE_MS = 3000
const AFTER_MS = 3000

const report = createReport()
buildAllIfStale()
const revision = values.from ?? previousRevision()
console.log(`from ${revision}`)
const previous = checkOut(revision)
try {
  if (values.tests) runPreviousTests()
  for (let n = 1; n <= Number(values.times); n++) {
    console.log(`upgrade ${n}`)
    await upgradeOnce()
  }
} catch (error) {
  report.check('the run came to its end', false, (error as Error).stack)
} finally {
  previous.remove()
}
console.log(`\n${report.total.passed} passed, ${report.total.failed} failed`)
process.exit(report.total.failed > 0 ? 1 : 0)

/** The previous release's code and tests over this release's schema. */
function runPreviousTests() {
  cpSync(join(rootFolder, 'apps/api/migrations'), join(previous.folder, 'apps/api/migrations'), { recursive: true })
  const files = ['orders/placing', 'orders/paying', 'modules/wallets', 'modules/coupons']
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', ...files], { cwd: previous.folder, stdio: 'inherit' })
  report.check('the previous release’s tests pass on the new schema', status === 0)
}

/** Forwards each connection to the process in charge at that moment. */
async function createSwitch() {
  let target = 0
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  return {
    port: (server.address() as AddressInfo).port,
    turnTo: (port: number) => void (target = port),
    close: () => server.close(),
  }
}

async function upgradeOnce() {
  const engine = await createOwnEngine()
  const dataDir = mkdtempSync(join(tmpdir(), 'mutirao-upgrade-'))
  chmodSync(dataDir, 0o755)
  const front = await createSwitch()
  const tenantsDir = join(dataDir, 'tenants')
  writeUnboundedFolders(join(previous.folder, 'tenants'), tenantsDir)
  const env = { DATABASE_URL: engine.url, DATA_DIR: dataDir, TENANTS_DIR: tenantsDir, LOG_LEVEL: 'error' }
  const journal: Entry[] = []
  const old = await startWholeServer({ env, cwd: previous.folder })
  front.turnTo(old.port)
  const db = new pg.Client({ connectionString: engine.rootUrl })
  db.on('error', () => undefined)
  await db.connect()
  const shelves = await stockShelves(db, front.port)
  let isOver = false
  const buyers = Array.from({ length: Number(values.buyers) }, () => buyUntil(() => isOver, front.port, { shelves, journal }))
  await wait(BEFORE_MS)
  const began = performance.now()
  const fresh = await startWholeServer({ env })
  report.check('the new release starts beside orders', true, `${((performance.now() - began) / 1000).toFixed(1)} s`)
  await wait(BESIDE_MS)
  front.turnTo(fresh.port)
  old.child.kill('SIGTERM')
  report.check('the previous release ends', (await old.ended) === 0)
  await wait(AFTER_MS)
  isOver = true
  await Promise.all(buyers)
  await checkBooks(report, { db, journal, port: front.port })
  await checkQueue(report, { db, url: engine.url })
  await db.end()
  fresh.child.kill('SIGTERM')
  report.check('the new release ends', (await fresh.ended) === 0)
  front.close()
  await engine.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
