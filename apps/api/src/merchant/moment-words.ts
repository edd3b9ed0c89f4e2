import { formatHour } from '@mutirao/domain/delivery-date'
import { localTime } from '@mutirao/domain/zoned-time'

/** "25/11/2026, 20h". */
export function dayAndHour(at: Date, timeZone: string): string {
  const { day, month, year } = localTime(at, timeZone)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(day)}/${two(month)}/${year}, ${formatHour(at, timeZone)}`
}
