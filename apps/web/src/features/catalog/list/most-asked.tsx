import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { MarketplaceItem } from '@mutirao/contract/catalog'
import { Section } from '@mutirao/ui/section.tsx'
import { ItemRow } from '../card/item-row.tsx'
import { mixedLook, type ItemCampaign } from '../card/mixed-look.ts'
import { addable } from '../card/product-card-look.ts'
import { mostAskedQuery } from '../marketplace-item-queries.ts'

export type HighlightProps = {
  title?: string
  campaignOf: (id: string) => ItemCampaign
  renderControl: (item: ReturnType<typeof addable>) => ReactNode
}

/** The shop's featured items; hidden without any, and without sold-out ones. A failure hides only this block. */
export function MostAsked(props: HighlightProps) {
  const { place } = usePageState()
  const content = useQuery(mostAskedQuery(place)).data?.content ?? []
  const isChosen = content.some(({ featured }) => featured !== undefined)
  const items = isChosen ? content.filter(({ quantity }) => quantity > 0) : []
  return <Highlights {...props} title={props.title ?? m.most_asked()} items={items} />
}

/** Products of several campaigns in a row; nothing when there are none. */
export function Highlights({ title, items, campaignOf, renderControl }: HighlightProps & { items: MarketplaceItem[] }) {
  if (items.length === 0) return null
  return (
    <Section title={title ?? ''} more={{ href: paths.products, label: m.see_all() }} className="below-fold [--tall:19rem]">
      <ItemRow
        items={items}
        look={(item) => mixedLook(item, campaignOf(item.campaignId))}
        renderControl={(item) => {
          const { canBuy, ...terms } = campaignOf(item.campaignId)
          return canBuy && item.quantity > 0 ? renderControl(addable(item, terms)) : undefined
        }}
      />
    </Section>
  )
}
