import type { StaffCtx } from '#context.ts'
import { readGroupStages } from '#modules/groups/stages.service.ts'
import { listMissed, readSources, readVisits } from '#modules/visits/visits.service.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type {
  FigureStep,
  getFigures as declared,
  getGroupStages as stagesCall,
  listCouponUses as usesCall,
} from '@mutirao/contract/figures'
import { DAY_MS, dateText, dayOf } from '@mutirao/domain/zoned-time'
import { findState } from './counting.repository.ts'
import { cohortsFrom, countFigures } from './counting.service.ts'
import * as repository from './figures.repository.ts'

const MOST_DAILY = 92
const MOST_WEEKLY = 731

const numberOf = (date: string) => Date.parse(date) / DAY_MS

/** The period of the same length that ends the day before. */
export function periodBefore({ from, to }: repository.Period): repository.Period {
  const [first, last] = [numberOf(from), numberOf(to)]
  return { from: dateText(dayOf(first - (last - first + 1))), to: dateText(dayOf(first - 1)) }
}

function stepOf({ from, to }: repository.Period): FigureStep {
  const days = numberOf(to) - numberOf(from) + 1
  if (days <= MOST_DAILY) return 'day'
  return days <= MOST_WEEKLY ? 'week' : 'month'
}

/** The shop's sales in a period. A shop's first figures may still be counted: then the sums are empty and `countedUntil` is absent. */
export async function getFigures(ctx: StaffCtx, period: repository.Period): Promise<CallOutput<typeof declared>> {
  await countFigures(ctx, { isRequest: true })
  const step = stepOf(period)
  const [
    state,
    totals,
    before,
    series,
    hours,
    places,
    methods,
    coupons,
    campaigns,
    items,
    categories,
    groups,
    cohorts,
    visits,
    sources,
    missed,
  ] = await Promise.all([
    findState(ctx),
    repository.sumOrders(ctx, period),
    repository.sumOrders(ctx, periodBefore(period)),
    repository.sumBySteps(ctx, period, step),
    repository.sumByHour(ctx, period),
    repository.sumByPlace(ctx, period),
    repository.sumByMethod(ctx, period),
    repository.sumByCoupon(ctx, period),
    repository.sumByCampaign(ctx, period),
    repository.sumByItem(ctx, period),
    repository.sumByCategory(ctx, period),
    repository.listClosedGroups(ctx, period),
    repository.listCohorts(ctx, cohortsFrom(ctx)),
    visitsWithOrders(ctx, period),
    readSources(ctx, period),
    listMissed(ctx, period),
  ])
  const countedUntil = state?.countedUntil?.toISOString()
  return {
    ...period,
    countedUntil,
    totals,
    before,
    step,
    series,
    hours,
    places,
    methods,
    coupons,
    campaigns,
    items,
    categories,
    groups,
    cohorts,
    visits,
    sources,
    missed,
  }
}

/** How often each coupon is used now, and its orders of all time. `countedUntil` is absent while a shop's first sums are still counted. */
export async function listCouponUses(ctx: StaffCtx): Promise<CallOutput<typeof usesCall>> {
  await countFigures(ctx, { isRequest: true })
  const [state, content] = await Promise.all([findState(ctx), repository.listCouponUses(ctx)])
  return { countedUntil: state?.countedUntil?.toISOString(), content }
}

/** Orders of days without counted visits would be more than their visits. */
async function visitsWithOrders(ctx: StaffCtx, { from, to }: repository.Period) {
  const visits = await readVisits(ctx, { from, to })
  if (!visits) return undefined
  const { placed, orders } = await repository.sumOrders(ctx, { from: visits.since > from ? visits.since : from, to })
  return { ...visits, placed, orders }
}

/** Orders, units and goods of a group by the tier that was reached when each order was paid. Throws not_found. */
export async function getGroupStages(ctx: StaffCtx, id: string): Promise<CallOutput<typeof stagesCall>> {
  const { name, stages } = await readGroupStages(ctx, id)
  return { name, stages: stages.map(({ since, ...stage }) => ({ ...stage, since: since?.toISOString() })) }
}
