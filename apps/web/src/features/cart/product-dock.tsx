import { lineKey } from '@mutirao/domain/cart'
import { nextDiscount } from '@mutirao/domain/discount'
import { formatMoney } from '@mutirao/domain/money'
import { priceCart, type DiscountRule } from '@mutirao/domain/pricing'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'
import { Icon } from '#ui/icon.tsx'
import { shoppingCart, ticketPercent } from '#ui/icon-paths.ts'
import { showSnack } from '#ui/snackbar.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { AddableItem } from './add-to-cart.tsx'
import { addEntry, setEntryQuantity, useEntryQuantity } from './cart-store.ts'

type Props = { item: AddableItem; price: number; rules: DiscountRule[]; canBuy: boolean }

/** How many, for how much, and into the cart. */
export function ProductDock({ item, price, rules, canBuy }: Props) {
  const [wanted, setWanted] = useState(1)
  const key = lineKey(item)
  const held = useEntryQuantity(key)
  if (!canBuy || item.available === 0) return null
  const line = { ...item, price, quantity: wanted }
  const next = nextDiscount([{ ...line, quantity: held + wanted }], rules, item.campaignId)
  const left = item.available - held

  function handleAdd() {
    addEntry(line)
    setWanted(1)
    showSnack(m.added({ name: item.name }), { icon: shoppingCart, action: { label: m.undo(), onPress: () => setEntryQuantity(key, held) } })
  }

  return (
    <>
      {(next || held > 0) && (
        <p className="flex flex-wrap gap-2">
          {next && (
            <span className="inline-flex min-h-7 items-center gap-1.5 rounded-xs bg-warn-soft px-2 text-12 font-semibold text-warn">
              <Icon d={ticketPercent} className="size-4" />
              {m.take_and_get({ quantity: held + wanted + next.missing, percentage: next.percentage })}
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
        <Stepper look="tall" name={item.name} quantity={wanted} max={Math.max(1, left)} canRemove={false} onChange={setWanted} />
        <Button onClick={handleAdd} disabled={left < 1} className="flex-1">
          {left < 1 ? m.all_in_cart() : m.add_for({ price: formatMoney(priceCart([line], rules).price) })}
        </Button>
      </Dock>
    </>
  )
}
