import autocannon from 'autocannon'
import { Agent, request } from 'node:http'

const SECONDS = 6

/** Requests per second and p99 in ms of one address under 64 connections. */
export async function loadOf(url, { connections = 64, headers = {} } = {}) {
  await autocannon({ url, connections, duration: 1, headers })
  const result = await autocannon({ url, connections, duration: SECONDS, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

const agents = new Map()
/** The server closes what has been idle for five seconds: a connection is not taken up again shortly before. */
const IDLE_MS = 3000

/** One call over a kept connection; the body comes back as text. */
export function ask(port, { method = 'GET', path, host = `localhost:${port}`, headers = {}, body, localAddress }) {
  const agent = agents.get(port) ?? agents.set(port, new Agent({ keepAlive: true, maxSockets: 256, timeout: IDLE_MS })).get(port)
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent,
        localAddress,
        headers: { host, ...(payload && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    outgoing.on('error', reject).end(payload)
  })
}

/** Runs `work(i)` for i below count, `width` at a time; answers the times in ms, sorted. */
export async function inParallel(count, width, work) {
  const times = []
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
  return { perSecond: (count / (performance.now() - started)) * 1000, p99: times[Math.floor(times.length * 0.99)] }
}
