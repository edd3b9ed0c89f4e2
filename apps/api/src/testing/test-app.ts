import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { AppOptions } from '#app.ts'
import { leadSecret } from '#http/lead-cookie.ts'
import { uuidv7 } from '#ids.ts'
import type { CallInput, EndpointOptions } from '@mutirao/contract/endpoint'
import { TEMPLATE } from './global-setup.ts'
import { NOW, secrets, startApp, type RunningApp } from './start-app.ts'
import { pathOf } from './whole-server.ts'

export { NOW, secrets } from './start-app.ts'

type Visitor = { leadId: string; tenantId: string }
export type CallOptions<E extends EndpointOptions> = Partial<CallInput<E>> & {
  host: string
  as?: Visitor
  headersMore?: Record<string, string>
  ip?: string
}

export type TestApp = RunningApp & { clock: { now: Date } }
type TestAppOptions = {
  databaseUrl?: string
  logLevel?: string
  logStream?: AppOptions['logStream']
  acquirerPort?: () => number
  poolSize?: number
  env?: Record<string, string>
  keys?: readonly [string, ...string[]]
  isSwept?: boolean
  extend?: (app: FastifyInstance) => Promise<void>
}

/** The real server on a database of this file's own; the clock stands still until a test moves it. */
export function testApp(options: TestAppOptions = {}) {
  const t = {} as TestApp
  beforeAll(async () => void Object.assign(t, await startTestApp(options)))
  afterAll(() => t.close())
  return { t, call: <E extends EndpointOptions>(endpoint: E, options: CallOptions<E>) => callEndpoint(t.app, endpoint, options) }
}

/** With databaseUrl, another server on the same database. */
export async function startTestApp({ databaseUrl, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const clock = { now: NOW }
  const running = await startApp({
    logLevel: process.env['TEST_LOG'],
    ...options,
    databaseUrl: databaseUrl ?? (await cloneDatabase()),
    dataDir: join(inject('dataDir'), uuidv7()),
    now: () => clock.now,
  })
  return { ...running, clock }
}

/** Copying the template's files takes a third of the processor time of the default, which writes every block to the log. */
export async function cloneDatabase(): Promise<string> {
  const name = `t_${uuidv7().replaceAll('-', '')}`
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  await admin.end()
  url.pathname = `/${name}`
  return url.href
}

/** Calls an endpoint by its declaration, never by an address written in a test. */
export async function callEndpoint<E extends EndpointOptions>(app: FastifyInstance, endpoint: E, options: CallOptions<E>) {
  const { host, as, headersMore, ip } = options
  const input = options as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    headers?: Record<string, string>
    body?: object
  }
  const response = await app.inject({
    method: endpoint.method,
    remoteAddress: ip,
    url: pathOf(endpoint, input),
    headers: { host, ...input.headers, ...(as && { authorization: bearerOf(as) }), ...headersMore },
    ...(input.body && { payload: input.body }),
  })
  return { status: response.statusCode, body: bodyOf(response) }
}

const MOST_REFUSALS = 20

/**
 * Retries while the server refuses for lack of time (503: nothing was written), as its clients do: the number of refusals depends on the machine, the
 * final result does not.
 */
export async function untilServed<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let refused = 0; ; refused++) {
    const answer = await ask()
    if (answer.status !== 503 || refused === MOST_REFUSALS) return answer
  }
}

export function bearerOf({ leadId, tenantId }: Visitor) {
  return `Bearer lead.${leadId}.${leadSecret(secrets.key, tenantId, leadId)}`
}

// Each test says what it expects of the body; the contract's own schema has checked it on the way out.
// oxlint-disable-next-line typescript/no-explicit-any
function bodyOf(response: LightMyRequestResponse): any {
  // A file.
  if (response.body && !/[/+]json/.test(String(response.headers['content-type']))) return response.rawPayload
  return response.body ? JSON.parse(response.body) : undefined
}
