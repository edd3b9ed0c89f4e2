import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import type { PricedCart } from '@mutirao/contract/carts'
import { countItems, lineKey } from '@mutirao/domain/cart'
import { List } from '@mutirao/ui/list-row.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { adoptCart } from './cart-changes.ts'
import { addEntry, type CartEntry } from './cart-store.ts'
import { ChosenParts } from './chosen-parts.tsx'

/** Facts about a cart opened by link, before it is taken over. */
export function SharedCart({ cart }: { cart: PricedCart }) {
  const count = countItems(cart.lines)
  return (
    <section className="rounded-campaign border border-line bg-surface p-4">
      <h1 className="text-20">{m.shared_cart({ items: m.items({ count }) })}</h1>
      <p className="mt-1 text-12 text-ink-2">{cart.groups.map(({ name }) => name).join(' · ')}</p>
      <List look="plain" className="mt-2">
        {cart.lines.map(({ item, quantity, total, discount, ...line }) => (
          <li key={lineKey(line)} className="flex items-center gap-3 py-2.5">
            {item && (
              <span className={`block size-12 shrink-0 rounded-sm p-0.5 ${tint(item.hue)}`}>
                <Picture picture={item.picture} sizes="48px" max={160} isDecorative />
              </span>
            )}
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 leading-[1.15rem]">{item?.name ?? m.no_longer_sold()}</span>
              <ChosenParts chosen={line.chosen} />
              <span className="block text-12 text-ink-3">{m.units_times({ count: quantity })}</span>
            </span>
            <Price centavos={total - discount} size="small" />
          </li>
        ))}
      </List>
      <p className="mt-3 flex items-end justify-between border-t border-line pt-3">
        <span className="font-head text-20 font-bold">{m.total_without_shipping()}</span>
        <Price centavos={cart.totals.price} size="large" />
      </p>
    </section>
  )
}

/** Adds the lines to the visitor's own cart. */
export function takeCopy(cart: PricedCart) {
  for (const entry of entriesOf(cart)) addEntry(entry)
}

export const takeOver = (cart: PricedCart) => adoptCart(cart.uuid, entriesOf(cart))

function entriesOf({ lines }: PricedCart): CartEntry[] {
  return lines.flatMap(({ item, available, unitPrice, quantity, ...line }) => {
    if (!item || available === 0) return []
    const { id, campaignId, selection, chosen } = line
    const { name, unit, hue, picture, choice } = item
    const entry = { id, campaignId, selection, chosen, name, unit, hue, picture, choice }
    return [{ ...entry, price: unitPrice, quantity: Math.min(quantity, available), available }]
  })
}
