import { Suspense, type ReactNode } from 'react'
import { later, useIsIdle } from '#page/later.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { Campaign } from '@mutirao/contract/campaigns'
import { groupProgress, type GroupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal } from '@mutirao/domain/money'
import { Icon } from '@mutirao/ui/icon.tsx'
import { users } from '@mutirao/ui/icons.gen.ts'
import { WhenNear } from '@mutirao/ui/when-near.tsx'
import { closedText, peopleText } from '../campaign-status.ts'
import { Countdown } from '../countdown.tsx'
import { GroupBar, GroupKey, GroupLine } from './group-bar.tsx'
import { useMyPart } from './my-group.ts'

type Props = { campaign: Pick<Campaign, 'id' | 'group' | 'endsAt' | 'canBuy'> }

/**
 * The group's progress, current value, members and remaining time. `lead`: shown first to visitors who are not members; replaces the value on
 * phones.
 */
export function GroupPanel({ campaign, lead }: Props & { lead?: ReactNode }) {
  const mine = useMyPart(campaign)
  const { group } = campaign
  if (!group) return null
  const progress = groupProgress(group.rules, group)
  const { paidUnits, laterUnits = 0, waitingUnits } = group
  const counters = { waitingUnits, ownUnits: mine?.paidUnits }
  return (
    <section
      aria-label={m.the_group()}
      className="grid gap-2.5 rounded-campaign border border-line bg-surface px-4 py-3 short:gap-1.5 short:py-2 md:gap-3.5 md:py-4"
    >
      <div>
        {!mine && lead}
        {group.closing ? <ClosedLine closing={group.closing} /> : <GroupLine progress={progress} size="large" />}
        <p className="mt-1 text-12 text-ink-2 short:mt-0 max-md:peer-data-invited:hidden">
          {group.closing ? closedText(group.closing) : worth(progress)}
        </p>
      </div>
      <GroupBar size="campaign" progress={progress} paidUnits={paidUnits - laterUnits} {...counters} />
      <GroupKey paidUnits={paidUnits} laterUnits={laterUnits} {...counters} />
      {mine && (
        <Suspense>
          <MyPartNote part={mine} />
        </Suspense>
      )}
      <GroupCrowd campaign={campaign} className="flex border-t border-line pt-2.5 short:hidden md:pt-3" />
    </section>
  )
}

/** Members and remaining time. Inside the panel, or below the page's lead on small screens. */
export function GroupCrowd({ campaign, className }: Props & { className: string }) {
  const { isIntranet } = useTenant()
  const isIn = useMyPart(campaign) !== undefined
  const isIdle = useIsIdle()
  const { id, group, endsAt, canBuy } = campaign
  if (!group) return null
  return (
    <div className={`flex-wrap items-center justify-between gap-x-3 gap-y-2 ${className}`}>
      <p className="flex items-center gap-2 text-12 text-ink-2">
        <span className="grid size-8 place-items-center rounded-full bg-well">
          <Icon d={users} className="size-4" />
        </span>
        {isIdle && group.buyers > 0 && (
          <Suspense>
            <GroupFaces campaignId={id} buyers={group.buyers} isIn={isIn} />
          </Suspense>
        )}
        <span>
          {group.buyers === 0 ? (
            m.nobody_joined()
          ) : (
            <>
              <b className="block text-ink tabular-nums">{peopleText(group.buyers, isIntranet)}</b>
              {m.already_joined()}
            </>
          )}
        </span>
      </p>
      {endsAt && canBuy.ok && (
        <div className="text-right">
          <p className="mb-1 text-12 text-ink-3">{m.ends_in()}</p>
          <Countdown until={Date.parse(endsAt)} />
        </div>
      )}
    </div>
  )
}

type Closing = NonNullable<NonNullable<Campaign['group']>['closing']>

/** "Hoje valem 10%, também para quem já comprou." */
function worth({ reached }: GroupProgress) {
  if (!reached) return m.no_tier_yet()
  return (
    <>
      {m.today_worth()} <b className="text-group-text">{formatDecimal(reached.percentage)}%</b>
      {m.also_for_earlier_buyers()}
    </>
  )
}

function ClosedLine({ closing }: { closing: Closing }) {
  const title = closing.outcome === 'FAILED' ? m.group_failed() : m.group_closed()
  return <p className="font-head text-20 leading-[1.15] font-semibold">{title}</p>
}

/** For members only, known after hydration. */
const MyPartNote = later(async () => (await import('./my-part-note.tsx')).MyPartNote)
const GroupFaces = later(async () => (await import('./group-faces.tsx')).GroupFaces)
const GroupJoins = later(async () => (await import('./group-joins.tsx')).GroupJoins)

/** Below the fold of most phones, so its chunk loads when scrolled to. */
export function JoinsSection({ campaign, className }: { campaign: Campaign; className?: string }) {
  if (!campaign.group || campaign.group.buyers === 0) return null
  return (
    <WhenNear className={className}>
      <GroupJoins campaignId={campaign.id} buyers={campaign.group.buyers} />
    </WhenNear>
  )
}
