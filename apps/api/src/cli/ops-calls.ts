import { uuidv7 } from '#ids.ts'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { endpoints } from '@mutirao/contract/endpoints'

const PREFIX = '/api/admin/'

/** The calls for staff, by method and path. */
const staffCalls = endpoints.filter(({ auth }) => auth === 'staff')

/** One line for each call: its syntax, its fields and its summary. */
export const callLines = (): string[] =>
  staffCalls
    .map(({ method, path, summary, query, body }) => {
      const fields = [...fieldsOf(query), ...fieldsOf(body)].map((name) => ` ${name}=`).join('')
      return `${method} ${path.replace(PREFIX, '')}${fields}\n    ${summary}`
    })
    .toSorted()

type Shaped = { shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> }
const isShaped = (schema: unknown): schema is Shaped => typeof schema === 'object' && schema !== null && 'shape' in schema
const fieldsOf = (schema: unknown): string[] => (isShaped(schema) ? Object.keys(schema.shape) : [])

export type OpsRequest = { method: string; path: string; body?: unknown; act?: string }

/** Parses words like `POST orders/018f…/refusal reason="Faltou farinha"` into a request; returns the reason when they do not form one. */
export function opsRequestOf([method = '', address = '', ...words]: readonly string[], input?: string): OpsRequest | { mistake: string } {
  const path = address.startsWith('/') ? address : PREFIX + address
  const call = staffCalls.find((one) => one.method === method.toUpperCase() && patternOf(one).test(path))
  if (!call) return { mistake: `"${method} ${address}" não existe. Sem palavras, npm run ops lista o que há.` }
  const pairs = words.map((word): [string, string] => [word.split('=')[0]!, word.slice(word.indexOf('=') + 1)])
  const schema = call.method === 'GET' ? call.query : call.body
  const strange = pairs.find(([name], index) => !words[index]!.includes('=') || !fieldsOf(schema).includes(name))
  if (strange) return { mistake: `"${strange[0]}" não é um campo daqui: ${fieldsOf(schema).join(', ') || 'não há nenhum'}.` }
  if (call.method === 'GET') return { method: call.method, path: pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path }
  return { method: call.method, path, ...(input === undefined ? bodyOf(schema, pairs) : { body: JSON.parse(input) }) }
}

/** {id} is any one segment of a path. */
const patternOf = ({ path }: EndpointOptions) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}$`)

/** A word is a text where the field takes one, else it is parsed as JSON. A missing `act` is generated, as the idempotency key for retries. */
function bodyOf(schema: unknown, pairs: readonly [string, string][]): { body: Record<string, unknown>; act?: string } {
  const shape = isShaped(schema) ? schema.shape : {}
  const given = Object.fromEntries(pairs.map(([name, word]) => [name, shape[name]!.safeParse(word).success ? word : asJson(word)]))
  const act = shape['act'] && given['act'] === undefined ? uuidv7() : undefined
  return { body: { ...(act && { act }), ...given }, act }
}

function asJson(word: string): unknown {
  try {
    return JSON.parse(word)
  } catch {
    return word
  }
}
