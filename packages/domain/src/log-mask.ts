/** Spec §9, and what else carries a secret: the headers of a request, verification codes, card fields, keys of acquirers. */
const SECRET = /password|token|cpf|credit_?card|card_?number|cvv|authorization|cookie|secret|private_?key/i
const MASK = '***'
const CIRCULAR = '[circular]'

/** A copy for the log: whatever stands under a secret's key is masked, at any depth. */
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

/** An error keeps what it says, which is not enumerable. */
function entriesOf(value: object): [string, unknown][] {
  const own = Object.entries(value)
  if (value instanceof Map) return [...value].map(([key, item]) => [String(key), item])
  return value instanceof Error ? [['name', value.name], ['message', value.message], ['stack', value.stack], ...own] : own
}

/** A missing secret may be seen to be missing. */
function isSecret(key: string, value: unknown) {
  return SECRET.test(key) && value !== undefined && value !== null
}
