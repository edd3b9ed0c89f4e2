import { useRef } from 'react'
import { ChosenParts } from '#features/cart/chosen-parts.tsx'
import { ItemStepper } from '#features/cart/item-stepper.tsx'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import type { ChildItem } from '@mutirao/contract/catalog'
import { chosenIn, countOf, type Stocks } from '@mutirao/domain/kit'
import { formatMoney } from '@mutirao/domain/money'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check, chevronDown } from '@mutirao/ui/icons.gen.ts'
import { controlOf, isFull, mostOf, toggled, withCount } from './choosing.ts'
import { chosenOf, type KitGroup } from './kit-of-item.ts'

type Props = {
  group: KitGroup
  options: ChildItem[]
  stocks: Stocks
  selection: readonly SelectedItem[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (selection: SelectedItem[]) => void
}

/** One group of the kit. Answered by pointer it collapses to its answer; by keyboard it stays open, so that the arrow keys keep working. */
export function ChoiceGroup({ group, options, stocks, selection, isOpen, onOpen, onChange }: Props) {
  const head = useRef<HTMLButtonElement>(null)
  const control = controlOf(group)
  const id = `group-${group.id}`

  function handleChange(next: SelectedItem[]) {
    onChange(next)
    const isByKeyboard = document.activeElement?.matches(':focus-visible')
    if (isByKeyboard || !isFull(group, next) || isFull(group, selection)) return
    onOpen(false)
    head.current?.focus({ preventScroll: true })
  }

  return (
    <section id={id} aria-label={group.name} className="card px-3.5">
      <h2>
        <button
          ref={head}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          onClick={() => onOpen(!isOpen)}
          className="flex min-h-16 w-full items-center gap-3 py-2 text-left"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-16">{group.name}</span>
            <span className="block font-text text-12 font-normal tracking-normal text-ink-2">{ruleText(group)}</span>
          </span>
          <GroupState group={group} selection={selection} />
          <Icon d={chevronDown} className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      <div
        id={`${id}-options`}
        hidden={!isOpen}
        role={control === 'radio' ? 'radiogroup' : 'group'}
        aria-label={group.name}
        aria-required={control === 'radio' || undefined}
      >
        {options.map((child) => (
          <OptionRow
            key={child.id}
            child={child}
            control={control}
            name={id}
            quantity={countOf(selection, child.id)}
            most={mostOf(group, selection, { itemId: child.id, stocks })}
            onToggle={() => handleChange(toggled(group, selection, child.id))}
            onCount={(quantity) => handleChange(withCount(selection, child.id, quantity))}
          />
        ))}
      </div>
      {!isOpen && chosenIn(group, selection) > 0 && (
        <p className="-mt-1.5 pb-3">
          <ChosenParts chosen={chosenOf({ hasOwnStock: true, items: [], groups: [group] }, selection)} />
        </p>
      )}
    </section>
  )
}

function GroupState({ group, selection }: Pick<Props, 'group' | 'selection'>) {
  const chosen = chosenIn(group, selection)
  const isDone = group.minimum > 0 && chosen >= group.minimum
  const isWanting = group.minimum > 0 && !isDone
  const look = isDone ? 'bg-group-soft text-group-text' : isWanting ? 'bg-warn-soft text-warn' : 'bg-well text-ink-2'
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1 rounded-xs px-2 font-text text-12 font-semibold tracking-normal tabular-nums ${look}`}
    >
      {isDone && <Icon d={check} className="size-4" />}
      {chosen === 0 ? (isWanting ? m.kit_required() : m.kit_optional()) : m.kit_count({ chosen, maximum: group.maximum })}
    </span>
  )
}

function ruleText({ minimum, maximum }: KitGroup): string {
  if (minimum === maximum) return m.kit_rule_exact({ count: minimum })
  return minimum === 0 ? m.kit_rule_up_to({ count: maximum }) : m.between({ minimum, maximum })
}

type OptionRowProps = {
  child: ChildItem
  control: 'radio' | 'check' | 'stepper'
  name: string
  quantity: number
  most: number
  onToggle: () => void
  onCount: (quantity: number) => void
}

/** One option: a full-width toggle when its maximum is one, else a stepper. */
function OptionRow({ child, control, name, quantity, most, onToggle, onCount }: OptionRowProps) {
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
          <ItemStepper name={child.name} quantity={quantity} max={most} canRemove={quantity > 0} onChange={onCount} />
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
