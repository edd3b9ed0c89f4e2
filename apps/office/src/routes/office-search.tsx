import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { go, hrefOf } from '#device/address.ts'
import { useRights } from '#kept/session.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import { LEAST_SEARCHED, searchOffice, searchRights } from '@mutirao/contract/office-search'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { search } from '@mutirao/ui/icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { groupsOf, screensNamed, type SearchGroup, type SearchLine } from './search-lines.ts'
import { searchTexts } from './search-texts.ts'

const REST_MS = 180

const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: () => call(searchOffice, { query: { q } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** What is typed, once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

const mayAsk = (rights: ReturnType<typeof useRights>) => searchRights.some((right) => rights.includes(right))

/** Everything of the shop by its name: Enter opens the first result, arrows walk through all. */
export function OfficeSearch({ onClose }: { onClose: () => void }) {
  const rights = useRights()
  const [text, setText] = useState('')
  const place = useRef<HTMLDivElement>(null)
  // The dialog has put the focus on its first button.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const q = useRested(text.trim())
  const isAsked = q !== '' && mayAsk(rights)
  const read = useDeskRead({ ...searchQuery(q), enabled: isAsked })
  const words = text.trim()
  const groups = words === '' ? [] : groupsOf(isAsked ? read.value : undefined, screensNamed(words, rights, start))
  const [first] = groups.flatMap((group) => group.lines)
  const isAnswered = !isAsked || read.value !== undefined || read.code !== undefined || read.isOld === true
  const isSettled = words === q && isAnswered
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0)

  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      walk(place.current!, step)
    }
    // While the answer is on its way, Enter would open a result of the words before.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first && isSettled) {
      event.preventDefault()
      onClose()
      go(first.path)
    }
  }

  return (
    <Sheet title={searchTexts.title} closeLabel={texts.close} isOpen onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move between the field and the links inside */}
      <div
        ref={place}
        onKeyDown={handleKey}
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 max-md:min-h-[70dvh] md:min-h-96"
      >
        <Field
          label={searchTexts.field}
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={60}
          before={<Icon d={search} className="size-5 text-ink-2" />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <output className="text-13 text-ink-2">{sentence({ words, isSettled, count })}</output>
        {isAsked && (read.isOld || read.code !== undefined) && <KeptNote of={read} />}
        {groups.map((group) => (
          <Found key={group.name} group={group} first={first} onClose={onClose} />
        ))}
      </div>
    </Sheet>
  )
}

/** Moves the focus among the field and the results. */
function walk(place: HTMLElement, step: 1 | -1) {
  const stops = [...place.querySelectorAll<HTMLElement>('input, a[data-result]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}

type FoundProps = { group: SearchGroup; first: SearchLine | undefined; onClose: () => void }

const Found = ({ group: { name, lines }, first, onClose }: FoundProps) => (
  <section aria-label={name}>
    <h3 className="mb-1 text-13 font-semibold text-ink-2">{name}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line.id}>
          <a
            data-result=""
            href={hrefOf(line.path)}
            onClick={onClose}
            className={`flex min-h-12 flex-wrap items-center gap-x-3 rounded-md px-3 py-1.5 hover:bg-well focus-visible:bg-action-soft ${line === first ? 'bg-well' : ''}`}
          >
            <span className="min-w-[min(13rem,100%)] flex-1 font-medium wrap-break-word">{line.name}</span>
            {line.note && <span className="text-13 text-ink-2">{line.note}</span>}
          </a>
        </li>
      ))}
    </ul>
  </section>
)

type SearchState = { words: string; isSettled: boolean; count: number }

function sentence({ words, isSettled, count }: SearchState): string {
  const isShort = words.length < LEAST_SEARCHED
  if (words === '') return searchTexts.longer
  if (count > 0) return isShort ? searchTexts.longer : searchTexts.found(count)
  if (!isSettled) return texts.loading
  return isShort ? searchTexts.noneShort(words) : searchTexts.none(words)
}
