import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { problems, type ProblemCode } from '@mutirao/contract/problems'

export const ProblemDocument = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

/** Declared failures by status, plus those that any call with input or sign-in may have. */
export function problemResponses(codes: readonly ProblemCode[], { auth, body, params, query }: EndpointOptions) {
  const statuses = new Set<number>(codes.map((code) => problems[code].status))
  if (body || params || query) statuses.add(400)
  if (auth !== 'public') statuses.add(401)
  return Object.fromEntries([...statuses].map((status) => [status, ProblemDocument]))
}

/** OpenAPI 3.1 from the schemas that validate, at /openapi.json, and a readable page at /docs. */
export async function openApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mutirão',
        version: '1.2.6',
        description: 'White-label storefront and group buying. Money is integer centavos; instants are ISO 8601 in UTC.',
      },
      components: {
        securitySchemes: {
          lead: { type: 'http', scheme: 'bearer', description: 'Secret of an anonymous visitor (browsers: HttpOnly cookie)' },
          client: { type: 'http', scheme: 'bearer', description: 'Access token of an account' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger() as unknown as Document)),
  )
}

type Document = {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, { summary?: string; security?: object[]; responses: object }>>
}

function docsPage({ info, paths }: Document): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary = '', security, responses }]) =>
        `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escape(path)}</code><br>${escape(summary)}</td><td>${security ? escape(Object.keys(security[0] ?? {}).join()) : 'public'}</td><td>${Object.keys(responses).join(', ')}</td></tr>`,
    ),
  )
  const style =
    'body{font:15px/1.5 system-ui;max-width:72rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.5rem;border-top:1px solid #ddd}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title} API</title><style>${style}</style><h1>${info.title} API ${info.version}</h1><p>${escape(info.description)} <a href="/openapi.json">openapi.json</a></p><table><tr><th>Method</th><th>Path</th><th>Who</th><th>Answers</th></tr>${rows.join('')}</table></html>`
}

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
