import { Icon } from './icon.tsx'
import { minus, plus, trash2 } from './icons.gen.ts'

export type StepperProps = {
  label: string
  /** The names of the buttons; without `remove` the quantity cannot fall below one. */
  words: { less: string; more: string; remove?: string }
  quantity: number
  max: number
  onChange: (quantity: number) => void
  look?: 'line' | 'picture' | 'tall'
}

const frames = {
  line: 'h-11 bg-surface text-action-text shadow-[inset_0_0_0_1.5px_var(--line)]',
  tall: 'h-13 bg-surface text-action-text shadow-[inset_0_0_0_1.5px_var(--line)]',
  picture: 'h-10 bg-action text-on-action shadow-float',
}

/** At one the minus becomes a bin; the count is announced. */
export function Stepper({ label, words, quantity, max, onChange, look = 'line' }: StepperProps) {
  const removing = quantity === 1 ? words.remove : undefined
  const button = `hit grid h-full place-items-center disabled:opacity-40 ${look === 'picture' ? 'w-[38px]' : 'w-11'}`
  return (
    <fieldset
      aria-label={label}
      className={`inline-flex items-center rounded-card font-head text-16 leading-none font-bold ${frames[look]}`}
    >
      <button
        type="button"
        className={button}
        aria-label={removing ?? words.less}
        disabled={quantity <= 1 && words.remove === undefined}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon d={removing === undefined ? minus : trash2} className="size-4" />
      </button>
      <b className={`min-w-5 text-center tabular-nums ${look === 'picture' ? '' : 'text-ink'}`} aria-live="polite">
        {quantity}
      </b>
      <button type="button" className={button} aria-label={words.more} disabled={quantity >= max} onClick={() => onChange(quantity + 1)}>
        <Icon d={plus} className="size-4" />
      </button>
    </fieldset>
  )
}
