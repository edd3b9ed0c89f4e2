import { inTransaction, type StaffCtx } from '#context.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { PictureQueue } from '#modules/media/picture-queue.service.ts'
import { nameLogo } from '#modules/share/name-logo.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { WrittenPicture } from '@mutirao/contract/written'
import { HOUR_MS } from '@mutirao/domain/zoned-time'
import { formatOf, keptLogo, logoDigest, logoMistakes, storeLogo } from './folder/logo.service.ts'
import { addedLogoName, digestIn, LOGO_ADDED, logoPicture, logoSubject } from './kinds/logos.rules.ts'
import { findLogoMoment, listLogos, saveLogo } from './kinds/tenants.repository.ts'

const MOST_WAITING = 20
const queue = new PictureQueue(MOST_WAITING)
/** Each is drawn, which may take seconds, and kept for a day at least. */
const LOGOS: Limit = { name: 'logo', most: 60, seconds: 86_400 }

/**
 * Stores a logo for the part `logo` of the shop, one at a time; the shop shows it once that part names it. Without one it is made from the shop's
 * name. Throws rate_limit, not_a_picture with the reason, overloaded.
 */
export async function addLogo(ctx: StaffCtx, encoded: string | undefined): Promise<WrittenPicture> {
  await countTry(ctx, LOGOS, 'shop')
  const { body } = ctx.tenant
  const content =
    encoded === undefined ? Buffer.from(nameLogo({ name: body.name, color: body.palette.primary })) : Buffer.from(encoded, 'base64')
  const added = await queue.make(logoDigest(content), async () => {
    const [mistake] = await logoMistakes(content)
    if (mistake) throw new Problem('not_a_picture', { reason: mistake.message })
    const logo = await keptLogo(content)
    return addedLogoName(await storeLogo(logo, ctx.services.media), formatOf(logo))
  })
  const digest = digestIn(added)
  const name = await inTransaction(ctx, async (tx) => {
    const name = (await listLogos(tx)).find((one) => one.digest === digest)?.name ?? added
    await saveLogo(tx, { name, digest })
    const last = await findLogoMoment(tx, name)
    // Sent again, it has another day to be named, so that the sweep does not take it away before the shop is saved.
    if (!last || last.getTime() < ctx.now.getTime() - HOUR_MS)
      await recordAudit(tx, { action: LOGO_ADDED, subject: logoSubject(name), detail: {} })
    return name
  })
  return logoPicture(name, digest)
}
