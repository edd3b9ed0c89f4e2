import { searchable } from '@mutirao/domain/search-text'

const LONGEST_ID = 63
const PRIME = 16_777_619
const BASIS = 2_166_136_261

/** FNV-1a: enough to keep the few long names of one shop apart. */
function digestOf(text: string): string {
  let hash = BASIS
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return (hash >>> 0).toString(36).padStart(7, '0')
}

/** A text as a code: "Camiseta Básica P" is "camiseta-basica-p". What is cut keeps a digest of the whole, so that two long names stay two. */
export function idOf(text: string): string {
  const whole = searchable(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (whole.length <= LONGEST_ID) return whole
  const digest = digestOf(whole)
  return `${whole.slice(0, LONGEST_ID - digest.length - 1).replace(/-+$/, '')}-${digest}`
}
