import type { ChildItem } from '@mutirao/contract/catalog'
import { formatMoney } from '@mutirao/domain/money'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import { Stepper } from '#ui/stepper.tsx'

type Props = {
  child: ChildItem
  control: 'radio' | 'check' | 'stepper'
  name: string
  quantity: number
  most: number
  onToggle: () => void
  onCount: (quantity: number) => void
}

/** One option: a whole row to tap where it is taken once, a stepper where it may be taken more often. */
export function OptionRow({ child, control, name, quantity, most, onToggle, onCount }: Props) {
  const isSoldOut = child.quantity === 0
  const isBlocked = quantity === 0 && (isSoldOut || (most === 0 && control !== 'radio'))
  const look = `flex min-h-16 items-center gap-3 border-t border-line py-2 ${isSoldOut ? 'text-ink-3' : ''}`
  if (control === 'stepper')
    return (
      <div className={look}>
        <OptionText child={child} />
        {isSoldOut && quantity === 0 ? (
          <span className="text-12 font-semibold">{m.sold_out()}</span>
        ) : (
          <Stepper name={child.name} quantity={quantity} max={most} canRemove={quantity > 0} onChange={onCount} />
        )}
      </div>
    )
  return (
    <label
      className={`${look} cursor-pointer has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-action`}
    >
      <OptionText child={child} />
      {isSoldOut && <span className="text-12 font-semibold">{m.sold_out()}</span>}
      <input
        type={control === 'radio' ? 'radio' : 'checkbox'}
        name={name}
        checked={quantity > 0}
        disabled={isBlocked}
        onChange={onToggle}
        className={`size-[22px] shrink-0 appearance-none bg-surface shadow-[inset_0_0_0_2px_var(--control)] outline-none disabled:opacity-40 ${
          control === 'radio' ? 'rounded-full checked:shadow-[inset_0_0_0_7px_var(--action)]' : tick
        }`}
      />
    </label>
  )
}

const tick =
  'rounded-xs checked:bg-action checked:shadow-none checked:after:block checked:after:mx-auto checked:after:mt-[3px] checked:after:h-[11px] checked:after:w-[6px] checked:after:rotate-45 checked:after:border-r-2 checked:after:border-b-2 checked:after:border-on-action'

function OptionText({ child }: { child: ChildItem }) {
  const { name, unit, hue, picture, addOn, quantityEach, allergens, quantity } = child
  return (
    <>
      <span className={`block size-12 shrink-0 rounded-sm p-0.5 ${tint(hue)}`}>
        <Picture picture={picture} sizes="48px" max={160} isDecorative className={quantity === 0 ? 'opacity-45 grayscale' : ''} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-12 text-ink-3">
          {quantityEach > 1 ? `${quantityEach} × ${unit}` : unit}
          {addOn > 0 && <b className="font-semibold text-ink-2"> · {m.kit_add_on({ price: formatMoney(addOn) })}</b>}
        </span>
        {allergens && <span className="block text-12 text-ink-2">{allergens}</span>}
      </span>
    </>
  )
}
