import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { engineOf, startWholeServer } from '../apps/api/src/testing/whole-server.ts'
import { serverArguments, serverEnvironment } from '../scripts/server-command.ts'
import { ask } from './load.ts'

export const DATA_DIR = 'data/bench'
/** The slug of the demo merchant whose shop is measured. */
export const SHOP = 'mutirao'

export type Server = Awaited<ReturnType<typeof startServer>>

/** The built server as npm start runs it; `startMs` is the time to the first 204 of /ping. */
export async function startServer(env: Record<string, string> = {}) {
  const started = performance.now()
  const { child, port } = await startWholeServer({
    command: [process.execPath, ...serverArguments],
    inherited: serverEnvironment({ ...process.env, DATA_DIR }),
    env: { LOG_LEVEL: 'error', ...env },
  })
  const { status } = await ask(port, { path: '/ping' })
  if (status !== 204) throw new Error(`/ping: ${status}`)
  const startMs = performance.now() - started
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url: `http://localhost:${port}`, port, pid: child.pid!, startMs, stop }
}

/** The secrets that the server generated for itself. */
export const secretKey = () => (JSON.parse(readFileSync(`${DATA_DIR}/secrets.json`, 'utf8')) as { key: string }).key

/** The owner's URL of the database, or of another one on its engine. */
export function databaseUrl(name = 'mutirao'): string {
  const given = process.env['DATABASE_URL']
  return given ? new URL(`/${name}`, given).href : engineOf(DATA_DIR)!.url(name)
}
