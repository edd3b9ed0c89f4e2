import { useState } from 'react'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { Dock } from '#ui/dock.tsx'
import { lineKey } from '@mutirao/domain/cart'
import { discountNudge, type NextDiscount } from '@mutirao/domain/discount'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { covers, priceLines, type DiscountRule } from '@mutirao/domain/pricing'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { shoppingCart, ticketPercent } from '@mutirao/ui/icons.gen.ts'
import { CartLink } from './cart-link.tsx'
import { addEntry, setEntryQuantity, useCart, useEntryQuantity } from './cart-store.ts'
import { type AddableItem, ItemStepper } from './item-stepper.tsx'

/** Quantity, price and add button; once added, the cart's quantity and the link to the cart. */
export function ProductDock({ item, canBuy }: { item: AddableItem; canBuy: boolean }) {
  const [wanted, setWanted] = useState(1)
  const [isAdded, setIsAdded] = useState(false)
  const key = lineKey(item)
  const held = useEntryQuantity(key)
  const others = useCart().entries.filter((entry) => entry.campaignId === item.campaignId && lineKey(entry) !== key)
  if (!canBuy || item.available === 0) return null
  const { rules = [] } = item
  const line = { ...item, quantity: wanted }
  const { next, won } = discountNudge([{ ...line, quantity: held || wanted }, ...others], rulesOfItem(item, rules), item.campaignId)
  const [price] = priceLines([line, ...others], rules)

  function handleAdd() {
    addEntry(line)
    setIsAdded(true)
    setWanted(1)
    const undo = { label: m.undo(), onPress: () => setEntryQuantity(key, 0) }
    showSnack(m.added({ name: item.name }), { icon: shoppingCart, action: undo })
  }

  /** An additional unit has the price displayed here. */
  const handleChange = (to: number) => (to > held ? addEntry({ ...item, quantity: to - held }) : setEntryQuantity(key, to))

  return (
    <>
      {(next || won) && (
        <p className="flex flex-wrap gap-2" aria-live="polite">
          {won && (
            <span className="inline-flex min-h-7 items-center rounded-xs bg-group-soft px-2 text-12 font-semibold text-group-text">
              {m.discount_won({ percentage: formatDecimal(won.percentage) })}
            </span>
          )}
          {next && (
            <span className="inline-flex min-h-7 items-center gap-1.5 rounded-xs bg-warn-soft px-2 text-12 font-semibold text-warn">
              <Icon d={ticketPercent} className="size-4" />
              {nextText(next)}
            </span>
          )}
        </p>
      )}
      <Dock>
        {held > 0 ? (
          <>
            <ItemStepper look="tall" name={item.name} quantity={held} max={item.available} onChange={handleChange} />
            <CartLink isFresh={isAdded} />
          </>
        ) : (
          <>
            <ItemStepper look="tall" name={item.name} quantity={wanted} max={item.available} canRemove={false} onChange={setWanted} />
            <Button onClick={handleAdd} className="flex-1">
              {m.add_for({ price: formatMoney(price!.price) })}
            </Button>
          </>
        )}
      </Dock>
    </>
  )
}

/** Beside a product the rules consider only this item, whatever else the cart has. */
const rulesOfItem = (item: AddableItem, rules: readonly DiscountRule[]) =>
  rules.filter((rule) => covers(rule, item)).map((rule) => ({ ...rule, itemId: item.id }))

function nextText({ missing, percentage: points, itemId }: NextDiscount) {
  const percentage = formatDecimal(points)
  return itemId ? m.take_more({ missing, percentage }) : m.next_discount({ missing, percentage })
}
