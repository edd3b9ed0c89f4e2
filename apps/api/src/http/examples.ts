import { readFileSync } from 'node:fs'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import type { Answer, Operation } from './document-types.ts'

/** One exchange of a call, recorded by a test (`npm run examples`). */
export type CallExample = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  response?: unknown
}

let examples: Readonly<Record<string, CallExample>> | undefined

/** The recorded exchanges by operationId; read when the document is built, which most servers never do. */
export const readExamples = () =>
  (examples ??= JSON.parse(readFileSync(new URL('examples.gen.json', import.meta.url), 'utf8')) as Record<string, CallExample>)

/** Adds the call's recorded exchange to its parameters, request body and response. */
export function addExample(operation: Operation | undefined, { status }: Pick<EndpointOptions, 'status'>): void {
  const example = readExamples()[operation?.operationId ?? '']
  if (!operation || !example) return
  const given = { ...example.query, ...example.params }
  operation.parameters = operation.parameters?.map((one) =>
    'name' in one && typeof one.name === 'string' && one.name in given ? { ...one, example: given[one.name] } : one,
  )
  const body = operation.requestBody?.content['application/json']
  if (body && example.body !== undefined) body.example = example.body
  const answer = operation.responses[status] as Answer | undefined
  const json = answer?.content?.['application/json']
  if (json && example.response !== undefined) json.example = example.response
}
