import { percent, sum, type Centavos } from './money.ts'
import { WITHDRAWAL_DAYS } from './order-status.ts'
import { shareOut, type PaidLine } from './wallet.ts'
import { localTime, startOfDay } from './zoned-time.ts'

/** The highest percentage of the goods that a leader may be promised. */
export const MOST_THANKS = 20

/** Days after the closing of a month until its thanks may be spent: no sooner than the withdrawal from its last order. */
export const THANKS_USABLE_DAYS = WITHDRAWAL_DAYS

/** Months after her last one that are still closed: what is refunded in them is taken back. */
const MONTHS_AFTER = 3

/** Days within which a person who was asked to lead a point may accept; then the key that was asked is deleted. */
export const ASKED_DAYS = 30

/** A month of the shop's calendar, "2026-11". */
export type Month = string

export function monthOf(instant: Date, timeZone: string): Month {
  const { year, month } = localTime(instant, timeZone)
  return `${year}-${String(month).padStart(2, '0')}`
}

/** The month that comes `count` months later. */
export function laterMonth(month: Month, count: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

export const startOfMonth = (month: Month, timeZone: string): Date => startOfDay(`${month}-01`, timeZone)

/** When the month of this moment is closed: at its end. */
export const closingOf = (instant: Date, timeZone: string): Date => startOfMonth(laterMonth(monthOf(instant, timeZone), 1), timeZone)

/** When the next month of a leader is closed, once this one is; undefined when none is left. */
export function nextClosing(closed: Month, endedAt: Date | null, timeZone: string): Date | undefined {
  const isLast = endedAt !== null && closed >= laterMonth(monthOf(endedAt, timeZone), MONTHS_AFTER)
  return isLast ? undefined : startOfMonth(laterMonth(closed, 2), timeZone)
}

/** The goods of each campaign of an order that the shop keeps the money of. `kept`: of all its payments, what has not gone back. */
export function goodsKept(lines: readonly PaidLine[], kept: Centavos): Map<string, Centavos> {
  const worth = sum(lines, ({ paid }) => paid)
  const shares = shareOut(
    Math.max(0, Math.min(kept, worth)),
    lines.map(({ paid }) => paid),
  )
  const goods = new Map<string, Centavos>()
  for (const [index, { campaignId }] of lines.entries()) goods.set(campaignId, (goods.get(campaignId) ?? 0) + shares[index]!)
  return goods
}

export const thanksOf = (percentage: number, goods: Centavos): Centavos => percent(percentage, goods)

/**
 * A closed month's entries in the leader's wallet. `owed`: the part that earlier months could not take back, never positive. `remaining`: the rest of thanks in
 * the wallet; what is spent stays spent, and is taken off later thanks.
 */
export function settleMonth(amount: Centavos, owed: Centavos, remaining: Centavos): { moved: Centavos; owed: Centavos } {
  const due = amount + owed
  const moved = due >= 0 ? due : 0 - Math.min(-due, Math.max(0, remaining))
  return { moved, owed: due - moved }
}
