import type { Item } from '@mutirao/contract/catalog'
import * as m from '#paraglide/messages.js'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'

/** Nothing to add: others of the same category. */
export function SoldOutDock({ item }: { item: Item }) {
  return (
    <Dock>
      <ButtonLink href={paths.category(item.campaignId, item.category)} size="big" isFull>
        {m.see_others_of({ category: item.categoryName })}
      </ButtonLink>
    </Dock>
  )
}
