import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { callAsLead } from '#session/lead.ts'
import { call } from '@mutirao/client/call'
import { hasCode } from '@mutirao/client/problem'
import { serverNow } from '@mutirao/client/server-clock'
import { applyCoupon, getCart, putCart, type PricedCart } from '@mutirao/contract/carts'
import { renewCartUuid, setCoupon } from './cart-changes.ts'
import type { CartEntry, LocalCart } from './cart-store.ts'

/** The request body: the server knows prices and names itself. */
export const productsOf = (entries: CartEntry[]) =>
  entries.map(({ id, campaignId, quantity, selection, teamId }) => ({
    id,
    campaignId,
    quantity,
    selection: selection && [...selection],
    teamId,
  }))

/** Stores the cart under its uuid and prices it; one request per cart state. */
export const pricedCartQuery = ({ uuid, entries, couponCode }: LocalCart) => {
  const body = { products: productsOf(entries), couponCode }
  return queryOptions({
    queryKey: ['cart', uuid, body],
    queryFn: () => putMyCart(uuid, body),
    enabled: entries.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: ({ state: { data } }) => untilFirstEnd(data),
  })
}

const mostMs = 24 * 3_600_000

/** Refetches when a campaign of the cart ends, so that its lines say so. */
function untilFirstEnd(priced: PricedCart | undefined): number | false {
  const left = (priced?.groups ?? []).flatMap(({ endsAt }) => (endsAt ? [Date.parse(endsAt) - serverNow()] : []))
  const first = Math.min(...left.filter((ms) => ms > 0))
  return first < mostMs ? first + 300 : false
}

/** Continues as a new cart when another visitor has the uuid. */
async function putMyCart(uuid: string, body: { products: ReturnType<typeof productsOf>; couponCode?: string }): Promise<PricedCart> {
  try {
    return await callAsLead(putCart, { params: { uuid }, body })
  } catch (error) {
    if (hasCode(error, 'cart_not_found')) renewCartUuid()
    throw error
  }
}

/** Any cart by its link. */
export const linkedCartQuery = (uuid: string) =>
  queryOptions({ queryKey: ['cart-link', uuid], queryFn: () => call(getCart, { params: { uuid } }), staleTime: 0 })

/** A coupon enters the cart only after the server has accepted it. */
export function useApplyCoupon({ uuid, entries }: LocalCart) {
  return useMutation({
    mutationFn: (code: string) => callAsLead(applyCoupon, { query: { code }, body: { uuid, products: productsOf(entries) } }),
    onSuccess: (_, code) => setCoupon(code.trim().toUpperCase()),
  })
}
