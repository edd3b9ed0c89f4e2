import { later } from '#page/later.ts'
import { WhenNear } from '@mutirao/ui/when-near.tsx'

const SellerFooter = later(async () => (await import('./seller-footer.tsx')).SellerFooter)

/** For campaign and product pages, the most common landing pages: its chunk loads when scrolled near. */
export function PageFooter() {
  return (
    <WhenNear className="min-h-30">
      <SellerFooter />
    </WhenNear>
  )
}
