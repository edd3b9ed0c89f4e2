import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { GroupBar, GroupLine } from '#features/campaigns/group/group-bar.tsx'
import { paths } from '#links/paths.ts'
import { useIsHydrated } from '#page/page-state.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { SearchArt } from '#ui/art.tsx'
import type { Campaign, Category } from '@mutirao/contract/campaigns'
import type { ItemPreview } from '@mutirao/contract/catalog'
import { groupProgress } from '@mutirao/domain/group-progress'
import { PAGE_SIZES } from '@mutirao/domain/limits'
import { rankSearch } from '@mutirao/domain/search-rank'
import { searchable } from '@mutirao/domain/search-text'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { ItemGrid } from '../card/item-grid.tsx'
import { addable, itemLook } from '../card/product-card-look.ts'
import { allItemsQuery, firstItemsQuery, longListQuery, type ItemFilter } from '../catalog-queries.ts'
import type { CatalogSearch, Sort } from '../catalog-search.ts'
import { AskForIt } from '../search/ask-for-it.tsx'
import { NotifyLink } from './notify-link.tsx'
import { SortButton, sorted } from './sort-button.tsx'

type Props = {
  campaign: Campaign
  category?: Category
  status: string
  search: CatalogSearch
  renderControl?: (item: ReturnType<typeof addable>) => ReactNode
}

export function CatalogItems({ campaign, category, status, search, renderControl }: Props) {
  const { unknownCategory, q, sort } = search
  const { items, total, onNext, hasFailed } = useCampaignItems(campaign, {
    tags: category?.id,
    q,
    sort: sort === 'asked' ? undefined : sort,
  })

  useEffect(() => {
    if (unknownCategory) showSnack(m.unknown_category())
  }, [unknownCategory])

  return (
    <>
      <CatalogTitle campaign={campaign} category={category} text={`${m.products_count({ count: total })} · ${status}`} sort={sort} />
      {campaign.group && <GroupStrip campaign={campaign} group={campaign.group} />}
      {q && (
        <p aria-live="polite" className="mb-3 text-ink-2">
          {m.results_for({ count: total, query: q })}
        </p>
      )}
      {items.length === 0 ? (
        <NothingHere campaign={campaign} query={q} />
      ) : (
        <>
          <h2 className="sr-only">{m.products()}</h2>
          <ItemGrid
            key={`${category?.id}/${q}/${sort}`}
            name={`${campaign.id}/${category?.id}/${q}/${sort}`}
            items={items}
            look={(item) => itemLook(item, campaign)}
            renderControl={
              renderControl && ((item) => (item.quantity > 0 ? renderControl(addable(item, campaign)) : <NotifyLink item={item} />))
            }
            isLong={items.length > PAGE_SIZES.campaignItems || onNext !== undefined}
            onEnd={onNext}
          />
          {hasFailed && (
            <Button kind="soft" isFull onClick={onNext} className="mt-5">
              {m.show_more()}
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** From 768 px on; on phones the bar above shows it, and this is for screen readers. */
function CatalogTitle({ campaign, category, text, sort }: Pick<Props, 'campaign' | 'category'> & { text: string; sort?: Sort }) {
  return (
    <header className="flex items-end justify-between gap-4 pt-6 pb-3 max-md:sr-only">
      <div>
        {category && (
          <p className="mb-1 text-ink-2">
            <a href={paths.catalog(campaign.id)} className="underline underline-offset-2">
              {campaign.name}
            </a>
          </p>
        )}
        <h1 className="text-32">{category?.name ?? campaign.name}</h1>
        <p className="mt-1 text-ink-2">{text}</p>
      </div>
      <SortButton sort={sort} isWide />
    </header>
  )
}

function NothingHere({ campaign, query }: { campaign: Campaign; query?: string }) {
  return (
    <EmptyState
      art={<SearchArt />}
      title={query ? m.search_empty({ query }) : m.category_empty()}
      text={query ? m.search_empty_text() : m.category_empty_text()}
      action={
        <div className="grid justify-items-center gap-2">
          {query && <AskForIt key={query} query={query} />}
          <ButtonLink kind={query ? 'ghost' : 'soft'} href={paths.catalog(campaign.id)}>
            {query ? m.clear_search() : m.see_everything()}
          </ButtonLink>
        </div>
      }
    />
  )
}

function GroupStrip({ campaign, group }: { campaign: Campaign; group: NonNullable<Campaign['group']> }) {
  const progress = groupProgress(group.rules, group)
  return (
    <a href={paths.campaign(campaign.id)} className="card mt-0.5 mb-5 grid gap-2 px-3.5 pt-2.5 pb-3">
      <GroupBar size="card" progress={progress} paidUnits={group.paidUnits} waitingUnits={group.waitingUnits} />
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <GroupLine progress={progress} />
        <span className="text-12 text-ink-3 tabular-nums">
          {m.paid_and_waiting({ paid: group.paidUnits, waiting: group.waitingUnits })}
        </span>
      </span>
    </a>
  )
}

/** onNext: loads the items after these, when the browser does not have all. */
type CampaignItems = { items: ItemPreview[]; total: number; onNext?: () => void; hasFailed?: boolean }

/** The first page from the server's HTML; then the whole campaign, filtered locally, or page by page for a longer one. */
function useCampaignItems({ id, itemCount }: { id: string; itemCount: number }, { sort, ...filter }: ItemFilter): CampaignItems {
  const isLong = itemCount > PAGE_SIZES.campaignItems
  const { data: first } = useSuspenseQuery(firstItemsQuery(id, filter))
  const needsAll = useIsHydrated() && first.content.length < first.totalElements
  const { data: all } = useQuery({ ...allItemsQuery(id), enabled: needsAll && !isLong })
  const long = useInfiniteQuery({ ...longListQuery(id, { ...filter, ...(sort && { sort }) }), enabled: needsAll && isLong })
  if (long.data && isLong) {
    const { pages } = long.data
    return {
      items: pages.flatMap(({ content }) => content),
      total: pages[0]!.totalElements,
      onNext: long.hasNextPage ? () => void long.fetchNextPage({ cancelRefetch: false }) : undefined,
      hasFailed: long.isFetchNextPageError,
    }
  }
  const isWhole = first.content.length === first.totalElements
  if (isWhole || !all) return { items: sorted(first.content, sort), total: first.totalElements }
  const items = sorted(found(all.content, filter), sort)
  return { items, total: items.length }
}

/** Matches like the server: without accents, with one typing mistake, best first. */
function found(items: readonly ItemPreview[], { tags, q = '' }: ItemFilter): ItemPreview[] {
  const tagged = items.filter((item) => !tags || item.category === tags || item.tags.includes(tags))
  if (!q) return tagged
  const byId = new Map(tagged.map((item) => [item.id, item]))
  return rankSearch(q, tagged.map(entryOf)).flatMap((id) => byId.get(id) ?? [])
}

const entryOf = ({ id, name, brand, tags }: ItemPreview) => ({
  id,
  name: searchable(name),
  text: searchable([name, brand, ...tags].filter(Boolean).join(' ')),
})
