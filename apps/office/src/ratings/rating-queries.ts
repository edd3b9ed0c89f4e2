import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import type { CallInput } from '@mutirao/contract/endpoint'
import { listDeskRatings } from '@mutirao/contract/ratings'

export type RatingFilter = CallInput<typeof listDeskRatings>['query']

export const ratingsQuery = (filter: RatingFilter) =>
  queryOptions({
    queryKey: ['ratings', filter],
    queryFn: () => call(listDeskRatings, { query: filter }),
    placeholderData: keepPreviousData,
  })
