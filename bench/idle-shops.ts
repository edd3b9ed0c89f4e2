import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { listDueShops } from '../apps/api/src/db/due-shops.ts'
import { engineOf } from '../apps/api/src/testing/whole-server.ts'
import type { Row } from './load.ts'
import { startServer } from './server.ts'

const FOLDER = 'data/bench-idle'
/** The smallest demo shop, which is copied. */
const SHOP = 'aurora'
const SHOPS = 1000
const SETTLE_MS = 20_000
const MEASURED_MS = 60_000
const GOAL = 0.01
const TICKS_PER_SECOND = 100
/** Tables that a merchant's folder fills. Orders are left out: they would give the sweeps work. */
const COPIED = [
  'tenants',
  'hosts',
  'documents',
  'areas',
  'stores',
  'categories',
  'campaigns',
  'items',
  'stock',
  'group_counters',
  'slot_counters',
]

/** P21: processor of the server and its engine with a thousand shops and no visitor, as a share of one core. */
export async function idleRow(): Promise<Row> {
  const env = { DATA_DIR: FOLDER, CLIENT: SHOP }
  await (await startServer(env)).stop()
  const copying = await startServer(env)
  await copyShops(engineOf(FOLDER)!.url())
  await untilTold(engineOf(FOLDER)!.url())
  await copying.stop()
  const server = await startServer(env)
  try {
    await wait(SETTLE_MS)
    const processes = [server.pid, enginePid()]
    const before = processorSeconds(processes)
    const began = performance.now()
    await wait(MEASURED_MS)
    const share = (processorSeconds(processes) - before) / ((performance.now() - began) / 1000)
    return {
      row: 'P21',
      what: `${SHOPS} shops and no visitor: processor of the server and its engine; start ${Math.round(server.startMs)} ms`,
      ours: `${(share * 100).toFixed(2)} % of a core`,
      limit: `${GOAL * 100} %`,
      ratio: share / GOAL,
      goal: '≤ limit',
      isMet: share <= GOAL,
    }
  } finally {
    await server.stop()
  }
}

/** The copied groups have tiers that nobody was told of, which a shop has once and not at rest. */
async function untilTold(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  while ((await listDueShops(pool, 'tiers', new Date())).length > 0) await wait(SETTLE_MS / 10)
  await pool.end()
}

/** The shop's folder once more for each new tenant, until there are SHOPS of them. */
async function copyShops(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: there } = await client.query<{ count: number }>('select count(*)::int as count from tenants')
    if (there[0]!.count >= SHOPS) return
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    await client.query(
      `create temp table copies on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${SHOPS - 1}) n`,
    )
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = 'public' and is_generated = 'NEVER' and table_name = any($1) group by 1`,
      [COPIED],
    )
    if (tables.length < COPIED.length) throw new Error(`found only ${tables.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of tables) {
      const values = columns.map((column) => valueOf(name, column))
      await client.query(
        `insert into ${name} (${columns.map((column) => `"${column}"`).join()}) select ${values.join()} from ${name} t cross join copies on conflict do nothing`,
      )
    }
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

function valueOf(table: string, column: string): string {
  if (column === 'tenant_id' || (table === 'tenants' && column === 'id')) return 'copies.id'
  if (column === 'slug' || column === 'host') return `t."${column}" || copies.n`
  return `t."${column}"`
}

/** The engine is no child of the server: it outlives a killed one. */
const enginePid = () => Number(readFileSync(`${FOLDER}/postgres/postmaster.pid`, 'utf8').split('\n')[0])

/** Processor seconds of processes and of their descendants, ended ones included. */
function processorSeconds(pids: readonly number[]): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
        return [
          { pid: Number(name), parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) },
        ]
      } catch {
        return []
      }
    })
  const sumOf = (id: number): number =>
    stats
      .filter(({ parent }) => parent === id)
      .reduce((sum, child) => sum + sumOf(child.pid), stats.find((one) => one.pid === id)?.ticks ?? 0)
  return pids.reduce((sum, pid) => sum + sumOf(pid), 0) / TICKS_PER_SECOND
}
