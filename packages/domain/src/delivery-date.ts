import type { Centavos } from './money.ts'
import { HOUR_MS, dateText, dayNumber, dayOf, instantOf, localTime, type LocalTime } from './zoned-time.ts'

export type DeliveryWindow = {
  weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6
  from: string
  to: string
  fee: Centavos
  cutoffHours: number
  /** The number of orders on one day; undefined without a limit. */
  capacity?: number
  /** The delivery company, where it is not the shop itself. */
  company?: string
}

export type DeliveryDay = Pick<DeliveryWindow, 'from' | 'to' | 'fee' | 'capacity' | 'company'> & { date: string; startsAt: Date }

/** Shoppers are told only of the last places of a slot; how well a window sells before that is the merchant's business. */
const LAST_PLACES = 5

/** The number of free places to show a shopper: 0 when the slot is full, undefined while there are many. */
export function placesToTell({ capacity, taken }: { capacity: number | undefined; taken: number }): number | undefined {
  if (capacity === undefined) return undefined
  const left = Math.max(0, capacity - taken)
  return left <= LAST_PLACES ? left : undefined
}

const WEEKDAYS = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.']
const NEAR_DAYS: Record<string, string> = { '-1': 'ontem', '0': 'hoje', '1': 'amanhã' }

/** "20h", "9h16". */
export function formatHour(instant: Date, timeZone: string): string {
  return hourText(localTime(instant, timeZone))
}

/** "sáb., 28/11". */
export function formatDay(instant: Date, timeZone: string): string {
  return dayText(localTime(instant, timeZone))
}

/** "hoje, 22h", "qua., 20h" within the next six days, else "sáb., 28/11, 20h". */
export function formatWhen(instant: Date, now: Date, timeZone: string): string {
  const local = localTime(instant, timeZone)
  const days = daysBetween(now, instant, timeZone)
  const day = NEAR_DAYS[days] ?? (days > 0 && days < 7 ? WEEKDAYS[local.weekday] : dayText(local))
  return `${day}, ${hourText(local)}`
}

/** "qui., 20h" within the next six days, else "sáb., 28/11, 20h": for texts that are read on a later day than they were written. */
export function formatDeadline(instant: Date, now: Date, timeZone: string): string {
  const local = localTime(instant, timeZone)
  return `${daysBetween(now, instant, timeZone) < 7 ? WEEKDAYS[local.weekday] : dayText(local)}, ${hourText(local)}`
}

/** "25/11/2026 20:05": for a table, whose spreadsheet reads it as a date. */
export function formatStamp(instant: Date, timeZone: string): string {
  const { day, month, year, hour, minute } = localTime(instant, timeZone)
  return `${twoDigits(day)}/${twoDigits(month)}/${year} ${twoDigits(hour)}:${twoDigits(minute)}`
}

/** "hoje, das 18h às 20h", "sáb., 28/11, das 8h às 12h". */
export function formatWindow({ from, to }: { from: Date; to: Date }, now: Date, timeZone: string): string {
  const [start, end] = [localTime(from, timeZone), localTime(to, timeZone)]
  const day = NEAR_DAYS[daysBetween(now, from, timeZone)] ?? dayText(start)
  return `${day}, ${start.hour === 1 ? 'da' : 'das'} ${hourText(start)} ${end.hour === 1 ? 'à' : 'às'} ${hourText(end)}`
}

/** "Aberta até qua., 20h", "Fecha hoje, 22h". */
export function formatClosing(end: Date, now: Date, timeZone: string): string {
  const isToday = daysBetween(now, end, timeZone) === 0
  return `${isToday ? 'Fecha' : 'Aberta até'} ${formatWhen(end, now, timeZone)}`
}

/** "Começa em 2 dias", nearer with the hour: "Começa amanhã, 8h". */
export function formatOpening(start: Date, now: Date, timeZone: string): string {
  const days = daysBetween(now, start, timeZone)
  return days > 1 ? `Começa em ${days} dias` : `Começa ${formatWhen(start, now, timeZone)}`
}

/** Whether a slot still accepts an order, according to the places that are shown. */
export const isFree = ({ left }: { left?: number }): boolean => left !== 0

type Calendar = {
  timeZone: string
  count: number
  /** Days without delivery, in the form 2026-12-25. */
  blackoutDates?: readonly string[]
}

/** The next `count` windows that still accept an order, in chronological order. */
export function nextDeliveryDays(
  slots: readonly DeliveryWindow[],
  now: Date,
  { timeZone, count, blackoutDates = [] }: Calendar,
): DeliveryDay[] {
  const today = dayNumber(localTime(now, timeZone))
  const isOff = new Set(blackoutDates)
  const days = Array.from({ length: horizon(slots, count + isOff.size) }, (_, ahead) => dayOf(today + ahead))
  return days
    .filter((day) => !isOff.has(dateText(day)))
    .flatMap((day) => slots.filter((slot) => slot.weekday === day.weekday).map((slot) => ({ slot, window: windowOf(slot, day, timeZone) })))
    .filter(({ slot, window }) => window.startsAt.getTime() - slot.cutoffHours * HOUR_MS >= now.getTime())
    .map(({ window }) => window)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, count)
}

/** The number of days to search: each slot occurs once a week after its own cutoff; a blackout day delays it by one week at most. */
function horizon(slots: readonly DeliveryWindow[], count: number) {
  const latestCutoff = Math.max(0, ...slots.map((slot) => slot.cutoffHours))
  return slots.length ? 7 * count + Math.ceil(latestCutoff / 24) + 1 : 0
}

type Day = ReturnType<typeof dayOf>

function windowOf({ from, to, fee, capacity, company }: DeliveryWindow, day: Day, timeZone: string): DeliveryDay {
  const [hour = 0, minute = 0] = from.split(':').map(Number)
  const startsAt = instantOf({ ...day, hour, minute }, timeZone)
  return {
    date: dateText(day),
    from,
    to,
    fee,
    startsAt,
    ...(capacity !== undefined && { capacity }),
    ...(company !== undefined && { company }),
  }
}

function daysBetween(now: Date, then: Date, timeZone: string) {
  return dayNumber(localTime(then, timeZone)) - dayNumber(localTime(now, timeZone))
}

function dayText({ weekday, day, month }: LocalTime) {
  return `${WEEKDAYS[weekday]}, ${day}/${month}`
}

function hourText({ hour, minute }: LocalTime) {
  return minute ? `${hour}h${twoDigits(minute)}` : `${hour}h`
}

function twoDigits(number: number) {
  return String(number).padStart(2, '0')
}
