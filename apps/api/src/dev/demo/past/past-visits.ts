import type { missedSearches, visitDays } from '#db/schema/visits.ts'
import { searchWords } from '@mutirao/domain/search-rank'
import { visitSteps } from '@mutirao/domain/visit-steps'
import { dateOfNumber } from '../demo-calendar.ts'
import { Chance } from './chance.ts'

/** `start` and `end`: the span's first day, and the day after its last. */
type Days = { slug: string; tenantId: string; wishes: readonly string[]; start: number; end: number }
type Rows = { visits: (typeof visitDays.$inferInsert)[]; missed: (typeof missedSearches.$inferInsert)[] }

/** How many visits come to each step for one that comes to the next; the last value is for each order. */
const RATIOS = [1.7, 3.1, 2.2, 1.4, 1.15]
const LEAST_VISITS = 3
const MISSES = 0.6

/** The counted visits of these days, as many as their orders (by day) let expect, and searches for what the shop does not have. */
export function pastVisits(orders: ReadonlyMap<string, number>, { slug, tenantId, wishes, start, end }: Days): Rows {
  const rows: Rows = { visits: [], missed: [] }
  for (let number = start; number < end; number++) {
    const day = dateOfNumber(number)
    const chance = new Chance(`${slug} visits ${day}`)
    let count = orders.get(day) ?? 0
    const counts = RATIOS.toReversed().map((ratio) => (count = Math.round(count * ratio * (0.9 + chance.next() * 0.2))))
    counts.reverse()
    counts[0] = counts[0]! + chance.between(LEAST_VISITS, LEAST_VISITS * 4)
    for (const [index, step] of visitSteps.entries())
      if (counts[index]! > 0) rows.visits.push({ tenantId, day, step, visits: counts[index]! })
    if (chance.isUnder(MISSES))
      rows.missed.push({ tenantId, day, words: searchWords(chance.pick(wishes)).join(' '), times: chance.between(1, 4) })
  }
  return rows
}
