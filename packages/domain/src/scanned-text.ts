import { isCampaignCode, parseCampaignCode } from './campaign-code.ts'
import { normalizeOrderCode } from './order-code.ts'
import { crc16 } from './emv-tlv.ts'

/**
 * What a code that was scanned or typed means here. Of another site, or of nothing known, only the text is shown; so is an address of this
 * shop that is none of those that are handed around.
 */
export type Scanned =
  | { kind: 'link'; to: 'campaign' | 'product' | 'invite'; path: string }
  | { kind: 'address'; text: string }
  | { kind: 'order'; code: string }
  | { kind: 'pix'; text: string }
  | { kind: 'campaign'; code: string }
  | { kind: 'other'; text: string }

/** A QR code holds at most 4,296 letters. */
const MOST_LETTERS = 4300
const MOST_CODE_LETTERS = 40

/** `hosts`: those whose links lead into this shop. */
export function readScanned(scanned: string, hosts: readonly string[]): Scanned {
  const text = scanned.slice(0, MOST_LETTERS).trim()
  const own = ownUrl(text, hosts)
  if (own) return meaningOf(own) ?? { kind: 'address', text }
  if (isPix(text)) return { kind: 'pix', text }
  const code = normalizeOrderCode(text)
  if (code) return { kind: 'order', code }
  if (isCampaignCode(text) && text.length <= MOST_CODE_LETTERS) return { kind: 'campaign', code: text }
  return { kind: 'other', text }
}

function ownUrl(text: string, hosts: readonly string[]): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // A name in front of the host makes a link look like another's.
  return hosts.includes(url.host) && !url.username && !url.password ? url : undefined
}

/** Of a dot, a slash or a percent sign that is written in code nobody knows where it leads. */
const DISGUISED = /%(?:2[5ef]|5c|[01])/i

function meaningOf({ pathname, search }: URL): Scanned | undefined {
  if (DISGUISED.test(pathname)) return undefined
  const path = pathname + search
  if (/^\/store\/[^/]+\/?$/.test(pathname)) return { kind: 'link', to: 'campaign', path }
  if (/^\/store\/[^/]+\/product\/[^/]+\/?$/.test(pathname)) return { kind: 'link', to: 'product', path }
  if (pathname === '/' && parseCampaignCode(search)) return { kind: 'link', to: 'invite', path }
  const code = normalizeOrderCode(/^\/order\/(?:tracking\/)?([^/]+)\/details\/?$/.exec(pathname)?.[1] ?? '')
  return code ? { kind: 'order', code } : undefined
}

/** A BR Code of the central bank: it begins with its version, names Pix, and its last four signs check all before them. */
function isPix(text: string): boolean {
  const [payload, checksum] = [text.slice(0, -4), text.slice(-4).toUpperCase()]
  return /^000201.*br\.gov\.bcb\.pix.*6304$/is.test(payload) && crc16(payload) === checksum
}
