import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { locateEngine } from '#db/embedded-binaries.ts'

const run = promisify(execFile)
const PASSWORD = 'only-for-tests'

export type OwnEngine = {
  url: string
  /** As the engine's superuser, who sees every row. */ rootUrl: string
  start: () => Promise<void>
  stop: () => Promise<void>
  remove: () => Promise<void>
}

/**
 * A PostgreSQL without supervision, as behind DATABASE_URL: once a test stops it, it stays stopped. The database's owner is not a superuser, as with
 * a hosted one. `binaries`: those of another PostgreSQL than the embedded.
 */
export async function createOwnEngine(binaries?: string, owner = 'shop_owner'): Promise<OwnEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'mutirao-engine-'))
  // As root the engine runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const found = await locateEngine(folder)
  const dataDir = join(folder, 'postgres')
  const initdb = binaries ? join(binaries, 'initdb') : found.initdb
  const pgCtl = binaries ? join(binaries, 'pg_ctl') : found.pgCtl
  const as = { ...found.runAs, cwd: '/' }
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, PASSWORD)
  await mkdir(dataDir, { mode: 0o700 })
  const { uid, gid } = found.runAs
  if (uid !== undefined && gid !== undefined) await Promise.all([dataDir, passwordFile].map((path) => chown(path, uid, gid)))
  await run(
    initdb,
    [`--pgdata=${dataDir}`, '--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--username=root', `--pwfile=${passwordFile}`],
    as,
  )

  const port = await freePort()
  const settings = `-p ${port} -h 127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=60`
  const start = async () => void (await run(pgCtl, ['start', '-w', '-D', dataDir, '-l', join(dataDir, 'server.log'), '-o', settings], as))
  const stop = async () => void (await run(pgCtl, ['stop', '-m', 'fast', '-w', '-D', dataDir], as).catch(() => undefined))
  await start()
  const urlOf = (user: string, database: string) => `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`
  const root = new pg.Client({ connectionString: urlOf('root', 'postgres') })
  await root.connect()
  await root.query(`create role ${owner} login createrole createdb password '${PASSWORD}'`)
  await root.query(`create database shop owner ${owner}`)
  await root.end()
  return {
    url: urlOf(owner, 'shop'),
    rootUrl: urlOf('root', 'shop'),
    start,
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
