import { getQuote } from '@mutirao/contract/carts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callAsLead } from '#lib/lead.ts'

type Asked = {
  campaignId: string
  cartUuid: string
  point: { latitude: number; longitude: number }
  slot?: string
  /** Changes whenever the server priced another cart. */
  version: string
}

/** Windows, pickup points and prices per method, for this cart at this point. */
export const quoteQuery = ({ campaignId, cartUuid, point, slot, version }: Asked) =>
  queryOptions({
    queryKey: ['quote', cartUuid, campaignId, point, slot ?? '', version],
    queryFn: () => callAsLead(getQuote, { params: { id: campaignId }, query: { cartUuid, ...point, slot } }),
    enabled: version !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
