import { dayNumber, dayOf, instantOf, localTime } from './zoned-time.ts'

/** An instant, or a number of days from the moment at which it is first read. */
export type WrittenMoment = string | { inDays: number; at: string }

/** written is absent for instants older than this field. */
export type KnownMoment = { written?: WrittenMoment; at: Date }

export type MomentDecision =
  | { outcome: 'NONE' }
  | { outcome: 'NEW' | 'KEPT'; written: WrittenMoment; at: Date }
  | { outcome: 'CHANGED'; written: WrittenMoment; at: Date; before: Date }
  | { outcome: 'REMOVED'; before: Date }
  /** The moment has passed: it keeps its instant, whatever is written now. */
  | { outcome: 'REFUSED'; written: WrittenMoment | undefined; at: Date }

/**
 * The effect of reading a folder again on one of its moments: the same text keeps its instant for ever, another text is a change, and a past moment
 * never moves, because people have acted on it.
 */
export function decideMoment(
  written: WrittenMoment | undefined,
  known: KnownMoment | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): MomentDecision {
  if (!known) return written === undefined ? { outcome: 'NONE' } : { outcome: 'NEW', written, at: resolveMoment(written, now, timeZone) }
  const { at } = known
  if (written !== undefined && isSame(written, known)) return { outcome: 'KEPT', written, at }
  if (at <= now) return { outcome: 'REFUSED', written: known.written, at }
  if (written === undefined) return { outcome: 'REMOVED', before: at }
  return { outcome: 'CHANGED', written, at: resolveMoment(written, now, timeZone), before: at }
}

export function resolveMoment(written: WrittenMoment, now: Date, timeZone: string): Date {
  if (typeof written === 'string') return new Date(written)
  const [hour, minute] = written.at.split(':').map(Number) as [number, number]
  const day = dayOf(dayNumber(localTime(now, timeZone)) + written.inDays)
  return instantOf({ ...day, hour, minute }, timeZone)
}

/** Replacing the days by the resolved instant changes nothing. */
function isSame(written: WrittenMoment, known: KnownMoment): boolean {
  if (typeof written === 'string') return new Date(written).getTime() === known.at.getTime()
  if (known.written === undefined) return true
  return typeof known.written !== 'string' && written.inDays === known.written.inDays && written.at === known.written.at
}
