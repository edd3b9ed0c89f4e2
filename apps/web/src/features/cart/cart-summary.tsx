import * as m from '#paraglide/messages.js'
import { countItems, lineKey } from '@mutirao/domain/cart'
import { formatMoney } from '@mutirao/domain/money'
import { priceLines } from '@mutirao/domain/pricing'
import { rulesOf, totalLabelOf, totalOf, type LocalCart } from './cart-store.ts'

const mostShown = 4

/** The cart's content in a few lines; an estimate until the server prices it. */
export function CartSummary({ cart }: { cart: LocalCart }) {
  const { entries } = cart
  const rules = rulesOf(cart)
  const prices = priceLines(entries, rules)
  const total = formatMoney(totalOf(cart))
  const rest = entries.slice(mostShown)
  return (
    <section aria-label={m.nav_cart()} className="rounded-card bg-well px-3.5 py-3 text-14">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {entries.slice(0, mostShown).map((entry, index) => (
          <li key={lineKey(entry)} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">
              {entry.quantity} × {entry.name}
            </span>
            <span className="tabular-nums">{formatMoney(prices[index]!.price)}</span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && <p className="mt-1 text-ink-2">{m.guest_more_items({ items: m.items({ count: countItems(rest) }) })}</p>}
      <p className="mt-2 flex justify-between gap-3 border-t border-line pt-2 font-semibold">
        {totalLabelOf(cart)}
        <span className="tabular-nums">{total}</span>
      </p>
    </section>
  )
}
