import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { shareLink, type SharedLink } from '#platform/share.ts'
import { styled } from '#platform/whole-style.ts'
import { hasCode } from '@mutirao/client/problem'

/** Opens the device's share sheet, or ours on devices without one. */
export async function share(link: SharedLink): Promise<void> {
  if (await shareLink(link)) return
  try {
    ;(await styled(import('./share-sheet.tsx'))).showShareSheet(link)
  } catch (error) {
    if (!hasCode(error, 'missing_code')) throw error
    showSnack(m.stays_offline())
  }
}
