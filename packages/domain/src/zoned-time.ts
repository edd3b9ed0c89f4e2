/** The wall clock in an IANA zone. `month` 1-12, `weekday` 0 = Sunday. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; weekday: number }

type WallTime = Omit<LocalTime, 'weekday'>

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const formats = new Map<string, Intl.DateTimeFormat>()

export function localTime(instant: Date, timeZone: string): LocalTime {
  const wall = new Date(instant.getTime() + offsetOf(instant, timeZone))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    weekday: wall.getUTCDay(),
  }
}

const QUARTER = 900_000
const MOST_OFFSETS = 2000
const offsets = new Map<string, number>()

/** Offsets change only at multiples of a quarter of an hour, so each is computed once and cached. */
function offsetOf(instant: Date, timeZone: string): number {
  const quarter = Math.floor(instant.getTime() / QUARTER)
  const key = `${quarter} ${timeZone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MOST_OFFSETS) offsets.clear()
  const start = new Date(quarter * QUARTER)
  const offset = utcOf(wallTime(start, timeZone)) - start.getTime()
  offsets.set(key, offset)
  return offset
}

function wallTime(instant: Date, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { year, month, day, hour, minute }
}

/** Days since 1970, for calendar arithmetic. */
export function dayNumber({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>): number {
  return Date.UTC(year, month - 1, day) / DAY_MS
}

export function dayOf(number: number): Pick<LocalTime, 'year' | 'month' | 'day' | 'weekday'> {
  const date = new Date(number * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: weekdayOf(number) }
}

/** "2026-12-25". */
export function dateText({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The instant of a wall time. Two passes, because the zone's offset is known only at an instant; a time that summer time skips gives the one before it. */
export function instantOf(wall: WallTime, timeZone: string): Date {
  const asUtc = utcOf(wall)
  const first = asUtc - offsetOf(new Date(asUtc), timeZone)
  return new Date(asUtc - offsetOf(new Date(first), timeZone))
}

/**
 * The first moment of a day written "2026-12-25" in the zone, or of the day `later` days after it. Where summer time skips the midnight, the day
 * begins with the moment that the clocks skip to.
 */
export function startOfDay(date: string, timeZone: string, later = 0): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const midnight = utcOf({ ...dayOf(dayNumber({ year, month, day }) + later), hour: 0, minute: 0 })
  const first = instantOf({ ...dayOf(midnight / DAY_MS), hour: 0, minute: 0 }, timeZone)
  const isBefore = first.getTime() + offsetOf(first, timeZone) < midnight
  return isBefore ? new Date(midnight - offsetOf(first, timeZone)) : first
}

function utcOf({ year, month, day, hour, minute }: WallTime) {
  return Date.UTC(year, month - 1, day, hour, minute)
}

function weekdayOf(number: number) {
  return (((number + 4) % 7) + 7) % 7
}

/** Creating a format costs a hundred times more than using it. */
function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...numeric, timeZone, hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format
}

/** The last moment, up to now, at which the zone's clock showed this hour. */
export function lastHour(now: Date, hour: number, timeZone: string): Date {
  const { today, at } = hoursOf(now, hour, timeZone)
  return at(today) <= now ? at(today) : at(today - 1)
}

/** The next moment, after now, at which the zone's clock shows this hour. Days of 23 and 25 hours are the reason why it is not a day after the last. */
export function nextHour(now: Date, hour: number, timeZone: string): Date {
  const { today, at } = hoursOf(now, hour, timeZone)
  return at(today) > now ? at(today) : at(today + 1)
}

const hoursOf = (now: Date, hour: number, timeZone: string) => ({
  today: dayNumber(localTime(now, timeZone)),
  at: (day: number) => instantOf({ ...dayOf(day), hour, minute: 0 }, timeZone),
})
