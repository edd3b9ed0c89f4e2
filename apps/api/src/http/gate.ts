import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, problems, type ProblemCode } from '@mutirao/contract/problems'
import { dataHeaders } from './answer-headers.ts'
import { nativeHeaders } from './native-app.ts'
import { plainPage } from './plain-page.ts'
import { problemDocument } from './problem-handler.ts'
import { isProgram } from './programs.ts'
import { Seats, type Sizes } from './seats.ts'
import { SPAN_SECONDS, SpanCounts } from './span-counts.ts'

/** Requests within ten seconds; 0: no limit. */
export type GateLimits = { perNetwork: number; perVisitor: number }
type GateOptions = {
  limits: GateLimits
  networkOf: (request: IncomingMessage) => string
  isSecure: (request: IncomingMessage) => boolean
  /**
   * Whether the process calls itself, as for the demo acquirer, which represents another server: a seated request waits for the response, so the call
   * may not wait for a seat, and no visitor's limit applies.
   */
  isOwn?: (request: IncomingMessage) => boolean
  sizes?: Partial<Sizes>
}

/**
 * Requests without a seat: files, which are limited by the client's speed, pictures, which have their own queue, and health checks, because a full
 * server is alive.
 */
const SEATLESS = /^\/((assets|office\/assets|fonts|media)\/|(ping|readyz|healthz)$)/

export type Refused = { rate_limit: number; overloaded: number }
export type Gate = {
  listener: RequestListener
  seats: Seats
  refused: Refused
  /** Seats a request whose body had to arrive first. Throws overloaded. */
  seated: (response: ServerResponse, network: string) => Promise<void>
  /** Refuses a request for lack of room, like one without a seat: always throws overloaded. */
  refuse: () => Promise<never>
  /** From now on each connection closes with its response. */
  drain: () => void
  isDraining: () => boolean
}

/**
 * Runs before all calls and pages, cached ones included. Limits requests by network and by visitor (429); when the process has as many requests as it
 * can handle, refuses the rest within moments (503) instead of letting everybody wait.
 */
export function gate({ limits, networkOf, isSecure, isOwn, sizes }: GateOptions, serveReady: Serve, handler: RequestListener): Gate {
  const networks = new SpanCounts(limits.perNetwork, SPAN_SECONDS)
  const visitors = new SpanCounts(limits.perVisitor, SPAN_SECONDS)
  const seats = new Seats(sizes)
  const refused = { rate_limit: 0, overloaded: 0 }
  const refuse = (request: IncomingMessage, response: ServerResponse, code: keyof Refused, retryAfterSeconds: number) => {
    refused[code]++
    sendRefusal(request, response, code, retryAfterSeconds)
  }
  let isDraining = false
  /** A body may take seconds to arrive: such a request gets its seat afterwards, from a hook in app.ts. */
  const needsNoSeat = (request: IncomingMessage) => SEATLESS.test(request.url ?? '') || hasBody(request) || isOwn?.(request) === true
  /** Seconds until a caller over the limit may retry; 0 or false for everybody else. */
  const waitOf = (request: IncomingMessage) => {
    const now = Date.now()
    return (
      (limits.perNetwork > 0 && networks.count(networkOf(request), now)) ||
      (limits.perVisitor > 0 && visitors.count(visitorOf(request), now))
    )
  }
  const listener: RequestListener = (request, response) => {
    // The client has disconnected: its address is unknown, and nobody reads a response.
    if (request.socket.remoteAddress === undefined) return void request.socket.destroy()
    if (isSecure(request)) response.setHeader('strict-transport-security', 'max-age=31536000')
    // A client that kept the connection would send its next request to a process that has ended.
    if (isDraining) response.setHeader('connection', 'close')
    const wait = waitOf(request)
    if (limits.perVisitor > 0 && isProgram(request.headers))
      tellRest(response, limits.perVisitor, visitors.rest(visitorOf(request), Date.now()))
    if (wait && !isOwn?.(request)) return refuse(request, response, 'rate_limit', wait)
    if (isQueuedBehindOthers(request, response)) return void request.socket.destroy()
    if (serveReady(request, response)) return
    if (needsNoSeat(request)) return handler(request, response)
    seats.take(response, {
      network: networkOf(request),
      go: () => handler(request, response),
      refuse: () => refuse(request, response, 'overloaded', 2),
    })
  }
  const seated = (response: ServerResponse, network: string) =>
    new Promise<void>((go, reject) => {
      const noSeat = () => {
        refused.overloaded++
        reject(new Problem('overloaded', { retryAfterSeconds: 2 }))
      }
      seats.take(response, { network, go, refuse: noSeat })
    })
  const refuseForRoom = () =>
    new Promise<never>((_go, reject) =>
      seats.refuseSoon(() => {
        refused.overloaded++
        reject(new Problem('overloaded', { retryAfterSeconds: 2 }))
      }),
    )
  return { listener, seats, refused, seated, refuse: refuseForRoom, drain: () => void (isDraining = true), isDraining: () => isDraining }
}

