import { Bone, SkeletonFrame } from '@mutirao/ui/skeleton.tsx'
import * as m from '#paraglide/messages.js'

export function ProductSkeleton() {
  return (
    <SkeletonFrame label={m.loading()} className="wrap grid gap-4 pb-24 md:grid-cols-2 md:gap-10">
      <Bone className="-mx-4 aspect-[390/320] rounded-none md:mx-0 md:mt-4 md:aspect-square md:rounded-campaign" />
      <div className="md:pt-4">
        <Bone className="h-3 w-1/3" />
        <Bone className="mt-2 h-6 w-full" />
        <Bone className="mt-1.5 h-6 w-2/3" />
        <Bone className="mt-4 h-9 w-40" />
        <Bone className="mt-4 h-40 rounded-campaign" />
      </div>
    </SkeletonFrame>
  )
}
