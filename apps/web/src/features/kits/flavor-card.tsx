import type { ChildItem } from '@mutirao/contract/catalog'
import { formatMoney } from '@mutirao/domain/money'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import { gridSizes } from '#ui/product-card.tsx'
import { Stepper } from '#ui/stepper.tsx'

const ring = 'after:absolute after:inset-0 after:rounded-card after:shadow-[inset_0_0_0_2px_var(--action)]'

type Props = { child: ChildItem; quantity: number; most: number; onCount: (quantity: number) => void }

export function FlavorCard({ child, quantity, most, onCount }: Props) {
  const { name, unit, hue, picture, addOn, allergens } = child
  const isSoldOut = child.quantity === 0
  return (
    <li className="flex min-w-0 flex-col">
      <span className={`relative mb-2 block aspect-[4/3] overflow-hidden rounded-card p-[5%] ${tint(hue)} ${quantity > 0 ? ring : ''}`}>
        <Picture picture={picture} sizes={gridSizes} max={480} isDecorative className={isSoldOut ? 'opacity-45 grayscale' : ''} />
        {addOn > 0 && (
          <b className="absolute top-2 right-2 rounded-xs bg-surface px-2 py-1 text-12 font-semibold tabular-nums">
            {m.kit_add_on({ price: formatMoney(addOn) })}
          </b>
        )}
      </span>
      <h2 className={`font-text text-14 leading-[1.3] font-medium tracking-normal ${isSoldOut ? 'text-ink-3' : ''}`}>{name}</h2>
      <p className="text-12 text-ink-3">{unit}</p>
      {allergens && <p className="mt-0.5 text-12 text-ink-2">{allergens}</p>}
      <div className="mt-auto grid pt-2">
        {isSoldOut && quantity === 0 ? (
          <span className="grid min-h-11 place-items-center rounded-card bg-well text-12 font-semibold text-ink-2">{m.sold_out()}</span>
        ) : (
          <div className="grid *:justify-between">
            <Stepper name={name} quantity={quantity} max={most} canRemove={quantity > 0} onChange={onCount} />
          </div>
        )}
      </div>
    </li>
  )
}
