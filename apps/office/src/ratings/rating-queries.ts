import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@mutirao/contract/endpoint'
import { listDeskRatings } from '@mutirao/contract/ratings'
import { call } from '@mutirao/client/call'

export type RatingFilter = CallInput<typeof listDeskRatings>['query']

export const ratingsQuery = (filter: RatingFilter) =>
  queryOptions({
    queryKey: ['ratings', filter],
    queryFn: () => call(listDeskRatings, { query: filter }),
    placeholderData: keepPreviousData,
  })
