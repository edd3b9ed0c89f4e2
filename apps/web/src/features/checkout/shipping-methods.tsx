import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Picture } from '#ui/picture.tsx'
import { windowText } from '#ui/slot-text.ts'
import type { ShippingMethod } from '@mutirao/contract/carts'
import { estimateDistance, formatKm } from '@mutirao/domain/distance'
import { formatMoney } from '@mutirao/domain/money'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = { checkout: Checkout; chosen?: string; onChoose: (method: ShippingMethod) => void }

/** Companies and pickup points with their slots, and the price for the whole cart. */
export function ShippingMethods({ checkout: { quote, point, isDefaultLocation }, chosen, onChoose }: Props) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)

  /** Shows no distance from a place that the visitor did not choose. */
  function distanceTo({ slot }: ShippingMethod): string {
    const store = quote?.pickup.find(({ id }) => id === slot.store)
    return store && !isDefaultLocation ? m.at_distance({ distance: formatKm(estimateDistance(point, store)) }) : ''
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.shipping_methods()}</legend>
      {quote?.shippingMethods.map((method) => {
        const { kind, name, promise, logo, slot, fee, isCheapest, isFastest } = method
        return (
          <OptionCard
            key={slot.id}
            name="method"
            value={slot.id}
            isChosen={slot.id === chosen}
            onChoose={() => onChoose(method)}
            title={kind === 'PICKUP' ? m.pick_up_at({ name }) : name}
            picture={
              logo && (
                <span className="block h-6 w-9 shrink-0">
                  <Picture picture={logo} sizes="36px" max={160} isDecorative />
                </span>
              )
            }
            badges={[isCheapest ? m.cheapest() : '', isFastest ? m.fastest() : ''].filter(Boolean)}
            text={[windowText(slot, now, timeZone), promise, distanceTo(method)].filter(Boolean).join(' · ')}
            aside={fee === 0 ? m.free() : formatMoney(fee)}
          />
        )
      })}
    </fieldset>
  )
}
