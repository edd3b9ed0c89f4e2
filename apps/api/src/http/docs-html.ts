import { escapeHtml } from '@mutirao/domain/escape-html'
import type { Answer, ApiDocument, Operation } from './document-types.ts'

type Schema = Record<string, unknown>
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }

/** The API document as one page without a script: calls by area, then the events and the shapes. */
export function docsHtml(document: ApiDocument): string {
  const { info, paths, webhooks, components } = document
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const areas = Map.groupBy(calls, ({ operation }) => operation.tags![0]!)
  const events = Object.entries(webhooks) as [string, { post: Operation }][]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${info.title} API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
<main>
<h1>${info.title} API <small>${info.version}</small></h1>
${info.description
  .split('. ')
  .map((sentence) => `<p>${withCode(sentence.replace(/\.?$/, '.'))}</p>`)
  .join('\n')}
<p><a href="/docs/guide">Guide: the first ten minutes, writing once, paging, events, an ERP and a bot</a> · <a href="/openapi.json">OpenAPI 3.1</a> · <a href="/docs/try">Swagger UI</a></p>
<nav aria-label="Areas">${[...areas.keys(), 'webhooks', 'shapes'].map((area) => `<a href="#${area}">${area}</a>`).join(' ')}</nav>
${[...areas].map(([area, own]) => section(area, own.map(callHtml))).join('\n')}
${section(
  'webhooks',
  events.map(([event, { post }]) => foldable(event, `<b>EVENT</b> <code>${event}</code>`, partsHtml(post))),
)}
${section(
  'shapes',
  Object.entries(components.schemas).map(([name, schema]) =>
    foldable(
      name,
      `<code>${name}</code> ${withCode((schema['description'] as string | undefined) ?? '')}`,
      `<pre>${typeText(schema)}</pre>`,
    ),
  ),
)}
</main>
</html>`
}

const section = (name: string, parts: readonly string[]) => `<section id="${name}"><h2>${name}</h2>\n${parts.join('\n')}</section>`
const foldable = (id: string, summary: string, body: string) => `<details id="${id}"><summary>${summary}</summary>${body}</details>`
const withCode = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const callHtml = ({ path, method, operation }: { path: string; method: string; operation: Operation }) =>
  foldable(
    operation.operationId!,
    `<b>${method}</b> <code>${escapeHtml(path)}</code> ${withCode(operation.summary ?? '')}`,
    `<p>${callersText(operation)}</p>${endText(operation)}${partsHtml(operation)}`,
  )

const endText = ({ 'x-sunset': sunset }: Operation) => (sunset === undefined ? '' : `<p><strong>Deprecated</strong>, until ${sunset}.</p>`)

function callersText({ operationId, security = [] }: Operation): string {
  const callers = security.flatMap((one) => Object.entries(one as Record<string, string[]>))
  const names = callers.map(([caller, rights]) => (rights.length > 0 ? `${caller} with <code>${rights.join()}</code>` : caller))
  return `<code>${operationId}</code>, for ${names.length > 0 ? names.join(' or ') : 'everybody'}`
}

function partsHtml({ parameters = [], requestBody, responses, 'x-problems': codes = [] }: Operation): string {
  const answers = Object.entries(responses).filter(([, answer]) => 'description' in answer) as [string, Answer][]
  const good = answers.filter(([status]) => Number.parseInt(status) < 400)
  return [
    ...(parameters as Parameter[]).map(parameterHtml),
    ...Object.entries(requestBody?.content ?? {}).map(([type, body]) => bodyHtml(type, body)),
    ...good.map(([status, { description, content }]) => answerHtml(`${status} ${description}`, content)),
    codes.length > 0 ? `<h3>Problems</h3><p>${codes.map((code) => `<a href="/problems/${code}">${code}</a>`).join(', ')}</p>` : '',
  ].join('\n')
}

type Body = NonNullable<Operation['requestBody']>['content'][string]

/** A body of lines names the shape of each line. */
function bodyHtml(type: string, { schema, example, 'x-itemSchema': line }: Body): string {
  const title = type === 'application/json' ? 'Body' : `Body, <code>${escapeHtml(type)}</code>`
  const shape = line ? `${typeText(line)} in each line` : typeText(schema)
  return `<h3>${title}</h3><pre>${shape}</pre>${exampleHtml(example)}`
}

const parameterHtml = ({ name, in: place, required, description = '', schema }: Parameter) =>
  `<p><code>${name}${required ? '' : '?'}: ${typeText(schema)}</code> in ${place}. ${withCode(description)}</p>`

function answerHtml(title: string, content: Answer['content']): string {
  const json = content?.['application/json']
  return `<h3>${title}</h3>${json ? `<pre>${typeText(json.schema)}</pre>${exampleHtml(json.example)}` : ''}`
}

const exampleHtml = (example: unknown) =>
  example === undefined ? '' : `<h4>Example</h4><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`

/** A schema in the notation of TypeScript; named shapes are links. */
function typeText(schema: Schema, indent = ''): string {
  if (schema['$ref']) return linkText((schema['$ref'] as string).split('/').at(-1)!)
  const options = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (options) return options.map((option) => typeText(option, indent)).join(' | ')
  const values = 'const' in schema ? [schema['const']] : (schema['enum'] as unknown[] | undefined)
  return values ? values.map((value) => escapeHtml(JSON.stringify(value))).join(' | ') : plainText(schema, indent)
}

function plainText(schema: Schema, indent: string): string {
  const { type, format, items, prefixItems, properties, additionalProperties } = schema
  if (prefixItems) return `[${(prefixItems as Schema[]).map((item) => typeText(item, indent)).join(', ')}]`
  if (type === 'array') return `${elementText((items ?? {}) as Schema, indent)}[]`
  if (properties) return objectText(schema, indent)
  if (additionalProperties) return `{ [name: string]: ${typeText(additionalProperties as Schema, indent)} }`
  const name = typeof type === 'string' ? type : 'unknown'
  return typeof format === 'string' ? `${name} (${format})` : name
}

/** One of several in parentheses, as TypeScript has it. */
function elementText(schema: Schema, indent: string): string {
  const text = typeText(schema, indent)
  const options = (schema['anyOf'] ?? schema['oneOf'] ?? schema['enum'] ?? []) as unknown[]
  return options.length > 1 ? `(${text})` : text
}

const linkText = (name: string) => `<a href="#${name}">${name}</a>`

function objectText({ properties, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, field]) => {
    const about = typeof field['description'] === 'string' ? ` // ${escapeHtml(field['description'])}` : ''
    return `${inner}${escapeHtml(name)}${(required as string[]).includes(name) ? '' : '?'}: ${typeText(field, inner)}${about}`
  })
  return `{\n${fields.join('\n')}\n${indent}}`
}

export const docsStyle = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#241a1f}
main{max-width:60rem;margin:0 auto;padding:24px 16px 64px}h1{margin:0 0 8px}h1 small{font-size:1rem;font-weight:400}h2{margin:40px 0 8px;font-size:1.25rem}h3{margin:16px 0 4px;font-size:1rem}h4{margin:8px 0 4px;font-size:.875rem}p{margin:4px 0}
a{color:#a50c40}nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin-top:16px}nav a{display:inline-block;padding:4px 0}
details{border-top:1px solid #e4dade}summary{padding:10px 0;cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:4.5rem}details[open]{padding-bottom:16px}
code,pre{font:14px/1.5 ui-monospace,monospace}table{display:block;overflow:auto;border-collapse:collapse;margin:12px 0}th,td{border-top:1px solid #e4dade;padding:8px 12px 8px 0;text-align:left;vertical-align:top}
pre{margin:0;padding:12px;overflow:auto;background:#f7f2f4;border-radius:8px}
@media(max-width:600px){pre{white-space:pre-wrap;overflow-wrap:anywhere}}
@media(prefers-color-scheme:dark){body{background:#171214;color:#f6eef1}a{color:#ff9dbd}details,th,td{border-color:#3b2f35}pre{background:#231b1f}}
`
