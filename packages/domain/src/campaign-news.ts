import { DAY_MS } from './zoned-time.ts'

export type CampaignNewsKind = 'OPENED' | 'LAST_DAY' | 'CLOSED'

type Moments = { opensAt?: Date; endsAt?: Date }

/**
 * What there is to tell of a campaign now, each with the moment it is about. News are young: what opened or closed more than a day
 * ago is told to nobody any more, and what opened within its last day has only its end to tell.
 */
export function campaignNews({ opensAt, endsAt }: Moments, now: Date): { kind: CampaignNewsKind; moment: Date }[] {
  const isYoung = (moment: Date) => moment <= now && now.getTime() - moment.getTime() < DAY_MS
  if (endsAt && endsAt <= now) return isYoung(endsAt) ? [{ kind: 'CLOSED', moment: endsAt }] : []
  if (opensAt && opensAt > now) return []
  if (endsAt && endsAt.getTime() - now.getTime() <= DAY_MS) return [{ kind: 'LAST_DAY', moment: endsAt }]
  return opensAt && isYoung(opensAt) ? [{ kind: 'OPENED', moment: opensAt }] : []
}
