import { wholeOf } from '#written/drafts.ts'
import { percentIn } from '#written/written-text.ts'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import type { CampaignDraft, TierDraft } from './campaign-draft.ts'
import { campaignTexts } from './texts.ts'

const placeOf = (at: number, key: string) => `cartControls.groupRules.${at}.${key}`

/** The mistakes of the tiers as typed: each tier needs more units, and a lower price, than the one before. */
export function tierIssues({ isGroup, tiers, minimumUnits }: Pick<CampaignDraft, 'isGroup' | 'tiers' | 'minimumUnits'>): WrittenIssue[] {
  if (!isGroup) return []
  return tiers.flatMap((tier, at) => {
    const before = tiers[at - 1]
    const ofUnits = unitsMistake(tier, before) ?? (at === 0 ? firstMistake(tier, minimumUnits) : undefined)
    const ofPercentage = percentageMistake(tier, before)
    return [
      ...(ofUnits ? [{ path: placeOf(at, 'minimumUnits'), message: ofUnits }] : []),
      ...(ofPercentage ? [{ path: placeOf(at, 'percentage'), message: ofPercentage }] : []),
    ]
  })
}

function unitsMistake(tier: TierDraft, before: TierDraft | undefined): string | undefined {
  const [units, less] = [wholeOf(tier.units), before && wholeOf(before.units)]
  if (typeof units !== 'number' || units < 1) return campaignTexts.wrongUnits
  return typeof less === 'number' && units <= less ? campaignTexts.tierMoreUnits(String(less)) : undefined
}

function firstMistake({ units }: TierDraft, minimumUnits: string): string | undefined {
  const [first, minimum] = [wholeOf(units), wholeOf(minimumUnits)]
  return typeof minimum === 'number' && Number(first) < minimum ? campaignTexts.firstTierBelow(minimumUnits) : undefined
}

function percentageMistake(tier: TierDraft, before: TierDraft | undefined): string | undefined {
  const [percentage, less] = [percentIn(tier.percentage), before && percentIn(before.percentage)]
  if (typeof percentage !== 'number' || percentage <= 0 || percentage >= 100) return campaignTexts.wrongPercentage
  return typeof less === 'number' && percentage <= less ? campaignTexts.tierMoreDiscount(before!.percentage) : undefined
}
