import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import type { Client } from '@mutirao/contract/accounts'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight, user } from '@mutirao/ui/icons.gen.ts'

/** Spec §5: required data that is absent or blank. */
export function MissingPrompt({ client }: { client: Client }) {
  if (client.missing.length === 0) return null
  return (
    <a href={paths.profileEdit} className="grid grid-cols-[auto_1fr_auto] items-center gap-3 rounded-card bg-warn-soft px-3.5 py-3">
      <Icon d={user} />
      <span className="min-w-0">
        <b className="block font-semibold">{m.missing_title()}</b>
        <span className="block text-13">{m.missing_text({ count: client.missing.length })}</span>
      </span>
      <Icon d={chevronRight} />
    </a>
  )
}
