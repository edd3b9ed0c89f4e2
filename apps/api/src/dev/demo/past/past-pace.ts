import { countInGroup, countOutside, GROUP_DAYS, groupWeekOf, handedBy, mondayOf, weightOf } from './past-calendar.ts'
import type { PastPlanInput } from './past-orders.ts'

/** A transaction has about so many orders, so that the server answers beside it. */
const ORDERS_A_SPAN = 200
const TRIES = 8

/** The rate at which the days from `input.from` up to `end` have so many orders, within one in a hundred. */
export function paceFor(input: PastPlanInput, { end, orders }: { end: number; orders: number }): number {
  let rate = orders / daysOf(input.from, end).reduce((total, day) => total + weightOf(input, day), 0)
  for (let tried = 0; tried < TRIES; tried++) {
    const count = countOrders({ ...input, rate }, { start: input.from, end })
    if (Math.abs(count - orders) <= orders / 100) break
    rate *= orders / Math.max(1, count)
  }
  return rate
}

const daysOf = (start: number, end: number) => Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)

/** How many orders a span has; a group's are those of the day by which it was handed over. */
function countOrders(input: PastPlanInput, { start, end }: { start: number; end: number }): number {
  return daysOf(start, end).reduce((total, day) => total + countOutside(input, day) + countHanded(input, day), 0)
}

function countHanded(input: PastPlanInput, day: number): number {
  let count = 0
  for (let monday = Math.max(input.from, mondayOf(day) - 14); monday <= day; monday += 7) {
    const week = groupWeekOf(input, monday)
    const model = week && input.campaigns.get(week.campaign)
    if (!model || handedBy(week, model.body) !== day) continue
    for (let of = monday; of < monday + GROUP_DAYS; of++) count += countInGroup(input, week, of)
  }
  return count
}

/** The days in spans of whole weeks, each with about as many orders as one transaction should have. */
export function spansOf(input: PastPlanInput, { start, end }: { start: number; end: number }): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  let [from, count] = [start, 0]
  for (let day = start; day < end; day = mondayOf(day) + 7) {
    const next = Math.min(end, mondayOf(day) + 7)
    count += countOrders(input, { start: day, end: next })
    if (next < end && count < ORDERS_A_SPAN) continue
    spans.push({ start: from, end: next })
    ;[from, count] = [next, 0]
  }
  return spans
}
