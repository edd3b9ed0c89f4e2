import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { Bone, SkeletonFrame } from '@mutirao/ui/skeleton.tsx'

export function CampaignSkeleton() {
  return (
    <SkeletonFrame label={m.loading()} className="relative wrap pb-24 lg:pr-102">
      <h1 className="sr-only">{m.campaign()}</h1>
      <Bone className="-mx-4 aspect-[390/132] rounded-none md:mx-0 md:mt-4 md:aspect-[800/300] md:rounded-campaign" />
      <IconLink icon={chevronLeft} label={m.back()} href={paths.home} data-back="" isFloating className="absolute top-2 left-2 md:hidden" />
      <Bone className="mt-3 h-6 w-48 md:mt-4" />
      <Bone className="mt-2 mb-1.5 h-7 w-4/5" />
      <Bone className="mb-3 h-4 w-1/2" />
      <Bone className="mb-3 h-66 rounded-campaign lg:hidden" />
      <Bone className="h-52 rounded-card" />
    </SkeletonFrame>
  )
}
