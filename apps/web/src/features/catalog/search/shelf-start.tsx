import { useQuery } from '@tanstack/react-query'
import { searchText } from '#links/search-text.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { createStoredValue } from '@mutirao/client/store'
import { recentSearchesKey } from '@mutirao/client/stored-keys'
import { searchable } from '@mutirao/domain/search-text'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { clock, x } from '@mutirao/ui/icons.gen.ts'
import { repeatLinesQuery } from './repeat-queries.ts'
import { ShelfRows } from './shelf-rows.tsx'

const most = 6
const recent = createStoredValue<string[]>(recentSearchesKey, [])

const useRecentSearches = recent.useValue

const without = (text: string) => recent.get().filter((kept) => searchable(kept) !== searchable(text))

/** Stored on this device only; newest first, without duplicates. */
export function keepSearch(typed: string) {
  const text = searchText(typed)
  if (text) recent.set([text, ...without(text)].slice(0, most))
}

export const forgetSearch = (text: string) => recent.set(without(text))

const mostBought = 5

/** Before any text: this device's last searches, and items bought before. */
export function ShelfStart({ hrefOf }: { hrefOf: (text: string) => string }) {
  const recent = useRecentSearches()
  const { place } = usePageState()
  const lines = useQuery({ ...repeatLinesQuery(undefined, place), retry: false }).data ?? []
  const bought = lines.flatMap(({ offer, isBought }) => (isBought && offer?.kind === 'same' ? [offer.item] : [])).slice(0, mostBought)
  return (
    <>
      {recent.length > 0 && (
        <section aria-label={m.recent_searches()} className="pt-3 pb-1">
          <h2 className="text-14 text-ink-2">{m.recent_searches()}</h2>
          <ul>
            {recent.map((text) => (
              <li key={text} className="flex items-center">
                <a
                  href={hrefOf(text)}
                  data-row=""
                  onClick={() => keepSearch(text)}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 text-left"
                >
                  <Icon d={clock} className="size-4 text-ink-3" />
                  <span className="truncate">{text}</span>
                </a>
                <IconButton icon={x} label={m.forget_search({ query: text })} onClick={() => forgetSearch(text)} className="-mr-2.5" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {bought.length > 0 && (
        <section aria-label={m.bought_before()} className="pt-3 pb-1">
          <h2 className="text-14 text-ink-2">{m.bought_before()}</h2>
          <ShelfRows items={bought} />
        </section>
      )}
    </>
  )
}
