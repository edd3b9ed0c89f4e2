import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { Section } from '#ui/section.tsx'
import { mostAskedQuery } from './catalog-queries.ts'
import { addable, itemLook } from './item-look.ts'
import { ItemRow } from './item-row.tsx'

type Props = { campaigns: CampaignSummary[]; renderControl: (item: ReturnType<typeof addable>) => ReactNode }

/** One block failing hides only itself. */
export function MostAsked({ campaigns, renderControl }: Props) {
  const { place } = usePageState()
  const { data } = useQuery(mostAskedQuery(place))
  if (!data || data.content.length === 0) return null
  const groupOf = (campaignId: string) => campaigns.find(({ id }) => id === campaignId)?.group
  return (
    <Section title={m.most_asked()} more={{ href: paths.products, label: m.see_all() }}>
      <ItemRow
        items={data.content}
        look={(item) => itemLook(item, groupOf(item.campaignId))}
        renderControl={(item) => (item.inArea && item.quantity > 0 ? renderControl(addable(item, groupOf(item.campaignId))) : undefined)}
      />
    </Section>
  )
}
