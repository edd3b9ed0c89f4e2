import { inTransaction, type StaffCtx } from '#context.ts'
import { PictureQueue } from '#modules/media/picture-queue.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { WrittenPicture } from '@mutirao/contract/written'
import { measureAdded, storeAdded } from './folder/pictures.service.ts'
import { addedPictureName } from './kinds/added-pictures.rules.ts'
import { findPictureByHash, insertPicture } from './kinds/tenants.repository.ts'

const MOST_WAITING = 20
const queue = new PictureQueue(MOST_WAITING)

/**
 * Stores an uploaded picture as a folder's pictures are stored, one at a time, and names it for written things; a picture that the shop has keeps
 * its name. Throws not_a_picture with the reason, overloaded.
 */
export async function addPicture(ctx: StaffCtx, encoded: string): Promise<WrittenPicture> {
  const content = Buffer.from(encoded, 'base64')
  const measured = await measureAdded(content)
  if ('mistake' in measured) throw new Problem('not_a_picture', { reason: measured.mistake })
  const { hash, width, height, color, isPhoto } = measured
  await queue.make(hash, () => storeAdded(content, measured, ctx.services.media))
  const name = await inTransaction(ctx, async (tx) => {
    const known = await findPictureByHash(tx, hash)
    if (known !== undefined) return known
    const added = addedPictureName(hash)
    await insertPicture(tx, { name: added, hash, width, height, color, isPhoto })
    await recordAudit(tx, { action: 'picture.add', subject: `picture ${added}`, detail: { width, height } })
    return added
  })
  return { name, hash, width, height, color }
}
