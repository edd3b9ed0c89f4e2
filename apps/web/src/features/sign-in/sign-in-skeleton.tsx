import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { Bone, SkeletonFrame } from '@mutirao/ui/skeleton.tsx'

/** The skeleton of a sign-in screen: title, field and button, positioned like ui/sign-in-frame.tsx. */
export function SignInSkeleton({ title, backHref = paths.home }: { title: string; backHref?: string }) {
  return (
    <div className="md:py-10">
      <header className="flex min-h-15 items-center px-1 md:hidden">
        <IconLink icon={chevronLeft} label={m.back()} href={backHref} data-back="" />
      </header>
      <SkeletonFrame
        label={m.loading()}
        className="mx-auto grid max-w-120 gap-4 px-4 pt-3 pb-16 md:rounded-sheet md:border md:border-line md:bg-surface md:p-8"
      >
        <Bone className="size-9 rounded-card" />
        <span className="grid gap-2.5">
          <h1 className="text-32 wrap-anywhere hyphens-auto md:text-24">{title}</h1>
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
