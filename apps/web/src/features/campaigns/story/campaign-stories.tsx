import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { laterOrFail } from '#page/later.ts'
import { useIsHydrated, usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Picture, type PictureSource } from '#ui/picture.tsx'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { storyStatus } from '@mutirao/domain/campaign-status'
import { Icon } from '@mutirao/ui/icon.tsx'
import { calendarClock, check, lock } from '@mutirao/ui/icons.gen.ts'
import { shownStatus, statusOf, useSelectedCampaign } from '../campaign-status.ts'
import { isSeen, useSeenStories } from './seen-stories.ts'

const StoryViewer = laterOrFail(async () => (await import('./story-viewer.tsx')).StoryViewer)

const looks: Record<CampaignSummary['status'], StoryLook> = {
  OK: 'new',
  COMPLETED: 'bought',
  BLOCKED: 'locked',
  SCHEDULED: 'next',
  EXPIRED: 'past',
}

/** Round pictures by priority; campaigns without a story are below. `?story=` opens one as an overlay, so that it can be shared. */
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

type StoryLook = 'new' | 'seen' | 'bought' | 'locked' | 'next' | 'past'

const rings: Record<StoryLook, string> = {
  new: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_5px_var(--action)]',
  seen: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_4px_var(--control)]',
  bought: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_5px_var(--group)]',
  locked: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_4.5px_var(--line)]',
  next: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_4.5px_var(--line)]',
  past: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_4.5px_var(--line)]',
}
const badges: Partial<Record<StoryLook, string>> = { bought: check, locked: lock, next: calendarClock }

type Story = { href: string; title: string; status: string; look: StoryLook; picture: PictureSource; ground: number }

/** Campaigns as round pictures, by priority; the ring shows whether something can be done. */
function Stories({ stories, label }: { stories: Story[]; label: string }) {
  return (
    <ul aria-label={label} className="bleed gap-1.5 pt-2.5 md:gap-3.5">
      {stories.map(({ href, title, status, look, picture, ground }, index) => (
        <li key={href} className="w-[4.75rem]">
          <a href={href} className={`block text-center text-12 leading-[.9375rem] ${look === 'new' ? 'font-semibold' : 'text-ink-2'}`}>
            <span
              className={`relative mx-auto mb-1.5 block size-16 rounded-full p-1 ${rings[look]} ${ground === 2 ? 'bg-ground-2' : 'bg-ground-1'}`}
            >
              <Picture
                picture={picture}
                sizes="64px"
                max={320}
                isEager={index < 5}
                isDecorative
                className={`rounded-full ${look === 'locked' || look === 'past' ? 'opacity-60 grayscale' : ''}`}
              />
              {badges[look] && (
                <span
                  className={`absolute -right-1 -bottom-1 grid size-[22px] place-items-center rounded-full shadow-[0_0_0_2px_var(--bg)] ${look === 'bought' ? 'bg-group text-on-group' : 'bg-ink text-bg'}`}
                >
                  <Icon d={badges[look]} className="size-3.5 [stroke-width:2.5]" />
                </span>
              )}
            </span>
            {title}
            <span className="sr-only">{`, ${status}`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
