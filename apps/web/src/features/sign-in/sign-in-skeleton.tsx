import { Bone, SkeletonFrame } from '@mutirao/ui/skeleton.tsx'
import * as m from '#paraglide/messages.js'

/** One question, its field and its button, where ui/sign-in-frame.tsx puts them. */
export function SignInSkeleton() {
  return (
    <div className="md:py-10">
      <div className="h-15 md:hidden" />
      <SkeletonFrame
        label={m.loading()}
        className="mx-auto grid max-w-120 gap-4 px-4 pt-3 pb-16 md:rounded-sheet md:border md:border-line md:bg-surface md:p-8"
      >
        <Bone className="size-9 rounded-card" />
        <span className="grid gap-2.5">
          <Bone className="h-9 w-4/5 md:h-7" />
          <Bone className="h-5 w-full" />
        </span>
        <span className="grid gap-2">
          <Bone className="h-4.5 w-32" />
          <Bone className="h-15 rounded-card" />
        </span>
        <Bone className="h-14 rounded-card" />
        <Bone className="h-12 rounded-card" />
      </SkeletonFrame>
    </div>
  )
}
