import { start } from '#api/start.ts'
import type { Written } from '@mutirao/contract/written'
import { formatDecimal } from '@mutirao/domain/money'
import { dateText, instantOf, localTime } from '@mutirao/domain/zoned-time'

/** A text or number of a written value as a field shows it; empty for anything else. */
export const textIn = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The same with a decimal comma: "12,5" for 12.5. */
export const decimalIn = (value: unknown): string => (typeof value === 'number' ? formatDecimal(value) : textIn(value))

/** A number of which an empty field means one. */
export const unlessOne = (value: unknown): string => (value === 1 ? '' : textIn(value))

/** A key of a written value with its typed text, converted; an empty text leaves the key out. */
export function given(key: string, text = '', convert: (typed: string) => unknown = (typed) => typed): Written['value'] {
  const typed = text.trim()
  return typed === '' ? {} : { [key]: convert(typed) }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** "2026-11-28T20:00" in the shop's zone. */
export function localText(instant: unknown): string {
  if (typeof instant !== 'string') return ''
  const local = localTime(new Date(instant), start.timeZone)
  return `${dateText(local)}T${twoDigits(local.hour)}:${twoDigits(local.minute)}`
}

/** The instant of a local text; another text stays as typed, which the server refuses. */
export function instantText(text: string): string {
  const [year, month, day, hour, minute] = text.split(/[-T:]/).map(Number)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return text
  return instantOf({ year: year!, month: month!, day: day!, hour: hour!, minute: minute! }, start.timeZone).toISOString()
}

/** Seconds, which the field does not show, stay while the minute is the same. */
export const momentOf = (text: string, before: unknown) =>
  text === localText(before) && typeof before === 'string' ? before : instantText(text)

/** "12,5" -> 12.5; anything else as typed, which the server refuses. */
export const percentIn = (text: string): number | string =>
  /^\d{1,3}([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text.trim()
