import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './http.mjs'

const START_MS = 90_000

/** The real server on a database folder of its own, which it shares with nothing else on this machine. */
export function createShop(port) {
  const folder = mkdtempSync(join(tmpdir(), 'mutirao-chaos-'))
  // As root the engine runs as somebody else, who must be able to enter.
  chmodSync(folder, 0o755)
  const logFile = join(folder, 'server.log')
  const output = openSync(logFile, 'a')
  let child

  const engineFolder = () => (existsSync(join(folder, 'engine')) ? readFileSync(join(folder, 'engine'), 'utf8') : undefined)
  const pidFile = () => readFileSync(join(engineFolder(), 'postmaster.pid'), 'utf8').split('\n')

  async function start() {
    child = spawn(process.execPath, ['apps/api/src/main.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        RATE_LIMIT_NETWORK: '0',
        RATE_LIMIT_VISITOR: '0',
        METRICS_PORT: '0',
      },
      stdio: ['ignore', output, output],
    })
    await until(
      async () => (await ask(port, { path: '/healthz' }))?.status === 200,
      () => child.exitCode !== null,
    )
  }

  return {
    folder,
    logFile,
    start,
    serverPid: () => child.pid,
    isServerAlive: () => child.exitCode === null && child.signalCode === null,
    databasePid: () => Number(pidFile()[0]),
    databaseUrl() {
      const { database } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))
      return `postgres://mutirao_owner:${database}@127.0.0.1:${pidFile()[3]}/mutirao`
    },
    /** No goodbye: what was in flight is lost with the process. */
    async killServer() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
    killDatabase: () => process.kill(Number(pidFile()[0]), 'SIGKILL'),
    /** As an operator would; resolves with the exit code. */
    stop() {
      return new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill('SIGTERM')
      })
    },
    /** Whatever is left of this run, and nothing else. */
    clean({ keepFolder }) {
      if (child && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      const engine = engineFolder()
      if (engine && existsSync(join(engine, 'postmaster.pid'))) process.kill(Number(pidFile()[0]), 'SIGINT')
      if (keepFolder) return
      rmSync(folder, { recursive: true, force: true })
      if (engine) rmSync(engine, { recursive: true, force: true })
    },
  }
}

export async function until(isTrue, isHopeless = () => false, patienceMs = START_MS) {
  const deadline = Date.now() + patienceMs
  while (!(await isTrue())) {
    if (isHopeless()) throw new Error('the server ended before it answered')
    if (Date.now() > deadline) throw new Error(`waited ${patienceMs / 1000} s in vain`)
    await wait(50)
  }
}
