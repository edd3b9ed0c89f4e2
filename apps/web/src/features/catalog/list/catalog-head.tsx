import { useState, type SyntheticEvent } from 'react'
import { paths } from '#links/paths.ts'
import { byTap } from '#page/later.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import type { Campaign, Category } from '@mutirao/contract/campaigns'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { search as searchIcon, x } from '@mutirao/ui/icons.gen.ts'
import type { CatalogSearch } from '../catalog-search.ts'
import { SortButton } from './sort-button.tsx'

const SearchShelf = byTap(async () => (await import('../search/search-shelf.tsx')).SearchShelf)

type Props = { campaign: Campaign; category?: Category; status: string; search: CatalogSearch }

/** The current category, the search and the sort order, on phones. */
export function CatalogHead({ campaign, category, status, search }: Props) {
  const [isSearching, setIsSearching] = useState(false)
  const action = category ? paths.category(campaign.id, category.id) : paths.catalog(campaign.id)
  if (isSearching || search.q)
    return <SearchBar action={action} campaignId={campaign.id} search={search} onClose={() => setIsSearching(false)} />
  const count = category?.itemCount ?? campaign.itemCount
  return (
    <PageBar
      title={category?.name ?? campaign.name}
      text={`${m.products_count({ count })} · ${category ? campaign.name : status}`}
      backHref={category ? paths.catalog(campaign.id) : paths.campaign(campaign.id)}
      actions={
        <>
          <IconButton icon={searchIcon} label={m.search_here()} onClick={() => setIsSearching(true)} />
          <SortButton sort={search.sort} />
        </>
      }
    />
  )
}

type BarProps = { action: string; campaignId: string; search: CatalogSearch; onClose: () => void }

function SearchBar({ action, campaignId, search, onClose }: BarProps) {
  const [field, setField] = useState<HTMLInputElement>()
  const handleSearch = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setField(currentTarget)
  return (
    <search className="sticky top-0 z-20 block bg-bg px-4 zoomed:static md:hidden">
      <form action={action} className="flex min-h-[calc(16px+var(--bar-row))] items-center gap-1">
        <label className="flex h-11 flex-1 items-center gap-2.5 rounded-card bg-well px-3.5 text-16 text-ink-3">
          <Icon d={searchIcon} />
          {search.sort && <input type="hidden" name="sort" value={search.sort} />}
          <input
            type="search"
            name="q"
            defaultValue={search.q}
            ref={(input) => {
              if (!search.q) input?.focus()
            }}
            aria-label={m.search_here()}
            placeholder={m.search_what()}
            maxLength={60}
            enterKeyHint="search"
            autoComplete="off"
            onFocus={handleSearch}
            onInput={handleSearch}
            onClick={handleSearch}
            className="h-11 min-w-0 flex-1 bg-transparent text-ink outline-none"
          />
        </label>
        <a href={action} aria-label={m.clear_search()} onClick={onClose} data-replace="" className="grid size-11 place-items-center">
          <Icon d={x} />
        </a>
      </form>
      {field && <SearchShelf field={field} campaignId={campaignId} onClose={() => setField(undefined)} />}
    </search>
  )
}
