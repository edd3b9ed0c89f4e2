import { capitalized, inWordsOfForm } from '#written/issues.ts'
import type { KindWords } from '#written/kind-words.ts'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { formatDecimal, formatHundredths, formatMoney } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { entryTexts } from './entry-texts.ts'
import { entryMistake, entryPathText, entryValueText } from './entry-words.ts'
import { keyText, shopTexts } from './texts.ts'

/** The folder's examples are in the form's notation here: a telephone without 55, an amount in reais. */
const worded = ({ path, message }: WrittenIssue): WrittenIssue => ({ path, message: wordsOf(path, message) })

function wordsOf(path: string, message: string): string {
  if (path.startsWith('palette.')) return capitalized(shopTexts.colorExample)
  if (/(helpPhone|orderNotices\.phone)$/.test(path)) return 'Escreva um celular com DDD, como (11) 91234-5678'
  if (path.endsWith('rateBps')) return capitalized(shopTexts.rateExample)
  if (/^costs\..*percentage$/.test(path)) return capitalized(shopTexts.feePercentageExample)
  if (path.endsWith('weekdays')) return shopTexts.noDay
  const ofEntry = entryMistake(path, message)
  if (ofEntry) return ofEntry
  if (path === 'orderNotices') return shopTexts.noRecipient
  return inWordsOfForm(message.replace(/de maxCount \(\d+\)/, 'das parcelas'))
}

/** The label of the field at a path. */
function pathText(path: string): string | undefined {
  const [, list, at, key] = /^infos\.(hours|questions)\.(\d+)\.?(\w*)$/.exec(path) ?? []
  const place = Number(at) + 1
  if (list === 'hours') return shopTexts.hoursOf(place)
  if (list) return key === 'answer' ? shopTexts.answerOf(place) : shopTexts.questionOf(place)
  const ofEntry = entryPathText(path)
  if (ofEntry) return ofEntry
  if (path === 'payment.methods') return shopTexts.methods
  const [, method, part] = /^costs\.(PIX|CREDIT_CARD)\.(\w+)$/.exec(path) ?? []
  if (method && part) return `${shopTexts.methodNames[method]!}: ${labels[part] ?? part}`
  return path.includes('.') ? labels[path.split('.').at(-1)!] : undefined
}

/** The parts of an object in one line, by their labels. */
const labels: Readonly<Record<string, string>> = {
  primary: shopTexts.primary,
  secondary: shopTexts.secondary,
  tertiary: shopTexts.tertiary,
  background: shopTexts.background,
  about: shopTexts.about,
  legalName: shopTexts.legalName,
  document: shopTexts.document,
  address: shopTexts.address,
  email: shopTexts.email,
  phone: shopTexts.phone,
  hour: shopTexts.hour,
  key: shopTexts.pixKey,
  name: shopTexts.pixName,
  city: shopTexts.pixCity,
  pixDiscount: shopTexts.pixDiscount,
  pixMinutes: shopTexts.pixMinutes,
  maxCount: shopTexts.maxCount,
  freeUntil: shopTexts.freeUntil,
  rateBps: shopTexts.rate,
  minimumCentavos: shopTexts.minimum,
  percentage: shopTexts.feePercentage,
  fixed: shopTexts.feeFixed,
  days: shopTexts.feeDays,
  installments: shopTexts.feeInstallments,
  delivery: shopTexts.deliveryCost,
  timeZone: entryTexts.timeZone,
  hideProduct: entryTexts.hideProduct,
  lowStock: entryTexts.lowStock,
  together: entryTexts.together,
  tiles: entryTexts.mapTiles,
  attribution: entryTexts.attribution,
  hidePartner: entryTexts.hidePartner,
  intranet: entryTexts.intranet,
  ageVerification: entryTexts.age,
  simplifiedSignupEligible: entryTexts.simplified,
  passwordEnabled: entryTexts.passwords,
  ssoEnabled: entryTexts.sso,
  server: entryTexts.appServer,
  teamId: entryTexts.teamId,
}

function countText(key: string, value: unknown): string | undefined {
  if (key === 'hours' || key === 'questions') return `${shopTexts[key]}: ${(value as unknown[]).length}`
  if (key !== 'methods') return undefined
  return `${shopTexts.methods}: ${(value as string[]).map((method) => shopTexts.methodNames[method]).join(', ')}`
}

/** Turns one part of a value into a text. */
function partText(key: string, value: unknown): string[] {
  const counted = countText(key, value)
  if (counted) return [counted]
  const ofEntry = entryValueText(key, value)
  if (ofEntry) return [ofEntry]
  if (key === 'every') return [shopTexts.everyChoices[String(value)] ?? String(value)]
  if (key === 'PIX' || key === 'CREDIT_CARD')
    return Object.entries(value as object).flatMap(([inner, one]) =>
      partText(inner, one).map((text) => `${shopTexts.methodNames[key]!}, ${text}`),
    )
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([inner, one]) => partText(inner, one))
  return labels[key] ? [`${labels[key]}: ${simpleText(key, value)}`] : []
}

function simpleText(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? entryTexts.on : entryTexts.off
  if (key === 'minimumCentavos' || key === 'fixed' || key === 'delivery') return formatMoney(Number(value))
  if (key === 'rateBps') return `${formatHundredths(Number(value))}%`
  if (key === 'percentage') return `${formatDecimal(Number(value))}%`
  if (key === 'installments') return shopTexts.feeInstallmentsChoices[String(value)] ?? String(value)
  if (key === 'pixDiscount') return `${String(value)}%`
  return key.endsWith('hone') ? formatPhone(`+${String(value)}`) : String(value)
}

const valueText = (key: string, value: unknown): string => {
  if (value === undefined || value === null) return shopTexts.isEmpty
  if (typeof value === 'object') return partText(key, value).join(' · ')
  return key === 'article' ? (shopTexts.articles[String(value)] ?? String(value)) : simpleText(key, value)
}

export const shopWords: KindWords = { kind: 'shop', keyText, pathText, valueText, worded, thing: shopTexts.thing }
