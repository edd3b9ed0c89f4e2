/** Spec §9, and other keys of secrets: request headers, verification codes, card fields, keys of acquirers. */
const SECRET = /password|token|cpf|credit_?card|card_?number|cvv|authorization|cookie|secret|private_?key/i
const MASK = '***'
const CIRCULAR = '[circular]'

/** A copy for the log: values under a secret's key are masked, at any depth. */
export function maskKeys(value: unknown): unknown {
  return mask(value, [])
}

function mask(value: unknown, above: readonly object[]): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (above.includes(value)) return CIRCULAR
  const path = [...above, value]
  if (Array.isArray(value)) return value.map((item) => mask(item, path))
  return Object.fromEntries(entriesOf(value).map(([key, item]) => [key, isSecret(key, item) ? MASK : mask(item, path)]))
}

/** An error's message is not enumerable and is added. */
function entriesOf(value: object): [string, unknown][] {
  const own = Object.entries(value)
  if (value instanceof Map) return [...value].map(([key, item]) => [String(key), item])
  return value instanceof Error ? [['name', value.name], ['message', value.message], ['stack', value.stack], ...own] : own
}

/** A missing secret stays visible as missing. */
function isSecret(key: string, value: unknown) {
  return SECRET.test(key) && value !== undefined && value !== null
}
