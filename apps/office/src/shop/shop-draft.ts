import { amountOf, moneyOf } from '#desk/money-field.tsx'
import { createDrafts, reaisIn, wholeOf, type ChosenCode } from '#written/drafts.ts'
import type { Row } from '#written/rows.ts'
import { decimalIn, percentIn, textIn } from '#written/written-text.ts'
import { officeShopDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'
import { formatHundredths } from '@mutirao/domain/money'
import { parsePhone } from '@mutirao/domain/phone'
import { formatPhone } from '@mutirao/domain/phone-format'
import { heldPixKey } from '@mutirao/domain/pix-key'
import { formatTaxNumber } from '@mutirao/domain/tax-number'

/** The parts of the shop's settings that the office writes. */
export const sectionIds = [
  'profile',
  'contact',
  'notices',
  'seller',
  'payment',
  'office',
  'costs',
  'general',
  'marketplace',
  'nativeApp',
] as const
export type SectionId = (typeof sectionIds)[number]
export const isSection = (id: string): id is SectionId => sectionIds.some((one) => one === id)

type Value = Written['value']
export type Hours = { weekdays: readonly number[]; from: string; to: string }
/** A system by which buyers sign in. */
export type Provider = { id: string; name: string; issuer: string; clientId: string }
export type Question = { question: string; answer: string }

/** The form of one part as it is typed: texts by the path of their value, and the lists. */
export type ShopDraft = {
  texts: Readonly<Record<string, string>>
  hours: readonly Row<Hours>[]
  questions: readonly Row<Question>[]
  methods: readonly string[]
  providers: readonly Row<Provider>[]
  code?: ChosenCode
}

type TextOf = { read?: (value: unknown) => string; write?: (text: string) => unknown }
const plain: TextOf = {}
const whole: TextOf = { write: wholeOf }
const phone: TextOf = { read: (value) => (typeof value === 'string' ? formatPhone(`+${value}`) : ''), write: (text) => digitsOf(text) }
const money: TextOf = { read: reaisIn, write: (text) => moneyOf(text) ?? text.trim() }
/** An amount that may be zero. */
const cost: TextOf = { read: reaisIn, write: amountOf }
const percentage: TextOf = { read: decimalIn, write: percentIn }
/** "2,99" for 299 hundredths of a percent. */
const rate: TextOf = {
  read: (value) => (typeof value === 'number' ? formatHundredths(value) : ''),
  write: (text) => (/^\d{1,2}([.,]\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.replace(',', '.')) * 100) : text.trim()),
}

/** "true" and "false" of a switch; absent in the value means `usual`. */
const flag = (usual = false): TextOf => ({
  read: (value) => String(typeof value === 'boolean' ? value : usual),
  write: (text) => text === 'true',
})
/** A switch whose value is this word, and absent when it is off. */
const word = (written: string): TextOf => ({
  read: (value) => String(value === written),
  write: (text) => (text === 'true' ? written : undefined),
})
/** One text in each line. */
const listed: TextOf = {
  read: (value) => listIn<string>(value).join('\n'),
  write: (text) => text.split('\n').flatMap((line) => line.trim().toUpperCase() || []),
}

/** "(11) 91234-5678" as 5511912345678; anything else as typed, which the server refuses. */
const digitsOf = (text: string) => parsePhone(text)?.e164.slice(1) ?? text.trim()

const feeFields = (method: 'PIX' | 'CREDIT_CARD') => ({
  [`costs.${method}.percentage`]: percentage,
  [`costs.${method}.fixed`]: cost,
  [`costs.${method}.days`]: whole,
})

