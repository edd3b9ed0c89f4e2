import { Bone, SkeletonFrame } from '@mutirao/ui/skeleton.tsx'
import * as m from '#paraglide/messages.js'

export function OrderSkeleton() {
  return (
    <SkeletonFrame label={m.loading()} className="mx-auto grid max-w-106 gap-3 px-4 pt-6 pb-24">
      <Bone className="mx-auto h-4 w-28" />
      <Bone className="mx-auto h-11 w-44" />
      <Bone className="h-15 rounded-card" />
      <Bone className="h-11 rounded-md" />
      <Bone className="h-34 rounded-card" />
      <Bone className="h-64 rounded-card" />
    </SkeletonFrame>
  )
}
