import { formatDay, formatWindow } from '@mutirao/domain/delivery-date'
import { instantOf } from '@mutirao/domain/zoned-time'

export type SlotTimes = { date: string; from: string; to: string }

/** "sáb., 28/11, das 8h às 12h", "hoje, das 18h às 20h". */
export const windowText = ({ date, from, to }: SlotTimes, now: number, timeZone: string): string =>
  formatWindow({ from: momentOf(date, from, timeZone), to: momentOf(date, to, timeZone) }, new Date(now), timeZone)

/** "sáb., 28/11": a day of the merchant's calendar, which has no zone of its own. */
export const calendarDayText = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC')

/** The different windows that are not over, the next first; where all are over, the last one. */
export function slotsToCome(slots: readonly SlotTimes[], now: number, timeZone: string): SlotTimes[] {
  const ordered = slots
    .filter((one, index) => slots.findIndex((other) => isSame(one, other)) === index)
    .toSorted((one, other) => momentOf(one.date, one.from, timeZone).getTime() - momentOf(other.date, other.from, timeZone).getTime())
  const coming = ordered.filter(({ date, to }) => momentOf(date, to, timeZone).getTime() > now)
  return coming.length > 0 ? coming : ordered.slice(-1)
}

const isSame = (one: SlotTimes, other: SlotTimes) => one.date === other.date && one.from === other.from && one.to === other.to

function momentOf(date: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantOf({ year, month, day, hour, minute }, timeZone)
}
