import { addressOf } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import type { Category } from '@mutirao/contract/campaigns'

const hrefOf = (id: string) => addressOf('/products', { tags: id })

/** The shop's categories lead into the list of all products. */
export function MarketplaceCategories({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return null
  return (
    <section aria-label={m.categories()} className="below-fold mt-6 [--tall:21rem] lg:hidden">
      <CategoryGrid categories={categories} hrefOf={hrefOf} />
    </section>
  )
}

/** Categories as pictures, four in a row on phones, fewer where text is large. */
function CategoryGrid({ categories, hrefOf }: { categories: Category[]; hrefOf: (id: string) => string }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(3.75rem,21%),1fr))] gap-x-2 gap-y-3 md:grid-cols-8">
      {categories
        .filter(({ itemCount }) => itemCount > 0)
        .map(({ id, name, hue, picture }) => (
          <li key={id}>
            <a href={hrefOf(id)} className="block text-center text-12 leading-[.9375rem] font-medium">
              <span className={`mb-1.5 block aspect-square rounded-campaign p-[8%] ${tint(hue)}`}>
                <Picture picture={picture} sizes="(min-width:768px) 120px, 22vw" max={320} isDecorative />
              </span>
              {name}
            </a>
          </li>
        ))}
    </ul>
  )
}
