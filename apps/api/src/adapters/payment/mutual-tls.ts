import { Agent, request } from 'node:https'
import { ProviderRefusal } from './guarded-calls.ts'

const TIMEOUT_MS = 8000
/** A page of a hundred Pix with their refunds has about 100 KB. */
const MOST_BYTES = 2_000_000
const CONNECTIONS = 16

export type Certificate = { certificate: string; privateKey: string; authority?: string }
type TlsRequest = { method: string; url: string; headers?: Record<string, string>; body?: string }

/** Uses node:https, because fetch() cannot present a client certificate. Returns JSON; throws ProviderRefusal for 4xx, an error for anything else. */
export function mutualTls({ certificate, privateKey, authority }: Certificate) {
  const agent = new Agent({
    cert: certificate,
    key: privateKey,
    ca: authority,
    keepAlive: true,
    maxSockets: CONNECTIONS,
    minVersion: 'TLSv1.2',
  })
  return ({ method, url, headers, body }: TlsRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const call = request(url, { agent, method, headers: { accept: 'application/json', ...headers }, timeout: TIMEOUT_MS }, (response) => {
        const status = response.statusCode ?? 500
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MOST_BYTES) return void call.destroy(new Error('answered too much'))
          chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (status >= 500 || status === 429 || (status >= 300 && status < 400)) return reject(new Error(`status ${status}`))
          if (status >= 400) return reject(new ProviderRefusal(status, problemIn(text)))
          try {
            resolve(JSON.parse(text === '' ? 'null' : text))
          } catch {
            reject(new Error('no JSON'))
          }
        })
      })
      call.on('timeout', () => call.destroy(new Error('no answer in time')))
      call.on('error', reject)
      call.end(body)
    })
}

/** The problem type of a response (RFC 7807), without the rest, which may repeat the request. */
function problemIn(text: string): string {
  const [, kind = ''] = text.match(/"type"\s*:\s*"[^"]*\/([A-Za-z]{1,60})"/) ?? []
  return kind
}
