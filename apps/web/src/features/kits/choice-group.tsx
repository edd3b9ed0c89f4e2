import type { ChildItem } from '@mutirao/contract/catalog'
import { chosenIn, countOf, type Stocks } from '@mutirao/domain/kit'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { ChosenParts } from '#ui/chosen-parts.tsx'
import { Icon } from '#ui/icon.tsx'
import { check, chevronDown } from '#ui/icon-paths.ts'
import { controlOf, isFull, mostOf, toggled, withCount } from './choosing.ts'
import { chosenOf, type KitGroup } from './kit-of-item.ts'
import { OptionRow } from './option-row.tsx'

type Props = {
  group: KitGroup
  options: ChildItem[]
  stocks: Stocks
  selection: readonly SelectedItem[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (selection: SelectedItem[]) => void
}

/** One question of the kit. Answered by pointer it folds to its answer; by keyboard it stays, so that arrows may go on. */
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
  return minimum === 0 ? m.kit_rule_up_to({ count: maximum }) : m.kit_rule_range({ minimum, maximum })
}
