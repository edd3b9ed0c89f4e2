import { Bone, SkeletonFrame, times } from '@mutirao/ui/skeleton.tsx'
import * as m from '#paraglide/messages.js'

/** Cart, checkout and order screens: a card with lines, a card with facts, a total. */
export function PageSkeleton() {
  return (
    <SkeletonFrame label={m.loading()} className="wrap pt-4 pb-40">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_352px] lg:gap-8">
        <div className="grid gap-3">
          <Bone className="mt-3 mb-1 h-9 w-56 max-md:hidden" />
          <div className="rounded-campaign border border-line bg-surface p-3.5">
            <Bone className="h-5 w-48" />
            <Bone className="mt-3 h-22 rounded-card" />
            {times(3).map((index) => (
              <div key={index} className="mt-3.5 grid grid-cols-[72px_1fr] gap-3">
                <Bone className="size-18 rounded-card" />
                <span className="block">
                  <Bone className="h-4 w-4/5" />
                  <Bone className="mt-5 h-6 w-24" />
                </span>
              </div>
            ))}
          </div>
          <Bone className="h-40 rounded-card" />
        </div>
        <Bone className="mt-3 h-64 rounded-card max-lg:hidden" />
      </div>
    </SkeletonFrame>
  )
}
