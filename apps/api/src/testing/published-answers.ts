import { Readable, Transform } from 'node:stream'
import { brotliDecompressSync } from 'node:zlib'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { callKey } from '#http/calls.ts'
import type { Answer, ApiDocument } from '#http/document-types.ts'
import { apiDocument } from '#http/openapi.ts'
import { operationIds } from '@mutirao/contract/endpoints'
import type { ProblemCode } from '@mutirao/contract/problems'
import { recordExample } from './recorded-examples.ts'

/** Responses in this test file that violate the published document, each as one line. */
const breaches: string[] = []

/** Violations since the last call. */
export const takeBreaches = (): string[] => breaches.splice(0)

/** Checks every response of a declared call against /openapi.json: status, type, body and problem code (R14). */
export function checkAnswers(app: FastifyInstance): void {
  let checks: Promise<Checks> | undefined
  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}')
    const method = request.method as 'GET' | 'POST' | 'PUT' | 'DELETE'
    const call = path === undefined ? undefined : app.calls.get(callKey({ method, path }))
    if (path === undefined || !call) return
    // A browser that opens a call gets failures as a page.
    if (reply.statusCode >= 400 && request.headers.accept?.includes('text/html')) return
    const document = await (checks ??= checksOf(app))
    const check = (text: string) => {
      if (reply.statusCode === call.endpoint.status) recordExample({ name: operationIds.get(call.endpoint)!, request, reply, text })
      const wrong = document.wrongOf({ method: method.toLowerCase(), path, reply, text })
      if (wrong !== undefined) breaches.push(`${method} ${path} ${reply.statusCode}: ${wrong}`)
    }
    const isPacked = reply.getHeader('content-encoding') === 'br'
    if (!(payload instanceof Readable)) return void check(textOf(isPacked ? brotliDecompressSync(payload as Buffer) : payload))
    return payload.pipe(collecting(check))
  })
}

/** One document for all servers of a worker with the same calls: to build and compile it takes longer than to start a server. */
const known = new Map<string, Promise<Checks>>()

function checksOf(app: FastifyInstance): Promise<Checks> {
  const calls = [...app.calls.keys()].join('\n')
  const checks = known.get(calls) ?? apiDocument(app).then((document) => new Checks(document))
  known.set(calls, checks)
  return checks
}

/** Passes a streamed response on, and collects its whole text. */
function collecting(check: (text: string) => void): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer | string, _encoding, pass) {
      chunks.push(Buffer.from(chunk))
      pass(null, chunk)
    },
    flush(end) {
      check(Buffer.concat(chunks).toString())
      end()
    },
  })
}

/** Responses of HTTP itself: not modified, and redirects of former addresses. */
const WITHOUT_BODY = new Set([301, 304, 308])
/** Longer responses repeat what shorter ones of the same call show; parsing them would block the server under test. */
const LONGEST = 512 * 1024
/** A stream, and tables that are not JSON. */
const OTHER_TYPES = new Set(['text/event-stream', 'text/csv', 'text/plain', 'application/zip', 'application/x-ndjson'])
const textOf = (payload: unknown) => (typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '')

type CheckedResponse = { method: string; path: string; reply: FastifyReply; text: string }

class Checks {
  readonly #document: ApiDocument
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: false }))
  readonly #compiled = new Map<string, ValidateFunction>()
  constructor(document: ApiDocument) {
    this.#document = document
    this.#ajv.addSchema({ $id: 'document', ...document })
  }

  /** The violation of the document; undefined when there is none. */
  wrongOf({ method, path, reply, text }: CheckedResponse): string | undefined {
    const status = reply.statusCode
    const type = String(reply.getHeader('content-type') ?? '').split(';')[0]!
    if (WITHOUT_BODY.has(status)) return undefined
    const operation = this.#document.paths[path]![method]!
    const code = type === 'application/problem+json' ? (JSON.parse(text) as { code: ProblemCode }).code : undefined
    if (code && this.#document['x-every-call'].includes(code)) return undefined
    if (code && !operation['x-problems']!.includes(code)) return `the document names no problem ${code}`
    const answer = operation.responses[status]
    if (!answer || !('description' in answer)) return 'the document has no such status'
    if (text.length > LONGEST || OTHER_TYPES.has(type)) return undefined
    return this.#bodyMismatch({ answer, pointer: `#/paths/${escaped(path)}/${method}/responses/${status}`, type, text })
  }

  #bodyMismatch({ answer, pointer, type, text }: { answer: Answer; pointer: string; type: string; text: string }): string | undefined {
    const [documented] = Object.keys(answer.content ?? {})
    if (documented === undefined) return text === '' || text === 'null' ? undefined : 'the document has no body here'
    if (type !== documented) return `it is ${type}, not ${documented}`
    return this.#mismatchOf(`${pointer}/content/${escaped(documented)}/schema`, text)
  }

  #mismatchOf(pointer: string, text: string): string | undefined {
    const validate = this.#compiled.get(pointer) ?? this.#ajv.compile({ $ref: `document${pointer}` })
    this.#compiled.set(pointer, validate)
    if (validate(JSON.parse(text))) return undefined
    const [first] = validate.errors!
    return `${first!.instancePath || 'the body'} ${first!.message}`
  }
}

const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
