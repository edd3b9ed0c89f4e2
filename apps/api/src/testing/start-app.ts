import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp, type AppOptions } from '#app.ts'
import type { Services } from '#context.ts'
import { appUrlOf } from '#db/app-role.ts'
import type { Queue } from '#db/queue.ts'
import { loadBuiltWeb } from '#http/web-bundle.ts'
import { openServices } from '#services.ts'
import { readSettings } from '#settings.ts'
import { vapidKeyFrom } from '#vapid-key.ts'
import { TEST_KEY } from './global-setup.ts'
import { checkAnswers } from './published-answers.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')
export const secrets = {
  key: TEST_KEY,
  keys: [TEST_KEY],
  webhook: 'w'.repeat(32),
  webhooks: ['w'.repeat(32)],
  database: '',
  acquirer: ['a'.repeat(32)],
  push: [vapidKeyFrom(TEST_KEY)],
}

export type RunningApp = {
  app: FastifyInstance
  pool: pg.Pool
  services: Omit<Services, 'log'>
  databaseUrl: string
  port: () => number
  close: () => Promise<void>
}

type Options = {
  databaseUrl: string
  dataDir: string
  now: () => Date
  logLevel?: string
  logStream?: AppOptions['logStream']
  /** Settings by their environment names; the rate limiter is off unless a test is about it. */
  env?: Record<string, string>
  /** The acquirer's port: this server's, unless another server of the test has it. */
  acquirerPort?: () => number
  poolSize?: number
  /** Other keys than those of all tests. */
  keys?: readonly [string, ...string[]]
  /** Sweeps run by time, as on a real server; else only a test runs them. */
  isSwept?: boolean
  /** Routes of a single test. */
  extend?: (app: FastifyInstance) => Promise<void>
}

/** A job for later waits as long as the test's clock says: for the engine's own clock the test's day may be over already. */
const byClock = (queue: Queue, now: () => Date): Queue => ({
  ...queue,
  send: (db, name, data, at) => queue.send(db, name, data, at && new Date(Date.now() + at.getTime() - now().getTime())),
})

/** The server as it runs, pages and all, on a database that is there; several may share one. */
export async function startApp(options: Options): Promise<RunningApp> {
  const {
    databaseUrl,
    dataDir,
    now,
    logLevel = 'silent',
    logStream,
    acquirerPort,
    poolSize = 10,
    env,
    keys = secrets.keys,
    isSwept = false,
    extend,
  } = options
  const own = { NODE_ENV: 'test', LOG_LEVEL: logLevel, DATA_DIR: dataDir, DATABASE_POOL: String(poolSize) }
  const read = readSettings({ ...own, RATE_LIMIT_NETWORK: '0', RATE_LIMIT_VISITOR: '0', ...env })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const { settings } = read
  let app: FastifyInstance | undefined
  const port = () => (app!.server.address() as AddressInfo).port
  const appUrl = appUrlOf(databaseUrl, keys[0]!)
  const report = () => undefined
  const around = { settings, secrets: { ...secrets, key: keys[0]!, keys, push: keys.map(vapidKeyFrom) }, appUrl }
  const { services: opened, close: closeServices } = await openServices({ ...around, now, port, acquirerPort, report })
  const services = { ...opened, queue: byClock(opened.queue, now) }
  const checkedAnd = async (server: FastifyInstance) => {
    checkAnswers(server)
    await extend?.(server)
  }
  app = await buildApp({ services, port, logStream, isSwept, web: { ...(await loadBuiltWeb()), extend: checkedAnd } })
  await app.listen({ port: 0, host: settings.host })
  const close = async () => {
    await app!.close()
    await closeServices()
  }
  const { pool } = services
  return { app, pool, services, databaseUrl, port, close }
}
