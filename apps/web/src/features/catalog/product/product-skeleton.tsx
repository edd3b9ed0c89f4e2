import { aboveHere } from '#links/above.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { Bone, SkeletonFrame } from '@mutirao/ui/skeleton.tsx'

export function ProductSkeleton() {
  return (
    <SkeletonFrame label={m.loading()} className="relative wrap grid gap-4 pb-24 md:grid-cols-2 md:gap-10">
      <h1 className="sr-only">{m.skeleton_product()}</h1>
      <Bone className="-mx-4 aspect-[390/320] rounded-none md:mx-0 md:mt-4 md:aspect-square md:rounded-campaign" />
      <IconLink
        icon={chevronLeft}
        label={m.back()}
        href={aboveHere(paths.home)}
        data-back=""
        isFloating
        className="absolute top-2 left-2 md:hidden"
      />
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
