import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { Section } from '#ui/section.tsx'
import { mostAskedQuery } from './marketplace-item-queries.ts'
import { addable } from './item-look.ts'
import { mixedLook, type ItemCampaign } from './mixed-look.ts'
import { ItemRow } from './item-row.tsx'

type Props = { campaignOf: (id: string) => ItemCampaign; renderControl: (item: ReturnType<typeof addable>) => ReactNode }

/** One block failing hides only itself. */
export function MostAsked({ campaignOf, renderControl }: Props) {
  const { place } = usePageState()
  const { data } = useQuery(mostAskedQuery(place))
  if (!data || data.content.length === 0) return null
  return (
    <Section title={m.most_asked()} more={{ href: paths.products, label: m.see_all() }}>
      <ItemRow
        items={data.content}
        look={(item) => mixedLook(item, campaignOf(item.campaignId))}
        renderControl={(item) => {
          const { canBuy, ...terms } = campaignOf(item.campaignId)
          return canBuy && item.quantity > 0 ? renderControl(addable(item, terms)) : undefined
        }}
      />
    </Section>
  )
}
