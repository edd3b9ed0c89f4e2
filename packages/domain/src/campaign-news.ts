import { DAY_MS } from './zoned-time.ts'

export type CampaignNewsKind = 'OPENED' | 'LAST_DAY' | 'CLOSED'

type Moments = { opensAt?: Date; endsAt?: Date }

/** isForSystemsAlone: people read another news of the same moment instead. */
type CampaignNews = { kind: CampaignNewsKind; moment: Date; isForSystemsAlone?: true }

/**
 * The current news of a campaign, each with the moment it is about. An opening or closing more than a day old is no news. Of a campaign that opened
 * within a day of its end people read its end alone.
 */
export function campaignNews({ opensAt, endsAt }: Moments, now: Date): CampaignNews[] {
  const isYoung = (moment: Date) => moment <= now && now.getTime() - moment.getTime() < DAY_MS
  if (endsAt && endsAt <= now) return isYoung(endsAt) ? [{ kind: 'CLOSED', moment: endsAt }] : []
  if (opensAt && opensAt > now) return []
  const opened: CampaignNews[] = opensAt && isYoung(opensAt) ? [{ kind: 'OPENED', moment: opensAt }] : []
  if (!endsAt || endsAt.getTime() - now.getTime() > DAY_MS) return opened
  return [...opened.map((news) => ({ ...news, isForSystemsAlone: true as const })), { kind: 'LAST_DAY', moment: endsAt }]
}
