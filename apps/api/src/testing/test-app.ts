import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { CallInput, EndpointOptions } from '@mutirao/contract/endpoint'
import { sandboxPayment } from '#adapters/payment/sandbox-payment.ts'
import { startChanges, type Changes } from '#db/changes.ts'
import { createPool } from '#db/client.ts'
import { APP_ROLE } from '#db/migrate.ts'
import { leadSecret } from '#http/context-plugin.ts'
import { startQueue, type Queue } from '#jobs/queue.ts'
import { buildApp } from '../app.ts'
import type { Services } from '../context.ts'
import { uuidv7 } from '../ids.ts'
import { readSettings } from '../settings.ts'
import { TEMPLATE } from './global-setup.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')
export const secrets = { key: 'k'.repeat(32), webhook: 'w'.repeat(32), database: '' }

type Visitor = { leadId: string; tenantId: string }
type CallOptions<E extends EndpointOptions> = Partial<CallInput<E>> & { host: string; as?: Visitor; headersMore?: Record<string, string> }

export type TestApp = {
  app: FastifyInstance
  pool: pg.Pool
  services: Omit<Services, 'log'>
  clock: { now: Date }
  port: () => number
  close: () => Promise<void>
}

/** The real server on a database of this file's own; the clock stands still until a test moves it. */
export function testApp() {
  const t = {} as TestApp
  beforeAll(async () => void Object.assign(t, await startTestApp()))
  afterAll(() => t.close())
  return { t, call: <E extends EndpointOptions>(endpoint: E, options: CallOptions<E>) => callEndpoint(t.app, endpoint, options) }
}

export async function startTestApp(): Promise<TestApp> {
  const databaseUrl = await cloneDatabase(inject('databaseUrl'))
  const read = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    DATA_DIR: join(inject('dataDir'), uuidv7()),
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const pool = createPool({ url: databaseUrl, size: 10, role: APP_ROLE, onError: () => undefined })
  const changes: Changes = await startChanges(databaseUrl, pool, () => undefined)
  const queue: Queue = await startQueue(pool, () => undefined)
  const clock = { now: NOW }
  const now = () => clock.now
  let app: FastifyInstance | undefined
  const port = () => (app!.server.address() as AddressInfo).port
  const payment = sandboxPayment({ port, apiKey: secrets.key, webhookSecret: secrets.webhook, now: () => new Date() })
  const services = { settings: read.settings, secrets, pool, now, changes, queue, payment }
  app = await buildApp({ services, port })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app!.close()
    await queue.stop()
    await changes.stop()
    await pool.end()
  }
  return { app, pool, services, clock, port, close }
}

/** A copy of the migrated template takes a tenth of a second. */
async function cloneDatabase(templateUrl: string): Promise<string> {
  const name = `t_${uuidv7().replaceAll('-', '')}`
  const url = new URL(templateUrl)
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE}`)
  await admin.end()
  url.pathname = `/${name}`
  return url.href
}

/** Calls a declared endpoint by its declaration, never by an address written in a test. */
export async function callEndpoint<E extends EndpointOptions>(app: FastifyInstance, endpoint: E, options: CallOptions<E>) {
  const { host, as, headersMore } = options
  const input = options as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    headers?: Record<string, string>
    body?: object
  }
  const response = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(input.params?.[name] ?? `{${name}}`)),
    query: Object.fromEntries(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)])),
    headers: { host, ...input.headers, ...(as && { authorization: bearerOf(as) }), ...headersMore },
    ...(input.body && { payload: input.body }),
  })
  return { status: response.statusCode, body: bodyOf(response) }
}

export function bearerOf({ leadId, tenantId }: Visitor) {
  return `Bearer lead.${leadId}.${leadSecret(secrets.key, tenantId, leadId)}`
}

// Each test says what it expects of the body; the contract's own schema has checked it on the way out.
// oxlint-disable-next-line typescript/no-explicit-any
function bodyOf(response: LightMyRequestResponse): any {
  return response.body ? JSON.parse(response.body) : undefined
}
