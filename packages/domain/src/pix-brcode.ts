import { crc16, type Field, formatTlv } from './emv-tlv.ts'
import type { Centavos } from './money.ts'

/** `location` is the address of the charge without https://, as the bank gives it. */
export type DynamicPix = { name: string; city: string; amount?: Centavos; location: string }

const GUI = 'br.gov.bcb.pix'
const ANY_TXID = '***'
const limits = { name: 25, city: 15, location: 77, amount: 13 }

/**
 * The BR Code of a charge at the bank; the bank's amount prevails over the one written here. Texts are truncated to their limits; undefined when the
 * address or the amount exceeds its limit, or a text is empty.
 */
export function buildDynamicPix({ location, name, city, amount }: DynamicPix): string | undefined {
  if (!isPlainWord(location, limits.location) || location.includes('://')) return undefined
  const value = amount === undefined ? undefined : reaisOf(amount)
  const [receiver, place] = [plain(name, limits.name), plain(city, limits.city)]
  if (!receiver || !place || value?.length === 0) return undefined
  const account: Field[] = [
    ['00', GUI],
    ['25', location],
  ]
  const fields: Field[] = [
    ['00', '01'],
    ['01', '12'],
    ['26', formatTlv(account)],
    ['52', '0000'],
    ['53', '986'],
    ...(value ? [['54', value] as const] : []),
    ['58', 'BR'],
    ['59', receiver],
    ['60', place],
    ['62', formatTlv([['05', ANY_TXID]])],
  ]
  const payload = `${formatTlv(fields)}6304`
  return payload + crc16(payload)
}

/** From integer centavos: floats gave 1.00 for 1.005. Empty for an amount that is not positive or too long. */
function reaisOf(centavos: Centavos) {
  const digits = String(centavos).padStart(3, '0')
  const reais = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  return Number.isSafeInteger(centavos) && centavos > 0 && reais.length <= limits.amount ? reais : ''
}

/** ASCII without accents: banks count the length of other letters differently. */
function plain(text: string, limit: number) {
  const ascii = text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return ascii.replace(/\s+/g, ' ').trim().slice(0, limit).trim()
}

function isPlainWord(text: string, limit: number) {
  return text.length <= limit && /^[\x21-\x7e]+$/.test(text)
}
