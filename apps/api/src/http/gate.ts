import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, problems, type ProblemCode } from '@mutirao/contract/problems'
import { nativeHeaders } from './native-app.ts'
import { plainPage } from './plain-page.ts'
import { problemDocument } from './problem-handler.ts'
import { Seats, type Sizes } from './seats.ts'
import { Windows } from './windows.ts'

/** Requests in ten seconds; 0 counts nothing. */
export type GateLimits = { perNetwork: number; perVisitor: number }
type GateOptions = {
  limits: GateLimits
  networkOf: (request: IncomingMessage) => string
  isSecure: (request: IncomingMessage) => boolean
  sizes?: Partial<Sizes>
}

const WINDOW_SECONDS = 10
/**
 * Files cost no seat: they are read from disk as fast as their reader takes them, and pictures have a queue of their own. Nor does the
 * questions whether the process lives and works: a full shop is not a dead one.
 */
const SEATLESS = /^\/((assets|fonts|media)\/|(ping|readyz|healthz)$)/

export type Refused = { rate_limit: number; overloaded: number }
export type Gate = {
  listener: RequestListener
  seats: Seats
  refused: Refused
  /** For a request whose body had to come first. Throws overloaded. */
  seated: (response: ServerResponse, network: string) => Promise<void>
  /** From now on each connection closes with its answer. */
  drain: () => void
  isDraining: () => boolean
}

/**
 * In front of all calls and pages, ready answers too: who asks too much is refused (429), by network and by visitor, and when the
 * process has as much as it can do, the rest are told so within moments (503) instead of making everybody wait.
 */
export function gate({ limits, networkOf, isSecure, sizes }: GateOptions, serveReady: Serve, handler: RequestListener): Gate {
  const networks = new Windows(limits.perNetwork, WINDOW_SECONDS)
  const visitors = new Windows(limits.perVisitor, WINDOW_SECONDS)
  const seats = new Seats(sizes)
  const refused = { rate_limit: 0, overloaded: 0 }
  const refuse = (request: IncomingMessage, response: ServerResponse, code: keyof Refused, retryAfterSeconds: number) => {
    refused[code]++
    sendRefusal(request, response, new Problem(code, { retryAfterSeconds }))
  }
  let isDraining = false
  const listener: RequestListener = (request, response) => {
    if (isSecure(request)) response.setHeader('strict-transport-security', 'max-age=31536000')
    // Whoever keeps the connection would send the next request to a process that is gone.
    if (isDraining) response.setHeader('connection', 'close')
    const now = Date.now()
    const wait =
      (limits.perNetwork > 0 && networks.count(networkOf(request), now)) ||
      (limits.perVisitor > 0 && visitors.count(visitorOf(request), now))
    if (wait) return refuse(request, response, 'rate_limit', wait)
    if (isQueuedBehindOthers(request, response)) return void request.socket.destroy()
    if (serveReady(request, response)) return
    // A body may take seconds to come: its request is seated when it is there, by the framework (in app.ts).
    if (SEATLESS.test(request.url ?? '') || hasBody(request)) return handler(request, response)
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
  return { listener, seats, refused, seated, drain: () => void (isDraining = true), isDraining: () => isDraining }
}

/** Whether a body is announced. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0')

/** Browsers and proxies wait for an answer before they ask again; who does not, and reads nothing, fills process and kernel with answers. */
const MOST_QUEUED = 1
const queued = new WeakMap<Socket, number>()
function isQueuedBehindOthers({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // An answer has its socket once those before it are through.
  if (response.socket !== null) return false
  const behind = (queued.get(socket) ?? 0) + 1
  queued.set(socket, behind)
  response.once('close', () => queued.set(socket, (queued.get(socket) ?? 1) - 1))
  return behind > MOST_QUEUED
}

/** True when it answered. */
type Serve = (request: IncomingMessage, response: ServerResponse) => boolean

/** What a visitor proves itself with, unread: whoever does not know it cannot spend its share. */
function visitorOf({ headers }: IncomingMessage): string {
  const proof = headers.authorization ?? headers.cookie?.match(/(?:^|;\s*)(?:__Host-)?lead=([^;]+)/)?.[1]
  return proof?.slice(-100) ?? ''
}

/** Written without the framework: it is what there is no room for. */
function sendRefusal(request: IncomingMessage, response: ServerResponse, problem: Problem) {
  const { status } = problems[problem.code]
  const asPage = request.headers.accept?.includes('text/html') ?? false
  const body = Buffer.from(asPage ? pageOf(problem.code) : JSON.stringify(problemDocument(problem)))
  response
    .writeHead(status, {
      'content-type': asPage ? 'text/html; charset=utf-8' : 'application/problem+json',
      'content-length': String(body.length),
      'retry-after': String(problem.facts['retryAfterSeconds']),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
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
