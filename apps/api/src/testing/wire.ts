import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

export type WireRequest = { path: string; host: string; method?: string; headers?: Record<string, string>; body?: object }
/** `bytes` are those of the body, unpacked. */
export type Answered = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

const agent = new Agent({ keepAlive: true })

/** Over the socket, where the fast path runs before the framework; `host` is sent unchanged. */
export async function ask(port: number, asked: WireRequest): Promise<Omit<Answered, 'bytes'> & { body: string }> {
  const { bytes, ...answer } = await askBytes(port, asked)
  return { ...answer, body: bytes.toString() }
}

/** The same, for a caller that compares bodies: to decode them takes longer. */
export function askBytes(port: number, { path, host, method = 'GET', headers = {}, body }: WireRequest): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = { ...(body && { 'content-type': 'application/json' }), ...headers, host }
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers: sent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const isBrotli = response.headers['content-encoding'] === 'br' && bytes.length > 0
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          bytes: isBrotli ? brotliDecompressSync(bytes) : bytes,
        })
      })
    })
    outgoing.on('error', reject).end(body && JSON.stringify(body))
  })
}
