import { lineKey, countItems } from '@mutirao/domain/cart'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pricedCartQuery } from './cart-queries.ts'
import { refreshEntries } from './cart-changes.ts'
import { useCart, type LocalCart } from './cart-store.ts'
import { viewCart, type CartView } from './cart-view.ts'
import * as m from '#paraglide/messages.js'
import type { SummaryRow } from '@mutirao/ui/summary.tsx'

const restMs = 400

/** My cart with the server's prices; while they are on the way, with our own. */
export function usePricedCart() {
  const cart = useCart()
  const rested = useDebounced(cart, restMs)
  const query = useQuery(pricedCartQuery(rested))
  const priced = cart.entries.length > 0 ? query.data : undefined
  const isSame = JSON.stringify(pricedCartQuery(rested).queryKey) === JSON.stringify(pricedCartQuery(cart).queryKey)
  const isSettled = priced !== undefined && isSame && !query.isPlaceholderData

  useEffect(() => {
    if (!isSettled) return
    const rules = Object.fromEntries(priced.groups.map(({ campaignId, discountRules }) => [campaignId, discountRules]))
    refreshEntries(new Map(priced.lines.map((line) => [lineKey(line), shownLater(line)])), rules)
  }, [isSettled, priced])

  return { cart, priced, view: viewCart(cart, priced, isSettled), error: query.error, retry: query.refetch }
}

type Line = NonNullable<ReturnType<typeof usePricedCart>['priced']>['lines'][number]

/** What the navigation adds up, by the same rules, until the server is asked again. */
function shownLater({ item, chosen, available, unitPrice, issue }: Line) {
  if (!item || issue) return { available }
  const { name, unit, picture, choice } = item
  return { available, name, unit, picture, choice, chosen, price: unitPrice }
}

/** The value once it has rested for `ms`; the first one at once. */
function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Subtotal, discounts and shipping of the summary; shipping is known once there is a day. */
export function cartRows(cart: LocalCart, { totals, couponDiscount }: CartView, shippingTotal?: number): SummaryRow[] {
  const count = countItems(cart.entries)
  const byRules = totals.discount - couponDiscount
  return [
    { label: m.subtotal_of({ items: m.items({ count }) }), centavos: totals.subTotal },
    ...(byRules > 0 ? [{ label: m.discounts(), centavos: -byRules, isSaving: true }] : []),
    ...(couponDiscount > 0 && cart.couponCode
      ? [{ label: m.coupon_named({ code: cart.couponCode }), centavos: -couponDiscount, isSaving: true }]
      : []),
    {
      label: m.shipping(),
      centavos: shippingTotal ?? 0,
      text: shippingTotal === undefined ? m.next_step() : shippingTotal === 0 ? m.free() : undefined,
    },
  ]
}
