import { dayNumber, dayOf, instantOf, localTime } from '@mutirao/domain/zoned-time'
import type { Moment } from './folder/folder-shapes.ts'

/** A relative date is kept until it has passed, so that loading again never moves a deadline. */
export function keepOrResolve(moment: Moment, kept: Date | undefined, now: Date, timeZone: string): Date {
  if (typeof moment === 'string') return new Date(moment)
  if (kept && (kept > now || moment.inDays < 0)) return kept
  const [hour, minute] = moment.at.split(':').map(Number) as [number, number]
  const day = dayOf(dayNumber(localTime(now, timeZone)) + moment.inDays)
  return instantOf({ ...day, hour, minute }, timeZone)
}
