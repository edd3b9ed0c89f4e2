import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import type { CallInput } from '@mutirao/contract/endpoint'
import { getRatingPhoto, listCampaignRatings, listItemRatings, listMyRatings, rateOrder } from '@mutirao/contract/ratings'

export type Subject = { campaignId: string; itemId?: string }

export const ratingsQuery = ({ campaignId, itemId }: Subject) =>
  infiniteQueryOptions({
    queryKey: ['ratings', campaignId, itemId ?? null],
    queryFn: ({ pageParam: page }) =>
      itemId === undefined
        ? call(listCampaignRatings, { params: { id: campaignId }, query: { page } })
        : call(listItemRatings, { params: { id: campaignId, itemId }, query: { page } }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, totalElements }) => ((page + 1) * size < totalElements ? page + 1 : undefined),
  })

/** A photo is immutable. */
export const ratingPhotoQuery = (campaignId: string, photo: string) =>
  queryOptions({
    queryKey: ['rating-photo', campaignId, photo],
    queryFn: () => call(getRatingPhoto, { params: { id: campaignId, photo } }),
    staleTime: Infinity,
    retry: false,
  })

const ofOrder = (orderId: string) => ['my-ratings', orderId]

export const myRatingsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ofOrder(orderId),
    queryFn: () => call(listMyRatings, { params: { id: orderId } }),
    staleTime: 10_000,
    retry: false,
  })

export type NewRating = CallInput<typeof rateOrder>['body']['ratings'][number]

export function useRateOrder(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ratings: NewRating[]) => call(rateOrder, { params: { id: orderId }, body: { ratings } }),
    onSuccess: (mine) => {
      queryClient.setQueryData(ofOrder(orderId), mine)
      for (const key of ['ratings', 'item', 'campaign']) void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
}
