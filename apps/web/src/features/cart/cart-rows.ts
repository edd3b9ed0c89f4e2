import { countItems } from '@mutirao/domain/cart'
import * as m from '#paraglide/messages.js'
import type { SummaryRow } from '#ui/summary.tsx'
import type { LocalCart } from './cart-store.ts'
import type { CartView } from './cart-view.ts'

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
