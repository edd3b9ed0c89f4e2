import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { slidersHorizontal } from '@mutirao/ui/icons.gen.ts'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { useSetFields, type Fields } from './list-address.ts'
import { deskTexts } from './texts.ts'

/** A field of the address that narrows a list. */
export type Filter = { name: string; label: string } & (
  | { kind: 'words' | 'day' }
  | {
      kind: 'choice'
      options: readonly { value: string; label: string }[]
      /** The choice of none of them, when it is not "Todas". */
      any?: string
    }
)

type Props = { filters: readonly Filter[]; fields: Fields; isNarrow: boolean; isLive?: boolean | undefined }

/** The form of a list's filters. `isLive`: a choice is applied at once, so that a count beside it follows. The address is its state: the way back restores the fields, too. */
export function ListFilters({ filters, fields, isNarrow, isLive = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const setFields = useSetFields()
  const count = filters.filter(({ name }) => fields[name]).length
  const shown = JSON.stringify(filters.map(({ name }) => fields[name] ?? ''))
  const optionCounts = filters.map((filter) => (filter.kind === 'choice' ? filter.options.length : 0)).join()
  const filledCounts = useRef(optionCounts)

  const fill = (isMeant: (at: number) => boolean) =>
    filters.forEach(({ name }, at) => {
      const field = form.current?.elements.namedItem(name)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && isMeant(at)) field.value = fields[name] ?? ''
    })

  useEffect(() => {
    fill(() => true)
    // oxlint-disable-next-line react/exhaustive-deps -- `fill` is a new function at each render
  }, [shown])

  // Options may load after the form: only their field is filled again, because the others may have been edited.
  useEffect(() => {
    const [before, now] = [filledCounts.current, optionCounts].map((counts) => counts.split(','))
    fill((at) => before![at] !== now![at])
    filledCounts.current = optionCounts
    // oxlint-disable-next-line react/exhaustive-deps -- `fill` is a new function at each render
  }, [optionCounts])

  function apply(filled: HTMLFormElement) {
    const said = new FormData(filled)
    setFields(Object.fromEntries(filters.map(({ name }) => [name, String(said.get(name) ?? '').trim() || undefined])))
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    apply(event.currentTarget)
    setOpen(false)
  }

  function handleChange({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (isLive && target instanceof HTMLSelectElement) apply(currentTarget)
  }

  return (
    <search>
      {/* On a phone the first row comes before the fields. */}
      <Button
        kind="line"
        size="small"
        className="mb-3 md:hidden"
        aria-expanded={isOpen}
        aria-controls="list-filters"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon d={slidersHorizontal} />
        {deskTexts.filter(count)}
      </Button>
      <form
        ref={form}
        id="list-filters"
        onSubmit={handleSubmit}
        onChange={handleChange}
        className={`mb-4 grid gap-3 ${isOpen ? '' : 'max-md:hidden'}`}
      >
        <div
          className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${isNarrow ? '' : 'md:grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))]'}`}
        >
          {filters.map((filter) => (
            <FilterField key={filter.name} filter={filter} value={fields[filter.name]} />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">{deskTexts.search}</Button>
          {Object.keys(fields).length > 0 && <TextButton onClick={() => setFields({})}>{deskTexts.clear}</TextButton>}
        </div>
      </form>
    </search>
  )
}

function FilterField({ filter, value }: { filter: Filter; value: string | undefined }) {
  const { name, label } = filter
  if (filter.kind === 'choice')
    return (
      <SelectField
        label={label}
        name={name}
        defaultValue={value ?? ''}
        options={[{ value: '', label: filter.any ?? deskTexts.any }, ...filter.options]}
      />
    )
  const kind = filter.kind === 'day' ? { type: 'date' } : { type: 'search', autoComplete: 'off', maxLength: 60 }
  return <Field label={label} name={name} defaultValue={value} {...kind} />
}
