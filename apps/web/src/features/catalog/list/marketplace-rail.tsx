import { addressOf } from '#links/paths.ts'
import type { Category } from '@mutirao/contract/campaigns'
import type { CatalogSearch } from '../catalog-search.ts'
import { CategoryRail } from './category-chips.tsx'

type Props = { categories: Category[]; current?: string; search?: Pick<CatalogSearch, 'q' | 'sort'> }

/** The shop's categories as links into the list of all products; keep the search text and the sort order. */
export function MarketplaceRail({ categories, current, search: { q, sort } = nothing }: Props) {
  const hrefOf = (tags?: string) => addressOf('/products', { q: q || undefined, tags, sort })
  return <CategoryRail categories={categories} current={current} hrefOf={hrefOf} allHref={hrefOf()} />
}

const nothing = {}
