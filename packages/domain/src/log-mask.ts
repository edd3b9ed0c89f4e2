import { isCpf } from './cpf.ts'

/** Spec §9, and other keys of secrets: request headers, verification codes, card fields, keys of acquirers. */
const SECRET = /password|token|cpf|credit[_-]?card|card_?number|cvv|authorization|cookie|secret|private_?key|api_?key|delivery_?code/i
const MASK = '***'
const CIRCULAR = '[circular]'

/** A copy for the log: values under a secret's key are masked, at any depth, and in strings a CPF, a card's number, a JWT and a bearer. */
export function maskKeys(value: unknown): unknown {
  return mask(value, [])
}

function mask(value: unknown, above: readonly object[]): unknown {
  if (typeof value === 'string') return maskKnown(SECRET.test(value) ? maskNamed(value) : value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (above.includes(value)) return CIRCULAR
  const path = [...above, value]
  if (Array.isArray(value)) return isSecretPair(value) ? [value[0], MASK] : value.map((item) => mask(item, path))
  return Object.fromEntries(entriesOf(value).map(([key, item]) => [key, isSecret(key, item) ? MASK : mask(item, path)]))
}

/** An error's message is not enumerable and is added. */
function entriesOf(value: object): [string, unknown][] {
  const own = Object.entries(value)
  if (value instanceof Map) return [...value].map(([key, item]) => [String(key), item])
  return value instanceof Error ? [['name', value.name], ['message', value.message], ['stack', value.stack], ...own] : own
}

/** A key and its value, as lists of headers and fields have them. */
const isSecretPair = (list: readonly unknown[]) => list.length === 2 && typeof list[0] === 'string' && isSecret(list[0], list[1])

/** A missing secret stays visible as missing. */
function isSecret(key: string, value: unknown) {
  return SECRET.test(key) && value !== undefined && value !== null
}

/** Most strings have nothing that may be a secret by itself. */
const MAYBE_BARE = /\d[\d .-]{9}|eyJ|Bearer|Basic|mk_|whsec_/
/** A key or token of a program, and the secret of a webhook: both have a name in front. */
const PROGRAM = /\b(mk_(?:live|test|token)_|whsec_)[\w.+/=-]+/g
const BEARER = /\b(Bearer|Basic)(\s+|%20)[^\s"',;]+/gi
const JWT = /\beyJ[\w-]+(?:\.[\w-]+)+/g
/** A whole number: no part of an id, an amount or a longer one. */
const NUMBER = /(?<![\w.-])\d(?:[ .-]?\d){10,18}(?![\w-])/g

function maskKnown(text: string): string {
  if (!MAYBE_BARE.test(text)) return text
  return text
    .replace(BEARER, `$1$2${MASK}`)
    .replace(JWT, MASK)
    .replace(PROGRAM, `$1${MASK}`)
    .replace(NUMBER, (number) => (isCpf(number) || isCardNumber(number) ? MASK : number))
}

/** By its first digit, its length and its check digit (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  if (!/^[2-6]\d{13,18}$/.test(digits)) return false
  const values = [...digits].toReversed().map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
  return values.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

const NAMED = String.raw`(?:password|senha|token|cpf|credit[_ -]?card|card_?number|cvv|authorization|cookie|secret|private_?key|api_?key|delivery_?code|e-?mail|phone|telefone|celular)[\w.-]{0,40}(?:\[\w{0,20}\]|\])?`
/** A quote in JSON, also in JSON inside a string. */
const QUOTE = String.raw`(?:\\*["'])?`
const SIGN = '(?:[:=]|%3[ad])'
const QUOTED = String.raw`\\+"[^"]*"?|"(?:\\.|[^"\\])*"?|\\+'[^']*'?|'[^']*'?`
const CODE = String.raw`(?:code|c(?:o|ó|%c3%b3)digo|\botp|\bpin)`

/** Values after their key. */
const NAMED_SHAPES: readonly [RegExp, string][] = [
  [/\b((?:set-)?cookie\s*:\s*)(?!["'])[^\r\n"'}]+/gi, `$1${MASK}`],
  // Two fields, or a pair: {"name":"password","value":"x"}, ["password","x"].
  [new RegExp(String.raw`(["']${NAMED}\\*["']\s*,\s*(?:\\*["']\w{1,20}\\*["']\s*:\s*)?)(?:${QUOTED})`, 'gi'), `$1${MASK}`],
  // In JSON, in a query and in plain text.
  [new RegExp(String.raw`(${NAMED}${QUOTE}\s*${SIGN}\s*)(?:${QUOTED}|(?:(?!%26)[^\s"',;&}])+)`, 'gi'), `$1${MASK}`],
]

/** Patterns of personal data and secrets. The order matters: a shorter pattern first would leave pieces of a longer secret. */
const SHAPES: readonly [RegExp, string][] = [
  [BEARER, `$1$2${MASK}`],
  [PROGRAM, `$1${MASK}`],
  [/\blead\.[^\s"',;]+/gi, `lead.${MASK}`],
  // The person and password of an address.
  [/(:\/\/)[^\s/@:]*:[^\s/@]+@/g, `$1${MASK}@`],
  ...NAMED_SHAPES,
  // After its word alone: a value with a digit, which a sentence about passwords and tokens has not.
  [/\b((?:password|senha|token|secret|cvv)\s+(?:é\s+|is\s+)?)(?=[^\s"',;]*\d)[^\s"',;]{3,}/gi, `$1${MASK}`],
  // A code with a digit: the codes of problems have none, those of the database are shorter.
  [new RegExp(String.raw`(${CODE}${QUOTE}\s*${SIGN}\s*${QUOTE})(?=[a-z_-]*\d)[\w-]{6,}`, 'gi'), `$1${MASK}`],
  [new RegExp(String.raw`(${CODE}\s+(?:é\s+|is\s+)?)\d{6,8}\b`, 'gi'), `$1${MASK}`],
  [/[^\s@<>()"',;:=&?/]{1,64}(?:@|%40)[^\s@<>()"',;:/&]{1,253}\.[a-z]{2,}/gi, MASK],
  // A visitor's secret follows its id.
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b(?:\.[\w-]{20,})?/gi, MASK],
  // A secret in base64. Addresses have no plus sign and no equals sign at their end.
  [/(?<![\w+/])(?=[\w/]*\+|[\w+/]{40,}=)[A-Za-z\d+/]{40,}={0,2}/g, MASK],
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

/** A sign-in code has six digits and no other sign: they are one in a text that speaks of codes, wherever they stand. */
const SPEAKS_OF_CODES = /c[oó]digo|\bcode|\botp\b|\bpin\b|senha|password/i
const SIX_DIGITS = /(?<![\w.,-])\d{6}(?![\w-]|[.,]\d)/g
/** The hand-over code of an order, after its words. */
const HAND_OVER = /(c[oó]digo\s+d[ae]\s+(?:entrega|retirada)\s*:?\s*(?:é\s+)?)\d{4}\b/gi
const maskCodes = (text: string) => (SPEAKS_OF_CODES.test(text) ? text.replace(SIX_DIGITS, MASK).replace(HAND_OVER, `$1${MASK}`) : text)

const maskShapes = (text: string, shapes: typeof SHAPES) => shapes.reduce((masked, [shape, mask]) => masked.replace(shape, mask), text)

const maskNamed = (text: string) => maskShapes(maskGroups(withQuotes(text)), NAMED_SHAPES)

/** JSON in an address: its quotes and brackets in plain text. */
const withQuotes = (text: string) => text.replaceAll(/%(?:22|27|5[bd]|7[bd])/gi, decodeURIComponent)

const GROUP = new RegExp(String.raw`${NAMED}${QUOTE}\s*${SIGN}\s*(?=[[{])`, 'gi')

/** Masks a list or an object after a secret's key, whole. */
function maskGroups(text: string): string {
  let masked = ''
  let end = 0
  for (const { index, 0: head } of text.matchAll(GROUP)) {
    if (index < end) continue
    const start = index + head.length
    masked += text.slice(end, start) + MASK
    end = endOfGroup(text, start)
  }
  return masked + text.slice(end)
}

/** The place behind the bracket that closes the one at `start`; the text's end when it was cut before. Brackets in strings do not count. */
function endOfGroup(text: string, start: number): number {
  const signs = /\\*["']|[[\]{}]/g
  signs.lastIndex = start
  let depth = 0
  let quote: string | undefined
  for (let found = signs.exec(text); found; found = signs.exec(text)) {
    const [sign] = found
    if (quote !== undefined) quote = sign === quote ? undefined : quote
    else if (/["']$/.test(sign)) quote = sign
    else depth += '[{'.includes(sign) ? 1 : -1
    if (depth === 0) return signs.lastIndex
  }
  return text.length
}

/** The longest text that is read, in UTF-16 code units. It bounds the work, which may grow with the square of a hostile text. */
export const MOST_MASKED = 1000

/**
 * A text for the log: secrets after their key, and by their shape e-mails, phones, CPFs, cards, codes, ids and tokens. A text beyond `MOST_MASKED` ends
 * in "…" there, before the word or number that the bound would cut.
 */
export function maskText(text: string): string {
  const read = text.length > MOST_MASKED ? `${text.slice(0, MOST_MASKED).replace(CUT_WORD, '')} …`.trimStart() : text
  return maskCodes(maskShapes(maskGroups(withQuotes(inPlainWidth(read))), SHAPES))
}

/** The last word, with the numbers before it. */
const CUT_WORD = /[^\p{L}]*\S*$/u

/** Fullwidth signs have the same order as ASCII's; an accent of its own joins its letter. */
const inPlainWidth = (text: string) =>
  text.normalize('NFC').replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! - 0xfee0))