/** Programs pace themselves by these headers (draft-ietf-httpapi-ratelimit-headers-10); a browser has no use for their bytes. */
export function tellRest(response: ServerResponse, most: number, { left, seconds }: ReturnType<SpanCounts['rest']>) {
  response.setHeader('ratelimit-policy', `"key";q=${most};w=${SPAN_SECONDS}`)
  response.setHeader('ratelimit', `"key";r=${left};t=${seconds}`)
}

/** Whether the request announces a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0')

/** Browsers and proxies wait for a response before the next request; a client that pipelines requests without reading would fill the memory with responses. */
const MOST_QUEUED = 1
const queued = new WeakMap<Socket, number>()
function isQueuedBehindOthers({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // A response gets its socket once the earlier ones on the connection are finished.
  if (response.socket !== null) return false
  const behind = (queued.get(socket) ?? 0) + 1
  queued.set(socket, behind)
  response.once('close', () => queued.set(socket, (queued.get(socket) ?? 1) - 1))
  return behind > MOST_QUEUED
}

/** Returns true when it sent a response. */
type Serve = (request: IncomingMessage, response: ServerResponse) => boolean

/** The visitor's unverified credentials: a stranger without them cannot use up that visitor's limit. */
function visitorOf({ headers }: IncomingMessage): string {
  const proof = headers.authorization ?? headers.cookie?.match(/(?:^|;\s*)(?:__Host-)?lead=([^;]+)/)?.[1]
  return proof?.slice(-100) ?? ''
}

/**
 * Bypasses the framework, the error's stack and a second write (headers and body leave together): a server at three times its load refuses two
 * requests for each one that it serves.
 */
function sendRefusal(request: IncomingMessage, response: ServerResponse, code: keyof Refused, retryAfterSeconds: number) {
  const asPage = request.headers.accept?.includes('text/html') ?? false
  const body = asPage ? pageOf(code) : JSON.stringify(problemDocument({ code, facts: { retryAfterSeconds } }))
  response
    .writeHead(problems[code].status, {
      'content-type': asPage ? 'text/html; charset=utf-8' : 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      'retry-after': String(retryAfterSeconds),
      'cache-control': 'no-store',
      ...dataHeaders,
      ...(asPage && plainPage.headers),
      ...Object.fromEntries(nativeHeaders(request.headers.origin)),
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

function pageOf(code: ProblemCode) {
  return code === 'rate_limit'
    ? plainPage.html({ title: 'Muitas solicitações', text: 'Aguarde alguns segundos e abra a página de novo. Seu carrinho está guardado.' })
    : plainPage.html({ title: 'A loja está cheia agora', text: 'Tente de novo em instantes. Seu carrinho está guardado.' })
}
