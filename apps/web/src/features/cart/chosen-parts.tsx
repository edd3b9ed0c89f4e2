import * as m from '#paraglide/messages.js'
import { formatMoney } from '@mutirao/domain/money'

type Part = { name: string; quantity: number; addOn?: number }
type Props = { chosen?: readonly Part[]; fixed?: readonly Part[] }

/** "2 Uva, 4 Limão"; "Rúcula, Mel (+ R$ 39,90)"; after the kit's fixed items. */
export function ChosenParts({ chosen, fixed }: Props) {
  return (
    <>
      {fixed && fixed.length > 0 && <span className="block text-12 text-ink-2">{m.order_comes_with({ names: partsText(fixed) })}</span>}
      {chosen && chosen.length > 0 && <span className="block text-12 text-ink-2">{partsText(chosen)}</span>}
    </>
  )
}

/** Prices of options as they add to the displayed price, which is after the line's discount. */
export function afterDiscount(
  chosen: readonly Part[] | undefined,
  { total, discount }: { total: number; discount: number },
): readonly Part[] | undefined {
  if (total === 0 || discount === 0) return chosen
  return chosen?.map((part) => Object.assign({}, part, { addOn: part.addOn && Math.round((part.addOn * (total - discount)) / total) }))
}

/** Shows quantities for all parts when any is above one. */
export function partsText(parts: readonly Part[]): string {
  const isCounted = parts.some(({ quantity }) => quantity > 1)
  return parts
    .map(({ name, quantity, addOn = 0 }) => {
      const extra = addOn > 0 ? ` (${m.kit_add_on({ price: formatMoney(addOn * quantity) })})` : ''
      return `${isCounted ? `${quantity} ` : ''}${name}${extra}`
    })
    .join(', ')
}
