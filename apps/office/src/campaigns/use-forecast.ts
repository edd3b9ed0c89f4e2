import { useMemo } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useMay } from '#kept/session.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import type { Campaign } from '@mutirao/domain/forecast'
import type { CampaignDraft } from './campaign-draft.ts'
import { costsQuery } from './campaign-queries.ts'
import { campaignOf, forecastIds, type Costs } from './forecast-of.ts'

/** The costs that this person may see, and the campaign as it is typed with them. */
export function useForecast(
  id: string | undefined,
  draft: CampaignDraft,
  items: readonly DeskItem[],
): { costs: Costs | undefined; campaign: Campaign | undefined } {
  const maySee = useMay('costs.write')
  const costs = useDeskRead({ ...costsQuery(id, forecastIds(draft, items)), enabled: maySee }).value
  const campaign = useMemo(() => costs && campaignOf(draft, items, costs), [costs, draft, items])
  return { costs, campaign }
}
