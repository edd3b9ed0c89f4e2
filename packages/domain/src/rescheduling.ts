import type { DeliveryWindow } from './delivery-date.ts'
import { mayBeRescheduled, type OrderState } from './order-status.ts'
import { HOUR_MS, instantOf } from './zoned-time.ts'

type Slot = { date: string; from: string }

/**
 * The time until which a slot may be exchanged: while its own window accepts orders, because nothing is prepared before that. For a window that its
 * merchant has deleted, the longest cutoff of the others counts.
 */
export function reschedulableUntil({ date, from }: Slot, windows: readonly DeliveryWindow[], timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = from.split(':').map(Number)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const own = windows.find((window) => window.from === from && window.weekday === weekday)
  const cutoffHours = own?.cutoffHours ?? Math.max(0, ...windows.map((window) => window.cutoffHours))
  return new Date(instantOf({ year, month, day, hour, minute }, timeZone).getTime() - cutoffHours * HOUR_MS)
}

/** The reason why a buyer cannot choose another slot; undefined when they can. */
export function reschedulingIssue({ state, until, now }: { state: OrderState; until: Date; now: Date }): 'STATE' | 'CUTOFF' | undefined {
  if (!mayBeRescheduled(state)) return 'STATE'
  return now > until ? 'CUTOFF' : undefined
}
