import fc from 'fast-check'
import { z } from 'zod'

type Schema = {
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
}

/** Values known to break servers: invalid in PostgreSQL, JSON or JavaScript, or special in one of them. */
export const killers: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '%00',
  '%',
  '../../etc/passwd',
  "'; drop table orders; --",
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  '0'.repeat(5000),
  '2147483648',
  '99999999999999999999',
  '-1',
  'NaN',
  'abc',
  '',
  ' ',
  '\u202e\u200b',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  -1,
  0,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  -1e308,
  0.1,
  null,
  true,
  [],
  {},
  [[[[[]]]]],
]

export const killer = fc.constantFrom(...killers)

/** Mostly valid values, so that the service is reached; sometimes invalid ones. */
export function fuzzOf(schema: z.ZodType, known: Record<string, readonly unknown[]>): fc.Arbitrary<unknown> {
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', known)
}

function valueOf(schema: Schema, name: string, known: Record<string, readonly unknown[]>): fc.Arbitrary<unknown> {
  const fitting = fittingOf(schema, name, known)
  const real = known[name]
  return fc.oneof(
    { arbitrary: fitting, weight: 12 },
    { arbitrary: real ? fc.constantFrom(...real) : fitting, weight: 12 },
    { arbitrary: killer, weight: 2 },
    { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
  )
}

function fittingOf(schema: Schema, name: string, known: Record<string, readonly unknown[]>): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valueOf(option, name, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.type === 'object') return objectOf(schema, known)
  if (schema.type === 'array') return fc.array(valueOf(schema.items ?? {}, name, known), { maxLength: 4 })
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  return textOf(schema)
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, known: Record<string, readonly unknown[]>) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, name, known)]))
  if (Object.keys(fields).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.string({ maxLength: 10 }), valueOf(additionalProperties, '', known), { maxKeys: 3 })
  // Sometimes leaves out a required one.
  return fc
    .tuple(fc.record(fields, { requiredKeys: required as never[] }), fc.option(fc.constantFrom(...Object.keys(fields), ''), { freq: 6 }))
    .map(([value, dropped]) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== dropped)))
}

function numberOf({ type, minimum = -200, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const range = { min: Math.max(minimum, -200), max: Math.min(maximum, 1000) }
  return type === 'integer' ? fc.integer(range) : fc.double({ ...range, noNaN: true })
}

function textOf({ format, pattern }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  const free = fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 8 }))
  return pattern ? fc.oneof(fc.stringMatching(new RegExp(pattern)), free) : free
}
