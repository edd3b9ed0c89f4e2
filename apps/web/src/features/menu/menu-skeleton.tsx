import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { Bone, SkeletonFrame, times } from '@mutirao/ui/skeleton.tsx'

/** The skeleton of the account and the menu's rows. */
export function MenuSkeleton() {
  return (
    <>
      <PageBar title={m.nav_menu()} backHref={paths.home} />
      <SkeletonFrame label={m.loading()} className="mx-auto grid max-w-160 gap-3 px-4 pb-24 md:pt-7 md:pb-16">
        <h1 className="text-32 max-md:sr-only">{m.nav_menu()}</h1>
        <Bone className="h-16.5 rounded-campaign" />
        <div className="card grid gap-9 px-4 py-5">
          {times(11).map((index) => (
            <Bone key={index} className="h-5 w-3/5" />
          ))}
        </div>
      </SkeletonFrame>
    </>
  )
}
