import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasCode } from '@mutirao/client/problem'
import { useSettled } from '@mutirao/client/settled'
import { lineKey } from '@mutirao/domain/cart'
import { refreshEntries } from './cart-changes.ts'
import { pricedCartQuery } from './cart-queries.ts'
import { useCart } from './cart-store.ts'
import { couponPercentage, viewCart } from './cart-view.ts'

const restMs = 400

/** The visitor's cart with the server's prices; while they are loading, with our own. */
export function usePricedCart() {
  const cart = useCart()
  const rested = useSettled(cart, restMs)
  const query = useQuery(pricedCartQuery(rested))
  const priced = cart.entries.length > 0 ? query.data : undefined
  const isSame = JSON.stringify(pricedCartQuery(rested).queryKey) === JSON.stringify(pricedCartQuery(cart).queryKey)
  const isSettled = priced !== undefined && isSame && !query.isPlaceholderData

  useEffect(() => {
    if (!isSettled) return
    const rules = Object.fromEntries(priced.groups.map(({ campaignId, discountRules }) => [campaignId, discountRules]))
    refreshEntries(new Map(priced.lines.map((line) => [lineKey(line), shownLater(line)])), rules, couponPercentage(priced))
  }, [isSettled, priced])

  // A uuid of another visitor is replaced immediately, so there is no error to show.
  const error = hasCode(query.error, 'cart_not_found') ? null : query.error
  return { cart, priced, view: viewCart(cart, priced, isSettled), error, retry: query.refetch }
}

type Line = NonNullable<ReturnType<typeof usePricedCart>['priced']>['lines'][number]

/** The entry fields from the server, with which the total of the navigation is computed until the next response. */
function shownLater({ item, chosen, available, unitPrice, issue }: Line) {
  const isGone = issue !== undefined && issue !== 'too_many' ? true : undefined
  if (!item || issue) return { available, isGone }
  const { name, unit, picture, choice } = item
  return { available, isGone, name, unit, picture, choice, chosen, price: unitPrice }
}
