/** What the clock on the wall shows in an IANA zone. `month` 1-12, `weekday` 0 = Sunday. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; weekday: number }

type WallTime = Omit<LocalTime, 'weekday'>

const DAY = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { year, month, day, hour, minute, weekday: weekdayOf(dayNumber({ year, month, day })) }
}

/** Days since 1970, to count days by the calendar and not by 24 hours. */
export function dayNumber({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>): number {
  return Date.UTC(year, month - 1, day) / DAY
}

export function dayOf(number: number): Pick<LocalTime, 'year' | 'month' | 'day' | 'weekday'> {
  const date = new Date(number * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: weekdayOf(number) }
}

/** The instant of a wall time. Twice, because the zone's offset is known only at an instant; an hour that summer time skips gives the one before it. */
export function instantOf(wall: WallTime, timeZone: string): Date {
  const asUtc = utcOf(wall)
  const first = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(first, timeZone))
}

function offsetAt(time: number, timeZone: string) {
  return utcOf(localTime(new Date(time), timeZone)) - time
}

function utcOf({ year, month, day, hour, minute }: WallTime) {
  return Date.UTC(year, month - 1, day, hour, minute)
}

function weekdayOf(number: number) {
  return (((number + 4) % 7) + 7) % 7
}

/** Making a format costs a hundred times more than using it. */
function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...numeric, timeZone, hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format
}
