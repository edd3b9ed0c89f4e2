import * as m from '#paraglide/messages.js'
import { Icon } from './icon.tsx'
import { minus, plus, trash2 } from './icon-paths.ts'

type Props = {
  name: string
  quantity: number
  max: number
  onChange: (quantity: number) => void
  look?: 'line' | 'picture' | 'tall'
  canRemove?: boolean
}

const frames = {
  line: 'h-11 bg-surface text-action-text shadow-[inset_0_0_0_1.5px_var(--line)]',
  tall: 'h-13 bg-surface text-action-text shadow-[inset_0_0_0_1.5px_var(--line)]',
  picture: 'h-10 bg-action text-on-action shadow-float',
}

/** Minus becomes a bin at one; the count is announced. */
export function Stepper({ name, quantity, max, onChange, look = 'line', canRemove = true }: Props) {
  const button = `hit grid h-full place-items-center disabled:opacity-40 ${look === 'picture' ? 'w-[38px]' : 'w-11'}`
  return (
    <fieldset
      aria-label={m.quantity_of({ name })}
      className={`inline-flex items-center rounded-card font-head text-16 leading-none font-bold ${frames[look]}`}
    >
      <button
        type="button"
        className={button}
        aria-label={quantity === 1 && canRemove ? m.remove_item({ name }) : m.one_less({ name })}
        disabled={quantity <= 1 && !canRemove}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon d={quantity === 1 && canRemove ? trash2 : minus} className="size-4" />
      </button>
      <b className={`min-w-5 text-center tabular-nums ${look === 'picture' ? '' : 'text-ink'}`} aria-live="polite">
        {quantity}
      </b>
      <button
        type="button"
        className={button}
        aria-label={m.one_more({ name })}
        disabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon d={plus} className="size-4" />
      </button>
    </fieldset>
  )
}

const plusLook = 'hit grid size-10 place-items-center rounded-card bg-surface text-action-text shadow-float'

/** The plus on a product's picture. */
export function AddButton({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <button type="button" aria-label={m.add_item({ name })} onClick={onAdd} className={plusLook}>
      <Icon d={plus} />
    </button>
  )
}

/** The same where something is chosen first. */
export function AddLink({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} aria-label={m.kit_assemble_named({ name })} className={plusLook}>
      <Icon d={plus} />
    </a>
  )
}
