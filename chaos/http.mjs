import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 8000

/** One call on a connection of its own; undefined when no whole answer came. */
export function ask(port, { method = 'GET', path, host = `localhost:${port}`, headers = {}, body }) {
  return new Promise((resolve) => {
    const lost = () => resolve(undefined)
    const payload = body && JSON.stringify(body)
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent: false,
        timeout: PATIENCE_MS,
        headers: { host, ...(payload && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', lost).on('aborted', lost)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text })
        })
      },
    )
    call.on('timeout', () => call.destroy())
    call.on('error', lost).end(payload)
  })
}

/** Asks the same again until somebody answers: no answer and 5xx are no answers. `attempts` says how often it took. */
export async function insist(port, question) {
  for (let attempts = 1; ; attempts++) {
    const answer = await ask(port, question)
    if (answer && answer.status < 500) return { ...answer, attempts }
    await wait(100 + Math.random() * 200)
  }
}
