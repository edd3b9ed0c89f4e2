import { inTransaction, type StaffCtx } from '#context.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { WrittenVideo } from '@mutirao/contract/written'
import { videoFault } from '@mutirao/domain/mp4'
import { shownVideo, storeVideos, videoFaultText } from './folder/videos.service.ts'
import { addedVideo, addedVideoName } from './kinds/added-videos.rules.ts'
import { listAddedVideos } from './kinds/tenants.repository.ts'

/** Each is kept, so that the history can name it. */
const VIDEOS: Limit = { name: 'video', most: 60, seconds: 86_400 }

/**
 * Stores an uploaded video with the checks of a folder's videos, and names it for items; sent again, it has the same name. Throws
 * rate_limit, not_a_video with the reason.
 */
export async function addVideo(ctx: StaffCtx, encoded: string): Promise<WrittenVideo> {
  await countTry(ctx, VIDEOS, 'shop')
  const sent = Buffer.from(encoded, 'base64')
  const fault = videoFault(sent)
  if (fault) throw new Problem('not_a_video', { reason: videoFaultText(fault) })
  const video = shownVideo(sent)
  await storeVideos([video], ctx.services.media)
  return inTransaction(ctx, async (tx) => {
    const added = { name: addedVideoName(video.hash), hash: video.hash }
    if ((await listAddedVideos(tx)).some(({ hash }) => hash === video.hash)) return added
    await recordAudit(tx, addedVideo(added))
    return added
  })
}
