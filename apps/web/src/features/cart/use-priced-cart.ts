import { lineKey, countItems } from '@mutirao/domain/cart'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatMoney, percent, sum } from '@mutirao/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pricedCartQuery } from './cart-queries.ts'
import { refreshEntries } from './cart-changes.ts'
import { useCart, type LocalCart } from './cart-store.ts'
import { couponPercentage, viewCart, type CartView } from './cart-view.ts'
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
    refreshEntries(new Map(priced.lines.map((line) => [lineKey(line), shownLater(line)])), rules, couponPercentage(priced))
  }, [isSettled, priced])

  return { cart, priced, view: viewCart(cart, priced, isSettled), error: query.error, retry: query.refetch }
}

type Line = NonNullable<ReturnType<typeof usePricedCart>['priced']>['lines'][number]

/** What the navigation adds up, by the same rules, until the server is asked again. */
function shownLater({ item, chosen, available, unitPrice, issue }: Line) {
  const isGone = issue !== undefined && issue !== 'too_many' ? true : undefined
  if (!item || issue) return { available, isGone }
  const { name, unit, picture, choice } = item
  return { available, isGone, name, unit, picture, choice, chosen, price: unitPrice }
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

type Shipping = { total?: number; /** Known already, but counted where the day is chosen. */ later?: number }

/** Subtotal, each discount by its name, and shipping of the summary. */
export function cartRows(cart: LocalCart, { totals, couponDiscount, groups }: CartView, { total, later }: Shipping = {}): SummaryRow[] {
  const count = countItems(cart.entries)
  const byGroup = sum(groups, groupDiscount)
  const byQuantity = totals.discount - couponDiscount - byGroup
  return [
    { label: m.subtotal_of({ items: m.items({ count }) }), centavos: totals.subTotal },
    ...saving(m.group_discount(), byGroup),
    ...saving(m.quantity_discount(), byQuantity),
    ...saving(cart.couponCode ? m.coupon_named({ code: cart.couponCode }) : m.coupon(), couponDiscount),
    { label: m.shipping(), centavos: total ?? 0, text: shippingText(total, later) },
  ]
}

const saving = (label: string, centavos: number): SummaryRow[] => (centavos > 0 ? [{ label, centavos: -centavos, isSaving: true }] : [])

/** The best rule wins a line: it is the group's where it takes off what the group's tier does. */
function groupDiscount({ group, lines }: CartView['groups'][number]): number {
  const reached = group && groupProgress(group.rules, group).reached
  if (!reached) return 0
  const won = lines.filter(({ discount, total }) => discount === percent(reached.percentage, total))
  return sum(won, ({ discount }) => discount)
}

function shippingText(total: number | undefined, later: number | undefined): string | undefined {
  if (total !== undefined) return total === 0 ? m.free() : undefined
  if (later === undefined) return m.next_step()
  return later === 0 ? m.free() : m.counted_next_step({ fee: formatMoney(later) })
}
