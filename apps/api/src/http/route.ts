import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { onReplica, type Ctx, type LeadCtx, type PersonCtx, type StaffCtx } from '#context.ts'
import { hasAct, isKeyedWrite, type CallOutput, type EndpointOptions, type HandlerInput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import { callKey, type Call, type ReadyRule } from './calls.ts'
import { UNKNOWN_FIELD } from './field-texts.ts'
import { problemResponses } from './openapi.ts'
import { fieldErrors, MOST_UNKNOWN } from './problem-handler.ts'
import { isProgram } from './programs.ts'
import { computeReady } from './ready-values.ts'
import { asPrecondition, withTag } from './revisions.ts'
import { unknownFields } from './unknown-fields.ts'

/** The context of a handler for each `auth`; context-plugin.ts has checked the caller. */
type CtxOf = { public: Ctx; lead: LeadCtx; client: PersonCtx; staff: StaffCtx }
type Handler<E extends EndpointOptions> = (ctx: CtxOf[E['auth']], input: HandlerInput<E>, reply: FastifyReply) => Promise<CallOutput<E>>

/**
 * Serves one declared call: validation, sign-in, status and document follow from the declaration. With `ready` the response is public and cached, as
 * a value for pages and as bytes for later requests, until a write publishes one of its tags.
 */
export function route<const E extends EndpointOptions>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  ready?: E['auth'] extends 'public' ? ReadyRule<HandlerInput<E>, CallOutput<E>> : never,
) {
  if (ready && endpoint.deprecated) throw new Error(`${endpoint.path} is deprecated, and its kept bytes could not say so`)
  // The one place where a call loses its types: its declaration has parsed the handler's input.
  const call = { endpoint, handle, ready } as unknown as Call
  app.calls.set(callKey(endpoint), call)
  if (ready) app.kept.addCall(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint),
    bodyLimit: endpoint.mostBytes,
    config: configOf(endpoint),
    ...preparation(endpoint),
    handler: (request, reply) => answer(app, call, request, reply),
  })
}

const configOf = (endpoint: EndpointOptions) => ({
  auth: endpoint.auth,
  door: endpoint.door,
  may: endpoint.may,
  isKeyed: isKeyedWrite(endpoint),
  hasAct: isKeyedWrite(endpoint) && hasAct(endpoint),
  isShownOnce: endpoint.isShownOnce,
  revision: endpoint.revision,
  deprecated: endpoint.deprecated,
})

function preparation(endpoint: EndpointOptions) {
  const { auth, body } = endpoint
  if (auth === 'staff' && body === undefined) return { preValidation: async (request: FastifyRequest) => refuseBody(request.body) }
  const first = body?.safeParse({}).success ? [takeNoBody] : []
  return { preValidation: auth === 'staff' ? first : [...first, refusalOfUnknown(endpoint)] }
}

/** A program hears of unknown fields and filters on the calls of shoppers, too. */
function refusalOfUnknown({ query, body }: EndpointOptions) {
  return async (request: FastifyRequest) => {
    if (!isProgram(request.headers)) return
    refuseUnknown(query, request.query)
    refuseUnknown(body, request.body)
  }
}

const NOTHING = z.strictObject({})

/** A call without a body takes an empty one, and no field. */
function refuseBody(body: unknown): void {
  const { error } = NOTHING.safeParse(body ?? {})
  if (!error) return
  const errors = error.issues.flatMap(({ message, ...issue }) =>
    fieldErrors([], { keys: issue.code === 'unrecognized_keys' ? issue.keys : undefined, message }),
  )
  throw new Problem('validation_failed', { errors })
}

/** Without a schema each field is unknown. */
function refuseUnknown(schema: z.ZodType = NOTHING, given: unknown): void {
  const unknown = unknownFields(schema, given).slice(0, MOST_UNKNOWN)
  if (unknown.length === 0) return
  throw new Problem('validation_failed', { errors: unknown.map((path) => ({ path: path.join('.'), message: UNKNOWN_FIELD })) })
}

/** The body may be absent when all its fields are optional. */
const takeNoBody = async (request: FastifyRequest) => void (request.body === undefined && (request.body = {}))

async function answer(app: FastifyInstance, call: Call, request: FastifyRequest, reply: FastifyReply) {
  const input = { params: request.params, query: request.query, headers: request.headers, body: request.body }
  reply.code(call.endpoint.status)
  if (!call.ready) {
    reply.header('cache-control', 'no-store')
    if (call.endpoint.revision) return withTag(request, reply, await handleRevised(call, { request, reply, input }))
    const ctx = call.endpoint.isLongRead ? onReplica(request.ctx) : request.ctx
    return (await call.handle(ctx, input, reply)) ?? null
  }
  return app.sendReady(request, reply, () => computeReady(app, request.ctx, call, input))
}

type ValidRequest = { request: FastifyRequest; reply: FastifyReply; input: Parameters<Call['handle']>[1] }

async function handleRevised(call: Call, { request, reply, input }: ValidRequest) {
  try {
    return (await call.handle(request.ctx, input, reply)) ?? null
  } catch (error) {
    throw asPrecondition(request, error)
  }
}

/** Staff hear of a field or filter that does not exist. Shoppers' pages may be newer than the server, and their addresses carry others' fields. */
function inputOf({ auth, query = auth === 'staff' ? NOTHING : undefined, body }: EndpointOptions) {
  const strictly = <Schema extends z.ZodType>(schema: Schema) =>
    auth === 'staff' && schema instanceof z.ZodObject ? schema.strict() : schema
  return { ...(query && { querystring: strictly(query) }), ...(body && { body: strictly(body) }) }
}

function schemaOf(endpoint: EndpointOptions) {
  const { params, headers, response = z.null(), type, bodyType, status, alsoStatus, summary, problems = [], auth } = endpoint
  return {
    summary,
    ...(params && { params }),
    ...(headers && { headers }),
    ...inputOf(endpoint),
    ...(bodyType && { consumes: [bodyType] }),
    ...(auth !== 'public' && { security: [{ [auth]: [] }] }),
    response: {
      [status]: type === undefined ? response : { description: summary, content: { [type]: { schema: response } } },
      ...(alsoStatus && { [alsoStatus]: z.null() }),
      ...problemResponses(problems, endpoint),
    },
  }
}
