import { queryOptions } from '@tanstack/react-query'
import type { Fields } from '#desk/list-address.ts'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getMarketing, listMarketing } from '@mutirao/contract/marketing'
import { getReach, type Segment } from '@mutirao/contract/people'
import { getToday } from '@mutirao/contract/today'

export const marketingListQuery = queryOptions({ queryKey: ['marketing'], queryFn: () => call(listMarketing, {}) })

export const marketingQuery = (message: string) =>
  queryOptions({ queryKey: ['marketing', message], queryFn: () => call(getMarketing, { params: { message } }) })

export type ReadMessage = CallOutput<typeof getMarketing>

const wholeOf = (text: string | undefined) => (text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined)

/** The rules in an address, as the list of people writes them. */
export function segmentOf({ times, within, notWithin, boughtIn, neverIn, neighborhood, store, spent, group }: Fields): Segment {
  const rules: Segment = {
    times: wholeOf(times),
    within: wholeOf(within),
    notWithin: wholeOf(notWithin),
    boughtIn,
    neverIn,
    neighborhood,
    store,
    spent: wholeOf(spent),
    group: group === 'short' ? 'short' : undefined,
  }
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
}

const textsOf = (segment: Segment) =>
  Object.fromEntries(Object.entries(segment).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

export const segmentReachQuery = (segment: Segment) =>
  queryOptions({ queryKey: ['reach', textsOf(segment)], queryFn: () => call(getReach, { query: textsOf(segment) }) })

/** The open groups, with what each lacks. */
export const groupsQuery = queryOptions({ queryKey: ['today'], queryFn: () => call(getToday, {}) })
