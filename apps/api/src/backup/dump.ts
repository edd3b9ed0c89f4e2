import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { missingRights } from '#db/rights.ts'
import { hashRows, type RowHashes } from './row-hashes.ts'

const run = promisify(execFile)
const FILE = 'database.dump'
const MOST_LIST_BYTES = 16 * 1024 * 1024

/** Dumps the whole database into one file, with row hashes of the same snapshot; the shop stays open. */
export async function dumpDatabase(url: string, folder: string, programs = ''): Promise<RowHashes> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const hashes = await hashRows(client)
    // The owner is bound by row-level security, too; the policy `owner` lets it read everything.
    const what = ['--format=custom', '--enable-row-security', '--no-owner', '--no-privileges', `--snapshot=${rows[0]!.snapshot}`]
    await tool(join(programs, 'pg_dump'), url, [...what, `--file=${join(folder, FILE)}`])
    await client.query('commit')
    return hashes
  })
}

/** Restores into an empty database, as its owner, whatever its name: everything or nothing. */
export async function restoreDatabase(url: string, folder: string, programs = ''): Promise<RowHashes> {
  return withClient(url, async (client) => {
    const { rows } = await client.query("select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1")
    if (rows.length > 0) throw new Error('O banco de DATABASE_URL não está vazio: restaure em um banco novo.')
    const list = join(folder, `restore-${process.pid}.list`)
    const { stdout } = await tool(join(programs, 'pg_restore'), undefined, ['--list', join(folder, FILE)])
    // These lines name the former owner, whose policy the migration gives to the new one, or the engine that the dump comes from.
    await writeFile(list, stdout.replaceAll(/^.* POLICY .* owner .*\n|^.* EXTENSION .*citus.*\n/gm, ''))
    try {
      const how = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', `--use-list=${list}`]
      await tool(join(programs, 'pg_restore'), url, [...how, join(folder, FILE)])
    } finally {
      await rm(list, { force: true })
    }
    for (const statement of await missingRights(client)) await client.query(statement)
    return hashRows(client)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The password is passed in the environment, because every user of the machine can read arguments. */
async function tool(program: string, url: string | undefined, args: string[]) {
  const target = url === undefined ? undefined : new URL(url)
  const PGPASSWORD = decodeURIComponent(target?.password ?? '')
  if (target) target.password = ''
  try {
    const environment = { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) }
    return await run(program, [...(target ? [`--dbname=${target.href}`] : []), ...args], { env: environment, maxBuffer: MOST_LIST_BYTES })
  } catch (error) {
    const { code, stderr, message } = error as { code?: string; stderr?: string; message: string }
    if (code === 'ENOENT')
      throw new Error(`Falta o programa ${program}: instale o cliente do PostgreSQL, da versão do servidor ou mais nova.`, { cause: error })
    throw new Error(`${program}: ${(stderr || message).trim()}`, { cause: error })
  }
}
