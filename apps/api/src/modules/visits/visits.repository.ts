import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import type { Db } from '#db/client.ts'
import { missedSearches, visitDays, visitSources } from '#db/schema/visits.ts'
import { sourceKinds } from '@mutirao/domain/visit-source'
import type { SourceStep, VisitStep } from '@mutirao/domain/visit-steps'
import { DAY_MS, dateText, dayOf } from '@mutirao/domain/zoned-time'

/** Different searches that a shop keeps of a day; two processes that store at one moment may exceed it. */
export const MOST_MISSED = 300
const MISSED_DAYS = 400
/** Different sources that a shop keeps of a day; further ones count as `other`. */
export const MOST_SOURCES = 40
/** Searches beyond these are not listed. */
const MOST_ROWS = 500

type Day = { db: Db; tenantId: string; day: string }
/** sources: by source and step, separated by a space. */
type Counts = { steps: ReadonlyMap<VisitStep, number>; sources: ReadonlyMap<string, number>; missed: ReadonlyMap<string, number> }

/** Adds to the sums of a day. The rows are written in one order, so that two processes do not wait for each other. */
export async function addCounts(at: Day, { steps, sources, missed }: Counts): Promise<void> {
  if (steps.size > 0) await addSteps(at, inOrder(steps))
  if (sources.size > 0) await addSources(at, sources)
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

/** Names beyond the bound of the day are counted together. */
async function addSources({ db, tenantId, day }: Day, counted: ReadonlyMap<string, number>) {
  const ofDay = and(eq(visitSources.tenantId, tenantId), eq(visitSources.day, day))
  const stored = await db.selectDistinct({ source: visitSources.source }).from(visitSources).where(ofDay)
  const known = new Set([...sourceKinds, ...stored.map(({ source }) => source)])
  const counts = new Map<string, number>()
  for (const [name, visits] of counted) {
    const [given = '', step = ''] = name.split(' ')
    if (!known.has(given) && known.size < MOST_SOURCES) known.add(given)
    const key = `${known.has(given) ? given : 'other'} ${step}`
    counts.set(key, (counts.get(key) ?? 0) + visits)
  }
  const rows = inOrder(counts).map(([name, visits]) => {
    const [source = '', step] = name.split(' ')
    return { tenantId, day, source, step: step as SourceStep, visits }
  })
  await db
    .insert(visitSources)
    .values(rows)
    .onConflictDoUpdate({
      target: [visitSources.tenantId, visitSources.day, visitSources.source, visitSources.step],
      set: { visits: sql`visit_sources.visits + excluded.visits` },
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

/** Each source with the visits that reached a step, the most visited first. */
export async function sumSources(ctx: ShopCtx, period: Period): Promise<{ source: string; steps: Partial<Record<SourceStep, number>> }[]> {
  const { rows } = await ctx.db.execute<{ source: string; steps: Partial<Record<SourceStep, number>> }>(sql`
    select source, json_object_agg(step, visits) as steps from (
      select source, step, sum(visits)::int as visits from visit_sources where ${within(ctx, period)} group by source, step
    ) s group by source order by max(visits) desc, source`)
  return rows
}

export async function listMissed(ctx: ShopCtx, period: Period): Promise<{ words: string; times: number }[]> {
  const { rows } = await ctx.db.execute<{ words: string; times: number }>(sql`
    select words, sum(times)::int as times from missed_searches where ${within(ctx, period)}
    group by words order by times desc, words limit ${MOST_ROWS}`)
  return rows
}
