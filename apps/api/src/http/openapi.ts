import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memoOf } from '#cache/memo.ts'
import type { Ready } from '#cache/ready-bytes.ts'
import { apiVersion, apiVersions, VERSION_HEADER } from '@mutirao/contract/api-version'
import { isKeyedWrite, type EndpointOptions } from '@mutirao/contract/endpoint'
import { areas, namedShapes, operationIds } from '@mutirao/contract/endpoints'
import { problems, type ProblemCode } from '@mutirao/contract/problems'
import { Instant } from '@mutirao/contract/shapes'
import { version } from '@mutirao/contract/version'
import { eventDataOf, eventExampleOf } from '@mutirao/contract/webhooks'
import { keyRights } from '@mutirao/domain/staff'
import { webhookEvents, type WebhookEvent } from '@mutirao/domain/webhook-events'
import { readDocument } from './built-documents.ts'
import { describeFields } from './document-fields.ts'
import { describeParameters } from './document-parameters.ts'
import { tidySchemas } from './document-schemas.ts'
import { tokenOperation } from './document-token.ts'
import type { Answer, ApiDocument, Operation, Reference } from './document-types.ts'
import { addValues } from './document-values.ts'
import { addExample } from './examples.ts'
import { sendFirst } from './ready-responses.ts'

export const ProblemDocument = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

/** The declared problems by status, with those implied by input or sign-in. */
export function problemResponses(codes: readonly ProblemCode[], { auth, body, params, query }: EndpointOptions) {
  const statuses = new Set<number>(codes.map((code) => problems[code].status))
  if (body || params || query) statuses.add(400)
  if (auth !== 'public') statuses.add(401)
  if (auth === 'staff') statuses.add(403)
  return Object.fromEntries([...statuses].map((status) => [status, ProblemDocument]))
}

