import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

/** The skeleton of the public tracking page. */
export const TrackingSkeleton = screenSkeleton({
  title: m.order(),
  backHref: paths.tracking,
  column: 'reading',
  shape: (
    <>
      <Bone className="h-24 rounded-card" />
      <RowsShape count={5} />
    </>
  ),
})
