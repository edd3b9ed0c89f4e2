// npm run chaos -- streams [--streams 20000]: as many event streams from as many networks; the shop answers beside them and gives all back.
import { fork, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { groupStreamPath } from '@mutirao/contract/groups'
import { createOwnEngine } from '../apps/api/src/testing/own-engine.ts'
import { askServer, residentMb, startWholeServer } from '../apps/api/src/testing/whole-server.ts'
import { buildAllIfStale } from '../scripts/build-web.ts'
import { createReport } from './checks.ts'
import { until } from './server.ts'

const { values } = parseArgs({ allowPositionals: true, options: { streams: { type: 'string', default: '20000' } } })
const CLIENTS = 4
/** The limits of http/event-streams.ts. */
const MOST_STREAMS = 2000
const MOST_GROWTH_MB = 400
const MOST_WAIT_MS = 1000

const report = createReport()
buildAllIfStale()
const engine = await createOwnEngine()
const dataDir = mkdtempSync(join(tmpdir(), 'mutirao-streams-'))
chmodSync(dataDir, 0o755)
const server = await startWholeServer({ env: { DATABASE_URL: engine.url, DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUST_PROXY: '1' } })
const { port } = server
const path = await streamPath()
const calm = residentMb(server.child.pid!)

const waits: number[] = []
const refusals: number[] = []
const over = new AbortController()
const shopper = (async () => {
  while (!over.signal.aborted) {
    for (const page of ['/', '/products', '/api/operation/campaigns/public']) {
      const answer = await askServer(port, { path: page, headers: { 'x-forwarded-for': '203.0.113.9' }, patienceMs: 30_000 })
      if (answer?.status === 200) waits.push(answer.ms)
      else refusals.push(answer?.status ?? 0)
    }
    await wait(100)
  }
})()

const each = Math.ceil(Number(values.streams) / CLIENTS)
const clients = Array.from({ length: CLIENTS }, (_, index) =>
  fork(new URL('stream-client.ts', import.meta.url), [String(port), path, String(index * each), String(each)]),
)
const answers: Record<string, number> = {}
for (const told of await Promise.all(clients.map(answersOf)))
  for (const [status, count] of Object.entries(told)) answers[status] = (answers[status] ?? 0) + count
const flooded = residentMb(server.child.pid!)
over.abort()
await shopper

const open = answers['200'] ?? 0
report.check(
  'streams are open up to their bound',
  open > MOST_STREAMS / 2 && open <= MOST_STREAMS,
  `${JSON.stringify(answers)} of ${each * CLIENTS}`,
)
report.check('all others are answered at once', (answers['429'] ?? 0) + (answers['503'] ?? 0) + open >= each * CLIENTS * 0.95)
report.check(
  'a shopper beside them is always served',
  refusals.length === 0 && waits.length > 10,
  `${waits.length} answers, refused ${refusals.join(' ')}`,
)
const slowest = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)]!
report.check('a shopper beside them waits little', slowest < MOST_WAIT_MS, `p99 ${slowest.toFixed(0)} ms`)
report.check('memory is bounded', flooded - calm < MOST_GROWTH_MB, `${calm.toFixed(0)} MB, ${flooded.toFixed(0)} MB under the flood`)

for (const client of clients) client.send('end')
await until(async () => (await openStreamStatus()) === 200)
report.check('once the flood is over a stream opens again', true)
server.child.kill('SIGTERM')
report.check('the server stops when asked', (await server.ended) === 0)
await engine.remove()
rmSync(dataDir, { recursive: true, force: true })
console.log(`\n${report.total.passed} passed, ${report.total.failed} failed`)
process.exit(report.total.failed > 0 ? 1 : 0)

/** The stream of a campaign with an open group. */
async function streamPath(): Promise<string> {
  const { text } = (await askServer(port, { path: '/api/operation/campaigns/public' }))!
  const campaigns = JSON.parse(text) as { id: string }[]
  for (const { id } of campaigns) {
    const answer = await askServer(port, { path: `/api/operation/campaigns/${id}/group/public` })
    if (answer?.status === 200) return groupStreamPath.replace('{id}', id)
  }
  throw new Error('no campaign of the demonstration has a group')
}

function answersOf(client: ChildProcess): Promise<Record<string, number>> {
  return new Promise((resolve, reject) => {
    client.once('message', (told) => resolve(told as Record<string, number>))
    client.once('exit', (code) => reject(new Error(`a client ended with ${code}`)))
  })
}

async function openStreamStatus(): Promise<number> {
  const over = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { accept: 'text/event-stream', 'x-forwarded-for': '203.0.113.10' },
    signal: over.signal,
  })
  over.abort()
  return answer.status
}
