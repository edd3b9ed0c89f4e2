import type { Campaign } from '@mutirao/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { Section } from '#ui/section.tsx'
import { isBuyable } from './campaign-status.ts'
import { campaignsQuery } from './listed-campaigns.ts'

const OpenRows = lazy(async () => ({ default: (await import('./open-rows.tsx')).OpenRows }))
const mostShown = 2

/** Beside a campaign that cannot be bought from: what can. */
export function OpenInstead({ campaign: { id } }: { campaign: Pick<Campaign, 'id'> }) {
  const { place } = usePageState()
  const { data = [] } = useQuery(campaignsQuery(place))
  const open = data.filter((campaign) => campaign.id !== id && isBuyable(campaign)).slice(0, mostShown)
  if (open.length === 0) return null
  return (
    <Section title={m.open_instead()}>
      <Suspense fallback={<div className={open.length === 1 ? 'h-28' : 'h-56'} />}>
        <OpenRows campaigns={open} />
      </Suspense>
    </Section>
  )
}
