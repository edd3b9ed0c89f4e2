import * as m from '#paraglide/messages.js'
import type { Campaign } from '@mutirao/contract/campaigns'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal } from '@mutirao/domain/money'

/** The link preview's description: the group's progress, then the campaign's own text. */
export function campaignDescription({ group, description, producer }: Pick<Campaign, 'group' | 'description' | 'producer'>): string {
  const { next, missingUnits } = group ? groupProgress(group.rules, group) : {}
  const progress = next ? m.group_spoken_next({ missing: missingUnits ?? 0, percentage: formatDecimal(next.percentage) }) : ''
  return [progress, `${producer}.`, description].filter(Boolean).join(' ').slice(0, 200)
}
