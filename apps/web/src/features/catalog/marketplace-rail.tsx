import type { Category } from '@mutirao/contract/campaigns'
import { addressOf, paths } from '#links/paths.ts'
import { CategoryRail } from './category-chips.tsx'

const hrefOf = (id: string) => addressOf('/products', { tags: id })

/** The shop's categories lead into the list of all products. */
export function MarketplaceRail({ categories, current }: { categories: Category[]; current?: string }) {
  return <CategoryRail categories={categories} current={current} hrefOf={hrefOf} allHref={paths.products} />
}
