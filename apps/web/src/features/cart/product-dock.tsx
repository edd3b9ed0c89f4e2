import { lineKey } from '@mutirao/domain/cart'
import { discountNudge, type NextDiscount } from '@mutirao/domain/discount'
import { formatMoney } from '@mutirao/domain/money'
import { covers, priceLines, type DiscountRule } from '@mutirao/domain/pricing'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Dock } from '#ui/dock.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { shoppingCart, ticketPercent } from '@mutirao/ui/icons.gen.ts'
import { showSnack } from '#page/snack.ts'
import { ItemStepper } from './item-stepper.tsx'
import type { AddableItem } from './add-to-cart.tsx'
import { addEntry, setEntryQuantity, useCart, useEntryQuantity } from './cart-store.ts'

/** How many, for how much beside what the cart holds already, and into the cart. */
export function ProductDock({ item, canBuy }: { item: AddableItem; canBuy: boolean }) {
  const [wanted, setWanted] = useState(1)
  const key = lineKey(item)
  const held = useEntryQuantity(key)
  const others = useCart().entries.filter((entry) => entry.campaignId === item.campaignId && lineKey(entry) !== key)
  if (!canBuy || item.available === 0) return null
  const { rules = [] } = item
  const line = { ...item, quantity: wanted }
  const cart = [{ ...line, quantity: held + wanted }, ...others]
  const { next, won } = discountNudge(cart, rulesOfItem(item, rules), item.campaignId)
  const [price] = priceLines([line, { ...line, quantity: held }, ...others], rules)
  const left = item.available - held

  function handleAdd() {
    addEntry(line)
    setWanted(1)
    const undo = { label: m.undo(), onPress: () => setEntryQuantity(key, held) }
    showSnack(m.added({ name: item.name }), { icon: shoppingCart, action: undo })
  }

  return (
    <>
      {(next || won || held > 0) && (
        <p className="flex flex-wrap gap-2" aria-live="polite">
          {won && (
            <span className="inline-flex min-h-7 items-center rounded-xs bg-group-soft px-2 text-12 font-semibold text-group-text">
              {m.discount_won({ percentage: decimal(won.percentage) })}
            </span>
          )}
          {next && (
            <span className="inline-flex min-h-7 items-center gap-1.5 rounded-xs bg-warn-soft px-2 text-12 font-semibold text-warn">
              <Icon d={ticketPercent} className="size-4" />
              {nextText(next)}
            </span>
          )}
          {held > 0 && (
            <a
              href={paths.cart}
              className="hit inline-flex min-h-7 items-center rounded-xs bg-well px-2 text-12 font-semibold text-ink-2 underline underline-offset-2"
            >
              {m.held_in_cart({ count: held })}
            </a>
          )}
        </p>
      )}
      <Dock>
        <ItemStepper look="tall" name={item.name} quantity={wanted} max={Math.max(1, left)} canRemove={false} onChange={setWanted} />
        <Button onClick={handleAdd} disabled={left < 1} className="flex-1">
          {left < 1 ? m.all_in_cart() : m.add_for({ price: formatMoney(price!.price) })}
        </Button>
      </Dock>
    </>
  )
}

/** Beside a product the rules speak of it alone, whatever else the cart holds. */
const rulesOfItem = (item: AddableItem, rules: readonly DiscountRule[]) =>
  rules.filter((rule) => covers(rule, item)).map((rule) => ({ ...rule, itemId: item.id }))

const decimal = (value: number) => String(value).replace('.', ',')

function nextText({ missing, percentage: points, itemId }: NextDiscount) {
  const percentage = decimal(points)
  return itemId ? m.take_more({ missing, percentage }) : m.next_discount({ missing, percentage })
}
