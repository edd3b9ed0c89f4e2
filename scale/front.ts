import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { locateEngine } from '../apps/api/src/db/embedded-binaries.ts'
import { rootFolder } from '../apps/api/src/testing/whole-server.ts'
import { until } from '../chaos/server.ts'

const START_MS = 10_000
const shipped = (name: string) => readFileSync(join(rootFolder, 'deploy', name), 'utf8')

/** The shipped HAProxy configuration with these ports. Throws when a line that names a port is missing. */
export function startProxy(folder: string, { port, processes }: { port: number; processes: readonly number[] }): Promise<Front> {
  const lines = shipped('haproxy.cfg').split('\n')
  const own = lines.filter((line) => !line.startsWith('  server '))
  const text = replaced(own.join('\n'), '127.0.0.1:8080', `127.0.0.1:${port}`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, text + processes.map((one, index) => `  server p${index} 127.0.0.1:${one}\n`).join(''))
  return startFront('haproxy', ['-f', file, '-db'], { port })
}

/** The shipped PgBouncer configuration before this PostgreSQL; as root it runs as another user, who must be able to read its files. */
export async function startPooler(folder: string, { port, database }: { port: number; database: number }): Promise<Front> {
  const { runAs } = await locateEngine(folder)
  const own = join(folder, 'pgbouncer')
  mkdirSync(own, { recursive: true })
  const users = join(own, 'userlist.txt')
  const text = replaced(
    replaced(replaced(shipped('pgbouncer.ini'), 'port=5432', `port=${database}`), 'listen_port = 6432', `listen_port = ${port}`),
    '/etc/pgbouncer/userlist.txt',
    users,
  )
  const file = join(own, 'pgbouncer.ini')
  writeFileSync(file, text)
  writeFileSync(users, '"postgres" ""\n')
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(own, runAs.uid, runAs.gid)
  return startFront('pgbouncer', ['-q', file], { port, ...runAs })
}

export type Front = { restart: () => Promise<void>; stop: () => void }

async function startFront(program: string, args: string[], { port, ...as }: { port: number; uid?: number; gid?: number }): Promise<Front> {
  let child: ChildProcess
  const start = async () => {
    const words: string[] = []
    child = spawn(program, args, { ...as, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => void words.push(data.toString()))
    const failed = new Promise<never>((_resolve, reject) => {
      child.once('error', (error) => reject(new Error(`${program} is needed: ${error.message}`)))
      child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${words.join('')}`)))
    })
    failed.catch(() => undefined)
    await Promise.race([failed, until(() => isOpen(port), undefined, START_MS)])
  }
  await start()
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    /** SIGKILL, and a new start. */
    async restart() {
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
      await start()
    },
    stop: () => void child.kill('SIGTERM'),
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTo(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false))
  })
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the shipped configuration does not name ${from}`)
  return text.replace(from, to)
}
