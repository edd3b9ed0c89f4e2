import { useEffect, useRef, type FormEvent } from 'react'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { search } from '@mutirao/ui/icons.gen.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { FilterChip } from './filter-chip.tsx'
import type { Filter } from './filter.ts'
import { useSetFields, type Fields } from './list-address.ts'
import { deskTexts } from './texts.ts'

type Props = { filters: readonly Filter[]; fields: Fields; isNarrow?: boolean }

/**
 * A list's filters in one row, which a phone scrolls: words are searched on Enter, a choice is applied at once. The address is their state, so the way
 * back restores them; words that were typed and not searched are applied with the next choice.
 */
export function ListFilters({ filters, fields, isNarrow = false }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const setFields = useSetFields()
  const words = filters.find(({ kind }) => kind === 'words')
  const shown = words && (fields[words.name] ?? '')

  useEffect(() => {
    const field = words && form.current?.elements.namedItem(words.name)
    if (field instanceof HTMLInputElement) field.value = shown!
    // oxlint-disable-next-line react/exhaustive-deps -- `words` is a new object at each render
  }, [shown])

  function apply(changed: Fields = {}) {
    const typed = words && String(new FormData(form.current!).get(words.name)).trim()
    const asked: Fields = { ...fields, ...(words && { [words.name]: typed }), ...changed }
    setFields(Object.fromEntries(filters.map(({ name }) => [name, asked[name] || undefined])))
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    apply()
  }

  return (
    <search className="mb-2 flex min-w-0 flex-wrap items-start gap-x-2 print:hidden">
      {words && (
        <form ref={form} onSubmit={handleSubmit} className={isNarrow ? 'w-full' : 'w-full md:w-72'}>
          <WordsField name={words.name} label={words.label} />
        </form>
      )}
      <div
        className={`flex min-w-0 items-center gap-2 py-1 ${isNarrow ? 'overflow-x-auto' : 'max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-1 md:basis-80 md:flex-wrap'}`}
      >
        {filters.map((filter) =>
          filter.kind === 'words' ? null : (
            <FilterChip
              key={filter.name}
              filter={filter}
              value={fields[filter.name]}
              onChange={(value) => apply({ [filter.name]: value })}
            />
          ),
        )}
        {Object.keys(fields).length > 0 && (
          <span className="shrink-0">
            <TextButton onClick={() => setFields({})}>{deskTexts.clear}</TextButton>
          </span>
        )}
      </div>
    </search>
  )
}

function WordsField({ name, label }: { name: string; label: string }) {
  return (
    <div className="flex min-h-11 items-center rounded-full bg-surface pl-4 shadow-[inset_0_0_0_1.5px_var(--control)] focus-within:shadow-[inset_0_0_0_2px_var(--action)] md:min-h-10">
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={60}
        className="min-w-0 flex-1 truncate bg-transparent text-16 outline-none placeholder:text-ink-2 md:text-14"
      />
      <IconButton type="submit" icon={search} label={deskTexts.search} className="md:size-10 [&_svg]:size-5" />
    </div>
  )
}
