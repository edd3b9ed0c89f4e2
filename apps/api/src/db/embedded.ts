import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { findEngine, type Engine } from './embedded-binaries.ts'

const run = promisify(execFile)
const USER = 'mutirao_owner'

export type EmbeddedDatabase = { url: string; databaseUrl: (name: string) => string; wasRunning: boolean; stop: () => Promise<void> }

/** Starts PostgreSQL under DATA_DIR: initialises it the first time, adopts one that a crash left running. */
export async function startEmbedded(dataDir: string, password: string, say: (line: string) => void): Promise<EmbeddedDatabase> {
  const engine = await findEngine(dataDir)
  if (!existsSync(join(engine.dataDir, 'PG_VERSION'))) await initialise(engine, password, say)
  // Backup and bench ask where the engine lives: as root it may not be under DATA_DIR itself.
  await writeFile(join(dataDir, 'engine'), engine.dataDir)
  const running = await adoptRunning(engine)
  const port = running ?? (await launch(engine))
  const databaseUrl = (name: string) => `postgres://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`
  return { url: databaseUrl('mutirao'), databaseUrl, wasRunning: running !== undefined, stop: () => stop(engine) }
}

async function initialise(engine: Engine, password: string, say: (line: string) => void) {
  say(`Criando o banco de dados em ${engine.dataDir} (só na primeira vez)…`)
  await mkdir(dirname(engine.dataDir), { recursive: true, mode: 0o755 })
  await mkdir(engine.dataDir, { mode: 0o700 })
  const { uid, gid } = engine.runAs
  if (uid !== undefined && gid !== undefined) await chown(engine.dataDir, uid, gid)
  const passwordFile = join(tmpdir(), `mutirao-${randomUUID()}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) await chown(passwordFile, uid, gid)
  const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${passwordFile}`]
  try {
    await run(engine.initdb, [`--pgdata=${engine.dataDir}`, ...options], { ...engine.runAs, cwd: '/' })
  } catch (error) {
    await rm(engine.dataDir, { recursive: true, force: true })
    throw new Error(`Não foi possível criar o banco de dados em ${engine.dataDir}: ${lastLine(error)}`, { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** postmaster.pid: line 1 the process, line 4 the port. A pid without a process is a crash's rest, which pg_ctl clears. */
async function adoptRunning(engine: Engine): Promise<number | undefined> {
  const lines = (await readFile(join(engine.dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()]
  if (!pid || !port || status !== 'ready') return undefined
  try {
    process.kill(pid, 0)
    return port
  } catch {
    return undefined
  }
}

async function launch(engine: Engine): Promise<number> {
  const port = await freePort()
  const settings = [
    `-p ${port}`,
    '-h 127.0.0.1',
    "-c unix_socket_directories=''",
    '-c shared_buffers=256MB',
    '-c max_connections=120',
    '-c wal_compression=on',
  ]
  const args = ['start', '-w', '-t', '60', '-D', engine.dataDir, '-l', join(engine.dataDir, 'server.log'), '-o', settings.join(' ')]
  try {
    await run(engine.pgCtl, args, { ...engine.runAs, cwd: '/' })
  } catch {
    const log = await readFile(join(engine.dataDir, 'server.log'), 'utf8').catch(() => '')
    throw new Error(`O banco de dados em ${engine.dataDir} não iniciou: ${log.trim().split('\n').slice(-3).join(' / ')}`)
  }
  return port
}

async function stop(engine: Engine) {
  await run(engine.pgCtl, ['stop', '-m', 'fast', '-w', '-t', '30', '-D', engine.dataDir], { ...engine.runAs, cwd: '/' }).catch(
    () => undefined,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

function lastLine(error: unknown) {
  const { stderr, message } = error as { stderr?: string; message: string }
  return (stderr || message).trim().split('\n').at(-1)
}
