import type { Substitution } from '@mutirao/contract/substitutions'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'

type Props = { name: string; item?: Substitution['candidates'][number]; isChosen: boolean; onChoose: () => void; back: string }

/** A whole card that acts as a radio button; without an item it is the money. */
export function SubstituteOption({ name, item, isChosen, onChoose, back }: Props) {
  const edge = isChosen ? 'bg-action-soft shadow-[inset_0_0_0_2px_var(--action)]' : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]'
  return (
    <label
      className={`flex min-h-16 cursor-pointer items-center gap-3 rounded-card px-3.5 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-action ${edge}`}
    >
      <input
        type="radio"
        name={name}
        value={item?.id ?? ''}
        checked={isChosen}
        onChange={onChoose}
        className="size-[22px] shrink-0 appearance-none rounded-full bg-surface shadow-[inset_0_0_0_2px_var(--control)] outline-none checked:shadow-[inset_0_0_0_7px_var(--action)]"
      />
      {item && (
        <span className={`block size-12 shrink-0 rounded-sm p-0.5 ${tint(item.hue)}`}>
          <Picture picture={item.picture} sizes="48px" max={160} isDecorative />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 font-semibold">{item?.name ?? m.swap_money()}</b>
        {item && <small className="block text-12 text-ink-2">{item.unit}</small>}
      </span>
      <span className="text-right text-14 font-semibold whitespace-nowrap text-group-text tabular-nums">{back}</span>
    </label>
  )
}
