import type { IncomingMessage } from 'node:http'
import { parse } from 'node:querystring'
import { memo } from '#cache/memo.ts'
import type { Tenant } from '#context.ts'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import type { PageServer } from '@mutirao/contract/pages'
import { placeKey } from './place-cookie.ts'
import type { RequestAddress } from './request-address.ts'

/** The query fields read by each cacheable page. */
export type PageFields = PageServer['pageFields']

type Params = Record<string, string>
type Fields = Record<string, string | string[] | undefined>
/** The key of an address; undefined when its response is not cached. */
type Reader = (params: Params, fields: Fields) => string | undefined
type Pattern = { path: string; matches: RegExp; names: string[]; read: Reader }

/** Longer than any of our addresses: the longest one carries the code of a single sign-on. */
export const MOST_ADDRESS = 4096
const MOST_REMEMBERED = 300
const MOST_ADDRESSES = 5000

/**
 * Builds the only cache key: shop, address used in links, route, and the query fields that the route reads, as it reads them; for pages also the
 * visitor's place.
 */
export class KeptAddresses {
  readonly #fixed = new Map<string, Reader>()
  readonly #patterns: Pattern[] = []
  readonly #pageFields = new Map<string, readonly string[]>()
  /** Most requests repeat an address, and parsing one costs more than serving it. */
  readonly #remembered = memo(MOST_ADDRESSES, (url: string) => this.#read(url))

  addCall({ method, path, params, query }: EndpointOptions) {
    this.#add(path.replaceAll(/\{(\w+)\}/g, '$$$1'), (given, fields) => {
      const parsed = [params?.safeParse(given), query?.safeParse(fields)]
      if (parsed.some((part) => part?.success === false)) return undefined
      return `${method} ${path} ${JSON.stringify(parsed.map((part) => part?.data ?? null))}`
    })
  }

  addPages(pages: PageFields) {
    for (const [path, names] of Object.entries(pages)) {
      this.#pageFields.set(path, names)
      this.#add(path, (params, fields) => {
        const known = knownOf(names, fields)
        return known && `page ${path} ${JSON.stringify([params, known])}`
      })
    }
  }

  /** Returns undefined when the response to this address is not cached. */
  keyOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>, tenant: Tenant, address: RequestAddress): string | undefined {
    const read = url.length > MOST_REMEMBERED ? this.#read(url) : this.#remembered(url)
    if (read === undefined) return undefined
    const place = read.startsWith('page ') ? placeKey(headers.cookie) : ''
    return `${tenant.id} ${address.origin} ${read} ${place}`
  }

  /** The address with only the query fields that its screen reads; an uncacheable address stays unchanged. */
  knownAddress(address: URL): URL {
    const found = this.#match(address.pathname)
    const names = found && this.#pageFields.get(found.path)
    const known = names && knownOf(names, parse(address.search.slice(1)))
    if (!known) return address
    const plain = new URL(address)
    plain.search = new URLSearchParams(known).toString()
    return plain
  }

  #read(url: string): string | undefined {
    if (url.length > MOST_ADDRESS || !isPlain(url)) return undefined
    const [path = '', query = ''] = split(url)
    const found = this.#match(path)
    return found?.read(found.params, query === '' ? {} : parse(query))
  }

  #match(path: string): { path: string; read: Reader; params: Params } | undefined {
    const fixed = this.#fixed.get(path)
    if (fixed) return { path, read: fixed, params: {} }
    for (const { path: template, matches, names, read } of this.#patterns) {
      const values = path.match(matches)
      if (!values) continue
      const params: Params = {}
      for (const [n, name] of names.entries()) {
        const value = decoded(values[n + 1]!)
        if (value === undefined) return undefined
        params[name] = value
      }
      return { path: template, read, params }
    }
    return undefined
  }

  #add(path: string, read: Reader) {
    const names = [...path.matchAll(/\$(\w+)/g)].map(([, name]) => name!)
    if (names.length === 0) return void this.#fixed.set(path, read)
    this.#patterns.push({ path, matches: new RegExp(`^${path.replaceAll(/\$\w+/g, '([^/]+)')}$`), names, read })
  }
}

/** Refuses paths that another parser may read differently: dots, doubled slashes, fragments, absolute addresses. */
const isPlain = (url: string) => url.startsWith('/') && !/^[^?]*(\/\/|\/\.|\\)|#/.test(url)

function split(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Parsers disagree about a repeated field, so such a page is not cached. */
function knownOf(names: readonly string[], fields: Fields): Record<string, string> | undefined {
  const given = names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]))
  return given.every((pair): pair is readonly [string, string] => typeof pair[1] === 'string') ? Object.fromEntries(given) : undefined
}
