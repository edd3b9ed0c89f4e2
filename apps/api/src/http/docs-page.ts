import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { memoOf } from '#cache/memo.ts'
import { makeReady, type Ready } from '#cache/ready-bytes.ts'
import type { Settings } from '#settings.ts'
import { readDocument } from './built-documents.ts'
import { programs, readGuide, readProgram } from './docs-guide.ts'
import { docsHtml, docsStyle } from './docs-html.ts'
import { apiDocument } from './openapi.ts'
import { sendFirst } from './ready-responses.ts'

const headers = {
  'cache-control': 'public, max-age=300',
  'x-content-type-options': 'nosniff',
  vary: 'Accept-Encoding',
}
/** Everything is served from this origin, and the page has no inline script. Swagger UI's style sheet embeds its icons as data. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const TRY = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mutirão API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/swagger-ui.css"><main id="api"></main><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></html>`

/** Fastify's copy of Swagger UI: the original package brings a script that reports its installation. */
const style = fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css'))
const script = fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js'))

/** In production the page only shows calls; elsewhere they can be tried out. */
function startScript(methods: readonly string[]): string {
  const options = {
    url: '/openapi.json',
    dom_id: '#api',
    deepLinking: true,
    // Areas are collapsed at first: Swagger UI virtualizes 150 open rows or more, which hides them from the browser's search.
    docExpansion: 'none',
    filter: true,
    validatorUrl: null,
    supportedSubmitMethods: methods,
  }
  return `SwaggerUIBundle(${JSON.stringify(options)})`
}

/**
 * The API document as a page at /docs, the guide of integrators at /docs/guide, and the document in Swagger UI at /docs/try, served from this origin. Swagger UI alone took twelve seconds to show its first
 * line on a busy machine. documents: the folder of a build that has written the page.
 */
export function docsPage(app: FastifyInstance, { environment, documents }: Options): void {
  const methods = environment === 'production' ? [] : ['get', 'put', 'post', 'delete']
  const parts = {
    '/docs': { type: 'text/html', read: async () => docsHtml(await apiDocument(app)), built: 'docs.html' as const },
    '/docs/style.css': { type: 'text/css', read: async () => docsStyle },
    '/docs/guide': { type: 'text/html', read: readGuide },
    ...Object.fromEntries(programs.map((name) => [`/docs/examples/${name}`, { type: 'text/plain', read: () => readProgram(name) }])),
    '/docs/try': { type: 'text/html', read: async () => TRY },
    '/docs/start.js': { type: 'text/javascript', read: async () => startScript(methods) },
    '/docs/swagger-ui.css': { type: 'text/css', read: () => readFile(style, 'utf8') },
    '/docs/swagger-ui-bundle.js': { type: 'text/javascript', read: () => readFile(script, 'utf8') },
  }
  for (const [path, part] of Object.entries(parts)) {
    const { type, read } = part
    const own = { ...headers, 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY }
    app.get(path, { schema: { hide: true }, config: { noTenant: true } }, async (request, reply) => {
      const held = partsOf(app)
      held[path] ??=
        'built' in part
          ? await readDocument(part.built, { folder: documents, headers: own, generate: part.read })
          : makeReady(Buffer.from(await read()), own)
      return sendFirst(held[path], request, reply)
    })
  }
}

type Options = Pick<Settings, 'environment'> & { documents?: string | undefined }

/** Read at the first request: most shops never show this page. */
const partsOf = memoOf((_app: FastifyInstance): Record<string, Ready> => ({}))
