import type { Ctx, Services, ShopCtx } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type { countVisit } from '@mutirao/contract/visits'
import { isSource } from '@mutirao/domain/visit-source'
import { sourceSteps, visitSteps, type VisitStep } from '@mutirao/domain/visit-steps'
import { HOUR_MS, dateText, localTime } from '@mutirao/domain/zoned-time'
import * as repository from './visits.repository.ts'
import { isRobot, missedWords } from './visits.rules.ts'

/** A network's further visits in the span are answered and not counted. Mobile networks have thousands of people behind one address. */
const MOST_OF_NETWORK = 600
const NETWORK_SPAN_MS = HOUR_MS

/** With more networks all counts restart, so that many addresses cannot fill the memory. */
const MOST_NETWORKS = 20_000

/** Counts of one shop and local day that are not stored yet. */
type Counts = { steps: Map<VisitStep, number>; sources: Map<string, number>; missed: Map<string, number> }
type VisitBody = HandlerInput<typeof countVisit>['body']

/** The database keeps fewer different sources of a day. */
const MOST_WAITING = 1000

const noCounts = (): Counts => ({ steps: new Map(), sources: new Map(), missed: new Map() })
const addTo = <Key>(counts: Map<Key, number>, key: Key, by: number) => void counts.set(key, (counts.get(key) ?? 0) + by)

/**
 * Counts visits in this process's memory and stores the sums: a shop's many visits would otherwise wait for each other at one row. A killed process
 * loses the counts of its last interval; a database that is away delays them.
 */
export function visitCounter(services: Services) {
  let waiting = new Map<string, Counts>()
  const isWithin = networkBound()

  function add(key: string, { steps, sources, missed }: Counts) {
    const counts = waiting.get(key) ?? noCounts()
    for (const [step, visits] of steps) addTo(counts.steps, step, visits)
    for (const [source, visits] of sources)
      if (counts.sources.has(source) || counts.sources.size < MOST_WAITING) addTo(counts.sources, source, visits)
    for (const [words, times] of missed)
      if (counts.missed.has(words) || counts.missed.size < repository.MOST_MISSED) addTo(counts.missed, words, times)
    waiting.set(key, counts)
  }

  return {
    async count(ctx: Ctx, { steps, missed, source, isPaid }: VisitBody, agent = ''): Promise<void> {
      if (isRobot(agent) || !isWithin(ctx)) return
      const words = missed.flatMap((text) => missedWords(text) ?? [])
      add(keyOf(ctx), {
        steps: new Map([...new Set(steps)].map((step) => [step, 1])),
        sources: new Map(
          source === undefined
            ? []
            : [...new Set([...steps, ...(isPaid ? ['PAID'] : [])])].map((step) => [`${isSource(source) ? source : 'other'} ${step}`, 1]),
        ),
        missed: new Map([...new Set(words)].map((each) => [each, 1])),
      })
    },

    /** Never fails: counts that cannot be stored wait for the next interval. */
    async store(): Promise<void> {
      const taken = waiting
      waiting = new Map()
      for (const [key, counts] of taken) {
        const [tenantId = '', day = ''] = key.split(' ')
        try {
          await tenantTransaction(services.pool, tenantId, (db) => repository.addCounts({ db, tenantId, day }, counts))
        } catch (error) {
          services.log.warn({ err: error }, 'visits are not stored yet')
          add(key, counts)
        }
      }
    },
  }
}

const keyOf = ({ tenant, now }: ShopCtx) => `${tenant.id} ${dateText(localTime(now, tenant.body.timeZone))}`

/** Counted in this process alone: what is exceeded are counts, not access. */
function networkBound() {
  let since = 0
  let counts = new Map<string, number>()
  return ({ tenant, ip, now }: Ctx) => {
    if (now.getTime() - since > NETWORK_SPAN_MS || counts.size >= MOST_NETWORKS) {
      since = now.getTime()
      counts = new Map()
    }
    addTo(counts, `${tenant.id} ${ip}`, 1)
    return counts.get(`${tenant.id} ${ip}`)! <= MOST_OF_NETWORK
  }
}

/** Local days; both ends are included. */
type Period = { from: string; to: string }

/** The visits of a period by the step they reached; undefined when the shop counted none up to its end. */
export async function readVisits(ctx: ShopCtx, period: Period) {
  const since = await repository.findFirstDay(ctx)
  if (since === undefined || since > period.to) return undefined
  const sums = await repository.sumSteps(ctx, period)
  const known = new Map(sums.map(({ step, visits }) => [step, visits]))
  return { since, steps: visitSteps.map((step) => ({ step, visits: known.get(step) ?? 0 })) }
}

/** The visits of a period by where they came from, with the steps that they reached. */
export async function readSources(ctx: ShopCtx, period: Period) {
  const rows = await repository.sumSources(ctx, period)
  return rows.map(({ source, steps }) => ({ source, steps: sourceSteps.map((step) => ({ step, visits: steps[step] ?? 0 })) }))
}

/** The searches of a period that found nothing, the most frequent first. */
export const listMissed = (ctx: ShopCtx, period: Period) => repository.listMissed(ctx, period)
