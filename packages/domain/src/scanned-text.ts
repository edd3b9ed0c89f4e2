import { isCampaignCode, parseCampaignCode } from './campaign-code.ts'
import { crc16 } from './emv-tlv.ts'
import { normalizeOrderCode } from './order-code.ts'

/**
 * The meaning of a scanned or typed code in this shop. For another site, for unknown content, and for an address of this shop that is not meant to be
 * shared, only the text is shown.
 */
export type Scanned =
  | { kind: 'link'; to: 'campaign' | 'product' | 'invite'; path: string }
  | { kind: 'address'; text: string }
  | { kind: 'order'; code: string }
  | { kind: 'pix'; text: string }
  | { kind: 'campaign'; code: string }
  | { kind: 'other'; text: string }

/** A QR code holds at most 4,296 characters. */
const MOST_LETTERS = 4300
const MOST_CODE_LETTERS = 40

/** `hosts`: the hosts of this shop. */
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
  // User information before the host can disguise a foreign link.
  return hosts.includes(url.host) && !url.username && !url.password ? url : undefined
}

/** The destination of an encoded dot, slash or percent sign cannot be known. */
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

/** A BR Code of the central bank: begins with its version, names Pix, and ends with a four-digit checksum. */
function isPix(text: string): boolean {
  const [payload, checksum] = [text.slice(0, -4), text.slice(-4).toUpperCase()]
  return /^000201.*br\.gov\.bcb\.pix.*6304$/is.test(payload) && crc16(payload) === checksum
}
