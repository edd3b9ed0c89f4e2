import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import type { ApiDocument, Operation } from './document-types.ts'
import { apiDocument } from './openapi.ts'

const { t } = testApp()
let document: ApiDocument
let operations: { pointer: string; operation: Operation }[]
const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
beforeAll(async () => {
  document = await apiDocument(t.app)
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ pointer: `#/paths/${escaped(path)}/${method}`, operation })),
  )
})

const JSON_TYPE = escaped('application/json')
/** The places of an operation that may have an example. */
function placesOf({ pointer, operation }: { pointer: string; operation: Operation }) {
  const body = operation.requestBody?.content['application/json']
  const answers = Object.entries(operation.responses).flatMap(([status, answer]) => {
    const json = status.startsWith('2') && 'content' in answer ? answer.content?.['application/json'] : undefined
    return json ? [{ at: `${pointer}/responses/${status}/content/${JSON_TYPE}/schema`, example: json.example }] : []
  })
  const own = body ? [{ at: `${pointer}/requestBody/content/${JSON_TYPE}/schema`, example: body.example }] : []
  return [...own, ...answers].map((place) => ({ ...place, name: operation.operationId! }))
}

describe('the examples of the published document', () => {
  it('conform to it', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
    ajv.addSchema({ $id: 'document', ...document })
    const wrong = operations.flatMap(placesOf).flatMap(({ at, example, name }) => {
      if (example === undefined) return []
      const validate = ajv.compile({ $ref: `document${at}` })
      return validate(example) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`]
    })
    expect(wrong, 'npm run examples -- <a test file that makes the call>').toEqual([])
  })

  it('are there for every call with a JSON body or response', () => {
    const without = operations.flatMap(placesOf).flatMap(({ example, name }) => (example === undefined ? [name] : []))
    // The start of a page is longer than a reader reads.
    expect([...new Set(without)].toSorted(), 'npm run examples -- <a test file that makes the call>').toEqual(['getPageStart'])
  })

  it('hold no secret of a key or a session', () => {
    const text = JSON.stringify(operations)
    expect(text.match(/mk_live_(?!x{24})\w+|eyJ\w+\.eyJ(?!zdWIiOi\.xx)\w+\.\w+/g)).toBeNull()
  })
})
