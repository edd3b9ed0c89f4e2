import { crc16, type Field, formatTlv, parseTlv } from './emv-tlv.ts'
import type { Centavos } from './money.ts'

type Receiver = { name: string; city: string; amount?: Centavos }

export type StaticPix = Receiver & { key: string; description?: string; txid?: string }

/** `location` is the address of the charge without https://, as the bank gives it. */
export type DynamicPix = Receiver & { location: string }

export type PixCode = {
  kind: 'static' | 'dynamic' | 'recurrence'
  name: string
  city: string
  txid: string
  amount?: Centavos
  key?: string
  description?: string
  location?: string
  recurrenceLocation?: string
}

const GUI = 'br.gov.bcb.pix'
const ANY_TXID = '***'
const limits = { name: 25, city: 15, key: 77, location: 77, account: 99, amount: 13 }

/** BR Code of a key. Texts are cut to their limits; undefined when key, txid or amount break theirs. */
export function buildStaticPix({ key, description = '', txid = ANY_TXID, ...receiver }: StaticPix): string | undefined {
  if (!isPlainWord(key, limits.key) || !/^(?:\*{3}|[A-Za-z0-9]{1,25})$/.test(txid)) return undefined
  const account: Field[] = [
    ['00', GUI],
    ['01', key],
  ]
  const text = plain(description, limits.account - formatTlv(account).length - 4)
  if (text) account.push(['02', text])
  return build(receiver, [['26', formatTlv(account)]], txid)
}

/** BR Code of a charge at the bank; the bank's amount decides, whatever is written here. */
export function buildDynamicPix({ location, ...receiver }: DynamicPix): string | undefined {
  if (!isPlainWord(location, limits.location) || location.includes('://')) return undefined
  const account: Field[] = [
    ['00', GUI],
    ['25', location],
  ]
  const head: Field[] = [
    ['01', '12'],
    ['26', formatTlv(account)],
  ]
  return build(receiver, head, ANY_TXID)
}

/** What a code says, or undefined for one that is not whole: wrong checksum, wrong lengths, no Pix. */
export function parsePix(payload: string): PixCode | undefined {
  const fields = hasRightChecksum(payload) ? parseTlv(payload) : undefined
  if (!fields || !isBrazilian(fields)) return undefined
  const account = accountOf(fields)
  const additional = parseTlv(fields.get('62') ?? '')
  if (!account || !additional) return undefined
  const receiver = { name: fields.get('59')!, city: fields.get('60')!, amount: centavosOf(fields.get('54')) }
  return { ...account, ...receiver, txid: additional.get('05') ?? ANY_TXID }
}

/** A code may carry a charge and a recurrence (Pix Automático) beside it, or the recurrence alone. */
function accountOf(fields: ReadonlyMap<string, string>) {
  const account = pixTemplate(fields, 26, 51)
  const [key, description, location] = ['01', '02', '25'].map((id) => account?.get(id))
  const known = { key, description, location, recurrenceLocation: pixTemplate(fields, 80, 99)?.get('25') }
  if (!account) return undefined
  if (key) return { kind: 'static' as const, ...known }
  if (location) return { kind: 'dynamic' as const, ...known }
  return known.recurrenceLocation ? { kind: 'recurrence' as const, ...known } : undefined
}

function build({ name, city, amount }: Receiver, head: readonly Field[], txid: string): string | undefined {
  const value = amount === undefined ? undefined : reaisOf(amount)
  const [receiver, place] = [plain(name, limits.name), plain(city, limits.city)]
  if (!receiver || !place || value?.length === 0) return undefined
  const fields: Field[] = [['00', '01'], ...head, ['52', '0000'], ['53', '986']]
  if (value) fields.push(['54', value])
  fields.push(['58', 'BR'], ['59', receiver], ['60', place], ['62', formatTlv([['05', txid]])])
  const payload = `${formatTlv(fields)}6304`
  return payload + crc16(payload)
}

/** From whole centavos: floats gave 1.00 for 1.005. Empty when it is no amount to pay or too long. */
function reaisOf(centavos: Centavos) {
  const digits = String(centavos).padStart(3, '0')
  const reais = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  return Number.isSafeInteger(centavos) && centavos > 0 && reais.length <= limits.amount ? reais : ''
}

function centavosOf(reais: string | undefined) {
  return reais === undefined ? undefined : Math.round(Number(reais) * 100)
}

/** ASCII without accents: banks count the length of other letters differently. */
function plain(text: string, limit: number) {
  const ascii = text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return ascii.replace(/\s+/g, ' ').trim().slice(0, Math.max(0, limit)).trim()
}

function isPlainWord(text: string, limit: number) {
  return text.length <= limit && /^[\x21-\x7e]+$/.test(text)
}

function hasRightChecksum(payload: string) {
  return payload.slice(-8, -4) === '6304' && crc16(payload.slice(0, -4)) === payload.slice(-4).toUpperCase()
}

function isBrazilian(fields: ReadonlyMap<string, string>) {
  const ids = [...fields.keys()]
  const expected = { '00': /^01$/, '52': /^\d{4}$/, '53': /^986$/, '54': /^\d{1,10}(?:\.\d{0,2})?$/, '58': /^BR$/, '59': /./, '60': /./ }
  const isWellFormed = Object.entries(expected).every(([id, shape]) => (id === '54' && !fields.has(id)) || shape.test(fields.get(id) ?? ''))
  return ids[0] === '00' && ids.at(-1) === '63' && isWellFormed
}

function pixTemplate(fields: ReadonlyMap<string, string>, from: number, to: number) {
  const templates = [...fields].filter(([id]) => Number(id) >= from && Number(id) <= to).map(([, value]) => parseTlv(value))
  return templates.find((template) => template?.get('00')?.toLowerCase() === GUI)
}
