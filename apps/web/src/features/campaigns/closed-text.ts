import type { CampaignSummary } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'

export const decimal = (value: number) => String(value).replace('.', ',')

/** What everybody got of a group that has closed. */
export function closedText({ outcome, percentage }: NonNullable<NonNullable<CampaignSummary['group']>['closing']>): string {
  if (outcome === 'FAILED') return m.group_failed_text()
  return percentage > 0 ? m.group_closed_at({ percentage: decimal(percentage) }) : m.group_closed_plain()
}
