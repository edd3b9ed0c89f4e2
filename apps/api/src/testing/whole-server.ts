import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request, type Agent, type IncomingHttpHeaders } from 'node:http'
import { fileURLToPath } from 'node:url'

export const rootFolder = fileURLToPath(new URL('../../../../', import.meta.url))
const ADDRESS = /http:\/\/localhost:(\d+)/
const START_MS = 90_000

export type WholeServer = { child: ChildProcess; port: number; lines: string[]; ended: Promise<unknown> }
type Options = { env: Record<string, string>; command?: [string, ...string[]]; isDetached?: boolean; lines?: string[] }

/** The server as an operator runs it, from the environment alone; by another command where the test is about it. `lines`: what it says while it starts. */
export async function startWholeServer({
  env,
  command = [process.execPath, 'apps/api/src/main.ts'],
  isDetached = false,
  lines = [],
}: Options) {
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: rootFolder,
    detached: isDetached,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutTests(process.env), PORT: '0', METRICS_PORT: '0', RATE_LIMIT_NETWORK: '0', RATE_LIMIT_VISITOR: '0', ...env },
  })
  const ended = once(child, 'exit')
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      lines.push(...bytes.toString().split('\n').filter(Boolean))
      const address = bytes.toString().match(ADDRESS)
      if (address) resolve(Number(address[1]))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const fail = (why: string) => reject(new Error(`${why}: ${lines.join('\n')}`))
    void ended.then(() => fail('the server ended before it answered'))
    setTimeout(() => fail('the server did not answer in time'), START_MS).unref()
  })
  return { child, port, lines, ended } satisfies WholeServer
}

/** What the test runner sets is not what an operator has. */
function withoutTests(env: NodeJS.ProcessEnv) {
  const { NODE_ENV: _env, VITEST: _vitest, DATABASE_URL: _url, ...rest } = env
  return rest
}

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }
type Question = { path: string; method?: string; headers?: Record<string, string>; body?: unknown; agent?: Agent }

/** One call; undefined when no whole answer came within ten seconds. */
export function askServer(port: number, { path, method = 'GET', headers = {}, body, agent }: Question): Promise<Answer | undefined> {
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
        headers: { host: 'localhost', ...type, ...headers },
        timeout: 10_000,
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
