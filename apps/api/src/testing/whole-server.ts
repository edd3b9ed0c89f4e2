import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { request, type Agent, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CallInput, CallOutput, EndpointOptions } from '@mutirao/contract/endpoint'

export const rootFolder = fileURLToPath(new URL('../../../../', import.meta.url))
const READY = /Loja no ar: http:\/\/localhost:(\d+)/
const START_MS = 90_000
const PATIENCE_MS = 10_000
/** The last output of a process may still be in the pipe when it has ended. */
const LAST_WORDS_MS = 100

type Running = { child: ChildProcess; lines: string[]; ended: Promise<number | null> }
export type WholeServer = Running & { port: number }
type Options = {
  env: Record<string, string>
  /** The environment of an operator's shell, unless the test is about a poorer one. */
  inherited?: NodeJS.ProcessEnv
  command?: [string, ...string[]]
  cwd?: string
  uid?: number
  gid?: number
  isDetached?: boolean
  hear?: (line: string) => void
}

/** The server as an operator runs it, configured by the environment alone; `command` replaces the default. */
export async function startWholeServer(options: Options): Promise<WholeServer> {
  const { port, ...server } = spawnServer(options)
  return { ...server, port: await port }
}

/** For tests that must end it before it answers. `port` rejects with the server's output when it ends instead. */
export function spawnServer({
  env,
  inherited = withoutTests(process.env),
  command = [process.execPath, 'apps/api/src/main.ts'],
  isDetached = false,
  hear = () => undefined,
  cwd = rootFolder,
  ...as
}: Options): Running & { port: Promise<number> } {
  const [program, ...args] = command
  const child = spawn(program, args, {
    ...as,
    cwd,
    detached: isDetached,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      PORT: '0',
      METRICS_PORT: '0',
      POSTAL_CODE_SERVICES: 'off',
      // Nothing is made behind a test or a measurement.
      DEMO_ORDERS: '0',
      RATE_LIMIT_NETWORK: '0',
      RATE_LIMIT_VISITOR: '0',
      ...env,
    },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const lines: string[] = []
  const port = new Promise<number>((resolve, reject) => {
    const listen = (line: string) => {
      if (line === '') return
      lines.push(line)
      hear(line)
      const [, found] = line.match(READY) ?? []
      if (found) resolve(Number(found))
    }
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', listen)
    const fail = (why: string) => reject(new Error(`${why}: ${lines.join('\n')}`))
    child.once('error', reject)
    void ended.then(() => wait(LAST_WORDS_MS)).then(() => fail('the server ended before it answered'))
    setTimeout(() => fail('the server did not answer in time'), START_MS).unref()
  })
  // A caller that ended it does not wait for its port.
  port.catch(() => undefined)
  return { child, lines, ended, port }
}

/** Removes the test runner's variables. */
function withoutTests(env: NodeJS.ProcessEnv) {
  const { NODE_ENV: _env, VITEST: _vitest, DATABASE_URL: _url, ...rest } = env
  return rest
}

/** The embedded engine of a server's folder, from its pid file; undefined while there is none. */
export function engineOf(dataDir: string): { pid: number; url: (database?: string) => string } | undefined {
  const folder = existsSync(join(dataDir, 'engine')) ? readFileSync(join(dataDir, 'engine'), 'utf8') : undefined
  if (folder === undefined || !existsSync(join(folder, 'postmaster.pid'))) return undefined
  const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  const [pid, port] = [lines[0], lines[3]]
  const url = (database = 'mutirao') => {
    const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { database: string }
    return `postgres://mutirao_owner:${secrets.database}@127.0.0.1:${port}/${database}`
  }
  return { pid: Number(pid), url }
}

/** The resident memory of a process in MB. */
export function residentMb(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)![1]) / 1024
}

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }
type Way = { agent?: Agent; localAddress?: string; patienceMs?: number }
export type Question = Way & { path: string; method?: string; headers?: Record<string, string>; body?: unknown }

/** One call; undefined without a complete response, by default within ten seconds. */
export function askServer(
  port: number,
  { path, method = 'GET', headers = {}, body, agent, localAddress, patienceMs = PATIENCE_MS }: Question,
): Promise<Answer | undefined> {
  const began = performance.now()
  return new Promise((resolve) => {
    const lost = () => resolve(undefined)
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const call = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: agent ?? false,
        localAddress,
        headers: { host: `localhost:${port}`, ...type, ...headers },
        timeout: patienceMs,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', lost).on('aborted', lost)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode!, headers: response.headers, text, ms: performance.now() - began })
        })
      },
    )
    call.on('timeout', () => call.destroy()).on('error', lost)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown> }
/** A call's input, with headers beyond those in the contract. */
export type Sent<Endpoint> = CallInput<Endpoint> & { headers?: Record<string, string> }
/** `body` is the contract's response; `problem` is the code of a failure. */
export type Called<Endpoint> = Answer & { body: CallOutput<Endpoint>; problem?: string }

/** The requested path; a missing parameter keeps its name. */
export function pathOf(endpoint: EndpointOptions, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? `{${name}}`))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Calls a declared endpoint of a server in another process; undefined without a complete response. */
export async function callServer<Endpoint extends EndpointOptions>(
  port: number,
  endpoint: Endpoint,
  sent: Sent<Endpoint> & Way,
): Promise<Called<Endpoint> | undefined> {
  const { headers, body, agent, localAddress, patienceMs } = sent as Omit<Question, 'path'>
  const path = pathOf(endpoint, sent as AnyInput)
  const answer = await askServer(port, { method: endpoint.method, path, headers, body, agent, localAddress, patienceMs })
  if (!answer) return undefined
  const said: unknown = answer.headers['content-type']?.includes('json') ? JSON.parse(answer.text) : undefined
  const { code } = { ...(said as { code?: string }) }
  return { ...answer, body: said as CallOutput<Endpoint>, ...(answer.status >= 400 && { problem: code }) }
}
