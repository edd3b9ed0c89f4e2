import { useState } from 'react'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronDown, x } from '@mutirao/ui/icons.gen.ts'
import type { Filter } from './filter.ts'
import { deskTexts } from './texts.ts'

type ChipFilter = Exclude<Filter, { kind: 'words' }>
type Props = { filter: ChipFilter; value: string | undefined; onChange: (value: string | undefined) => void }

/** A filter as a chip of 36 px: its name, or its value with a button that takes it away. The browser's own select or date field lies over it. */
export function FilterChip({ filter, value, onChange }: Props) {
  const { label } = filter
  const isSet = value !== undefined
  return (
    <span
      className={`group relative inline-flex min-h-9 max-w-[min(24rem,80vw)] shrink-0 items-center gap-1.5 rounded-full pl-3.5 font-medium after:absolute after:inset-x-0 after:-inset-y-1 focus-within:shadow-[inset_0_0_0_2px_var(--action)] ${
        isSet ? 'bg-action-soft pr-1 text-action-text' : 'bg-surface pr-2.5 shadow-[inset_0_0_0_1px_var(--line)]'
      }`}
    >
      <span aria-hidden="true" className={`truncate ${filter.kind === 'day' ? 'group-has-[input:focus-visible]:invisible' : ''}`}>
        {isSet ? valueText(filter, value) : label}
      </span>
      {filter.kind === 'choice' ? (
        <ChoiceOf filter={filter} value={value} onChange={onChange} />
      ) : (
        <DayOf label={label} value={value} onChange={onChange} />
      )}
      {isSet ? (
        <button
          type="button"
          aria-label={deskTexts.clearOne(label)}
          onClick={() => onChange(undefined)}
          className="relative z-20 grid size-8 place-items-center rounded-full hover:bg-surface"
        >
          <Icon d={x} className="size-4" />
        </button>
      ) : (
        <Icon d={chevronDown} className="size-4 shrink-0" />
      )}
    </span>
  )
}

/** "2026-11-22" as 22/11/2026. */
const formatDay = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

function valueText(filter: ChipFilter, value: string): string {
  if (filter.kind === 'day') return `${filter.label}: ${formatDay(value)}`
  // The options may load later than the address is read.
  return filter.options.find((option) => option.value === value)?.label ?? filter.label
}

const over = 'absolute -inset-y-1 inset-x-0 z-10 w-full cursor-pointer opacity-0'

type ChoiceProps = Omit<Props, 'filter'> & { filter: Extract<Filter, { kind: 'choice' }> }

function ChoiceOf({ filter: { label, options, any }, value, onChange }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      className={over}
    >
      <option value="">{any ?? deskTexts.any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** While a year is typed, its first digits are years, too. */
const FIRST_DAY = '1970'

function DayOf({ label, value, onChange }: Omit<Props, 'filter'> & { label: string }) {
  const [typed, setTyped] = useState<string>()
  function handleChange(day: string) {
    const isDay = day === '' || day >= FIRST_DAY
    setTyped(isDay ? undefined : day)
    if (isDay) onChange(day || undefined)
  }
  return (
    <input
      type="date"
      aria-label={label}
      value={typed ?? value ?? ''}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      onClick={({ currentTarget }) => openPicker(currentTarget)}
      // The field is transparent over the chip, except while it is typed into.
      className={`${over} bg-transparent pl-3.5 focus-visible:opacity-100`}
    />
  )
}

/** Chromium opens it at the field's icon alone. */
function openPicker(field: HTMLInputElement) {
  try {
    field.showPicker?.()
  } catch {
    // A browser may refuse; the field can still be typed into.
  }
}
