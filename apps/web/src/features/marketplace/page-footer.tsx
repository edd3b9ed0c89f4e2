import { WhenNear } from '@mutirao/ui/when-near.tsx'
import { later } from '#page/later.ts'

const SellerFooter = later(async () => (await import('./seller-footer.tsx')).SellerFooter)

/** For campaign and product pages, which most visits begin with and which must weigh least: fetched when one comes near the end. */
export function PageFooter() {
  return (
    <WhenNear className="min-h-30">
      <SellerFooter />
    </WhenNear>
  )
}
