import { formatDay, formatWindow } from '@mutirao/domain/delivery-date'
import { instantOf } from '@mutirao/domain/zoned-time'

export type SlotTimes = { date: string; from: string; to: string }

/** "sáb., 28/11, das 8h às 12h", "hoje, das 18h às 20h". */
export function windowText({ date, from, to }: SlotTimes, now: number, timeZone: string): string {
  return formatWindow(
    { from: instantOf(wallTime(date, from), timeZone), to: instantOf(wallTime(date, to), timeZone) },
    new Date(now),
    timeZone,
  )
}

/** "Das 8h às 12h", where the day is said elsewhere. */
export function hoursText({ date, from, to }: SlotTimes): string {
  const text = formatWindow({ from: instantOf(wallTime(date, from), 'UTC'), to: instantOf(wallTime(date, to), 'UTC') }, new Date(0), 'UTC')
  const hours = text.slice(text.indexOf(', da') + 2)
  return hours.charAt(0).toUpperCase() + hours.slice(1)
}

/** "sáb., 28/11": a day of the merchant's calendar, which has no zone of its own. */
export const calendarDayText = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC')

function wallTime(date: string, time: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { year, month, day, hour, minute }
}
