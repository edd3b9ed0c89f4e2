import { hasCode } from '@mutirao/client/problem'
import { showSnack } from '#page/snack.ts'
import { shareLink, type SharedLink } from '#platform/share.ts'
import * as m from '#paraglide/messages.js'

/** The device's own sheet; on a desk, which mostly has none, a sheet of ours. */
export async function share(link: SharedLink): Promise<void> {
  if (await shareLink(link)) return
  try {
    ;(await import('./share-sheet.tsx')).showShareSheet(link)
  } catch (error) {
    if (!hasCode(error, 'missing_code')) throw error
    showSnack(m.stays_offline())
  }
}
