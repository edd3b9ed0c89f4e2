/** No look-alikes: without 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. 24 characters, 11 of them: 50.4 random bits. */
const ALPHABET = '34679ACDEFGHJKMNPQRTVWXY'
const LENGTH = 11
const MINIMUM_BYTES = 16

/** Needs at least 16 random bytes: the bias of the modulus is then negligible. */
export function orderCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < MINIMUM_BYTES) throw new RangeError(`An order code needs ${MINIMUM_BYTES} random bytes`)
  const base = BigInt(ALPHABET.length)
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let signs = ''
  for (let place = 0; place < LENGTH; place++) {
    signs += ALPHABET[Number(rest % base)]
    rest /= base
  }
  return hyphenate(signs)
}

/** Accepts any case, spaces and hyphens of any kind. Returns undefined for an impossible code. */
export function normalizeOrderCode(text: string): string | undefined {
  const signs = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  const isWellFormed = signs.length === LENGTH && [...signs].every((sign) => ALPHABET.includes(sign))
  return isWellFormed ? hyphenate(signs) : undefined
}

const LEAST_START = 3

/** The beginning of a code as it is typed, from three signs on; undefined for what begins no code. */
export function orderCodeStart(text: string): string | undefined {
  const signs = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  const isStart = signs.length >= LEAST_START && signs.length <= LENGTH && [...signs].every((sign) => ALPHABET.includes(sign))
  return isStart ? hyphenate(signs).replace(/-+$/, '') : undefined
}

/** The code in a pasted text: a message, or the link to the order. */
export function findOrderCode(text: string): string | undefined {
  const whole = normalizeOrderCode(text)
  const parts = text.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]{4}[\s\p{Pd}]?[\p{L}\p{N}]{4}[\s\p{Pd}]?[\p{L}\p{N}]{3}(?![\p{L}\p{N}])/gu) ?? []
  return whole ?? parts.map(normalizeOrderCode).find((code) => code !== undefined)
}

function hyphenate(signs: string) {
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}
