import { useState, type ReactNode } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { search } from '@mutirao/ui/icons.gen.ts'
import { Thumb } from './thumb.tsx'
import { deskItemsQuery } from './written-queries.ts'

type Props = {
  label: string
  hint?: string
  none: string
  /** Searches the items of this campaign only. */
  campaign?: string
  isOffered: (item: DeskItem) => boolean
  textOf: (item: DeskItem) => string
  /** The button at the end of a line. */
  renderAct: (item: DeskItem) => ReactNode
}

const MOST_FOUND = 8

/** The shop's items by name, to choose one or more. */
export function ItemSearch({ label, hint, none, campaign, isOffered, textOf, renderAct }: Props) {
  const [words, setWords] = useState('')
  const read = useDeskRead(deskItemsQuery({ q: words.trim() || undefined, campaign, size: 50, page: 0 }))
  const found = (read.value?.content ?? []).filter(isOffered).slice(0, MOST_FOUND)
  return (
    <section className="grid gap-2">
      <Field
        label={label}
        hint={hint}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={60}
        before={<Icon d={search} className="size-5 text-ink-2" />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <KeptNote of={read} />
      {read.value && found.length === 0 && <p className="text-ink-2">{none}</p>}
      <ul>
        {found.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-2 last:border-b-0"
          >
            <Thumb item={item} />
            <span className="min-w-0">
              <b className="block truncate font-semibold">{item.name}</b>
              <span className="block truncate text-13 text-ink-2">{textOf(item)}</span>
            </span>
            {renderAct(item)}
          </li>
        ))}
      </ul>
    </section>
  )
}
