import { Bone } from '@mutirao/ui/skeleton.tsx'
import { paths } from '#links/paths.ts'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import * as m from '#paraglide/messages.js'

/** The skeleton of the public tracking page. */
export const TrackingSkeleton = screenSkeleton({
  title: m.message_order(),
  backHref: paths.tracking,
  column: 'reading',
  shape: (
    <>
      <Bone className="h-24 rounded-card" />
      <RowsShape count={5} />
    </>
  ),
})
