import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { later } from '#page/later.ts'
import { useIsHydrated, usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { Campaign } from '@mutirao/contract/campaigns'
import { Section } from '@mutirao/ui/section.tsx'
import { campaignsQuery } from '../campaign-queries.ts'
import { isBuyable } from '../campaign-status.ts'

const OpenRows = later(async () => (await import('../list/open-rows.tsx')).OpenRows)
const mostShown = 2

/** Alternatives to a campaign that cannot be bought from. */
export function OpenInstead({ campaign: { id } }: { campaign: Pick<Campaign, 'id'> }) {
  const { place } = usePageState()
  const { data = [] } = useQuery(campaignsQuery(place))
  const open = data.filter((campaign) => campaign.id !== id && isBuyable(campaign)).slice(0, mostShown)
  const isHydrated = useIsHydrated()
  if (open.length === 0) return null
  const rowsPlace = <div className={open.length === 1 ? 'h-28' : 'h-56'} />
  return (
    <Section title={m.open_instead()}>
      {isHydrated ? (
        <Suspense fallback={rowsPlace}>
          <OpenRows campaigns={open} />
        </Suspense>
      ) : (
        rowsPlace
      )}
    </Section>
  )
}
