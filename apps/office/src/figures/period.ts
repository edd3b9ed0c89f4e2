import type { Fields } from '#desk/list-address.ts'
import { MOST_FIGURE_DAYS } from '@mutirao/contract/figures'
import { DAY_MS, dateText, dayNumber, dayOf, localTime } from '@mutirao/domain/zoned-time'

/** Local days; both ends are included. */
export type Period = { from: string; to: string }
export const presets = ['14d', 'month', 'last-month', 'year'] as const
export type Preset = (typeof presets)[number]

const isPreset = (text: string | undefined): text is Preset => presets.some((one) => one === text)
const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)
/** Browsers read 31 February as a day of March. */
const isOfCalendar = (day: string) => dateText(dayOf(Date.parse(day) / DAY_MS)) === day

/** The address's preset; undefined where it names a day of its own. */
export function presetOf({ period, from, to }: Fields): Preset | undefined {
  if (isDay(from) || isDay(to)) return undefined
  return isPreset(period) ? period : '14d'
}

/** The first day of the month so many months earlier. */
function monthsBefore({ year, month }: { year: number; month: number }, months: number): string {
  const counted = year * 12 + month - 1 - months
  return dateText({ year: Math.floor(counted / 12), month: (counted % 12) + 1, day: 1 })
}

const fortnightUntil = (to: string): Period => ({ from: dateText(dayOf(Date.parse(to) / DAY_MS - 13)), to })

/** From a day alone until today; until a day alone the 14 days that end with it. */
function chosenDays({ from, to }: Fields, today: string): Period {
  if (!isDay(from)) return fortnightUntil(to!)
  return { from, to: isDay(to) ? to : today }
}

export function periodOf(fields: Fields, now: Date, timeZone: string): Period {
  const preset = presetOf(fields)
  const local = localTime(now, timeZone)
  const today = dayNumber(local)
  const firstOfMonth = dayNumber({ ...local, day: 1 })
  const text = (day: number) => dateText(dayOf(day))
  if (preset === undefined) return chosenDays(fields, text(today))
  if (preset === '14d') return fortnightUntil(text(today))
  if (preset === 'month') return { from: text(firstOfMonth), to: text(today) }
  // The present month and the eleven before it.
  if (preset === 'year') return { from: monthsBefore(local, 11), to: text(today) }
  return { from: text(dayNumber({ ...dayOf(firstOfMonth - 1), day: 1 })), to: text(firstOfMonth - 1) }
}

/** Whether the server sums it: days of the calendar, forwards, from 1970 to 9998, ten years at most. */
export const isPossible = ({ from, to }: Period): boolean =>
  [from, to].every(isOfCalendar) &&
  from >= '1970' &&
  from <= to &&
  to < '9999' &&
  Date.parse(to) - Date.parse(from) < MOST_FIGURE_DAYS * DAY_MS

/** The last day of a step that begins on a day, within the period. */
export function endOfStep(start: string, step: 'day' | 'week' | 'month', { to }: Period): string {
  const first = Date.parse(start) / DAY_MS
  const { year, month } = dayOf(first)
  const last = step === 'day' ? first : step === 'week' ? first + 6 : dayNumber({ year, month: month + 1, day: 1 }) - 1
  const end = dateText(dayOf(last))
  return end < to ? end : to
}
