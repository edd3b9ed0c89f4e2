import { createFileRoute, redirect } from '@tanstack/react-router'
import { heldCart } from '#features/cart/cart-store.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { BuyingShape, GoodsShape, RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'

/** product.md §3: the same review as the cart's confirmation; without a cart there is nothing to review. */
export const Route = createFileRoute('/checkout/review')({
  ssr: false,
  pendingComponent: screenSkeleton({
    title: m.screen_confirmation(),
    backHref: paths.cart,
    column: 'wide',
    shape: (
      <BuyingShape>
        <GoodsShape count={2} />
        <RowsShape count={3} />
      </BuyingShape>
    ),
  }),
  loader: () => {
    const { uuid, entries } = heldCart()
    if (entries.length === 0) throw redirect({ to: '/cart', replace: true })
    throw redirect({ to: '/cart/$cartUuid/confirmation', params: { cartUuid: uuid }, replace: true })
  },
})
