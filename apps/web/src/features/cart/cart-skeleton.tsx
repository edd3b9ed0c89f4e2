import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { BasketArt } from '#ui/art.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { GoodsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { Bone, SkeletonFrame, times } from '@mutirao/ui/skeleton.tsx'

/** The cart's pending component. Only the browser knows its lines: early-lines.ts writes them into elements that hydration leaves alone. */
export function CartSkeleton() {
  return (
    <>
      <PageBar title={m.nav_cart()} backHref={paths.home} />
      <LinesSkeleton>
        {times(5).map((index) => (
          <li
            key={index}
            data-line=""
            className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 border-t border-line py-3.5 first:border-t-0"
            suppressHydrationWarning
          >
            <Early className="size-18 rounded-card p-1" />
            <div>
              <Early className="min-h-4 text-14 leading-[1.3] font-medium text-balance not-empty:bg-transparent" />
              <Bone className="mt-2 h-11 w-24" />
            </div>
          </li>
        ))}
      </LinesSkeleton>
    </>
  )
}

/** An empty cart's title and text: early-lines.ts shows them in place of the lines. */
const EmptySkeleton = () => (
  <div data-empty-cart="" hidden suppressHydrationWarning>
    <EmptyState
      level="h1"
      art={<BasketArt />}
      title={m.cart_empty()}
      text={m.cart_empty_hint()}
      action={<Bone className="h-12 w-44 rounded-card" />}
    />
  </div>
)

const Early = ({ className }: { className: string }) => (
  <span data-early="" className={`skeleton block ${className}`} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)

/** A campaign of the cart with its lines, and the summary beside it. */
function LinesSkeleton({ children }: { children: ReactNode }) {
  return (
    <SkeletonFrame label={m.loading()} className="wrap pb-24 md:pb-16">
      <EmptySkeleton />
      <div data-lines="" className="pb-16 md:pt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-8" suppressHydrationWarning>
        <div className="grid gap-3">
          <h1 className="mt-3 mb-1 text-32 max-md:sr-only">{m.nav_cart()}</h1>
          <div className="rounded-campaign border border-line bg-surface px-3.5 pt-3">
            <div className="min-h-11">
              <Bone className="h-5 w-44" />
              <Bone className="mt-1 h-3 w-28" />
            </div>
            <Bone className="mt-3 mb-0.5 h-[111px] rounded-card" />
            <ul>{children}</ul>
          </div>
          <Bone className="h-40 rounded-card" />
        </div>
        <Bone className="mt-3 h-64 rounded-card max-lg:hidden" />
      </div>
    </SkeletonFrame>
  )
}

/** Another visitor's cart, opened by its link. */
export const LinkedCartSkeleton = screenSkeleton({
  title: m.nav_cart(),
  backHref: paths.home,
  column: 'wide',
  shape: (
    <>
      <Bone className="h-24 rounded-card" />
      <GoodsShape count={3} />
    </>
  ),
})
