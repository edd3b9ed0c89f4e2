import { readFileSync } from 'node:fs'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import type { Answer, Operation, Reference } from './document-types.ts'

/** One exchange of a call, recorded by a test (`npm run examples`). */
export type CallExample = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  response?: unknown
}

let examples: Readonly<Record<string, CallExample>> | undefined

/** The recorded exchanges by operationId; read when the document is built, which most servers never do. */
const readExamples = () =>
  (examples ??= JSON.parse(readFileSync(new URL('examples.gen.json', import.meta.url), 'utf8')) as Record<string, CallExample>)

/** Adds the call's recorded exchange to its parameters, request body and response. */
export function addExample(operation: Operation, { status, bodyType }: Pick<EndpointOptions, 'status' | 'bodyType'>): void {
  const { params, query, body, response } = readExamples()[operation.operationId!] ?? {}
  const given = { ...query, ...params }
  operation.parameters = operation.parameters?.map((one) => withExample(one, given))
  setExample(operation.requestBody, body, bodyType)
  setExample(operation.responses[status], response)
}

const withExample = (parameter: object, given: Readonly<Record<string, unknown>>) =>
  'name' in parameter && typeof parameter.name === 'string' && parameter.name in given
    ? { ...parameter, example: given[parameter.name] }
    : parameter

function setExample(message: Operation['requestBody'] | Answer | Reference, example: unknown, type = 'application/json'): void {
  const json = message && 'content' in message ? message.content?.[type] : undefined
  if (json && example !== undefined) json.example = example
}
