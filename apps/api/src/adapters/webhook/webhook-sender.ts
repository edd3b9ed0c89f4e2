import { lookup as resolve } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const TIMEOUT_MS = 5000

type Sending<Body = string> = { url: string; headers: Record<string, string>; body: Body }
/** What came of it: the status of the answer, or in one word why there was none. */
export type Answer = { isTaken: boolean; answer: string }
export type WebhookSender = (sending: Sending) => Promise<Answer>
/** The same for what is not text. */
export type BytesSender = (sending: Sending<string | Uint8Array>) => Promise<Answer>

type Address = { address: string; family: number }
type Options = {
  /** Only https, and never to an address that is not public. */
  isPublicOnly: boolean
  resolveAll?: (host: string) => Promise<readonly Address[]>
  timeoutMs?: number
}

class Refused extends Error {}

/**
 * Sends to an address that others wrote: a merchant, a browser. The name is resolved once, and the connection goes to what was found and judged: a name that
 * says something else a moment later leads nowhere. Redirects are not followed, and of the answer nothing but its status is read.
 */
export function webhookSender({ isPublicOnly, resolveAll = resolveWithDns, timeoutMs = TIMEOUT_MS }: Options): BytesSender {
  return async ({ url, headers, body }) => {
    const target = new URL(url)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      if (isPublicOnly && target.protocol !== 'https:') throw new Refused('not_https')
      const found = await beforeEnd(signal, addressOf(target.hostname, { isPublicOnly, resolveAll }))
      const status = await post(target, { headers, body, signal, found })
      return { isTaken: status >= 200 && status < 300, answer: String(status) }
    } catch (error) {
      return { isTaken: false, answer: reasonOf(error, signal) }
    }
  }
}

const resolveWithDns = (host: string) => resolve(host, { all: true })

/** One address that is not public is one too many: which of them is taken would be chance. */
async function addressOf(hostname: string, { isPublicOnly, resolveAll }: Required<Pick<Options, 'isPublicOnly' | 'resolveAll'>>) {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const family = isIP(host)
  const all = family ? [{ address: host, family }] : await resolveAll(host)
  if (isPublicOnly && !all.every(({ address }) => isPublicAddress(address))) throw new Refused('not_public')
  const [first] = all
  if (!first) throw new Refused('unknown_host')
  return first
}

type Posting = { headers: Record<string, string>; body: string | Uint8Array; signal: AbortSignal; found: Address }

function post(target: URL, { headers, body, signal, found }: Posting): Promise<number> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  const lookup: LookupFunction = (_host, options, answer) =>
    options.all ? answer(null, [found]) : answer(null, found.address, found.family)
  return new Promise((done, fail) => {
    const asked = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      lookup,
      // A connection that is kept could have been made for another name.
      agent: false,
      maxHeaderSize: 16_384,
    })
    asked.on('error', fail)
    asked.on('response', (response) => {
      done(response.statusCode ?? 0)
      // What it says is not read, however long it is.
      response.on('error', () => undefined)
      response.destroy()
    })
    asked.end(body)
  })
}

function beforeEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true }),
  )
  return Promise.race([work, ended])
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout'
  if (error instanceof Refused) return error.message
  const { code = 'failed' } = error as { code?: string }
  return code.toLowerCase().slice(0, 40)
}
