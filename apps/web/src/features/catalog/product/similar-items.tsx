import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { Section } from '@mutirao/ui/section.tsx'
import { ItemRow } from '../card/item-row.tsx'
import { addable, itemLook } from '../card/product-card-look.ts'
import { firstItemsQuery } from '../catalog-queries.ts'

type Props = { item: Item; campaign: Campaign; renderControl: (item: ReturnType<typeof addable>) => ReactNode }

/** For a sold-out product: available items of its category. */
export function SimilarItems({ item, campaign, renderControl }: Props) {
  const { data } = useQuery(firstItemsQuery(item.campaignId, { tags: item.category }))
  const others = data?.content.filter((other) => other.id !== item.id && other.quantity > 0) ?? []
  if (others.length === 0) return null
  return (
    <Section title={m.similar()} more={{ href: paths.category(item.campaignId, item.category), label: m.see_all() }}>
      <ItemRow
        items={others.slice(0, 12)}
        look={(other) => itemLook(other, campaign)}
        renderControl={(other) => renderControl(addable(other, campaign))}
      />
    </Section>
  )
}
