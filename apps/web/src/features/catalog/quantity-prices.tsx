import type { Item } from '@mutirao/contract/catalog'
import { formatMoney } from '@mutirao/domain/money'
import * as m from '#paraglide/messages.js'
import { OffBadge } from '#ui/price.tsx'
import { rulesFor, stepsOf, type ItemTerms } from './item-look.ts'

/** "3 un. por R$ 4,39 cada": what more of it costs, by the function that prices the cart. */
export function QuantityPrices({ item, campaign }: { item: Item; campaign: ItemTerms }) {
  const steps = stepsOf(item, rulesFor(item, campaign))
  if (item.quantity === 0 || steps.length === 0) return null
  return (
    <ul aria-label={m.quantity_prices()} className="grid gap-1.5">
      {steps.map(({ quantity, each, percentage, counts }) => (
        <li key={quantity} className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-card bg-warn-soft px-3 py-1.5 text-14 text-ink">
          <span>
            {counts === 'product' ? m.units_for({ quantity }) : m.campaign_units_for({ quantity })}{' '}
            <b className="tabular-nums">{formatMoney(each)}</b> {m.each()}
          </span>
          <OffBadge percentage={percentage} />
        </li>
      ))}
    </ul>
  )
}
