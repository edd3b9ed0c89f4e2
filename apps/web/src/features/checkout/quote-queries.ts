import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callAsLead } from '#session/lead.ts'
import { getQuote } from '@mutirao/contract/carts'

type QuoteRequest = {
  campaignId: string
  cartUuid: string
  point: { latitude: number; longitude: number }
  /** The chosen address's postal code, by which the server locates it. */
  postalCode?: string
  /** The address's city. */
  city?: string
  slot?: string
  /** The wallet's share. */
  walletAmount?: number
  /** Changes whenever the server priced another cart. */
  version: string
}

/** Slots, pickup points and prices per method, for this cart at this point. */
export const quoteQuery = ({ campaignId, cartUuid, point, postalCode, city, slot, walletAmount, version }: QuoteRequest) =>
  queryOptions({
    queryKey: ['quote', cartUuid, campaignId, point, postalCode ?? '', city ?? '', slot ?? '', walletAmount ?? 0, version],
    queryFn: () =>
      callAsLead(getQuote, { params: { id: campaignId }, query: { cartUuid, ...point, postalCode, city, slot, walletAmount } }),
    enabled: version !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
