import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { Bone, SkeletonFrame, times } from '@mutirao/ui/skeleton.tsx'

/** The skeleton of an item list. */
export function CatalogSkeleton({ title, backHref }: { title: string; backHref: string }) {
  return (
    <>
      <PageBar title={title} backHref={backHref} />
      <SkeletonFrame label={m.loading()} className="wrap pb-24 lg:grid lg:grid-cols-[184px_minmax(0,1fr)] lg:items-start lg:gap-8">
        <RailSkeleton />
        <div className="min-w-0">
          <h1 className="sr-only">{title}</h1>
          <ListSkeleton />
        </div>
      </SkeletonFrame>
    </>
  )
}

function ListSkeleton() {
  return (
    <>
      <Bone className="mt-6 h-8 w-3/5" />
      <div className="flex gap-2 overflow-hidden py-3 lg:invisible lg:py-0">
        {times(5).map((index) => (
          <Bone key={index} className="h-9 w-26 shrink-0 rounded-full" />
        ))}
      </div>
      <Bone className="mb-5 h-19 rounded-card" />
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-4 lg:grid-cols-4">
        {times(8).map((index) => (
          <span key={index} className="block">
            <Bone className="aspect-square rounded-card" />
            <Bone className="mt-2.5 mb-1.5 h-5 w-1/2" />
            <Bone className="h-3 w-[90%]" />
            <Bone className="mt-1.5 h-3 w-3/5" />
          </span>
        ))}
      </div>
    </>
  )
}

/** The skeleton of the category rail, on large screens. */
export const RailSkeleton = () => (
  <div className="grid gap-3 pt-8 max-lg:hidden">
    {times(8).map((index) => (
      <Bone key={index} className="h-8" />
    ))}
  </div>
)
