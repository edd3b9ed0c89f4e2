import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import type { ItemPreview } from '@mutirao/contract/catalog'
import { Icon } from '@mutirao/ui/icon.tsx'
import { bell } from '@mutirao/ui/icons.gen.ts'

/** Replaces a sold-out product's plus: notifies when it is back. */
export function NotifyLink({ item: { id, campaignId, name } }: { item: ItemPreview }) {
  return (
    <a
      href={paths.lead({ campaign: campaignId, item: id, reason: 'sold_out' })}
      aria-label={m.notify_me_of({ name })}
      className="hit grid size-10 place-items-center rounded-card bg-surface text-ink-2 shadow-float"
    >
      <Icon d={bell} />
    </a>
  )
}
