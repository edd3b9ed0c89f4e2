import type { WrittenIssue } from '@mutirao/contract/merchant'
import { wholeOf } from '#written/drafts.ts'
import { percentIn, type CampaignDraft } from './campaign-draft.ts'
import { campaignTexts } from './texts.ts'

const placeOf = (at: number, key: string) => `cartControls.groupRules.${at}.${key}`

/** What is wrong with the stair while it is typed: each step asks for more units, and costs less, than the one before. */
export function tierIssues({ isGroup, tiers, minimumUnits }: Pick<CampaignDraft, 'isGroup' | 'tiers' | 'minimumUnits'>): WrittenIssue[] {
  if (!isGroup) return []
  const read = tiers.map(({ units, percentage }) => ({ units: wholeOf(units), percentage: percentIn(percentage) }))
  const minimum = wholeOf(minimumUnits)
  return read.flatMap(({ units, percentage }, at) => {
    const before = read[at - 1]
    const typed = tiers[at - 1]
    const ofUnits =
      typeof units !== 'number' || units < 1
        ? campaignTexts.wrongUnits
        : typeof before?.units === 'number' && units <= before.units
          ? campaignTexts.tierMoreUnits(typed!.units)
          : at === 0 && typeof minimum === 'number' && units < minimum
            ? campaignTexts.firstTierBelow(minimumUnits)
            : undefined
    const ofPercentage =
      typeof percentage !== 'number' || percentage <= 0 || percentage >= 100
        ? campaignTexts.wrongPercentage
        : typeof before?.percentage === 'number' && percentage <= before.percentage
          ? campaignTexts.tierMoreDiscount(typed!.percentage)
          : undefined
    return [
      ...(ofUnits ? [{ path: placeOf(at, 'minimumUnits'), message: ofUnits }] : []),
      ...(ofPercentage ? [{ path: placeOf(at, 'percentage'), message: ofPercentage }] : []),
    ]
  })
}
