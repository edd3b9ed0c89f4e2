import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { locateEngine } from '../apps/api/src/db/embedded-binaries.ts'
import { until } from '../chaos/server.ts'
import { binaries } from './engine.ts'

export const HOST = '127.0.0.1'
const OWNER = 'postgres'
const DATABASE = 'mutirao'

export type Node = Awaited<ReturnType<typeof createNode>>

const common = [`listen_addresses='${HOST}'`, "unix_socket_directories=''", 'max_connections=300', 'shared_buffers=256MB']
/** Moving a shard while it is written needs the logical log; the others are the defaults of a production server. */
const distributed = [
  "shared_preload_libraries='citus'",
  'wal_level=logical',
  'max_prepared_transactions=300',
  "citus.node_conninfo='sslmode=disable'",
]

/** One PostgreSQL server on loopback, run by a user that is not root. */
export async function createNode(port: number, { isDistributed, settings = [] }: { isDistributed: boolean; settings?: readonly string[] }) {
  const folder = mkdtempSync(join(tmpdir(), `mutirao-scale-${port}-`))
  chmodSync(folder, 0o755)
  const { runAs } = await locateEngine(folder)
  const dataDir = join(folder, 'postgres')
  mkdirSync(dataDir, { mode: 0o700 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(dataDir, runAs.uid, runAs.gid)
  // Nodes look for certificates in the home folder, which must not be another user's.
  const env = { ...process.env, HOME: folder }
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries(), program), args, { ...runAs, env, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  run('initdb', ['-D', dataDir, '-A', 'trust', '-U', OWNER, '--encoding=UTF8', '--locale=C'])
  appendFileSync(
    join(dataDir, 'postgresql.conf'),
    [`port=${port}`, ...common, ...(isDistributed ? distributed : []), ...settings].join('\n'),
  )
  /** After a kill pg_ctl is misled by the dead server's file, so the first connection tells that it is there. */
  const start = async () => {
    run('pg_ctl', ['-D', dataDir, '-l', join(dataDir, 'server.log'), '-W', 'start'])
    await until(async () => {
      const probe = await connect(urlOf(port, 'postgres')).catch(() => undefined)
      await probe?.end()
      return probe !== undefined
    })
  }
  await start()
  const admin = new pg.Client({ connectionString: urlOf(port, 'postgres') })
  await admin.connect()
  await admin.query(`create database ${DATABASE}`)
  await admin.end()
  return {
    port,
    url: urlOf(port),
    start,
    dataDir,
    /** SIGKILL to the server's first process, and its end: the others end at once, and the start recovers from the log. */
    async kill() {
      const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
      await until(async () => !isAlive(pid))
    },
    remove() {
      try {
        run('pg_ctl', ['-D', dataDir, '-m', 'immediate', '-w', 'stop'])
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const urlOf = (port: number, database = DATABASE) => `postgres://${OWNER}@${HOST}:${port}/${database}`

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A coordinator and its workers; the tables are spread by the server that starts on it. */
export async function createCluster(ports: { coordinator: number; workers: readonly number[] }) {
  const nodes: Node[] = []
  const removeAll = () => nodes.forEach((node) => node.remove())
  try {
    for (const port of [ports.coordinator, ...ports.workers]) {
      const node = await createNode(port, { isDistributed: true })
      nodes.push(node)
      const db = await connect(node.url)
      await db.query('create extension citus')
      await db.end()
    }
    const [coordinator, ...workers] = nodes
    const db = await connect(coordinator!.url)
    await db.query('select citus_set_coordinator_host($1, $2)', [HOST, coordinator!.port])
    for (const { port } of workers) await db.query('select citus_add_node($1, $2)', [HOST, port])
    await db.end()
    return { url: coordinator!.url, coordinator: coordinator!, workers, remove: removeAll }
  } catch (error) {
    removeAll()
    throw error
  }
}

type Shard = { shardId: string; port: number }

/** The shard of a shop's orders, and the port of its node; all tables of the shop are there. */
export async function shardOf(db: pg.Client, tenantId: string): Promise<Shard> {
  const { rows } = await db.query<Shard>(
    `select s.shardid::text as "shardId", s.nodeport as port from citus_shards s
     where s.shardid = get_shard_id_for_distribution_column('orders', $1::uuid)`,
    [tenantId],
  )
  return rows[0]!
}

/** Moves the shop, with those that share its shard, while it is written. A new session: an old one may keep a connection to a node that has died. */
export async function moveShop(url: string, tenantId: string, to: Node): Promise<void> {
  const db = await connect(url)
  try {
    const { shardId, port } = await shardOf(db, tenantId)
    await db.query("select citus_move_shard_placement($1::bigint, $2, $3, $2, $4, 'force_logical')", [shardId, HOST, port, to.port])
  } finally {
    await db.end()
  }
}
