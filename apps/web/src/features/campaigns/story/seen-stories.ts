import { createStoredValue } from '@mutirao/client/store'
import { seenStoriesKey } from '@mutirao/client/stored-keys'
import type { CampaignSummary } from '@mutirao/contract/campaigns'

const seen = createStoredValue<Record<string, string>>(seenStoriesKey, {})

type Storied = Pick<CampaignSummary, 'id' | 'story'>

/** A story with new pages or another picture is unseen again. */
const editionOf = ({ story }: Storied) => `${story?.picture.hash}/${story?.pages}`

export const useSeenStories = seen.useValue
export const isSeen = (known: Record<string, string>, campaign: Storied) => known[campaign.id] === editionOf(campaign)
export const rememberSeen = (campaign: Storied) => seen.set({ ...seen.get(), [campaign.id]: editionOf(campaign) })