/** Serves OpenAPI 3.1 from the validating schemas, at /openapi.json. documents: the folder of a build that has written it. */
export async function openApi(app: FastifyInstance, { documents }: { documents?: string | undefined } = {}) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Mutirão', version, description: DESCRIPTION },
      servers: [{ url: '/', description: 'The shop of this host' }],
      components: {
        securitySchemes: {
          lead: {
            type: 'http',
            scheme: 'bearer',
            description:
              '`lead.` followed by the secret of an anonymous visitor, which `POST /api/users/leads` answers to the header `X-Client: native` (browsers: HttpOnly cookie)',
          },
          client: { type: 'http', scheme: 'bearer', description: 'Access token of an account' },
          staff: { type: 'http', scheme: 'bearer', description: 'Access token of an account that works for the shop' },
          key: { type: 'http', scheme: 'bearer', description: 'Key of a program, `mk_live_…` or `mk_test_…`, with the named right' },
          oauth: {
            type: 'oauth2',
            description:
              'A token of 15 minutes for a key: client_id is the key before its dot, client_secret what stands behind it. It ends with its key.',
            flows: {
              clientCredentials: { tokenUrl: '/oauth/token', scopes: Object.fromEntries(keyRights.map((right) => [right, right])) },
            },
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
  app.get('/openapi.json', { schema: { hide: true }, config: { noTenant: true } }, async (request, reply) => {
    const held = documentOf(app)
    const generate = async () => JSON.stringify(await apiDocument(app))
    held.json ??= await readDocument('openapi.json', { folder: documents, headers: documentHeaders, generate })
    return sendFirst(held.json, request, reply)
  })
}

const DESCRIPTION = [
  'White-label storefront and group buying. Each shop answers under its own host.',
  'Money is integer centavos; instants are ISO 8601 in UTC; days are days of the shop’s time zone.',
  'Unknown addresses answer 404, other methods of a known one 405.',
  'A failure is a problem document (RFC 9457); its `code` is constant, its `type` opens a page that explains it, and `x-problems` lists the codes of a call.',
  `The API has versions by date, now ${apiVersion}: a program may name its own in \`${VERSION_HEADER}\`. A call that will go says so in \`Deprecation\` and \`Sunset\`.`,
  'The guide for integrators, with an ERP and a bot, is at `/docs/guide`.',
  'An unknown field or filter is refused by every call for staff and by every call with a key, at any depth and by its name, also where a schema allows it to browsers. Responses may get more fields.',
  'A program sends its key in `Authorization: Bearer mk_live_…`; a security requirement names the right that the call needs. Every response to a key has `RateLimit` and `RateLimit-Policy` where requests are limited.',
].join(' ')

/** The shapes that the document names: a schema that contains one refers to it. In Zod's own registry, which has the words of `describe`. */
const schemaRegistry = z.globalRegistry
for (const [name, shape] of namedShapes) schemaRegistry.add(shape, { ...schemaRegistry.get(shape), id: name })
schemaRegistry.add(ProblemDocument, { id: 'Problem' })

/** Constant for the lifetime of the process: read or generated at the first request, then served as ready bytes. */
const documentOf = memoOf((_app: FastifyInstance): { json?: Ready } => ({}))

const documentHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'x-content-type-options': 'nosniff',
  vary: 'Accept-Encoding',
}

/** Problems of every call, listed once in the document: they depend on the shop, the caller and the load, not on the call. */
const everyCall: readonly ProblemCode[] = [
  'invalid_host',
  'app_mismatch',
  'unknown_host',
  'shop_ended',
  'shop_preparing',
  'address_too_long',
  // A parameter in the path that is longer than any.
  'not_found',
  'rate_limit',
  'overloaded',
  'server_error',
  'client_error',
  // A version of the API that this release does not answer.
  'validation_failed',
  'payload_too_large',
  'unsupported_media_type',
  'forbidden_origin',
  // A closed shop answers only its door calls without a sign-in.
  'authentication',
  'authorization',
]

const keyedProblems = ['idempotency_key_running', 'idempotency_answer_lost', 'idempotency_key_reused', 'validation_failed'] as const

/** Problems that a declaration need not list, because they follow from its fields. */
function impliedProblems(endpoint: EndpointOptions): ProblemCode[] {
  const { body, params, query, auth } = endpoint
  return [
    ...(body || params || query ? (['validation_failed'] as const) : []),
    ...(auth === 'public' ? [] : (['authentication'] as const)),
    ...(auth === 'staff' ? (['authorization', 'passkey_required'] as const) : []),
    ...(isKeyedWrite(endpoint) ? keyedProblems : []),
  ]
}

/**
 * The published document: calls named by their declaration and tagged by area, each response with its status text, without a schema when it has no
 * body, `x-problems` with the codes of the call, and the events of webhooks.
 */
export async function apiDocument(app: FastifyInstance): Promise<ApiDocument> {
  const document = structuredClone<object>(app.swagger()) as ApiDocument
  const areaOf = new Map(Object.entries(areas).flatMap(([area, calls]) => calls.map((call) => [call, area] as const)))
  for (const { endpoint, ready } of app.calls.values()) {
    const operation = operationOf(document, endpoint)
    if (!operation) continue
    operation.tags = [areaOf.get(endpoint) ?? 'other']
    completeOperation(operation, endpoint, { isReady: ready !== undefined })
  }
  document.components.responses = Object.fromEntries(sharedStatuses.map((status) => [responseName(status), problemAnswer(status)]))
  document.paths['/oauth/token'] = { post: { ...tokenOperation, responses: { ...sharedAnswers, ...tokenOperation.responses } } }
  document.webhooks = Object.fromEntries(webhookEvents.map((event) => [event, eventOperation(event)]))
  document.tags = tagsOf(document)
  document['x-every-call'] = everyCall
  await addValues(document)
  tidySchemas(document)
  describeFields(document)
  // Afterwards: an example is no schema.
  for (const { endpoint } of app.calls.values()) {
    const operation = operationOf(document, endpoint)
    if (operation) addExample(operation, endpoint)
  }
  return document
}

/** The areas in the order of the document: generators keep it. */
const tagsOf = ({ paths }: ApiDocument) => {
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags = [] }) => tags))
  return [...new Set(names)].map((name) => ({ name }))
}

