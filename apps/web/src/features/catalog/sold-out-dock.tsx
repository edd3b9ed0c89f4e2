import type { Item } from '@mutirao/contract/catalog'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Dock } from '#ui/dock.tsx'

/** Nothing to add: a word when it is back, and others of the same category. */
export function SoldOutDock({ item }: { item: Item }) {
  return (
    <Dock>
      <ButtonLink
        href={paths.lead({ campaign: item.campaignId, item: item.id, reason: 'sold_out' })}
        kind="line"
        size="big"
        className="shrink-0"
      >
        {m.notify_me()}
      </ButtonLink>
      <ButtonLink href={paths.category(item.campaignId, item.category)} size="big" isFull>
        {m.see_others_of({ category: item.categoryName })}
      </ButtonLink>
    </Dock>
  )
}
