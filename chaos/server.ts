import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { askServer, engineOf, spawnServer } from '../apps/api/src/testing/whole-server.ts'

const START_MS = 90_000

/** The real server on a database folder of its own, isolated from everything else on this machine. */
export function createShop(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'mutirao-chaos-'))
  // As root the engine runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const logFile = join(folder, 'server.log')
  let server: ReturnType<typeof spawnServer> | undefined
  const isAlive = () => server !== undefined && server.child.exitCode === null && server.child.signalCode === null
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const { child, ended } = server!
    child.kill(signal)
    return ended
  }

  return {
    logFile,
    async start() {
      const env = { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' }
      server = spawnServer({ env, hear: (line) => appendFileSync(logFile, `${line}\n`) })
      await server.port
      await until(
        async () => (await askServer(port, { path: '/healthz' }))?.status === 200,
        () => !isAlive(),
      )
    },
    isAlive,
    serverPid: () => server?.child.pid,
    databasePid: () => engineOf(folder)?.pid,
    databaseUrl: () => engineOf(folder)!.url(),
    /** SIGKILL: requests in progress are lost. */
    killServer: () => end('SIGKILL'),
    killDatabase: () => process.kill(engineOf(folder)!.pid, 'SIGKILL'),
    /** Stops like an operator; resolves with the exit code. */
    stop: () => end('SIGTERM'),
    /** The remaining processes of this run only. */
    clean({ keepFolder }: { keepFolder: boolean }) {
      if (isAlive()) server?.child.kill('SIGKILL')
      const engine = engineOf(folder)
      if (engine) process.kill(engine.pid, 'SIGINT')
      if (keepFolder) return
      const engineFolder = existsSync(join(folder, 'engine')) ? readFileSync(join(folder, 'engine'), 'utf8') : undefined
      rmSync(folder, { recursive: true, force: true })
      if (engineFolder) rmSync(engineFolder, { recursive: true, force: true })
    },
  }
}

export async function until(isTrue: () => Promise<boolean>, isHopeless = () => false, patienceMs = START_MS): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isTrue())) {
    if (isHopeless()) throw new Error('the server ended before it answered')
    if (Date.now() > deadline) throw new Error(`waited ${patienceMs / 1000} s in vain`)
    await wait(50)
  }
}
