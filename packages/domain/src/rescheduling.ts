import type { DeliveryWindow } from './delivery-date.ts'
import { mayBeRescheduled, type OrderState } from './order-status.ts'
import { instantOf } from './zoned-time.ts'

const HOUR = 3_600_000

type Slot = { date: string; from: string }

/**
 * Until when a slot may be given up for another: as long as its own window takes orders, since nothing is prepared for it before. Of a
 * window that its merchant has taken away since, the longest cutoff of the others counts.
 */
export function reschedulableUntil({ date, from }: Slot, windows: readonly DeliveryWindow[], timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = from.split(':').map(Number)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const own = windows.find((window) => window.from === from && window.weekday === weekday)
  const cutoffHours = own?.cutoffHours ?? Math.max(0, ...windows.map((window) => window.cutoffHours))
  return new Date(instantOf({ year, month, day, hour, minute }, timeZone).getTime() - cutoffHours * HOUR)
}

/** Why a buyer may not choose another slot; undefined while they may. */
export function reschedulingIssue({ state, until, now }: { state: OrderState; until: Date; now: Date }): 'STATE' | 'CUTOFF' | undefined {
  if (!mayBeRescheduled(state)) return 'STATE'
  return now > until ? 'CUTOFF' : undefined
}
