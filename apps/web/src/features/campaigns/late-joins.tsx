import type { Campaign } from '@mutirao/contract/campaigns'
import { lazy } from 'react'
import { WhenNear } from '#ui/when-near.tsx'

const GroupJoins = lazy(async () => ({ default: (await import('./group-joins.tsx')).GroupJoins }))

/** Below the fold of most phones, so its code comes when one looks for it. */
export function LateJoins({ campaign, className }: { campaign: Campaign; className?: string }) {
  if (!campaign.group || campaign.group.buyers === 0) return null
  return (
    <WhenNear className={className}>
      <GroupJoins campaignId={campaign.id} />
    </WhenNear>
  )
}
