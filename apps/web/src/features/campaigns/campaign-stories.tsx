import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { storyStatus } from '@mutirao/domain/campaign-status'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useNow } from '#page/clock.ts'
import { useIsHydrated } from '#page/hydration.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { Stories, type StoryLook } from '#ui/stories.tsx'
import { shownStatus, statusOf } from './campaign-status.ts'
import { isSeen, useSeenStories } from './seen-stories.ts'
import { useSelectedCampaign } from './selected-campaign.ts'

/** Fetched on the first tap: most visits open no story. */
const StoryViewer = lazy(async () => ({ default: (await import('./story-viewer.tsx')).StoryViewer }))

const looks: Record<CampaignSummary['status'], StoryLook> = {
  OK: 'new',
  COMPLETED: 'bought',
  BLOCKED: 'locked',
  SCHEDULED: 'next',
  EXPIRED: 'past',
}

/** Round pictures by priority; campaigns without a story stay below. `?story=` opens one over the screen, so that it can be shared. */
export function CampaignStories({ campaigns }: { campaigns: CampaignSummary[] }) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const known = useSeenStories()
  const selected = useSelectedCampaign() ?? campaigns.find((campaign) => campaign.default)?.id
  const { story: opened } = useSearch({ strict: false }) as { story?: unknown }
  const isHydrated = useIsHydrated()
  const storied = campaigns.filter(({ story }) => story)
  const stories = storied.map((campaign) => ({
    href: campaign.story!.pages > 0 ? paths.story(campaign.id) : paths.campaign(campaign.id),
    title: campaign.story!.title,
    picture: campaign.story!.picture,
    ground: campaign.ground,
    look: lookOf(campaign, { isSelected: campaign.id === opened || campaign.id === selected, isSeen: isSeen(known, campaign) }),
    status: statusOf(campaign, { now, timeZone: tenant.timeZone }).text,
  }))
  return (
    <>
      {stories.length > 0 && <Stories stories={stories} label={m.stories()} />}
      {isHydrated && opened !== undefined && (
        <Suspense>
          <StoryViewer id={String(opened)} campaigns={storied} />
        </Suspense>
      )}
    </>
  )
}

/** Spec §4: the ring of the selected campaign is shown as OK. */
function lookOf(campaign: CampaignSummary, { isSelected, isSeen: wasSeen }: { isSelected: boolean; isSeen: boolean }): StoryLook {
  const status = shownStatus(campaign)
  if (status === 'OK' && wasSeen && !isSelected) return 'seen'
  return looks[storyStatus({ status, isSelected })]
}
