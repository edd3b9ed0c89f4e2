import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { addressOf, beforeEnd, lookupOf, Refused, Unreachable, unreachableBy } from '#adapters/webhook/outside-address.ts'
import { outsideNames, type Address, type ResolveAll } from '#adapters/webhook/outside-names.ts'
import { breakersByKey, isResting } from '#adapters/webhook/resting-hosts.ts'

const TIMEOUT_MS = 15_000
const MOST_BYTES = 12_000_000
const MOST_REDIRECTS = 3

/** answer: the status, or one word for the reason without a picture. isFinal: another attempt would end in the same way. */
export type FetchedPicture = { bytes: Buffer } | { answer: string; isFinal: boolean }
export type PictureFetcher = (url: string) => Promise<FetchedPicture>

type Options = {
  /** Never from an address that is not public, nor from an unusual port. */
  isPublicOnly: boolean
  resolveAll?: ResolveAll
  timeoutMs?: number
  mostBytes?: number
}

/** The server answered, and has no picture to give. */
class Failed extends Error {
  readonly isFinal: boolean

  constructor(answer: string, isFinal: boolean) {
    super(answer)
    this.isFinal = isFinal
  }
}

/**
 * Fetches from an address that a merchant's file has. Each name, that of a redirect included, is resolved once, and the connection goes to the checked
 * address. Size and time are bounded; hosts that cannot be reached rest. What the bytes are is for their reader to find out.
 */
export function pictureFetcher(options: Options): PictureFetcher {
  const { isPublicOnly, resolveAll = outsideNames(), timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES } = options
  const ofHost = breakersByKey((error) => error instanceof Unreachable)
  return async (url) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const ask = (target: URL) =>
      ofHost(target.host, async () => {
        const found = await beforeEnd(signal, addressOf(target.hostname, { isPublicOnly, resolveAll, signal }))
        return get(target, { signal, found, mostBytes })
      })
    try {
      let target = checked(url, undefined, isPublicOnly)
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        const answer = await ask(target)
        if ('bytes' in answer) return answer
        target = checked(answer.location, target, isPublicOnly)
      }
      return { answer: 'too_many_redirects', isFinal: true }
    } catch (error) {
      return failureOf(error, signal)
    }
  }
}

const PORTS = new Set(['', '80', '443'])

function checked(url: string, base: URL | undefined, isPublicOnly: boolean): URL {
  if (!URL.canParse(url, base?.href)) throw new Refused('not_an_address')
  const target = new URL(url, base)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') throw new Refused('not_http')
  if (target.username || target.password) throw new Refused('with_password')
  if (base?.protocol === 'https:' && target.protocol === 'http:') throw new Refused('not_https')
  if (isPublicOnly && !PORTS.has(target.port)) throw new Refused('unusual_port')
  return target
}

type Getting = { signal: AbortSignal; found: Address; mostBytes: number }
type Answer = { bytes: Buffer } | { location: string }

function get(target: URL, { signal, found, mostBytes }: Getting): Promise<Answer> {
  const isSecure = target.protocol === 'https:'
  const request = isSecure ? requestHttps : requestHttp
  return new Promise((done, fail) => {
    const asked = request(target, {
      headers: { accept: 'image/*', 'user-agent': 'Mutirao-Import/1' },
      signal,
      lookup: lookupOf(found),
      // A pooled connection could have been opened for another name.
      agent: false,
      maxHeaderSize: 16_384,
    })
    let isConnected = false
    asked.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true)))
    asked.on('error', (error) => fail(isConnected ? error : unreachableBy(error)))
    asked.on('response', (response) => answerOf(response, mostBytes).then(done, fail))
    asked.end()
  })
}

async function answerOf(response: IncomingMessage, mostBytes: number): Promise<Answer> {
  try {
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) return { location: headers.location }
    if (statusCode !== 200) throw new Failed(String(statusCode), isFinalStatus(statusCode))
    if (Number(headers['content-length']) > mostBytes) throw new Failed('too_large', true)
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of response as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > mostBytes) throw new Failed('too_large', true)
      pieces.push(piece)
    }
    return { bytes: Buffer.concat(pieces) }
  } finally {
    response.on('error', () => undefined)
    response.destroy()
  }
}

/** A server that is busy, or asks for patience, may answer later. */
const isFinalStatus = (status: number) => status < 500 && status !== 408 && status !== 425 && status !== 429

function failureOf(error: unknown, signal: AbortSignal): FetchedPicture {
  if (isResting(error)) return { answer: 'resting', isFinal: false }
  if (signal.aborted) return { answer: 'timeout', isFinal: false }
  if (error instanceof Failed) return { answer: error.message, isFinal: error.isFinal }
  if (error instanceof Refused) return { answer: error.message, isFinal: true }
  const { code = 'failed' } = (error instanceof Unreachable ? { code: error.message } : error) as { code?: string }
  return { answer: code.toLowerCase().slice(0, 40), isFinal: false }
}
