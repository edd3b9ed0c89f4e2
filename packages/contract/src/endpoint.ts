import type { z } from 'zod'
import type { NeededRight } from '@mutirao/domain/staff'
import type { ProblemCode } from './problems.ts'

export type Auth = 'public' | 'lead' | 'client' | 'staff'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The permitted callers. `door`: in a closed shop the call also answers people without access to any campaign. `may`: the right that a staff role
 * must have, or several of which it must have one; staff always have access to their shop.
 */
type Caller = { auth: 'public' | 'lead' | 'client'; door?: true; may?: never } | { auth: 'staff'; may: NeededRight; door?: never }

/** since, sunset: days, at which it began to be deprecated and from which it may answer no more. instead: the call that takes its place. */
export type Deprecated = { since: string; sunset: string; instead?: EndpointOptions }

/** One declaration is route, validator, client type, OpenAPI entry and test case. Parameters are written {name} in the path. */
export type EndpointOptions = Caller & {
  method: Method
  path: string
  /** Whether the call carries the bearer token, where that is not what `auth` says (token-use.ts). */
  token?: 'always' | 'never'
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** The body limit in bytes, where the default of 64 KB is too small. */
  mostBytes?: number
  /** The media type of the body, where it is not JSON. */
  bodyType?: 'application/x-ndjson'
  /** The shape of each line of such a body, where it is JSON Lines. */
  bodyLine?: z.ZodType
  status: 200 | 201 | 202 | 204
  /** A second successful status, without a body. */
  alsoStatus?: 204
  response?: z.ZodType
  /** The media type of the response, where it is not JSON. */
  type?: string
  problems?: readonly ProblemCode[]
  /** The response is shown once and never stored: a repeated request with its Idempotency-Key does not get it again. */
  isShownOnce?: true
  /** The place of the thing's revision. A response also has it as ETag; a write may name it in If-Match instead. */
  revision?: 'response' | 'body' | 'query'
  /** The call will go: every response says so (RFC 9745, RFC 8594). */
  deprecated?: Deprecated
  /** A read of staff that may take long: a replica of the database may answer it. */
  isLongRead?: true
  /** A write by its method alone: it previews one, and takes no Idempotency-Key. */
  changesNothing?: true
}

/** Whether the call takes an Idempotency-Key: the writes of staff and programs. */
export const isKeyedWrite = ({ auth, method, changesNothing }: Pick<EndpointOptions, 'auth' | 'method' | 'changesNothing'>): boolean =>
  auth === 'staff' && !changesNothing && method !== 'GET'

/** Whether the body has an `act`: a program may leave it out when it sends an Idempotency-Key, which then names the act. */
export const hasAct = ({ body }: Pick<EndpointOptions, 'body'>): boolean =>
  body !== undefined && 'shape' in body && 'act' in (body.shape as object)

/** Declares one call of the API (spec §7); its literal types are preserved. */
export function endpoint<const Options extends EndpointOptions>(options: Options): Options {
  return options
}

type InputPart<Options, Key extends keyof EndpointOptions> =
  Options extends Record<Key, infer Schema extends z.ZodType> ? Record<Key, z.input<Schema>> : unknown
type OutputPart<Options, Key extends keyof EndpointOptions> =
  Options extends Record<Key, infer Schema extends z.ZodType> ? Record<Key, z.output<Schema>> : unknown

/** The input of a client call. */
export type CallInput<Options> = InputPart<Options, 'params'> &
  InputPart<Options, 'query'> &
  InputPart<Options, 'headers'> &
  InputPart<Options, 'body'>
/** The input of a handler after validation. */
export type HandlerInput<Options> = OutputPart<Options, 'params'> &
  OutputPart<Options, 'query'> &
  OutputPart<Options, 'headers'> &
  OutputPart<Options, 'body'>
type AlsoNothing<Options> = Options extends { alsoStatus: 204 } ? undefined : never
/** The response of a call. */
export type CallOutput<Options> = Options extends { response: infer Schema extends z.ZodType }
  ? z.output<Schema> | AlsoNothing<Options>
  : void
