import type { MouseEvent, ReactNode } from 'react'
import { addressOf, paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { SearchArt } from '#ui/art.tsx'
import type { Category } from '@mutirao/contract/campaigns'
import type { MarketplaceItem } from '@mutirao/contract/catalog'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { ItemGrid } from '../card/item-grid.tsx'
import { mixedLook, type ItemCampaign } from '../card/mixed-look.ts'
import { addable } from '../card/product-card-look.ts'
import type { CatalogSearch } from '../catalog-search.ts'
import { marketplacePage } from '../marketplace-item-queries.ts'
import { AskForIt } from '../search/ask-for-it.tsx'
import { NotifyLink } from './notify-link.tsx'
import { SortButton } from './sort-button.tsx'

type Props = {
  items: MarketplaceItem[]
  total: number
  search: CatalogSearch & { tags?: string }
  categories: Category[]
  campaignOf: (id: string) => ItemCampaign
  renderControl: (item: ReturnType<typeof addable>) => ReactNode
  /** The loaded range of pages, from 0, and the loaders before and after it. */
  pages: { first: number; last: number; onPrevious?: () => void; onNext?: () => void; onSeen: (index: number) => void }
}

/** Everything the shop sells, each product with its campaign. */
export function MarketplaceItems({ items, total, search, categories, campaignOf, renderControl, pages }: Props) {
  const { q, tags, sort } = search
  const hrefOf = (id?: string) => addressOf('/products', { q: q || undefined, tags: id || undefined, sort })
  const title = categories.find(({ id }) => id === tags)?.name ?? m.products()
  return (
    // Each card names its campaign as well, and is one line higher than in a catalogue.
    <div className="min-w-0 [--row-more:1.5rem]">
      <nav aria-label={m.categories()} className="bleed gap-2 pt-2 pb-1 lg:hidden">
        <ChipLink data-replace="" href={hrefOf()} isOn={!tags}>
          {m.everything()}
        </ChipLink>
        {categories.map(({ id, name }) => (
          <ChipLink key={id} data-replace="" href={hrefOf(id)} isOn={id === tags}>
            {name}
          </ChipLink>
        ))}
      </nav>
      <header className="flex items-center justify-between gap-4 py-3 md:pt-6">
        <div>
          <h1 className="text-24 md:text-32">{title}</h1>
          <p className="mt-1 text-ink-2" aria-live="polite">
            {q ? m.results_for({ count: total, query: q }) : m.products_count({ count: total })}
          </p>
        </div>
        <span className="md:hidden">
          <SortButton sort={sort} />
        </span>
        <SortButton sort={sort} isWide />
      </header>
      {items.length === 0 ? (
        <EmptyState
          art={<SearchArt />}
          title={q ? m.search_empty({ query: q }) : m.category_empty()}
          text={m.search_empty_text()}
          action={
            <div className="grid justify-items-center gap-2">
              {q && <AskForIt key={q} query={q} />}
              <ButtonLink kind="ghost" href={paths.products}>
                {m.clear_filters()}
              </ButtonLink>
            </div>
          }
        />
      ) : (
        <>
          <h2 className="sr-only">{m.products()}</h2>
          {pages.first > 0 && (
            <ButtonLink
              kind="soft"
              isFull
              href={pageHref(search, pages.first)}
              rel="prev"
              onClick={instead(pages.onPrevious)}
              className="mb-4"
            >
              {m.see_previous_products()}
            </ButtonLink>
          )}
          <ItemGrid
            key={`${q}/${tags}/${sort}`}
            name={`products/${q}/${tags}/${sort}`}
            items={items}
            look={(item) => ({ ...mixedLook(item, campaignOf(item.campaignId)), from: item.campaignName })}
            renderControl={(item) => {
              const { canBuy, ...terms } = campaignOf(item.campaignId)
              if (!canBuy) return undefined
              return item.quantity > 0 ? renderControl(addable(item, terms)) : <NotifyLink item={item} />
            }}
            onEnd={pages.onNext}
            onSeen={pages.onSeen}
          />
          {(pages.last + 1) * marketplacePage < total && (
            <ButtonLink
              kind="soft"
              isFull
              href={pageHref(search, pages.last + 2)}
              rel="next"
              onClick={instead(pages.onNext)}
              className="mt-5"
            >
              {m.show_more()}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

/** Each page has an address, for sharing and for browsers without scripts. */
function pageHref({ q, tags, sort }: Props['search'], page: number) {
  return addressOf('/products', { q: q || undefined, tags: tags || undefined, sort, page: page > 1 ? page : undefined })
}

/** With scripts the next page is appended to the list. */
const instead = (run?: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  run?.()
}
