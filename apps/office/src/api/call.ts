import { renew, type Tokens } from '@mutirao/contract/authentication'
import type { CallInput, CallOutput, EndpointOptions } from '@mutirao/contract/endpoint'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { oneTabAtATime } from '#device/tabs.ts'
import { start } from './start.ts'

type Transport = (request: Request) => Promise<Response>
type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

const TIMEOUT_MS = 60_000
let transport: Transport = (request) => fetch(request)
/** Tests answer calls themselves. */
export const setTransport = (next: Transport) => (transport = next)

/** No response: no network, or no server. The act is sent later. */
export class NetworkProblem extends Error {}

/** In memory alone, as in the shop. */
let tokens: Tokens | undefined
let renewing: Promise<Tokens> | undefined

/** Calls the API with this shop's session. Failures are a Problem or a NetworkProblem. */
export async function call<Endpoint extends EndpointOptions>(
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
): Promise<CallOutput<Endpoint>> {
  const { access_token: token } = tokens ?? (await whoIsHere())
  const response = await send(endpoint, input as AnyInput, token)
  if (response.status !== 401) return answerOf(response)
  const renewed = await whoIsHere()
  return answerOf(await send(endpoint, input as AnyInput, renewed.access_token))
}

/** Public calls. */
export const callUnsigned = async <Endpoint extends EndpointOptions>(endpoint: Endpoint, input: CallInput<Endpoint>) =>
  answerOf<CallOutput<Endpoint>>(await send(endpoint, input as AnyInput))

/** Renews the token by the session's cookie. One renewal for all callers, in this tab and, by the shop's own lock, in its others. */
export function whoIsHere(): Promise<Tokens> {
  const ask = async () => (tokens = await callUnsigned(renew, { body: {} }))
  renewing ??= oneTabAtATime('session-renewal', ask).finally(() => (renewing = undefined))
  return renewing
}

export const forgetTokens = () => void (tokens = undefined)

async function send({ method, path: pattern }: EndpointOptions, { params = {}, query = {}, body }: AnyInput, token?: string) {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const request = new Request(new URL(search.size > 0 ? `${path}?${search}` : path, location.origin), {
    method,
    headers: {
      'X-App': start.app,
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return transport(request).catch((error: unknown) => {
    throw new NetworkProblem(String(error))
  })
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw await problemOf(response)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

async function problemOf(response: Response): Promise<Problem> {
  const document: Record<string, unknown> = await response.json().catch(() => ({}))
  const { code, type: _type, title: _title, ...facts } = document
  const known = typeof code === 'string' ? (code as ProblemCode) : response.status < 500 ? 'client_error' : 'server_error'
  return new Problem(known, { ...facts, status: response.status })
}

export const codeOf = (error: unknown): ProblemCode | undefined => (error instanceof Problem ? error.code : undefined)
