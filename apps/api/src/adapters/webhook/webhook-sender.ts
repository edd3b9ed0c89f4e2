import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { addressOf, beforeEnd, lookupOf, Refused, Unreachable, unreachableBy } from './outside-address.ts'
import { outsideNames, type Address, type ResolveAll } from './outside-names.ts'
import { breakersByKey, isResting } from './resting-hosts.ts'

const TIMEOUT_MS = 5000

type Sending<Body = string> = { url: string; headers: Record<string, string>; body: Body }
/** The outcome: the status of the response, or one word for the reason without one. */
export type Answer = { isTaken: boolean; answer: string }
export type WebhookSender = (sending: Sending) => Promise<Answer>
/** The same for binary bodies. */
export type BytesSender = (sending: Sending<string | Uint8Array>) => Promise<Answer>

type Options = {
  /** Only https, and never to an address that is not public. */
  isPublicOnly: boolean
  resolveAll?: ResolveAll
  timeoutMs?: number
}

/** The server answered with a failure. */
class Failed extends Error {}

/**
 * Sends to an address written by a merchant or a browser. The name is resolved once, and the connection goes to the checked address, which prevents
 * DNS rebinding. Redirects are not followed, and only the status of the response is read. A circuit breaker rests failing addresses, and hosts that
 * cannot be resolved or reached.
 */
export function webhookSender({ isPublicOnly, resolveAll = outsideNames(), timeoutMs = TIMEOUT_MS }: Options): BytesSender {
  const ofHost = breakersByKey((error) => error instanceof Unreachable)
  const ofAddress = breakersByKey((error) => !(error instanceof Refused) && !isResting(error))
  return async ({ url, headers, body }) => {
    const target = new URL(url)
    const signal = AbortSignal.timeout(timeoutMs)
    const ask = async () => {
      const found = await beforeEnd(signal, addressOf(target.hostname, { isPublicOnly, resolveAll, signal }))
      return post(target, { headers, body, signal, found })
    }
    try {
      if (isPublicOnly && target.protocol !== 'https:') throw new Refused('not_https')
      const status = await ofAddress(target.href, async () => {
        const answered = await ofHost(target.host, ask)
        if (answered >= 500) throw new Failed(String(answered))
        return answered
      })
      return { isTaken: status >= 200 && status < 300, answer: String(status) }
    } catch (error) {
      return { isTaken: false, answer: reasonOf(error, signal) }
    }
  }
}

type Posting = { headers: Record<string, string>; body: string | Uint8Array; signal: AbortSignal; found: Address }

function post(target: URL, { headers, body, signal, found }: Posting): Promise<number> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done, fail) => {
    const asked = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      lookup: lookupOf(found),
      // A pooled connection could have been opened for another name.
      agent: false,
      maxHeaderSize: 16_384,
    })
    let isConnected = false
    asked.on('socket', (socket) => socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => (isConnected = true)))
    asked.on('error', (error) => fail(isConnected ? error : unreachableBy(error)))
    asked.on('response', (response) => {
      done(response.statusCode ?? 0)
      // The response body is not read, however long it is.
      response.on('error', () => undefined)
      response.destroy()
    })
    asked.end(body)
  })
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout'
  if (isResting(error)) return 'resting'
  if (error instanceof Refused || error instanceof Unreachable || error instanceof Failed) return error.message.toLowerCase().slice(0, 40)
  const { code = 'failed' } = error as { code?: string }
  return code.toLowerCase().slice(0, 40)
}
