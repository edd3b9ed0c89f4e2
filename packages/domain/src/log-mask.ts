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

const NAMED = String.raw`(?:password|senha|token|cpf|credit_?card|card_?number|cvv|authorization|cookie|secret|private_?key|e-?mail|phone|telefone|celular)[\w.-]{0,40}`
/** A quote in JSON, also in JSON inside a string. */
const QUOTE = String.raw`(?:\\*["'])?`
const SIGN = '(?:[:=]|%3[ad])'
const CODE = String.raw`(?:code|c(?:o|ó|%c3%b3)digo|\botp|\bpin)`

/** Patterns of personal data and secrets. The order matters: a shorter pattern first would leave pieces of a longer secret. */
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
  // A code with a digit: the codes of problems have none, those of the database are shorter.
  [new RegExp(String.raw`(${CODE}${QUOTE}\s*${SIGN}\s*${QUOTE})(?=[a-z_-]*\d)[\w-]{6,}`, 'gi'), `$1${MASK}`],
  [new RegExp(String.raw`(${CODE}\s+(?:é\s+|is\s+)?)\d{6,8}\b`, 'gi'), `$1${MASK}`],
  [/[^\s@<>()"',;:=&?/]{1,64}(?:@|%40)[^\s@<>()"',;:/&]{1,253}\.[a-z]{2,}/gi, MASK],
  // A visitor's secret follows its id.
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b(?:\.[\w-]{20,})?/gi, MASK],
  // A JWT, a key, a hash.
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, MASK],
  [/\b(?=\w*\d)\w{32,}\b/g, MASK],
  // A secret in base64url. A slug has no capitals.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}/g, MASK],
  // An order's code opens its tracking page.
  [/\b[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{3}\b/g, MASK],
  // CPF, phone, card and postal code are eight digits and more, of any script, whatever separates them.
  [/\+?\p{Nd}(?:[\s()./_\p{Pd}\p{Cf}]{0,2}\p{Nd}){7,}/gu, MASK],
]

/** The longest text that is read, in UTF-16 code units. It bounds the work, which may grow with the square of a hostile text. */
export const MOST_MASKED = 1000

/**
 * A text for the log: secrets after their key, and by their shape e-mails, phones, CPFs, cards, codes, ids and tokens. A text beyond `MOST_MASKED` ends
 * in "…" there, before the word or number that the bound would cut.
 */
export function maskText(text: string): string {
  const read = text.length > MOST_MASKED ? `${text.slice(0, MOST_MASKED).replace(CUT_WORD, '')} …`.trimStart() : text
  return SHAPES.reduce((masked, [shape, mask]) => masked.replace(shape, mask), inPlainWidth(read))
}

/** The last word, with the numbers before it. */
const CUT_WORD = /[^\p{L}]*\S*$/u

/** Fullwidth signs have the same order as ASCII's; an accent of its own joins its letter. */
const inPlainWidth = (text: string) =>
  text.normalize('NFC').replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! - 0xfee0))
