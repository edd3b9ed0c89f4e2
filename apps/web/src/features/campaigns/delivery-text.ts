import type { DeliverySlot } from '@mutirao/contract/campaigns'
import { formatDay, formatWindow } from '@mutirao/domain/delivery-date'
import { instantOf } from '@mutirao/domain/zoned-time'

/** "sáb., 28/11, das 8h às 12h". */
export function slotText({ startsAt, date, to }: Pick<DeliverySlot, 'startsAt' | 'date' | 'to'>, now: number, timeZone: string): string {
  return formatWindow({ from: new Date(startsAt), to: instantOf(wallTime(date, to), timeZone) }, new Date(now), timeZone)
}

/** "sáb., 28/11": a day of the merchant's calendar, which has no zone of its own. */
export const dayText = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC')

function wallTime(date: string, time: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { year, month, day, hour, minute }
}
