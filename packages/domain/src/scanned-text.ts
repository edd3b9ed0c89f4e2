import { isCampaignCode } from './campaign-code.ts'
import { normalizeOrderCode } from './order-code.ts'
import { crc16 } from './emv-tlv.ts'

/** What a code that was scanned or typed means here. Of another site, or of nothing known, only the text is shown. */
export type Scanned =
  | { kind: 'path'; path: string }
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
  const path = pathIn(text, hosts)
  if (path !== undefined) return { kind: 'path', path }
  if (isPix(text)) return { kind: 'pix', text }
  const code = normalizeOrderCode(text)
  if (code) return { kind: 'order', code }
  if (isCampaignCode(text) && text.length <= MOST_CODE_LETTERS) return { kind: 'campaign', code: text }
  return { kind: 'other', text }
}

function pathIn(text: string, hosts: readonly string[]): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { host, username, password, pathname, search } = new URL(text)
  // A name in front of the host makes a link look like another's.
  return hosts.includes(host) && !username && !password ? pathname + search : undefined
}

/** A BR Code of the central bank: it begins with its version, names Pix, and its last four signs check all before them. */
function isPix(text: string): boolean {
  const [payload, checksum] = [text.slice(0, -4), text.slice(-4).toUpperCase()]
  return /^000201.*br\.gov\.bcb\.pix.*6304$/is.test(payload) && crc16(payload) === checksum
}
