import { localTime } from './zoned-time.ts'

/** One line of a shop's opening hours; weekday 0 is Sunday, from and to have the form "08:00". */
export type OpeningHours = { weekdays: readonly number[]; from: string; to: string }

export function isOpenAt(hours: readonly OpeningHours[], now: Date, timeZone: string): boolean {
  const { weekday, hour, minute } = localTime(now, timeZone)
  const time = clock(hour, minute)
  return hours.some(({ weekdays, from, to }) => weekdays.includes(weekday) && from <= time && time < to)
}

export type Opening = { inDays: number; weekday: number; from: string }

/** The next opening after now, within a week; undefined for a shop without hours. */
export function nextOpening(hours: readonly OpeningHours[], now: Date, timeZone: string): Opening | undefined {
  const { weekday: today, hour, minute } = localTime(now, timeZone)
  const time = clock(hour, minute)
  const openings = Array.from({ length: 8 }, (_, inDays) => inDays).flatMap((inDays) => {
    const weekday = (today + inDays) % 7
    const starts = hours.flatMap(({ weekdays, from }) => (weekdays.includes(weekday) && (inDays > 0 || from > time) ? [from] : []))
    return starts.toSorted().map((from) => ({ inDays, weekday, from }))
  })
  return openings[0]
}

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
