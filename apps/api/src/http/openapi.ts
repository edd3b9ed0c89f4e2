import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memoOf } from '#cache/memo.ts'
import { makeReady, type Ready } from '#cache/ready-bytes.ts'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { areas } from '@mutirao/contract/endpoints'
import { problems, type ProblemCode } from '@mutirao/contract/problems'
import { version } from '@mutirao/contract/version'
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

/** Serves OpenAPI 3.1 from the validating schemas, at /openapi.json. */
export async function openApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mutirão',
        version,
        description: 'White-label storefront and group buying. Money is integer centavos; instants are ISO 8601 in UTC.',
      },
      components: {
        securitySchemes: {
          lead: { type: 'http', scheme: 'bearer', description: 'Secret of an anonymous visitor (browsers: HttpOnly cookie)' },
          client: { type: 'http', scheme: 'bearer', description: 'Access token of an account' },
          staff: { type: 'http', scheme: 'bearer', description: 'Access token of an account that works for the shop' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/openapi.json', { schema: { hide: true }, config: { noTenant: true } }, (request, reply) =>
    sendFirst((documentOf(app).json ??= makeReady(Buffer.from(JSON.stringify(apiDocument(app))), documentHeaders)), request, reply),
  )
}

/** Constant for the lifetime of the process: generated at the first request, then served as ready bytes. */
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
  'rate_limit',
  'overloaded',
  'server_error',
  'client_error',
  'payload_too_large',
  'unsupported_media_type',
  'forbidden_origin',
  // A closed shop answers only its door calls without a sign-in.
  'authentication',
  'authorization',
]

/** Problems that a declaration need not list, because they follow from its fields. */
function impliedProblems({ body, params, query, auth }: EndpointOptions): ProblemCode[] {
  return [
    ...(body || params || query ? (['validation_failed'] as const) : []),
    ...(auth === 'public' ? [] : (['authentication'] as const)),
    ...(auth === 'staff' ? (['authorization'] as const) : []),
  ]
}

type Schema = Record<string, unknown>
export type Answer = { description: string; content?: Record<string, { schema: Schema }> }
type Operation = { tags?: string[]; summary?: string; security?: object[]; responses: Record<string, Answer>; 'x-problems'?: ProblemCode[] }
export type ApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  /** The problem codes of every call. */
  'x-every-call': readonly ProblemCode[]
}

/**
 * The published document: calls tagged by area, each response with its status text, without a schema when it has no body, and `x-problems` with the
 * codes of the call.
 */
export function apiDocument(app: FastifyInstance): ApiDocument {
  const document = structuredClone<object>(app.swagger()) as ApiDocument
  for (const { responses } of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
    for (const [status, answer] of Object.entries(responses)) responses[status] = published(Number(status), answer)
  for (const [area, calls] of Object.entries(areas))
    for (const { path, method } of calls) {
      const operation = document.paths[path]?.[method.toLowerCase()]
      if (operation) operation.tags = [area]
    }
  for (const { endpoint } of app.calls.values()) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    if (operation) operation['x-problems'] = [...new Set([...(endpoint.problems ?? []), ...impliedProblems(endpoint)])]
  }
  document['x-every-call'] = everyCall
  return document
}

function published(status: number, { content }: Answer): Answer {
  const description = STATUS_CODES[status]!
  const json = content?.['application/json']
  if (!json || json.schema['type'] === 'null') return { description }
  return { description, content: { [status >= 400 ? 'application/problem+json' : 'application/json']: json } }
}
