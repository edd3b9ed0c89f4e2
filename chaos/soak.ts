// npm run chaos -- soak [--minutes 120]: visitors and buyers for a long time; memory after each collection and connections must not grow.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createOwnEngine } from '../apps/api/src/testing/own-engine.ts'
import { askServer, startWholeServer } from '../apps/api/src/testing/whole-server.ts'
import { buildAllIfStale } from '../scripts/build-web.ts'
import { buyUntil, type Entry } from './buyers.ts'
import { createReport } from './checks.ts'
import { until } from './server.ts'
import { stockShelves } from './shelves.ts'

const { values } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string', default: '5' } } })
const LOOK_MS = 10_000
/** Caches fill first; readings before this share of the run are not counted. */
const WARM_SHARE = 0.4
const MOST_MB_AN_HOUR = 1
/** The allowed difference between two readings in a run too short for a slope. */
const NOISE_MB = 3

const report = createReport()
buildAllIfStale()
const engine = await createOwnEngine()
const dataDir = mkdtempSync(join(tmpdir(), 'mutirao-soak-'))
chmodSync(dataDir, 0o755)
const heapFile = join(dataDir, 'heap')
const server = await startWholeServer({
  command: [process.execPath, '--expose-gc', '--import', './chaos/report-heap.ts', 'apps/api/src/main.ts'],
  env: { DATABASE_URL: engine.url, DATA_DIR: dataDir, LOG_LEVEL: 'error', HEAP_FILE: heapFile },
})
const db = new pg.Client({ connectionString: engine.rootUrl })
await db.connect()
const shelves = await stockShelves(db, server.port)
const journal: Entry[] = []
const over = new AbortController()
const visitors = Array.from({ length: 4 }, async () => {
  const paths = ['/', '/products', '/store/feira-organica', '/store/feira-organica/catalog', '/api/operation/marketplaces/public']
  for (let turn = 0; !over.signal.aborted; turn++) await askServer(server.port, { path: `${paths[turn % paths.length]!}?v=${turn % 500}` })
})
const buyers = Array.from({ length: 3 }, () => buyUntil(() => over.signal.aborted, server.port, { shelves, journal }))

const samples: { hours: number; mb: number; connections: number }[] = []
const began = performance.now()
const length = Number(values.minutes) * 60_000
while (performance.now() - began < length) {
  await wait(LOOK_MS)
  const sample = { hours: (performance.now() - began) / 3_600_000, mb: await heapMb(), connections: await connections() }
  samples.push(sample)
  console.log(`${(sample.hours * 60).toFixed(1)} min  ${sample.mb.toFixed(1)} MB  ${sample.connections} connections`)
}
over.abort()
await Promise.all([...visitors, ...buyers])
const counted = samples.filter(({ hours }) => hours > samples.at(-1)!.hours * WARM_SHARE)
const slope = slopeOf(counted)
const most = MOST_MB_AN_HOUR + NOISE_MB / (counted.at(-1)!.hours - counted[0]!.hours)
report.check('the heap after collection does not grow', slope <= most, `${slope.toFixed(1)} MB an hour, at most ${most.toFixed(1)}`)
const [first, last] = [counted[0]!.connections, counted.at(-1)!.connections]
report.check('connections to the database stay as many', last <= first + 2, `${first} to ${last}`)
report.check(
  'buyers bought',
  journal.some(({ status }) => status === 201),
  `${journal.length} orders`,
)
await db.end()
server.child.kill('SIGTERM')
report.check('the server stops when asked', (await server.ended) === 0)
await engine.remove()
rmSync(dataDir, { recursive: true, force: true })
console.log(`\n${report.total.passed} passed, ${report.total.failed} failed`)
process.exit(report.total.failed > 0 ? 1 : 0)

async function heapMb(): Promise<number> {
  rmSync(heapFile, { force: true })
  server.child.kill('SIGUSR2')
  await until(async () => existsSync(heapFile) && readFileSync(heapFile, 'utf8') !== '')
  return Number(readFileSync(heapFile, 'utf8')) / 1024 / 1024
}

async function connections(): Promise<number> {
  const { rows } = await db.query<{ n: number }>("select count(*)::int as n from pg_stat_activity where application_name = 'mutirao'")
  return rows[0]!.n
}

/** Least squares: MB an hour. */
function slopeOf(points: readonly { hours: number; mb: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(({ hours }) => hours)), mean(points.map(({ mb }) => mb))]
  const above = points.reduce((sum, { hours, mb }) => sum + (hours - x) * (mb - y), 0)
  return above / points.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0)
}
