import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { serverArguments, serverEnvironment } from '../scripts/server-command.mjs'

export const DATA_DIR = 'data/bench'
const embeddedFolder = () => (process.env.DATABASE_URL ? undefined : readFileSync(`${DATA_DIR}/engine`, 'utf8'))

/** The built server in a process of its own; resolves with the time to the first 204 of /ping. */
/** What the server under measure generated for itself. */
export const secretKey = () => JSON.parse(readFileSync(`${DATA_DIR}/secrets.json`, 'utf8')).key

export async function startServer({ port, env = {} }) {
  const started = performance.now()
  const child = spawn(process.execPath, serverArguments, {
    env: serverEnvironment({
      ...process.env,
      PORT: String(port),
      DATA_DIR,
      LOG_LEVEL: 'error',
      RATE_LIMIT_NETWORK: '0',
      RATE_LIMIT_VISITOR: '0',
      METRICS_PORT: '0',
      ...env,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  while (!(await isReachable(`${url}/ping`))) {
    if (child.exitCode !== null) throw new Error('the server ended before it answered')
    await wait(5)
  }
  const startMs = performance.now() - started
  return { url, port, pid: child.pid, startMs, stop: () => stop(child) }
}

async function isReachable(url) {
  return fetch(url).then(
    ({ status }) => status === 204,
    () => false,
  )
}

function stop(child) {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

/** Resident memory in MB, as the kernel counts it. */
export function residentMb(pid) {
  return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024
}

/** Where the embedded engine listens: the fourth line of its pid file. */
export function databaseUrl(name = 'mutirao') {
  if (process.env.DATABASE_URL) return new URL(`/${name}`, process.env.DATABASE_URL).href
  const { database } = JSON.parse(readFileSync(`${DATA_DIR}/secrets.json`, 'utf8'))
  const port = readFileSync(`${embeddedFolder()}/postmaster.pid`, 'utf8').split('\n')[3]
  return `postgres://mutirao_owner:${database}@127.0.0.1:${port}/${name}`
}
