import { DAY_MS } from './zoned-time.ts'

export type CampaignNewsKind = 'OPENED' | 'LAST_DAY' | 'CLOSED'

type Moments = { opensAt?: Date; endsAt?: Date }

/**
 * The current news of a campaign, each with the moment it is about. An opening or closing more than a day old is no news; a campaign that opened
 * within a day of its end has only its end as news.
 */
export function campaignNews({ opensAt, endsAt }: Moments, now: Date): { kind: CampaignNewsKind; moment: Date }[] {
  const isYoung = (moment: Date) => moment <= now && now.getTime() - moment.getTime() < DAY_MS
  if (endsAt && endsAt <= now) return isYoung(endsAt) ? [{ kind: 'CLOSED', moment: endsAt }] : []
  if (opensAt && opensAt > now) return []
  if (endsAt && endsAt.getTime() - now.getTime() <= DAY_MS) return [{ kind: 'LAST_DAY', moment: endsAt }]
  return opensAt && isYoung(opensAt) ? [{ kind: 'OPENED', moment: opensAt }] : []
}
