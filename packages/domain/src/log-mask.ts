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

const NAMED = String.raw`(?<![\w.-])[\w.-]*(?:password|senha|token|cpf|credit_?card|card_?number|cvv|authorization|cookie|secret|private_?key|e-?mail|phone|telefone|celular)[\w.-]*`
/** A quote in JSON, also in JSON inside a string. */
const QUOTE = String.raw`(?:\\*["'])?`
const SIGN = '(?:[:=]|%3[ad])'

/** What a text may hold of a person, by its shape. The order matters: a long secret would leave pieces behind a shorter one. */
const SHAPES: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)(\s+|%20)[^\s"',;]+/gi, `$1$2${MASK}`],
  [/\blead\.[^\s"',;]+/gi, `lead.${MASK}`],
  // A value after its key, in JSON, in a query and in plain text.
  [
    new RegExp(
      String.raw`(${NAMED}${QUOTE}\s*${SIGN}\s*)(\\+"[^"]*"?|"(?:\\.|[^"\\])*"?|\\+'[^']*'?|'[^']*'?|(?:(?!%26)[^\s"',;&}])+)`,
      'gi',
    ),
    `$1${MASK}`,
  ],
  [/(?<![^\s@<>()"',;:=&?/])[^\s@<>()"',;:=&?/]+(?:@|%40)[^\s@<>()"',;:/&]+\.[a-z]{2,}/gi, MASK],
  // A visitor's secret follows its id.
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b(?:\.[\w-]{20,})?/gi, MASK],
  // A JWT, a key, a hash.
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, MASK],
  [/\b(?=\w*\d)\w{32,}\b/g, MASK],
  // A secret in base64url. A slug has no capitals.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}/g, MASK],
  // An order's code opens its tracking page.
  [/\b[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{3}\b/g, MASK],
  // CPF, phone, card and postal code are eight digits and more.
  [/\+?\d(?:[\s().-]{0,2}\d){7,}/g, MASK],
]

/**
 * A text for the log: secrets after their key, and by their shape e-mails, phones, CPFs, cards, ids, tokens and order codes. Quadratic in the length of a
 * word of secrets' keys: callers bound the text.
 */
export function maskText(text: string): string {
  return SHAPES.reduce((masked, [shape, mask]) => masked.replace(shape, mask), text)
}
