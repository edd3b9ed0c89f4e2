import { Agent } from 'node:http'
import autocannon from 'autocannon'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { askServer, callServer, type Answer, type Called, type Question, type Sent } from '../apps/api/src/testing/whole-server.ts'

const SECONDS = 6

/** A line of the table: our figure beside the limit measured in the same minutes. */
export type Row = { row: string; what: string; ours: string; limit: string; ratio: number; goal: string; isMet: boolean }
/** Calls per second, and the p99 in ms. */
export type Rate = { perSecond: number; p99: number }

/** Requests per second and p99 in ms of one address under 64 connections. */
export async function loadOf(url: string): Promise<Rate> {
  const connections = 64
  await autocannon({ url, connections, duration: 1 })
  const result = await autocannon({ url, connections, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

const agents = new Map<number, Agent>()
/** The server closes idle connections after five seconds: one is not reused shortly before that. */
const IDLE_MS = 3000
/** Slow responses are measured, not cut off. */
const PATIENCE_MS = 120_000

function agentOf(port: number): Agent {
  const agent = agents.get(port) ?? new Agent({ keepAlive: true, maxSockets: 256, timeout: IDLE_MS })
  agents.set(port, agent)
  return agent
}

/** One call over a keep-alive connection. */
export async function ask(port: number, question: Question): Promise<Answer> {
  const answer = await askServer(port, { ...question, agent: agentOf(port), patienceMs: PATIENCE_MS })
  if (!answer) throw new Error(`${question.path}: no answer`)
  return answer
}

/** Like `ask`, for a declared call; `localAddress` is its network. */
export async function callOver<Endpoint extends EndpointOptions>(
  port: number,
  endpoint: Endpoint,
  sent: Sent<Endpoint> & { localAddress?: string },
): Promise<Called<Endpoint>> {
  const answer = await callServer(port, endpoint, { ...sent, agent: agentOf(port), patienceMs: PATIENCE_MS })
  if (!answer) throw new Error(`${endpoint.path}: no answer`)
  return answer
}

/** Throws on an unexpected response, which would invalidate the measurement. */
export async function callWell<Endpoint extends EndpointOptions>(
  port: number,
  endpoint: Endpoint,
  sent: Sent<Endpoint> & { localAddress?: string },
): Promise<Called<Endpoint>> {
  const answer = await callOver(port, endpoint, sent)
  if (answer.status !== endpoint.status) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`)
  return answer
}

/** Runs `work(i)` for i below count, `width` at a time; p99 in ms. */
export async function inParallel(count: number, width: number, work: (index: number) => Promise<unknown>): Promise<Rate> {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) {
        const index = next++
        const before = performance.now()
        await work(index)
        times.push(performance.now() - before)
      }
    }),
  )
  times.sort((a, b) => a - b)
  return { perSecond: (count / (performance.now() - started)) * 1000, p99: percentile99(times) }
}

/** For sorted times. */
export const percentile99 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.99)]!
