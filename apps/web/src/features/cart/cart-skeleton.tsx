import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { LinesSkeleton, skeletonLine } from '#ui/page-skeleton.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { Bone, times } from '@mutirao/ui/skeleton.tsx'

/** The cart while its code comes. Only the browser knows its lines: early-lines.ts writes them into what React leaves alone. */
export function CartSkeleton() {
  return (
    <>
      <PageBar title={m.nav_cart()} backHref={paths.home} />
      <LinesSkeleton className="md:pt-4">
        {times(5).map((index) => (
          <li key={index} data-line="" className={skeletonLine} suppressHydrationWarning>
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

const Early = ({ className }: { className: string }) => (
  <span data-early="" className={`skeleton block ${className}`} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)
