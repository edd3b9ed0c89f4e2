import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { storyStatus } from '@mutirao/domain/campaign-status'
import { useNow } from '#lib/clock.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { Stories, type StoryLook } from '#ui/stories.tsx'
import { statusOf } from './campaign-status.ts'
import { useSelectedCampaign } from './selected-campaign.ts'

const looks: Record<CampaignSummary['status'], StoryLook> = {
  OK: 'new',
  COMPLETED: 'bought',
  BLOCKED: 'locked',
  SCHEDULED: 'next',
  EXPIRED: 'past',
}

/** Round pictures by priority; campaigns without a story stay below. */
export function CampaignStories({ campaigns }: { campaigns: CampaignSummary[] }) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const selected = useSelectedCampaign()
  const stories = campaigns.flatMap((campaign) =>
    campaign.story
      ? [
          {
            href: paths.campaign(campaign.id),
            title: campaign.story.title,
            picture: campaign.story.picture,
            ground: campaign.ground,
            look: looks[storyStatus({ status: campaign.status, isSelected: campaign.id === selected })],
            status: statusOf(campaign, { now, timeZone: tenant.timeZone }).text,
          },
        ]
      : [],
  )
  return stories.length > 0 ? <Stories stories={stories} label={m.stories()} /> : null
}
