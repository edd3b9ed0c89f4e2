import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

type Schema = Record<string, unknown>
type Body = { $ref?: string; content?: Record<string, { schema: Schema }> }
type Parameter = { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Schema }
type Operation = {
  requestBody?: Body
  parameters?: Parameter[]
  responses: Record<string, Body>
  callbacks?: Record<string, Record<string, { post: Operation }>>
}
type Path = Record<string, Operation> & { parameters?: Parameter[] }
type OpenApi = { paths: Record<string, Path>; components: Schema }

const document = parse(readFileSync(new URL('./bacen-pix-openapi-2.9.0.yaml', import.meta.url), 'utf8')) as OpenApi

const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false })
addFormats.default(ajv)
// The document calls an address without its scheme a URI, as in its own examples.
ajv.addFormat('uri', true)
ajv.addSchema({ $id: 'pix', ...(document as object) })

const known = new Map<string, ValidateFunction>()
function validate(schema: Schema, value: unknown, where: string): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/', '"pix#/')
  if (!known.has(text)) known.set(text, ajv.compile(JSON.parse(text) as Schema))
  const check = known.get(text)!
  return check(value) ? [] : check.errors!.map(({ instancePath, message }) => `${where}${instancePath} ${message}`)
}

const follow = <Thing extends { $ref?: string }>(thing: Thing): Thing =>
  thing.$ref
    ? (thing.$ref
        .slice(2)
        .split('/')
        .reduce((at, name) => (at as Record<string, unknown>)[name] as object, document as object) as Thing)
    : thing

const schemaOf = (body: Body | undefined) => body && Object.values(follow(body).content ?? {})[0]?.schema

type Call = { method: string; path: string }

function operationOf({ method, path }: Call) {
  const asked = path.split('?')[0]!.split('/')
  const found = Object.entries(document.paths).find(([template, operations]) => {
    const parts = template.split('/')
    return (
      parts.length === asked.length &&
      parts.every((part, n) => part.startsWith('{') || part === asked[n]) &&
      method.toLowerCase() in operations
    )
  })
  return found && { template: found[0], path: found[1], operation: found[1][method.toLowerCase()]! }
}

/** The violations of the document by a call. */
export function faultsOfCall({ method, path, body }: Call & { body?: unknown }): string[] {
  const found = operationOf({ method, path })
  if (!found) return [`${method} ${path} is not in the document`]
  const where = `${method} ${found.template}`
  const parameters = [...(found.path.parameters ?? []), ...(found.operation.parameters ?? [])].map(follow)
  const query = new URLSearchParams(path.split('?')[1])
  const parts = path.split('?')[0]!.split('/')
  const names = found.template.split('/')
  const given = ({ name, in: place }: Parameter) =>
    place === 'query'
      ? (query.get(name!) ?? undefined)
      : place === 'path'
        ? decodeURIComponent(parts[names.indexOf(`{${name}}`)]!)
        : undefined
  const wrong = parameters
    .filter((parameter) => parameter.in !== 'header')
    .flatMap((parameter) => {
      const value = given(parameter)
      if (value === undefined) return parameter.required ? [`${where} lacks ${parameter.name}`] : []
      const typed = /integer/.test(JSON.stringify(parameter.schema ?? {})) ? Number(value) : value
      return parameter.schema ? validate(parameter.schema, typed, `${where} ${parameter.name}`) : []
    })
  const schema = schemaOf(found.operation.requestBody)
  return [...wrong, ...(schema ? validate(schema, body, where) : body === undefined ? [] : [`${where} takes no body`])]
}

/** The violations of the document by a response. */
export function faultsOfAnswer(call: Call, status: number, body: unknown): string[] {
  const found = operationOf(call)
  const answer = found?.operation.responses[String(status)]
  if (!found || !answer) return [`${call.method} ${call.path} never answers ${status}`]
  const schema = schemaOf(answer)
  return schema ? validate(schema, body, `${status} of ${found.template}`) : []
}

/** The violations of the document by the bank's own call to the shop. */
export function faultsOfNotice(body: unknown): string[] {
  const [callback] = Object.values(document.paths['/webhook/{chave}']!['put']!.callbacks!)
  const [listening] = Object.values(callback!)
  return validate(schemaOf(listening!.post.requestBody)!, body, 'notice')
}
