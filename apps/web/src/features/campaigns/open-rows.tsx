import { RowList } from '#ui/campaign-row.tsx'
import { CampaignLine } from './campaign-tile.tsx'
import type { ListedCampaign } from './listed-campaigns.ts'

export function OpenRows({ campaigns }: { campaigns: ListedCampaign[] }) {
  return (
    <RowList>
      {campaigns.map((campaign) => (
        <CampaignLine key={campaign.id} campaign={campaign} />
      ))}
    </RowList>
  )
}
