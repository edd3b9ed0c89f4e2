import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { canEnter, ensureAppRole } from './app-role.ts'
import { isAnySpread, missingDistribution, SCHEMA_SETTINGS, withoutForeignKeys } from './distribution.ts'
import { missingDueShops } from './due-shops.ts'
import { engineBehind, type Engine } from './engine.ts'
import { codeOf, DEADLOCK, LOCK_TIMEOUT } from './error-codes.ts'
import { missingOpenWork } from './open-work.ts'
import { missingRights } from './rights.ts'
import { missingShopsOfStaff } from './shops-of-staff.ts'

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
const LOCK = 727_001
/** lock_timeout of a schema change: every other transaction on the table queues behind it. */
const LINE_MS = 300
const PAUSE_MS = 500
/** How long to keep trying: a dump of a large database takes minutes and locks every table. */
const PATIENCE_MS = 600_000

/** A schema owned by another module: the queue's. */
type OtherSchema = { isInstalled: (owner: pg.Client) => Promise<boolean>; install: (url: string) => Promise<void> }
type Options = { queue: OtherSchema; say?: (line: string) => void }

/**
 * Migrates the schema as the owner, under an advisory lock, so that several processes may start at once. Creates the role of `appUrl` and grants what
 * requests need. Takes no locks when nothing is missing; otherwise waits for each lock only briefly, so that shoppers do not queue behind it.
 */
export async function migrateDatabase(url: string, appUrl: string, { queue, say = () => undefined }: Options): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A lost connection fails the pending query; without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const engine = await engineBehind(client)
    if (engine.isDistributed) await client.query(SCHEMA_SETTINGS)
    if (!(await canEnter(appUrl))) {
      // Processes that wait for this lock need both the role and the schema.
      await client.query('select pg_advisory_lock($1)', [LOCK])
      await ensureAppRole(client, appUrl)
    }
    const role = decodeURIComponent(new URL(appUrl).username)
    const at = { client, role, engine }
    if (await isComplete(at, queue)) return
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`set lock_timeout = ${LINE_MS}`)
    const patiently = standInLine(say)
    await patiently(async () => {
      if (await isMigrated(client)) return
      const isSpread = engine.isDistributed && (await isAnySpread(client))
      await migrate(drizzle({ client: isSpread ? withoutForeignKeys(client) : client }), { migrationsFolder: FOLDER })
    })
    if (!(await queue.isInstalled(client))) await patiently(() => queue.install(url))
    if (engine.isDistributed) for (const statement of await missingDistribution(client)) await patiently(() => client.query(statement))
    for (const statement of await missingBeside(at)) await patiently(() => client.query(statement))
  } finally {
    await client.end()
  }
}

type At = { client: pg.Client; role: string; engine: Engine }

async function isComplete(at: At, queue: OtherSchema): Promise<boolean> {
  const { client, engine } = at
  if (!(await isMigrated(client)) || !(await queue.isInstalled(client))) return false
  if (engine.isDistributed && (await missingDistribution(client)).length > 0) return false
  return (await missingBeside(at)).length === 0
}

/** Statements outside the migrations, because they follow from the catalogue and from the domain. */
const missingBeside = async ({ client, role, engine }: At) => [
  ...(await missingRights(client, role, !engine.isDistributed)),
  ...(await missingOpenWork(client)),
  ...(await missingDueShops(client, engine)),
  ...(await missingShopsOfStaff(client)),
]

async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ name: string | null }>("select to_regclass('drizzle.__drizzle_migrations')::text as name")
  if (!tables[0]?.name) return false
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  return Number(rows[0]?.last ?? 0) >= readMigrationFiles({ migrationsFolder: FOLDER }).at(-1)!.folderMillis
}

/** Retries while a dump or a load holds the table; between two attempts shoppers get the lock. */
function standInLine(say: (line: string) => void) {
  const until = performance.now() + PATIENCE_MS
  let isTold = false
  return async function patiently(change: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        return void (await change())
      } catch (error) {
        if (!isLockConflict(error) || performance.now() > until) throw error
        if (!isTold) say('O banco está sendo copiado ou carregado; esperando para atualizá-lo (até 10 minutos)…')
        isTold = true
        await wait(PAUSE_MS)
      }
    }
  }
}

/** Shoppers' transactions hold what the change needs; a deadlock with one of them is handled like a timeout, because the change was rolled back. */
const isLockConflict = (error: unknown) => [LOCK_TIMEOUT, DEADLOCK].includes(codeOf(error) ?? '')
