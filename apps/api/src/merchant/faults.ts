import { z } from 'zod'
import { nearest } from '@mutirao/domain/nearest'

type Issue = z.core.$ZodIssue
/** More than a person corrects at a time; each fault costs a search for the intended name. */
const MOST_FAULTS = 500
/** A longer key was not meant to be a known one. */
const LONGEST_HINTED = 40
export type Fault = { path: PropertyKey[]; message: string }

const kinds: Record<string, string> = {
  string: 'um texto entre aspas, como "Pão francês"',
  number: 'um número sem aspas, como 10',
  int: 'um número inteiro sem aspas, como 10',
  boolean: 'true ou false, sem aspas',
  array: 'uma lista entre colchetes, como ["a", "b"]',
  tuple: 'uma lista entre colchetes, como ["a", "b"]',
  object: 'um objeto entre chaves, como { "nome": "valor" }',
  record: 'um objeto entre chaves, como { "nome": "valor" }',
}

/** Checks a value against its schema; returns one fault for each wrong key, in Portuguese. */
export function faultsIn<T>(schema: z.ZodType<T>, value: unknown): { value: T } | { faults: Fault[] } {
  const result = schema.safeParse(value, { error: portuguese })
  return result.success
    ? { value: result.data }
    : { faults: result.error.issues.flatMap((issue) => faultsOf(issue, value)).slice(0, MOST_FAULTS) }
}

function portuguese(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `esperava ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `use ${issue.values.map(String).join(' ou ')}`
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, MOST_FAULTS)
        .map((key) => unknownKey(key, issue.inst))
        .join('\n')
    case 'too_big':
      return `no máximo ${issue.maximum}${unitOf(issue.origin)}${foundLength(issue.input)}`
    case 'too_small':
      return `no mínimo ${issue.minimum}${unitOf(issue.origin)}${foundLength(issue.input)}`
    case 'invalid_format':
      return formats[issue.format] ?? 'formato inválido'
    default:
      return 'options' in issue && Array.isArray(issue.options) ? `use ${issue.options.map(String).join(' ou ')}` : 'valor inválido'
  }
}

/** Suggests the known key that was probably meant. */
function unknownKey(key: string, schema: unknown): string {
  const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const near = key.length > LONGEST_HINTED ? undefined : nearest(key, shape)
  return near ? `chave desconhecida; quis dizer ${near}?` : 'chave desconhecida'
}

/** ": este tem 74", for a text or a list that is too long or too short. */
function foundLength(input: unknown): string {
  if (typeof input === 'string') return `: este tem ${[...input].length}`
  return Array.isArray(input) ? `: há ${input.length}` : ''
}

const formats: Record<string, string> = {
  email: 'e-mail inválido: escreva como oi@padaria.com.br',
  url: 'endereço inválido: escreva como https://login.padaria.com.br',
  date: 'use uma data como 1990-05-17',
  datetime: 'use uma data com fuso, como 2026-12-24T20:00:00-03:00, ou {"inDays": 4, "at": "20:00"}',
}
const unitOf = (origin: string) => (origin === 'string' ? ' caracteres' : origin === 'array' ? ' elementos' : '')

function faultsOf(issue: Issue, root: unknown): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.split('\n')
    return issue.keys.slice(0, messages.length).map((key, index) => ({ path: [...issue.path, key], message: messages[index]! }))
  }
  if (issue.code === 'invalid_union') return closest(issue, root)
  if (isMissing(root, issue.path)) return [{ path: issue.path, message: 'falta preencher' }]
  return [{ path: issue.path, message: issue.message }]
}

/** The faults of the closest alternative of a union: the one that fails deepest, then the one with fewest faults. */
function closest(issue: Issue & { code: 'invalid_union' }, root: unknown): Fault[] {
  const alternatives = issue.errors.map((errors) =>
    errors.flatMap((inner) => faultsOf({ ...inner, path: [...issue.path, ...inner.path] }, root)),
  )
  const best = alternatives.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0]
  return best?.length ? best : [{ path: issue.path, message: issue.message }]
}

const depth = (faults: Fault[]) => Math.max(...faults.map((fault) => fault.path.length))

function isMissing(root: unknown, path: readonly PropertyKey[]) {
  let value = root
  for (const key of path) value = value === null || typeof value !== 'object' ? undefined : (value as Record<PropertyKey, unknown>)[key]
  return path.length > 0 && value === undefined
}
