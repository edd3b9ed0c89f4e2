import pg from 'pg'
import type { Secrets } from '../secrets.ts'
import type { Settings } from '../settings.ts'

/** stop ends an embedded engine that this process started; release leaves one that another process uses. */
export type OpenDatabase = { url: string; stop: () => Promise<void>; release: () => Promise<void> }

/** DATABASE_URL, or the embedded engine under DATA_DIR. */
export async function openDatabase(settings: Settings, secrets: Secrets, say: (line: string) => void): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    await checkVersion(settings.databaseUrl)
    return { url: settings.databaseUrl, stop: async () => undefined, release: async () => undefined }
  }
  const { startEmbedded } = await import('./embedded.ts')
  const engine = await startEmbedded(settings.dataDir, secrets.database, say)
  await createDatabase(engine.databaseUrl('postgres'), 'mutirao')
  return { url: engine.url, stop: engine.stop, release: async () => (engine.wasRunning ? undefined : engine.stop()) }
}

async function checkVersion(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
    if (Number(rows[0]!.version) < 150_000) throw new Error('é preciso PostgreSQL 15 ou mais novo')
  } catch (error) {
    throw new Error(`DATABASE_URL: não foi possível usar o banco de dados: ${(error as Error).message}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(adminUrl: string, name: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
