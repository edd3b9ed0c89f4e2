import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { listedAges } from '#adapters/age/age-adapter.ts'
import { outboxMail } from '#adapters/mail/mail-adapter.ts'
import { outboxSms } from '#adapters/sms/sms-adapter.ts'
import { sandboxPayment } from '#adapters/payment/sandbox-payment.ts'
import { samplePostalCodes } from '#adapters/postal-code/postal-code-adapter.ts'
import { openIdConnect } from '#adapters/sso/openid-connect.ts'
import { appUrlOf } from '#db/app-role.ts'
import { startChanges } from '#db/changes.ts'
import { createPool } from '#db/client.ts'
import { loadBuiltWeb } from '#http/web-bundle.ts'
import { startQueue } from '#jobs/queue.ts'
import { demoIssuer } from '#dev/sso/demo-provider.ts'
import { buildApp, type AppOptions } from '../app.ts'
import type { Services } from '../context.ts'
import { TEST_KEY } from './global-setup.ts'
import { readSettings } from '../settings.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')
export const secrets = { key: TEST_KEY, webhook: 'w'.repeat(32), database: '' }

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
  /** Settings as the environment names them; the limiter in front of everything is off unless a test is about it. */
  env?: Record<string, string>
  /** Where the acquirer answers: here, unless another server of the test has it. */
  acquirerPort?: () => number
  poolSize?: number
  /** Calls that only a test has. */
  extend?: (app: FastifyInstance) => Promise<void>
}

/** The server as it runs, pages and all, on a database that is there; several may share one. */
export async function startApp(options: Options): Promise<RunningApp> {
  const { databaseUrl, dataDir, now, logLevel = 'silent', logStream, acquirerPort, poolSize = 10, env, extend } = options
  const unlimited = { RATE_LIMIT_NETWORK: '0', RATE_LIMIT_VISITOR: '0' }
  const read = readSettings({ NODE_ENV: 'test', LOG_LEVEL: logLevel, DATA_DIR: dataDir, ...unlimited, ...env })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const pool = createPool({ url: appUrlOf(databaseUrl, secrets.key), size: poolSize, onError: () => undefined })
  const changes = await startChanges(appUrlOf(databaseUrl, secrets.key), pool, () => undefined)
  const queue = await startQueue(pool, () => undefined)
  let app: FastifyInstance | undefined
  const port = () => (app!.server.address() as AddressInfo).port
  const payment = sandboxPayment({ port: acquirerPort ?? port, apiKey: secrets.key, webhookSecret: secrets.webhook, now: () => new Date() })
  const services = {
    settings: read.settings,
    secrets,
    pool,
    now,
    changes,
    queue,
    payment,
    sso: openIdConnect({ allowsPlainHttp: true }),
    mail: outboxMail,
    sms: outboxSms,
    age: listedAges,
    postalCodes: samplePostalCodes(),
    demoIssuer: () => demoIssuer(port()),
  }
  app = await buildApp({ services, port, logStream, web: { ...(await loadBuiltWeb()), extend } })
  await app.listen({ port: 0, host: read.settings.host })
  const close = async () => {
    await app!.close()
    await queue.stop()
    await changes.stop()
    await pool.end()
  }
  return { app, pool, services, databaseUrl, port, close }
}
