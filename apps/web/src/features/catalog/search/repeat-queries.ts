import { queryOptions } from '@tanstack/react-query'
import { callAsLead, hasLead } from '#session/lead.ts'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { listRepeatLines, type RepeatLine } from '@mutirao/contract/repeat'

/** The current availability of an order's items; without a code, of everything bought before and saved. Reading creates no visitor. */
export const repeatLinesQuery = (code?: string, place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['orders', 'repeat', code, place?.latitude, place?.longitude],
    queryFn: (): Promise<RepeatLine[]> =>
      hasLead()
        ? callAsLead(listRepeatLines, { query: { code, ...(place && { latitude: place.latitude, longitude: place.longitude }) } })
        : Promise.resolve([]),
    staleTime: 10_000,
  })
