import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import type { Db } from '#db/client.ts'
import { missedSearches, visitDays } from '#db/schema/visits.ts'
import type { VisitStep } from '@mutirao/domain/visit-steps'
import { DAY_MS, dateText, dayOf } from '@mutirao/domain/zoned-time'

/** Different searches that a shop keeps of a day; two processes that store at one moment may exceed it. */
export const MOST_MISSED = 300
const MISSED_DAYS = 400
/** Searches beyond these are not listed. */
const MOST_ROWS = 500

type Day = { db: Db; tenantId: string; day: string }
type Counts = { steps: ReadonlyMap<VisitStep, number>; missed: ReadonlyMap<string, number> }

/** Adds to the sums of a day. The rows are written in one order, so that two processes do not wait for each other. */
export async function addCounts(at: Day, { steps, missed }: Counts): Promise<void> {
  if (steps.size > 0) await addSteps(at, inOrder(steps))
  if (missed.size > 0) await addMissed(at, inOrder(missed))
}

const inOrder = <Name extends string>(counts: ReadonlyMap<Name, number>) => [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))

async function addSteps({ db, tenantId, day }: Day, steps: [VisitStep, number][]) {
  await db
    .insert(visitDays)
    .values(steps.map(([step, visits]) => ({ tenantId, day, step, visits })))
    .onConflictDoUpdate({
      target: [visitDays.tenantId, visitDays.day, visitDays.step],
      set: { visits: sql`visit_days.visits + excluded.visits` },
    })
}

/** Also deletes the shop's searches of more than a year ago. */
async function addMissed({ db, tenantId, day }: Day, missed: [string, number][]) {
  const ofDay = and(eq(missedSearches.tenantId, tenantId), eq(missedSearches.day, day))
  const all = missed.map(([words]) => words)
  const [stored, known] = [
    await db.$count(missedSearches, ofDay),
    await db
      .select({ words: missedSearches.words })
      .from(missedSearches)
      .where(and(ofDay, inArray(missedSearches.words, all))),
  ]
  const isKnown = new Set(known.map(({ words }) => words))
  const unknown = missed.filter(([words]) => !isKnown.has(words)).slice(0, Math.max(0, MOST_MISSED - stored))
  const rows = [...missed.filter(([words]) => isKnown.has(words)), ...unknown]
  if (rows.length === 0) return
  await db
    .insert(missedSearches)
    .values(rows.map(([words, times]) => ({ tenantId, day, words, times })))
    .onConflictDoUpdate({
      target: [missedSearches.tenantId, missedSearches.day, missedSearches.words],
      set: { times: sql`missed_searches.times + excluded.times` },
    })
  const before = dateText(dayOf(Date.parse(day) / DAY_MS - MISSED_DAYS))
  await db.delete(missedSearches).where(and(eq(missedSearches.tenantId, tenantId), lt(missedSearches.day, before)))
}

type Period = { from: string; to: string }
const within = ({ tenant }: ShopCtx, { from, to }: Period) => sql`tenant_id = ${tenant.id} and day between ${from}::date and ${to}::date`

export async function findFirstDay({ db, tenant }: ShopCtx): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select min(day)::text as day from visit_days where tenant_id = ${tenant.id}`,
  )
  return rows[0]?.day ?? undefined
}

export async function sumSteps(ctx: ShopCtx, period: Period): Promise<{ step: VisitStep; visits: number }[]> {
  const { rows } = await ctx.db.execute<{ step: VisitStep; visits: number }>(sql`
    select step, sum(visits)::int as visits from visit_days where ${within(ctx, period)} group by step`)
  return rows
}

export async function listMissed(ctx: ShopCtx, period: Period): Promise<{ words: string; times: number }[]> {
  const { rows } = await ctx.db.execute<{ words: string; times: number }>(sql`
    select words, sum(times)::int as times from missed_searches where ${within(ctx, period)}
    group by words order by times desc, words limit ${MOST_ROWS}`)
  return rows
}
