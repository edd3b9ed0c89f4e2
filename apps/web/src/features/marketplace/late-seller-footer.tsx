import { lazy } from 'react'
import { WhenNear } from '#ui/when-near.tsx'

const SellerFooter = lazy(async () => ({ default: (await import('./seller-footer.tsx')).SellerFooter }))

/** For campaign and product pages, which most visits begin with and which must weigh least: fetched when one comes near the end. */
export function LateSellerFooter() {
  return (
    <WhenNear className="min-h-30">
      <SellerFooter />
    </WhenNear>
  )
}
