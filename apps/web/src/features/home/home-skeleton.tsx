import { RailSkeleton } from '#features/catalog/list/catalog-skeleton.tsx'
import * as m from '#paraglide/messages.js'
import { Bone, SkeletonFrame, times } from '@mutirao/ui/skeleton.tsx'

export function HomeSkeleton() {
  return (
    <SkeletonFrame label={m.loading()} className="wrap pb-24">
      <h1 className="sr-only">{m.home()}</h1>
      <div className="lg:grid lg:grid-cols-[184px_minmax(0,1fr)_288px] lg:items-start lg:gap-7">
        <RailSkeleton />
        <div className="min-w-0">
          <MainSkeleton />
        </div>
        <Bone className="mt-4 h-24 rounded-campaign max-lg:hidden" />
      </div>
    </SkeletonFrame>
  )
}

function MainSkeleton() {
  return (
    <>
      <div className="flex gap-1.5 overflow-hidden pt-2.5">
        {times(5).map((index) => (
          <span key={index} className="w-19 shrink-0">
            <Bone className="mx-auto mb-1.5 size-16 rounded-full" />
            <Bone className="mx-auto mt-0.5 mb-4.5 h-2.5 w-13" />
          </span>
        ))}
      </div>
      <Bone className="mt-6 mb-3.5 h-5.5 w-60" />
      <div className="grid gap-4 md:grid-cols-2">
        {times(2).map((index) => (
          <div key={index} className="overflow-hidden rounded-campaign border border-line bg-surface">
            <Bone className="aspect-[358/164] rounded-none" />
            <div className="grid gap-2.5 p-3.5">
              <Bone className="h-5 w-[78%]" />
              <Bone className="h-3 w-[56%]" />
              <div className="flex h-8.5 items-end gap-[3px]">
                <Bone className="h-[7px] flex-3" />
                <Bone className="h-2.5 flex-3" />
                <Bone className="h-3.5 flex-4" />
              </div>
              <div className="flex justify-between">
                <Bone className="h-7 w-42" />
                <Bone className="h-11 w-32 rounded-card" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
