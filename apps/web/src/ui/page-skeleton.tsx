import type { ReactNode } from 'react'
import { Bone, SkeletonFrame, times } from '@mutirao/ui/skeleton.tsx'
import * as m from '#paraglide/messages.js'

/** Checkout and order screens: a card with lines, a card with facts, a total. */
export function PageSkeleton() {
  return (
    <LinesSkeleton className="pt-4">
      {times(3).map((index) => (
        <li key={index} className={skeletonLine}>
          <Bone className="size-18 rounded-card" />
          <span className="block">
            <Bone className="h-4 w-4/5" />
            <Bone className="mt-5 h-6 w-24" />
          </span>
        </li>
      ))}
    </LinesSkeleton>
  )
}

export const skeletonLine = 'grid grid-cols-[72px_minmax(0,1fr)] gap-3 border-t border-line py-3.5 first:border-t-0'

/** The same around lines of one's own. */
export function LinesSkeleton({ children, className }: { children: ReactNode; className: string }) {
  return (
    <SkeletonFrame label={m.loading()} className={`wrap pb-40 ${className}`}>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-8">
        <div className="grid gap-3">
          <Bone className="mt-3 mb-1 h-9 w-56 max-md:hidden" />
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
