import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { canEnter, ensureAppRole } from './app-role.ts'
import { missingRights } from './rights.ts'

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
const LOCK = 727_001
/** So long a change of the schema stands in line for a table; behind it everybody else who wants the table waits as well. */
const LINE_MS = 300
const PAUSE_MS = 500
/** A dump of a large database takes long, and holds every table. */
const PATIENCE_MS = 600_000

/** Another schema beside our own, kept by whoever brings it: the queue's. */
type Beside = { isInstalled: (owner: pg.Client) => Promise<boolean>; install: (url: string) => Promise<void> }
type Options = { queue: Beside; say?: (line: string) => void }

/**
 * Brings the schema up to date as the owner, under an advisory lock, so that several processes may start at once. The role of `appUrl`
 * is made and may then do what requests need, and nothing else. Where nothing is missing nothing is locked; what is missing stands in
 * line for a moment at a time, so that no shopper waits behind it for long.
 */
export async function migrateDatabase(url: string, appUrl: string, { queue, say = () => undefined }: Options): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // Whoever waits for an answer is told that the connection is lost; without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!(await canEnter(appUrl))) {
      // Whoever waits here waits for the role and for the schema.
      await client.query('select pg_advisory_lock($1)', [LOCK])
      await ensureAppRole(client, appUrl)
    }
    const role = decodeURIComponent(new URL(appUrl).username)
    if (await isComplete(client, role, queue)) return
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`set lock_timeout = ${LINE_MS}`)
    const patiently = standInLine(say)
    await patiently(async () => {
      if (!(await isMigrated(client))) await migrate(drizzle({ client }), { migrationsFolder: FOLDER })
    })
    if (!(await queue.isInstalled(client))) await queue.install(url)
    for (const statement of await missingRights(client, role)) await patiently(() => client.query(statement))
  } finally {
    await client.end()
  }
}

async function isComplete(client: pg.Client, role: string, queue: Beside): Promise<boolean> {
  return (await isMigrated(client)) && (await queue.isInstalled(client)) && (await missingRights(client, role)).length === 0
}

async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ name: string | null }>("select to_regclass('drizzle.__drizzle_migrations')::text as name")
  if (!tables[0]?.name) return false
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  return Number(rows[0]?.last ?? 0) >= readMigrationFiles({ migrationsFolder: FOLDER }).at(-1)!.folderMillis
}

/** Who holds the table for longer (a dump, a load) is let finish; shoppers pass between two tries. */
function standInLine(say: (line: string) => void) {
  const until = performance.now() + PATIENCE_MS
  let isTold = false
  return async function patiently(change: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        return void (await change())
      } catch (error) {
        if (!isLockTimeout(error) || performance.now() > until) throw error
        if (!isTold) say('O banco está sendo copiado ou carregado; esperando para atualizá-lo (até 10 minutos)…')
        isTold = true
        await wait(PAUSE_MS)
      }
    }
  }
}

const isLockTimeout = (error: unknown) => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (cause?.code ?? code) === '55P03'
}
