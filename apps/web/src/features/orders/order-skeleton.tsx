import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { BuyingShape, GoodsShape, RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { Bone, SkeletonFrame } from '@mutirao/ui/skeleton.tsx'

/** The skeleton of an order that was just placed. */
export function OrderSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageBar title={title} backHref={paths.orders} />
      <SkeletonFrame label={m.loading()} className="mx-auto grid max-w-106 gap-3 px-4 pt-6 pb-24">
        <h1 className="sr-only">{title}</h1>
        <Bone className="mx-auto h-4 w-28" />
        <Bone className="mx-auto h-11 w-44" />
        <Bone className="h-15 rounded-card" />
        <Bone className="h-11 rounded-md" />
        <Bone className="h-34 rounded-card" />
        <Bone className="h-64 rounded-card" />
      </SkeletonFrame>
    </>
  )
}

/** The skeleton of the orders' list, for both of its addresses. */
export const OrdersSkeleton = screenSkeleton({
  title: m.my_orders(),
  backHref: paths.menu,
  column: 'personal',
  shape: (
    <>
      <Bone className="h-44 rounded-card" />
      <Bone className="h-44 rounded-card" />
      <Bone className="h-44 rounded-card" />
    </>
  ),
})

/** The skeleton of an order with its steps and lines. */
export const OrderDetailsSkeleton = screenSkeleton({
  title: m.order(),
  backHref: paths.orders,
  column: 'wide',
  shape: (
    <BuyingShape>
      <Bone className="h-56 rounded-campaign" />
      <GoodsShape count={2} />
      <RowsShape count={3} />
    </BuyingShape>
  ),
})
