import type { Category } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { CategoryGrid } from './category-grid.tsx'
import { CategoryRail } from './category-chips.tsx'

const hrefOf = (id: string) => `${paths.products}?tags=${id}`

/** The shop's categories lead into the list of all products. */
export function MarketplaceRail({ categories, current }: { categories: Category[]; current?: string }) {
  return <CategoryRail categories={categories} current={current} hrefOf={hrefOf} allHref={paths.products} />
}

export function MarketplaceCategories({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return null
  return (
    <section aria-label={m.categories()} className="mt-6 lg:hidden">
      <CategoryGrid categories={categories} hrefOf={hrefOf} />
    </section>
  )
}
