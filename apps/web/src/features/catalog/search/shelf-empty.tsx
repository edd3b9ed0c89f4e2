import { useQuery } from '@tanstack/react-query'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { searchWords } from '@mutirao/domain/search-rank'
import { mostAskedQuery } from '../marketplace-item-queries.ts'
import { AskShop } from './ask-shop.tsx'
import { shelfQuery, shelfWords, type ShelfItem } from './shelf-queries.ts'
import { ShelfRows } from './shelf-rows.tsx'

const most = 4

/** No results: shows similar items, else popular ones. */
export function NothingFound({ typed }: { typed: string }) {
  const near = useNear(typed)
  return (
    <div className="py-3.5">
      <h2 className="mb-2.5 text-16 break-words">{m.search_none({ query: typed.trim() })}</h2>
      <AskShop key={typed} query={typed.trim()} />
      {near.items.length > 0 && (
        <section aria-label={near.title} className="pt-2.5">
          <h3 className="font-text text-14 font-semibold text-ink-2">{near.title}</h3>
          <ShelfRows items={near.items} />
        </section>
      )}
    </div>
  )
}

/** Searches the whole shop by the most significant word; only when there are several words. */
function useNear(typed: string): { title: string; items: ShelfItem[] } {
  const { place } = usePageState()
  const words = searchWords(typed)
  const telling = shelfWords(words.toSorted((a, b) => b.length - a.length)[0] ?? '')
  const byWord = useQuery({ ...shelfQuery(telling ?? '', { place }), enabled: telling !== undefined && words.length > 1 })
  const popular = useQuery(mostAskedQuery(place)).data?.content ?? []
  const near = byWord.data?.items ?? []
  if (near.length > 0) return { title: m.similar(), items: near.slice(0, most) }
  return { title: m.most_asked(), items: popular.filter(({ quantity }) => quantity > 0).slice(0, most) }
}
