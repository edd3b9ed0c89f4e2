import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { memoOf } from '#cache/memo.ts'
import { compressOnce, makeReady, rehead, type Ready } from '#cache/ready-bytes.ts'
import { TaggedCache } from '#cache/tagged-cache.ts'
import { acceptsBrotli, namesEtag } from './accepted.ts'
import { nativeHeaders } from './native-app.ts'
import { staleHeaders } from './stale.ts'

const COMPRESS_FROM = 1000
const MOST_BYTES = 32 * 1024 * 1024
/** Bytes of one entry besides body, headers and key: objects and buffer headers. */
const ENTRY = 1000
const MOST_ASKED = 2000

/** A response that ends sooner by itself, such as at a campaign's end, is left out of the CDN. */
const LEAST_CDN_MS = 20_000
const CDN_SECONDS = 30

/** Varnish takes headers of 8 kB. */
const MOST_KEYS_LENGTH = 7000

/** For the CDN alone, which does not pass them on: which writes end its copy, and when it ends without one. */
function surrogateHeaders({ tags, expiresAt }: ReadyOptions): Record<string, string> {
  const keys = tags.join(' ')
  if (expiresAt - Date.now() < LEAST_CDN_MS || keys.length > MOST_KEYS_LENGTH) return {}
  return { 'surrogate-key': keys, 'surrogate-control': `max-age=${CDN_SECONDS}` }
}

/** The requirements for caching a response: tags say which writes invalidate it. */
export type ReadyOptions = { tags: string[]; expiresAt: number; mark: number }

/** Public responses as ready bytes, sent before the framework sees the request. Only KeptAddresses makes the keys. */
export class ReadyResponses {
  readonly #cache = new TaggedCache<Ready>(MOST_BYTES)
  /** Behind a CDN that is told what changed. */
  readonly #hasCdn: boolean
  readonly #asked = new LRUCache<string, true>({ max: MOST_ASKED })
  hits = 0

  constructor({ hasCdn = false } = {}) {
    this.#hasCdn = hasCdn
  }

  /** Whether the key was requested recently: a page for one visitor's place is cached only when it is requested again. */
  isAskedAgain(key: string): boolean {
    const isKnown = this.#asked.has(key)
    this.#asked.set(key, true)
    return isKnown
  }

  mark() {
    return this.#cache.mark()
  }

  invalidate(tags: string[] | undefined) {
    this.#cache.invalidate(tags)
  }

  /** Answers from memory; returns false when the framework must answer. */
  serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const ready = this.#cache.get(key, Date.now())
    if (ready) this.#send(ready, request, response)
    return ready !== undefined
  }

  /** Answers with bytes that may be stale, and marks them in a header, for when nothing newer is available. */
  serveStale(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const ready = this.#cache.getStale(key, Date.now())
    if (!ready) return false
    this.#send(aged(ready), request, response)
    return true
  }

  #send(ready: Ready, request: IncomingMessage, response: ServerResponse) {
    this.hits++
    const { headers } = request
    const native = nativeHeaders(headers.origin).flat()
    const body = (bytes: Buffer | undefined) => (request.method === 'HEAD' ? undefined : bytes)
    if (namesEtag(headers['if-none-match'], ready.etag)) {
      response.writeHead(304, [...ready.freshHeaders, ...native]).end()
    } else if (acceptsBrotli(headers['accept-encoding']) && ready.plain.length >= COMPRESS_FROM) {
      const send = () => response.writeHead(200, [...ready.brHeaders!, ...native]).end(body(ready.br))
      if (ready.br) send()
      else void compressOnce(ready).then(send)
    } else {
      response.writeHead(200, [...ready.plainHeaders, ...native]).end(body(ready.plain))
    }
  }

  /** Bytes of memory of all entries, keys and headers included. */
  get bytes() {
    return this.#cache.bytes
  }

  /** Caches the bytes for later requests; without a key it only builds them for this one. */
  store(key: string | undefined, body: Buffer, headers: Record<string, string>, options: ReadyOptions): Ready {
    const ready = makeReady(body, this.#hasCdn && key !== undefined ? { ...headers, ...surrogateHeaders(options) } : headers)
    const heads = [...ready.plainHeaders, ...ready.freshHeaders, ...ready.plainHeaders].join('').length
    if (key !== undefined) this.#cache.set(key, ready, { ...options, size: body.length * 2 + heads + ENTRY })
    return ready
  }
}

/** The same bytes with stale headers: built once for all requests while nothing newer is available. */
const aged = memoOf((ready: Ready) => rehead(ready, { ...ready.headers, ...staleHeaders }))

/** Sends the bytes through the framework; later requests get them on the fast path. */
export async function sendFirst(ready: Ready, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(ready.headers).serializer((payload: unknown) => payload as string)
  if (namesEtag(request.headers['if-none-match'], ready.etag)) return reply.removeHeader('content-type').code(304).send()
  if (ready.plain.length < COMPRESS_FROM || !acceptsBrotli(request.headers['accept-encoding'])) return reply.send(ready.plain)
  await compressOnce(ready)
  return reply.header('content-encoding', 'br').send(ready.br)
}
