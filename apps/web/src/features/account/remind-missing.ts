import type { Client } from '@mutirao/contract/accounts'
import { currentRouter } from '#page/current-router.ts'
import { paths } from '#links/paths.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'

/** After a sign-in, once: what is missing is asked for by a snack, and by /account from then on. */
export function remindMissing({ missing }: Client) {
  if (missing.length === 0) return
  showSnack(m.missing_title(), {
    action: { label: m.complete(), onPress: () => void currentRouter()?.navigate({ href: paths.profileEdit }) },
  })
}
