import type { CallInput, CallOutput, EndpointOptions } from '@mutirao/contract/endpoint'
import type { PageCall } from '@mutirao/contract/pages'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { REQUEST_TIMEOUT_MS } from '@mutirao/domain/limits'
import { callPath } from './call-path.ts'
import { logLine } from './client-log.ts'
import { NetworkProblem, networkCodeOf } from './problem.ts'
import { doubtServer, hearServer } from './reachability.ts'
import { hearServerClock } from './server-clock.ts'

/** An upload of many megabytes over a phone's network. */
const LONGEST_UPLOAD_MS = 240_000

type Transport = (request: Request) => Promise<Response>
type Ask = (token?: string) => Promise<Response>
/** Signs and sends a call with the session of the app. */
type Signer = (endpoint: EndpointOptions, ask: Ask) => Promise<Response>
type ListShape<Thing> = { _zod: { output: { content: Thing[] } } }
type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown>; headers?: Record<string, string>; body?: unknown }

let transport: Transport = (request) => fetch(request)
let inProcess: PageCall | undefined
let signer: Signer | undefined
let origin = ''
let app = 'client'
let visitorSecret: string | undefined

/** Replaces the transport in tests. */
export const setTransport = (next: Transport) => (transport = next)
/** Set by the page server, which calls the API without HTTP for the visitor of the rendered page. */
export const setInProcessCall = (next: PageCall) => (inProcess = next)
/** The server's origin, set by the native app, whose document has another one. */
export const setOrigin = (next: string) => (origin = next)
export const serverOrigin = () => origin
/** Spec §1: requests carry the merchant's host name, or `client` on the default hosts. */
export const setApp = (next: string) => (app = next)
/** The visitor's secret in the native app; browsers send a cookie. */
export const setVisitorSecret = (next: string | undefined) => (visitorSecret = next)
export const setSigner = (next: Signer) => (signer = next)

/** Calls the API: in process while a page is rendered, by fetch in the browser. Failures are a Problem or a NetworkProblem. */
export function call<Endpoint extends EndpointOptions>(endpoint: Endpoint, input: CallInput<Endpoint>): Promise<CallOutput<Endpoint>> {
  const ask = inProcess ?? callByHttp
  return ask(endpoint, input as AnyInput) as Promise<CallOutput<Endpoint>>
}

/** Calls a list that is always whole, for its things. */
export async function callList<Endpoint extends EndpointOptions, Thing>(
  endpoint: Endpoint & { response: ListShape<Thing> },
  input: CallInput<Endpoint>,
): Promise<Thing[]> {
  const { content } = (await call(endpoint as EndpointOptions, input as never)) as unknown as { content: Thing[] }
  return content
}

/** Bypasses the browser's HTTP cache, which may be half a minute old, to read what this visitor has just changed. */
export function callFresh<Endpoint extends EndpointOptions>(endpoint: Endpoint, input: CallInput<Endpoint>): Promise<CallOutput<Endpoint>> {
  return callByHttp(endpoint, input as AnyInput, 'no-cache') as Promise<CallOutput<Endpoint>>
}

/**
 * Opens the event stream of a public call with the caller's session, until the signal. It has a low fetch priority, so that other requests go first
 * and a listening page counts as loaded.
 */
export async function openStream(endpoint: EndpointOptions, input: AnyInput, signal: AbortSignal): Promise<Response> {
  const ask: Ask = (token) => send(new Request(requestOf(endpoint, input, token), { signal, cache: 'no-store', priority: 'low' }), endpoint)
  return signer ? signer(endpoint, ask) : ask()
}

/** Calls the API for a file, with no bound on the time that it takes to arrive. */
export async function callFile(endpoint: EndpointOptions, input: AnyInput, signal: AbortSignal): Promise<Blob> {
  const response = await openStream(endpoint, input, signal)
  if (!response.ok) throw await problemOf(response)
  return response.blob()
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
      // The native app has no cookies: this header asks for tokens in the response body.
      ...('Capacitor' in globalThis ? { 'X-Client': 'native' } : {}),
      ...(visitorSecret ? { 'X-Lead': visitorSecret } : {}),
      ...(body === undefined ? {} : { 'Content-Type': endpoint.bodyType ?? 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : endpoint.bodyType ? String(body) : JSON.stringify(body),
    signal: AbortSignal.timeout(endpoint.bodyType ? LONGEST_UPLOAD_MS : REQUEST_TIMEOUT_MS),
  })
}

async function send(request: Request, { method, path }: EndpointOptions): Promise<Response> {
  try {
    const response = await transport(request)
    if (navigator.onLine !== false) hear(response)
    return response
  } catch (error) {
    const code = networkCodeOf(error, navigator.onLine)
    // A stream that its caller ended is no failure.
    if (!request.signal.aborted || code === 'timeout') logLine(`${method} ${path} ${code}`)
    if (code === 'network' || code === 'timeout') doubtServer()
    throw new NetworkProblem(code)
  }
}

/** Ignores responses of the browser's cache, which have an earlier time. */
function hear({ headers, status }: Response): void {
  hearServerClock(Date.parse(headers.get('date') ?? ''))
  // A proxy responds with 502 when the server is down.
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

/** The problem code of a response without one, by its status (spec §8). */
function codeOfStatus(status: number): ProblemCode {
  const byStatus: Record<number, ProblemCode> = { 401: 'authentication', 403: 'authorization', 404: 'not_found', 429: 'rate_limit' }
  return byStatus[status] ?? (status < 500 ? 'client_error' : 'server_error')
}
