import { formatDecimal } from '@mutirao/domain/money'
import type { Campaign } from '@mutirao/contract/campaigns'
import { formatDeadline } from '@mutirao/domain/delivery-date'
import { groupProgress } from '@mutirao/domain/group-progress'
import * as m from '#paraglide/messages.js'

type Shared = Pick<Campaign, 'name' | 'group' | 'endsAt'>
type Sent = { url: string; now: number; timeZone: string }

/** What is sent with a link. Only an open group has a price that falls: how far it is and until when, in words that are true tomorrow, too. */
export function shareText({ name, group, endsAt }: Shared, { url, now, timeZone }: Sent): string {
  if (!group || group.closing) return m.share_shop_campaign({ name, url }).trim()
  const { next, reached, missingUnits } = groupProgress(group.rules, group)
  const until = endsAt ? m.share_until({ when: formatDeadline(new Date(endsAt), new Date(now), timeZone) }) : ''
  const text = next
    ? m.share_group_missing({ name, missing: missingUnits, percentage: formatDecimal(next.percentage), until, url })
    : m.share_group_reached({ name, percentage: formatDecimal(reached?.percentage ?? 0), until, url })
  return text.trim()
}
