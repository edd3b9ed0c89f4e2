import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { RowList } from './campaign-row.tsx'
import { CampaignLine } from './campaign-tile.tsx'

export function OpenRows({ campaigns }: { campaigns: CampaignSummary[] }) {
  return (
    <RowList>
      {campaigns.map((campaign) => (
        <CampaignLine key={campaign.id} campaign={campaign} />
      ))}
    </RowList>
  )
}
