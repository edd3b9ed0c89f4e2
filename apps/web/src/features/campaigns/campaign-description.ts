import { formatDecimal } from '@mutirao/domain/money'
import type { Campaign } from '@mutirao/contract/campaigns'
import { groupProgress } from '@mutirao/domain/group-progress'
import * as m from '#paraglide/messages.js'

/** The preview text in chats: the group's progress, then the campaign's own description. */
export function campaignDescription({ group, description, producer }: Pick<Campaign, 'group' | 'description' | 'producer'>): string {
  const { next, missingUnits } = group ? groupProgress(group.rules, group) : {}
  const progress = next ? m.group_spoken_next({ missing: missingUnits ?? 0, percentage: formatDecimal(next.percentage) }) : ''
  return [progress, `${producer}.`, description].filter(Boolean).join(' ').slice(0, 200)
}
