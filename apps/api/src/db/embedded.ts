import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { locateEngine, type Engine } from './embedded-binaries.ts'

const run = promisify(execFile)
const USER = 'mutirao_owner'
const WATCH_MS = 1000

export type EmbeddedDatabase = {
  url: string
  databaseUrl: (name: string) => string
  wasRunning: boolean
  unwatch: () => void
  stop: () => Promise<void>
}

/** Starts PostgreSQL under DATA_DIR: initialises it the first time, and adopts an engine that a crash left running. */
export async function startEmbedded(dataDir: string, password: string, say: (line: string) => void): Promise<EmbeddedDatabase> {
  const engine = await locateEngine(dataDir)
  if (!existsSync(join(engine.dataDir, 'PG_VERSION'))) await initialise(engine, password, say)
  // Backup and bench read this file: as root the engine may be outside DATA_DIR.
  await writeFile(join(dataDir, 'engine'), engine.dataDir)
  const running = await adoptRunning(engine)
  const { port, socketFolder } = running ?? (await launch(engine, await freePort()))
  const unwatch = watch(engine, port, say)
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1'
  const databaseUrl = (name: string) => `postgres://${USER}:${encodeURIComponent(password)}@${host}:${port}/${name}`
  return { url: databaseUrl('mutirao'), databaseUrl, wasRunning: running !== undefined, unwatch, stop: () => (unwatch(), stop(engine)) }
}

/** Whether the engine of a folder runs and accepts connections. */
export const isEngineReady = async (dataDir: string) => (await adoptRunning(await locateEngine(dataDir))) !== undefined

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

/** socketFolder: the folder of its Unix socket, empty without one. */
type Listening = { port: number; socketFolder: string }

async function adoptRunning(engine: Engine): Promise<Listening | undefined> {
  const { pid, port, socketFolder, isReady } = await readPidFile(engine)
  return pid && port && isReady && isAlive(pid) && (await answers(port)) ? { port, socketFolder } : undefined
}

/** postmaster.pid: line 1 is the process, line 4 the port, line 5 the socket's folder, line 8 its state; a clean stop removes the file. */
async function readPidFile(engine: Engine) {
  const lines = (await readFile(join(engine.dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, , , port, socketFolder = '', , , state] = lines.map((line) => line.trim())
  return { pid: Number(pid), port: Number(port), socketFolder, isReady: state === 'ready' }
}

/** The system limits a socket's path to 107 bytes, and pg_ctl passes its options through a shell. */
const SOCKET_FOLDER = /^[\w./-]{1,85}$/

/**
 * A Unix socket takes a fifth less processor than TCP for each round trip, on both sides. It lies in the engine's own folder, which only its user and
 * root may enter.
 */
const socketFolderOf = ({ dataDir }: Engine) => (process.platform !== 'win32' && SOCKET_FOLDER.test(dataDir) ? dataDir : '')

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** After a reboot the pid may belong to another program, so only the port is conclusive. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** Restarts an engine that died, on the same port, where the pools expect it; one that we stopped stays stopped. */
function watch(engine: Engine, port: number, say: (line: string) => void) {
  let isBusy = false
  async function look() {
    const { pid } = await readPidFile(engine)
    if (!pid || isAlive(pid)) return
    say('O banco de dados parou sozinho; iniciando de novo…')
    await launch(engine, port).catch((error: Error) => say(error.message))
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void look().finally(() => (isBusy = false))
  }, WATCH_MS).unref()
  return () => clearInterval(timer)
}

/** A pid file without its process is left from a crash; pg_ctl removes it. */
async function launch(engine: Engine, port: number): Promise<Listening> {
  const socketFolder = socketFolderOf(engine)
  const settings = [
    `-p ${port}`,
    '-h 127.0.0.1',
    `-c unix_socket_directories='${socketFolder}'`,
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
  return { port, socketFolder }
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