/** The fields of each part, by the path of their value. */
const fieldsOf: Record<SectionId, Readonly<Record<string, TextOf>>> = {
  profile: {
    name: plain,
    // The shop's default (domain/shop-name).
    article: { read: (value) => textIn(value) || 'a' },
    tagline: plain,
    'palette.primary': plain,
    'palette.secondary': plain,
    'palette.tertiary': plain,
    'palette.background': plain,
  },
  contact: { helpPhone: phone, helpMessage: plain, helpLabel: plain, 'infos.about': plain },
  notices: { 'orderNotices.every': plain, 'orderNotices.email': plain, 'orderNotices.phone': phone, 'orderNotices.hour': whole },
  seller: {
    'seller.legalName': plain,
    'seller.document': { write: (text) => formatTaxNumber(text.trim()) },
    'seller.address': plain,
    'seller.email': plain,
    'seller.phone': plain,
  },
  payment: {
    'payment.pix.key': { write: heldPixKey },
    'payment.pix.name': plain,
    'payment.pix.city': plain,
    'payment.pixDiscount': whole,
    'payment.pixMinutes': whole,
    'payment.installments.maxCount': whole,
    'payment.installments.freeUntil': whole,
    'payment.installments.rateBps': rate,
    'payment.installments.minimumCentavos': money,
  },
  office: { 'office.passkeyRequired': plain },
  costs: {
    ...feeFields('PIX'),
    ...feeFields('CREDIT_CARD'),
    // The default of the contract.
    'costs.CREDIT_CARD.installments': { read: (value) => textIn(value) || 'together' },
    'costs.delivery': cost,
  },
  general: {
    timeZone: plain,
    hideProduct: flag(),
    lowStock: whole,
    'shipping.together': flag(),
    'map.tiles': plain,
    'map.attribution': plain,
  },
  marketplace: {
    'marketplace.route.name': plain,
    'marketplace.route.hidePartner': flag(),
    'marketplace.intranet': flag(),
    'marketplace.ageVerification': word('list'),
    'marketplace.simplifiedSignupEligible': flag(true),
    'marketplace.authentication.passwordEnabled': flag(),
    'marketplace.authentication.ssoEnabled': flag(),
  },
  nativeApp: { 'nativeApp.id': plain, 'nativeApp.server': plain, 'nativeApp.fingerprints': listed, 'nativeApp.teamId': plain },
}

const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null && !Array.isArray(value)
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((within, key) => (isObject(within) ? within[key] : undefined), value)
const listIn = <One>(value: unknown) => (Array.isArray(value) ? (value as One[]) : [])
const rowsIn = <One extends object>(value: unknown) => listIn<One>(value).map((one, row) => ({ ...one, row }))
const listOf = <One extends object>(rows: readonly Row<One>[]) => rows.map(({ row: _row, ...one }) => one)

const AUTHENTICATION = 'marketplace.authentication'

export const draftOf =
  (section: SectionId) =>
  (value: Value): ShopDraft => ({
    texts: Object.fromEntries(Object.entries(fieldsOf[section]).map(([path, { read = textIn }]) => [path, read(at(value, path))])),
    hours: rowsIn<Hours>(at(value, 'infos.hours')),
    questions: rowsIn<Question>(at(value, 'infos.questions')),
    methods: listIn<string>(at(value, 'payment.methods')),
    providers: rowsIn<Provider>(at(value, `${AUTHENTICATION}.providers`)),
  })

/** The written value: what the form does not show stays as it was read. An empty text removes its key, and an object without keys itself. */
export function valueOf(section: SectionId, { texts, hours, questions, methods, providers }: ShopDraft, base: Value = {}): Value {
  const typed = Object.entries(fieldsOf[section]).reduce((value, [path, { read = textIn, write = trimmed }]) => {
    const text = texts[path] ?? ''
    // A key that nobody wrote stays absent.
    if (text === read(at(base, path))) return value
    return put(value, path, text.trim() === '' ? undefined : write(text))
  }, base)
  if (section === 'contact') return put(put(typed, 'infos.hours', listOf(hours)), 'infos.questions', listOf(questions))
  if (section === 'payment') return put(typed, 'payment.methods', methods)
  if (section === 'marketplace') return put(typed, `${AUTHENTICATION}.providers`, listOf(providers).map(trimmedProvider))
  // Without an id there is no app.
  if (section === 'nativeApp' && !texts['nativeApp.id']?.trim()) return {}
  // Without a choice nobody is told of orders.
  return section === 'notices' && !texts['orderNotices.every'] ? {} : typed
}

const trimmed = (text: string) => text.trim()

const trimmedProvider = ({ id, name, issuer, clientId }: Provider): Provider => ({
  id: trimmed(id),
  name: trimmed(name),
  issuer: trimmed(issuer),
  clientId: trimmed(clientId),
})

/** The value with another part at a path; an object without keys leaves with its last one. */
export function put(value: Value, path: string, next: unknown): Value {
  const [key, ...rest] = path.split('.') as [string, ...string[]]
  const inside = value[key]
  const changed = rest.length === 0 ? next : put(isObject(inside) ? inside : {}, rest.join('.'), next)
  const { [key]: _old, ...others } = value
  return changed === undefined || (isObject(changed) && Object.keys(changed).length === 0) ? others : { ...others, [key]: changed }
}

export const shopForm = (section: SectionId) => ({
  drafts: createDrafts<ShopDraft>(officeShopDraftsKey),
  draftOf: ({ value }: Written) => draftOf(section)(value),
  emptyDraft: { texts: {}, hours: [], questions: [], methods: [], providers: [] },
})
