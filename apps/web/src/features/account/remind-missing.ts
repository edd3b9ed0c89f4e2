import type { Client } from '@mutirao/contract/accounts'
import { currentRouter } from '#lib/current-router.ts'
import { paths } from '#lib/paths.ts'
import { showSnack } from '#lib/snack.ts'
import * as m from '#paraglide/messages.js'

/** After a sign-in, once: what is missing is asked for by a snack, and by /account from then on. */
export function remindMissing({ missing }: Client) {
  if (missing.length === 0) return
  showSnack(m.missing_title(), {
    action: { label: m.complete(), onPress: () => void currentRouter()?.navigate({ href: paths.profileEdit }) },
  })
}
