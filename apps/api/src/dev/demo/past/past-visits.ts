import type { missedSearches, visitDays, visitSources } from '#db/schema/visits.ts'
import { searchWords } from '@mutirao/domain/search-rank'
import { sourceSteps, visitSteps, type SourceStep } from '@mutirao/domain/visit-steps'
import { dateOfNumber } from '../demo-calendar.ts'
import { Chance } from './chance.ts'

/** `start` and `end`: the span's first day, and the day after its last. */
type Days = { slug: string; tenantId: string; wishes: readonly string[]; start: number; end: number }
type Rows = {
  visits: (typeof visitDays.$inferInsert)[]
  sources: (typeof visitSources.$inferInsert)[]
  missed: (typeof missedSearches.$inferInsert)[]
}

/** How many visits come to each step for one that comes to the next; the last value is for each order. */
const RATIOS = [1.7, 3.1, 2.2, 1.4, 1.15]
/** Where of a hundred visits how many come from. A person who comes from a chat buys more often than one from a search. */
const SOURCES = [
  { source: 'direct', share: 30, buys: 1 },
  { source: 'chat', share: 34, buys: 1.12 },
  { source: 'social', share: 17, buys: 0.88 },
  { source: 'search', share: 9, buys: 0.85 },
  { source: 'utm:panfleto', share: 6, buys: 0.97 },
  { source: 'mail', share: 3, buys: 1.15 },
  { source: 'other', share: 1, buys: 0.8 },
]
const LEAST_VISITS = 3
const MISSES = 0.6

/** The counted visits of these days, as many as their orders (by day) let expect, and searches for what the shop does not have. */
export function pastVisits(orders: ReadonlyMap<string, number>, { slug, tenantId, wishes, start, end }: Days): Rows {
  const rows: Rows = { visits: [], sources: [], missed: [] }
  for (let number = start; number < end; number++) {
    const day = dateOfNumber(number)
    const chance = new Chance(`${slug} visits ${day}`)
    let count = orders.get(day) ?? 0
    const counts = RATIOS.toReversed().map((ratio) => (count = Math.round(count * ratio * (0.9 + chance.next() * 0.2))))
    counts.reverse()
    counts[0] = counts[0]! + chance.between(LEAST_VISITS, LEAST_VISITS * 4)
    for (const [index, step] of visitSteps.entries())
      if (counts[index]! > 0) rows.visits.push({ tenantId, day, step, visits: counts[index]! })
    rows.sources.push(
      ...sourcesOf([...counts, orders.get(day) ?? 0], new Chance(`${slug} sources ${day}`)).map((row) => ({ tenantId, day, ...row })),
    )
    if (chance.isUnder(MISSES))
      rows.missed.push({ tenantId, day, words: searchWords(chance.pick(wishes)).join(' '), times: chance.between(1, 4) })
  }
  return rows
}

/** Each step's visits by their source: a source has no more visits at a step than at the one before, and all together are the step's. */
function sourcesOf(counts: readonly number[], chance: Chance) {
  const sums: { source: string; step: SourceStep; visits: number }[] = []
  let before: readonly number[] = SOURCES.map(() => Infinity)
  for (const [index, step] of sourceSteps.entries()) {
    const now = SOURCES.map(() => 0)
    const most = before.reduce((total, one) => total + one, 0)
    for (let visit = 0; visit < Math.min(counts[index] ?? 0, most); visit++) {
      const at = chance.weighted(SOURCES.map(({ share, buys }, one) => (now[one]! < before[one]! ? share * buys ** index : 0)))
      now[at] = now[at]! + 1
    }
    for (const [at, visits] of now.entries()) if (visits > 0) sums.push({ source: SOURCES[at]!.source, step, visits })
    before = now
  }
  return sums
}
