import type { Category } from '@mutirao/contract/campaigns'
import type { ReactNode } from 'react'
import { CartPanel } from '#features/cart/cart-panel.tsx'
import { MarketplaceRail } from '#features/catalog/marketplace-categories.tsx'
import { SellerFooter } from '#features/marketplace/seller-footer.tsx'
import { useTenant } from '#page/page-state.ts'

/** What stands around either home: categories and cart beside it on large screens, who sells below. */
export function HomeFrame({ categories, children }: { categories: Category[]; children: ReactNode }) {
  return (
    <main className="wrap pb-24 md:pb-16">
      <h1 className="sr-only">{useTenant().name}</h1>
      <div className="lg:grid lg:grid-cols-[184px_minmax(0,1fr)_288px] lg:items-start lg:gap-7">
        <MarketplaceRail categories={categories} />
        <div className="min-w-0">
          {children}
          <SellerFooter />
        </div>
        <aside className="sticky top-17 pt-4 max-lg:hidden">
          <CartPanel />
        </aside>
      </div>
    </main>
  )
}
