import type { CallInput, CallOutput, EndpointOptions } from '@mutirao/contract/endpoint'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import type { PageCall } from '@mutirao/contract/pages'
import { REQUEST_TIMEOUT_MS } from '@mutirao/domain/limits'
import { callPath } from './call-path.ts'
import { logLine } from './client-log.ts'
import { NetworkProblem, networkCodeOf } from './problem.ts'
import { doubtServer, hearServer } from './reachability.ts'
import { hearServerClock } from './server-clock.ts'

type Transport = (request: Request) => Promise<Response>
type Ask = (token?: string) => Promise<Response>
/** Sends a call as whoever is signed in; what a session is, each app says. */
type Signer = (endpoint: EndpointOptions, ask: Ask) => Promise<Response>
type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown>; headers?: Record<string, string>; body?: unknown }

let transport: Transport = (request) => fetch(request)
let inProcess: PageCall | undefined
let signer: Signer | undefined
let origin = ''
let app = 'client'
let visitorSecret: string | undefined

/** Tests answer calls themselves. */
export const setTransport = (next: Transport) => (transport = next)
/** The page server calls the API without HTTP, for the visitor whose page is being made. */
export const setInProcessCall = (next: PageCall) => (inProcess = next)
/** The server's scheme, host and port, where the document has another one: a native app's. */
export const setOrigin = (next: string) => (origin = next)
export const serverOrigin = () => origin
/** Spec §1: requests carry the merchant's host name, or `client` on the default hosts. */
export const setApp = (next: string) => (app = next)
/** The native app's visitor, whom a browser proves by a cookie. */
export const setVisitorSecret = (next: string | undefined) => (visitorSecret = next)
export const setSigner = (next: Signer) => (signer = next)

/** Calls the API: in process while a page is rendered, by fetch in the browser. Failures are a Problem or a NetworkProblem. */
export function call<Endpoint extends EndpointOptions>(endpoint: Endpoint, input: CallInput<Endpoint>): Promise<CallOutput<Endpoint>> {
  const ask = inProcess ?? callByHttp
  return ask(endpoint, input as AnyInput) as Promise<CallOutput<Endpoint>>
}

/** Past the browser's own cache, which may answer with the last half minute: for what this visitor has just changed. */
export function callFresh<Endpoint extends EndpointOptions>(endpoint: Endpoint, input: CallInput<Endpoint>): Promise<CallOutput<Endpoint>> {
  return callByHttp(endpoint, input as AnyInput, 'no-cache') as Promise<CallOutput<Endpoint>>
}

/**
 * A stream of events of a public call, asked for as whoever is signed in; it lasts until the signal. Of low priority, so that what is waited for
 * goes first and a page that listens counts as loaded.
 */
export async function openStream(endpoint: EndpointOptions, input: AnyInput, signal: AbortSignal): Promise<Response> {
  const ask: Ask = (token) => send(new Request(requestOf(endpoint, input, token), { signal, cache: 'no-store', priority: 'low' }), endpoint)
  return signer ? signer(endpoint, ask) : ask()
}

async function callByHttp(endpoint: EndpointOptions, input: AnyInput, cache?: RequestCache): Promise<unknown> {
  const ask: Ask = (token) => send(new Request(requestOf(endpoint, input, token), { cache }), endpoint)
  const response = await (signer ? signer(endpoint, ask) : ask())
  if (!response.ok) {
    const problem = await problemOf(response)
    logLine(`${endpoint.method} ${endpoint.path} ${response.status} ${problem.code}`)
    throw problem
  }
  if (endpoint.method !== 'GET') logLine(`${endpoint.method} ${endpoint.path} ${response.status}`)
  return response.status === 204 ? undefined : response.json()
}

function requestOf(endpoint: EndpointOptions, { headers = {}, body, ...fields }: AnyInput, token?: string): Request {
  return new Request(origin + callPath(endpoint, fields), {
    method: endpoint.method,
    headers: {
      'X-App': app,
      Accept: 'application/json',
      // The native app has no cookies: it gets its tokens in the body, and says so.
      ...('Capacitor' in globalThis ? { 'X-Client': 'native' } : {}),
      ...(visitorSecret ? { 'X-Lead': visitorSecret } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
}

async function send(request: Request, { method, path }: EndpointOptions): Promise<Response> {
  try {
    const response = await transport(request)
    if (navigator.onLine !== false) hear(response)
    return response
  } catch (error) {
    const code = networkCodeOf(error, navigator.onLine)
    // A caller that ends its own stream has had no failure.
    if (!request.signal.aborted || code === 'timeout') logLine(`${method} ${path} ${code}`)
    if (code === 'network' || code === 'timeout') doubtServer()
    throw new NetworkProblem(code)
  }
}

/** Not without a network: the browser's cache answers then, as of an earlier time. */
function hear({ headers, status }: Response): void {
  hearServerClock(Date.parse(headers.get('date') ?? ''))
  // A proxy answers 502 for a server that is away.
  if (status < 500) hearServer()
}

async function problemOf(response: Response): Promise<Problem> {
  const document: Record<string, unknown> = await response.json().catch(() => ({}))
  const { code, type: _type, title: _title, ...facts } = document
  return new Problem(typeof code === 'string' ? (code as ProblemCode) : codeOfStatus(response.status), {
    status: response.status,
    ...facts,
  })
}

/** Spec §8: the classes of answers that carry no code of ours. */
function codeOfStatus(status: number): ProblemCode {
  const byStatus: Record<number, ProblemCode> = { 401: 'authentication', 403: 'authorization', 404: 'not_found', 429: 'rate_limit' }
  return byStatus[status] ?? (status < 500 ? 'client_error' : 'server_error')
}