const operationOf = ({ paths }: ApiDocument, { path, method }: EndpointOptions): Operation | undefined =>
  paths[path]?.[method.toLowerCase()]

/** Adds what the framework does not know of a call: name, problems, callers and headers. */
function completeOperation(operation: Operation, endpoint: EndpointOptions, { isReady }: { isReady: boolean }): void {
  operation.operationId = operationIds.get(endpoint)
  operation['x-problems'] = [...new Set([...(endpoint.problems ?? []), ...impliedProblems(endpoint)])]
  if (endpoint.auth === 'staff') operation.security = securityOf(endpoint)
  if (endpoint.auth === 'lead') addBuyer(operation)
  else if (endpoint.auth === 'public' && endpoint.method === 'GET' && !isReady) addBuyerHeader(operation)
  operation.responses = responsesOf(operation, isReady)
  if (isKeyedWrite(endpoint)) addKey(operation)
  if (endpoint.revision) addRevision(operation, endpoint)
  if (endpoint.bodyLine) addLine(operation, endpoint)
  addVersion(operation, endpoint)
  describeParameters(operation)
}

function addVersion(operation: Operation, { auth, deprecated }: EndpointOptions): void {
  if (auth === 'staff') operation.parameters = [...(operation.parameters ?? []), versionHeader]
  if (deprecated) Object.assign(operation, { deprecated: true, 'x-sunset': deprecated.sunset })
}

const versionHeader = {
  name: VERSION_HEADER,
  in: 'header',
  required: false,
  description: 'The version of the API that the program was written for; without it the newest, which every response names',
  schema: { type: 'string', enum: apiVersions },
}

/** The keyword of OpenAPI 3.2 for the lines of a body, which 3.1 does not have. */
function addLine({ requestBody }: Operation, { bodyType, bodyLine }: EndpointOptions): void {
  const content = requestBody?.content[bodyType!]
  if (content) content['x-itemSchema'] = { $ref: `${referenceTo(bodyLine!).$ref}Input` }
}

/** Staff need the right by their role; a program by its key, where keys may have the right. */
function securityOf({ may }: Extract<EndpointOptions, { auth: 'staff' }>): object[] {
  const needed = [may].flat()
  const ofKeys = needed.filter((right) => (keyRights as readonly string[]).includes(right))
  return [...needed.map((right) => ({ staff: [right] })), ...ofKeys.flatMap((right) => [{ key: [right] }, { oauth: [right] }])]
}

const problemSchema = { $ref: '#/components/schemas/Problem' }
const statusText = (status: number | string) => STATUS_CODES[status]!
const problemAnswer = (status: number): Answer => ({
  description: statusText(status),
  ...headersOf(status),
  content: { 'application/problem+json': { schema: problemSchema } },
})

const retryAfter = { description: 'Seconds until a retry may succeed', schema: { type: 'integer' } }
const headersOf = (status: number) => (status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {})

/** Statuses of every call: its declaration need not name them. */
const sharedStatuses = [...new Set(everyCall.map((code) => problems[code].status))].sort()
const responseName = (status: number) => statusText(status).replaceAll(/[^A-Za-z]/g, '')

const sharedAnswers = Object.fromEntries(
  sharedStatuses.map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
)

function responsesOf({ responses }: Operation, isReady: boolean): Operation['responses'] {
  const declared = Object.entries(responses).map(([status, answer]) => [status, published(Number(status), answer as Answer)] as const)
  const unchanged: Operation['responses'] = isReady ? { 304: { description: statusText(304) } } : {}
  return { ...unchanged, ...sharedAnswers, ...Object.fromEntries(declared) }
}

function published(status: number, { content }: Answer): Answer {
  const description = statusText(status)
  const json = content?.['application/json']
  if (content && !json) return { description, content }
  if (!json || json.schema['type'] === 'null') return { description }
  return { description, ...headersOf(status), content: { [status >= 400 ? 'application/problem+json' : 'application/json']: json } }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Up to 255 visible characters, kept for a day. The same request again gets the first response, with the header `idempotency-replayed: true`',
  schema: { type: 'string', maxLength: 255 },
}

