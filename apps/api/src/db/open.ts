import pg from 'pg'
import type { KeptSecrets } from '#secrets.ts'
import type { Settings } from '#settings.ts'
import { isCommandThere, isServerThere, lockFolder, lockForCommand } from './folder-lock.ts'

/** close ends the embedded engine, unless a server or a command still uses it: the last one to leave ends it. */
export type OpenDatabase = { url: string; close: () => Promise<void> }
type Opening = { as: 'server' | 'command'; say: (line: string) => void; end?: Promise<void> }

/** Opens DATABASE_URL, or the embedded engine under DATA_DIR. */
export async function openDatabase(settings: Settings, secrets: KeptSecrets, { as, say, end }: Opening): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl) {
    await checkVersion(databaseUrl)
    return { url: databaseUrl, close: async () => undefined }
  }
  const { isEngineReady, startEmbedded } = await import('./embedded.ts')
  const isReady = () => isEngineReady(dataDir)
  const unlock = as === 'server' ? await lockFolder(dataDir, { say, end }) : await lockForCommand(dataDir, { say, isEngineReady: isReady })
  try {
    const engine = await startEmbedded(dataDir, secrets.database, say)
    await createDatabase(engine.databaseUrl('postgres'), 'mutirao')
    return { url: engine.url, close: () => leave(dataDir, as, { engine, unlock }) }
  } catch (error) {
    await unlock()
    throw error
  }
}

type Leaving = { engine: { stop: () => Promise<void>; unwatch: () => void }; unlock: () => Promise<void> }

/** Holds the server's lock while the engine stops, so that no other process adopts it meanwhile. */
async function leave(dataDir: string, as: Opening['as'], { engine, unlock }: Leaving): Promise<void> {
  if (as === 'server' && !(await isCommandThere(dataDir))) {
    await engine.stop()
    return unlock()
  }
  engine.unwatch()
  await unlock()
  if ((await isServerThere(dataDir)) || (await isCommandThere(dataDir))) return
  const release = await lockFolder(dataDir).catch(() => undefined)
  if (!release) return
  await engine.stop()
  await release()
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
