// npm run bench: each row beside its limit, in the same run; `-- phone` asks those of the browser alone. Results also as JSON under bench/results/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { residentMb } from '../apps/api/src/testing/whole-server.ts'
import { buildAllIfStale } from '../scripts/build-web.ts'
import { areaRow } from './areas.ts'
import { firstLoadRows } from './first-load.ts'
import { idleRow } from './idle-shops.ts'
import { listRows } from './lists.ts'
import type { Row } from './load.ts'
import { orderRows, raceRow } from './orders.ts'
import { overloadRow } from './overload.ts'
import { readRows } from './pages.ts'
import { purchaseRow } from './purchases.ts'
import { databaseUrl, startServer } from './server.ts'
import { tapRows } from './taps.ts'
import { settingRow } from './tenant-setting.ts'

const REST_MS = 20_000

const rows: Row[] = []
const add = (...more: Row[]) => {
  for (const row of more) {
    rows.push(row)
    console.log(
      `${row.isMet ? '✓' : '✗'} ${row.row.padEnd(4)} ${row.what}\n       ${row.ours} | limit ${row.limit} | ratio ${row.ratio.toFixed(2)} | goal ${row.goal}`,
    )
  }
}

buildAllIfStale()
// The first start makes the database and loads the demo merchants; what is timed is the second.
await (await startServer()).stop()
const server = await startServer()
try {
  await measure()
} catch (error) {
  // Reported before the server's end closes the connections of running requests.
  console.error(error)
  process.exitCode = 1
} finally {
  await server.stop()
}

async function measure() {
  if (process.argv[2] !== 'phone') {
    await measureServer()
    // Its own server; the other one is idle meanwhile.
    if (!process.env['DATABASE_URL']) add(await idleRow())
  }
  add(...(await firstLoadRows(server)))
  for await (const row of tapRows(server)) add(row)
}

async function measureServer() {
  const goalMs = process.env['DATABASE_URL'] ? 1000 : 2000
  add({
    row: 'P11',
    what: 'process start to first 204 of /ping',
    ours: `${Math.round(server.startMs)} ms`,
    limit: `${goalMs} ms`,
    ratio: server.startMs / goalMs,
    goal: '≤ limit',
    isMet: server.startMs <= goalMs,
  })
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const idle = residentMb(server.pid)
  add(...(await readRows(server)))
  add(await areaRow(server))
  add(await settingRow())
  add(...(await listRows(server)))
  add(...(await orderRows(server)))
  add(await purchaseRow(server))
  add(await twoProcesses())
  add(await overloadRow(server))
  const busy = residentMb(server.pid)
  // A server that nobody asks gives memory back (resting.ts).
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  const after = residentMb(server.pid)
  add({
    row: 'P10',
    what: 'memory of the server process, idle and at rest after P1-P8',
    ours: `${idle.toFixed(0)} MB, ${after.toFixed(0)} MB (${busy.toFixed(0)} MB right after the load)`,
    limit: '150 MB, 250 MB',
    ratio: after / 250,
    goal: '≤ limits',
    isMet: idle <= 150 && after <= 250,
  })
}

async function twoProcesses() {
  const second = await startServer({ DATABASE_URL: databaseUrl() })
  try {
    return await raceRow([server.port, second.port])
  } finally {
    await second.stop()
  }
}

mkdirSync('bench/results', { recursive: true })
writeFileSync(
  'bench/results/latest.json',
  JSON.stringify({ cpus: cpus().length, model: cpus()[0]?.model, node: process.version, rows }, null, 2),
)
console.log(`\n${rows.filter(({ isMet }) => isMet).length} of ${rows.length} goals met`)