const buyerHeader = {
  name: 'X-Buyer',
  in: 'header',
  required: false,
  description: 'With a key that has the right `buyers.act`: the mobile phone or e-mail of the person for whom the program acts',
  schema: { type: 'string', maxLength: 120 },
}

/** A person's own session buys as well as a visitor's; a program buys for the buyer whom it names. */
function addBuyer(operation: Operation): void {
  operation.security = [...(operation.security ?? []), { client: [] }, { key: ['buyers.act'] }, { oauth: ['buyers.act'] }]
  addBuyerHeader(operation)
}

/** Public reads with it answer that buyer, as they answer a visitor. */
function addBuyerHeader(operation: Operation): void {
  operation.parameters = [...(operation.parameters ?? []), buyerHeader]
}

const replayed = {
  description: 'Present when this is the response to an earlier request with this key',
  schema: { type: 'string', const: 'true' },
}

function keyOf({ requestBody }: Operation) {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema?.required?.includes('act')) return idempotencyKey
  schema.required = schema.required.filter((name) => name !== 'act')
  return { ...idempotencyKey, description: `${idempotencyKey.description}. Without it the body needs an \`act\`` }
}

/** The header, which also names the act of a call: with it the body needs none. */
function addKey(operation: Operation): void {
  operation.parameters = [...(operation.parameters ?? []), keyOf(operation)]
  for (const [status, answer] of Object.entries(operation.responses))
    if (status.startsWith('2') && !('$ref' in answer)) answer.headers = { 'Idempotency-Replayed': replayed }
  for (const code of keyedProblems) operation.responses[problems[code].status] ??= problemAnswer(problems[code].status)
}

const tagHeader = { ETag: { description: 'The revision in quotation marks', schema: { type: 'string' } } }
const tagParameter = (name: 'If-Match' | 'If-None-Match', description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})
const ifNoneMatch = tagParameter('If-None-Match', 'The ETag of an earlier response: 304 while the thing has this revision')
const ifMatch = tagParameter('If-Match', 'The ETag that was read, instead of `revision`: 412 when the thing has another revision meanwhile')

function addRevision(operation: Operation, { revision, response }: EndpointOptions): void {
  const isRead = revision === 'response'
  operation.parameters = (operation.parameters ?? []).map((one) =>
    'name' in one && one.name === 'revision' ? { ...one, required: false } : one,
  )
  operation.parameters.push(isRead ? ifNoneMatch : ifMatch)
  if (isRead) operation.responses[304] = { description: statusText(304) }
  const hasTag = response instanceof z.ZodObject && 'revision' in response.shape
  for (const [status, answer] of Object.entries(operation.responses))
    if (hasTag && status.startsWith('2') && !('$ref' in answer)) answer.headers = { ...answer.headers, ...tagHeader }
}

const headerNamed = (name: string, description: string) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })
const signatureHeaders = [
  headerNamed('webhook-id', 'The same for each delivery of an event'),
  headerNamed('webhook-timestamp', 'Seconds since 1970'),
  headerNamed('webhook-signature', 'Standard Webhooks, v1: HMAC-SHA256 of id, timestamp and body'),
]

const referenceTo = (shape: z.ZodType): Reference => ({ $ref: `#/components/schemas/${schemaRegistry.get(shape)!.id!}` })

/** The webhook request of one event. */
const eventOperation = (event: WebhookEvent) => ({
  post: {
    operationId: event,
    tags: ['webhooks'],
    parameters: signatureHeaders,
    requestBody: { required: true, content: { 'application/json': { schema: eventSchema(event), example: eventExampleOf(event) } } },
    responses: { '2XX': { description: 'Received. Any other answer is retried for three days.' } },
  },
})

const eventSchema = (event: WebhookEvent) => ({
  type: 'object',
  properties: { type: { type: 'string', const: event }, timestamp: referenceTo(Instant), data: referenceTo(eventDataOf(event)) },
  required: ['type', 'timestamp', 'data'],
  additionalProperties: false,
})
