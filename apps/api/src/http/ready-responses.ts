import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { TaggedCache } from './tagged-cache.ts'

const compress = promisify(brotliCompress)
const COMPRESS_FROM = 1000
const MOST_BYTES = 64 * 1024 * 1024

type Ready = { etag: string; plain: Buffer; plainHeaders: string[]; br?: Buffer; brHeaders?: string[]; freshHeaders: string[] }

/** What a response carries to become ready bytes: tags say which writes make it stale. */
export type ReadyOptions = { tags: string[]; expiresAt: number; mark: number }

/**
 * Public answers as ready bytes: the request is answered before the framework sees it. A key holds everything the
 * answer depends on: host, X-App, address and, for pages, the areas of the visitor's place.
 */
export class ReadyResponses {
  readonly #cache = new TaggedCache<Ready>(MOST_BYTES)
  hits = 0

  mark() {
    return this.#cache.mark()
  }

  invalidate(tags: string[] | undefined) {
    this.#cache.invalidate(tags)
  }

  /** Answers from memory; false means the framework must answer. */
  serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const ready = this.#cache.get(key, Date.now())
    if (!ready) return false
    this.hits++
    if (request.headers['if-none-match'] === ready.etag) {
      response.writeHead(304, ready.freshHeaders).end()
    } else if (ready.br && acceptsBrotli(request)) {
      response.writeHead(200, ready.brHeaders!).end(ready.br)
    } else {
      response.writeHead(200, ready.plainHeaders).end(ready.plain)
    }
    return true
  }

  /** Keeps the bytes now and their compressed form as soon as it is ready. */
  store(key: string, body: Buffer, headers: Record<string, string>, options: ReadyOptions): string {
    const etag = etagOf(body)
    const { 'content-type': _type, ...withoutType } = headers
    const ready: Ready = {
      etag,
      plain: body,
      plainHeaders: flat({ ...headers, etag, 'content-length': String(body.length) }),
      freshHeaders: flat({ ...withoutType, etag }),
    }
    this.#cache.set(key, ready, { ...options, size: body.length * 2 + 1000 })
    if (body.length >= COMPRESS_FROM) void this.#addCompressed(ready, headers)
    return etag
  }

  async #addCompressed(ready: Ready, headers: Record<string, string>) {
    const br = await compress(ready.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: ready.plain.length } })
    ready.brHeaders = flat({ ...headers, etag: ready.etag, 'content-encoding': 'br', 'content-length': String(br.length) })
    ready.br = br
  }
}

export function etagOf(body: Buffer | string): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`
}

function acceptsBrotli(request: IncomingMessage): boolean {
  return request.headers['accept-encoding']?.includes('br') ?? false
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat()
}
