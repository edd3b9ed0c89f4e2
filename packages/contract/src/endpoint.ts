import type { Right } from '@mutirao/domain/staff'
import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

export type Auth = 'public' | 'lead' | 'client' | 'staff'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `door`: a closed shop answers the call also to people whom no campaign has let in. `may`: the right that the role of staff
 * must have; staff are always inside their shop.
 */
type Caller = { auth: 'public' | 'lead' | 'client'; door?: true; may?: never } | { auth: 'staff'; may: Right; door?: never }

/** One declaration is route, validator, client type, OpenAPI entry and test case. Params stand in the path as {name}. */
export type EndpointOptions = Caller & {
  method: Method
  path: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** The largest body in bytes, where 64 KB are too few. */
  mostBytes?: number
  status: 200 | 201 | 204
  /** A second successful status, without a body. */
  alsoStatus?: 204
  response?: z.ZodType
  problems?: readonly ProblemCode[]
}

/** Declares one call of the API (spec §7); the literal types are kept for the callers. */
export function endpoint<const Options extends EndpointOptions>(options: Options): Options {
  return options
}

type InputPart<Options, Key extends keyof EndpointOptions> =
  Options extends Record<Key, infer Schema extends z.ZodType> ? Record<Key, z.input<Schema>> : unknown
type OutputPart<Options, Key extends keyof EndpointOptions> =
  Options extends Record<Key, infer Schema extends z.ZodType> ? Record<Key, z.output<Schema>> : unknown

/** What a caller sends. */
export type CallInput<Options> = InputPart<Options, 'params'> &
  InputPart<Options, 'query'> &
  InputPart<Options, 'headers'> &
  InputPart<Options, 'body'>
/** What a handler receives after validation. */
export type HandlerInput<Options> = OutputPart<Options, 'params'> &
  OutputPart<Options, 'query'> &
  OutputPart<Options, 'headers'> &
  OutputPart<Options, 'body'>
type AlsoNothing<Options> = Options extends { alsoStatus: 204 } ? undefined : never
/** What comes back. */
export type CallOutput<Options> = Options extends { response: infer Schema extends z.ZodType }
  ? z.output<Schema> | AlsoNothing<Options>
  : void
