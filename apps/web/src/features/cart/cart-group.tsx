import { GroupBar, GroupLine } from '#features/campaigns/group/group-bar.tsx'
import { useLiveGroup } from '#features/campaigns/group/live-group.ts'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { formatClosing } from '@mutirao/domain/delivery-date'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatMoney } from '@mutirao/domain/money'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check, chevronRight, ticketPercent } from '@mutirao/ui/icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { CartLine } from './cart-line.tsx'
import { isBought, nextTierSaving, type GroupView } from './cart-view.ts'
import { nudgeText } from './discount-nudge.ts'

type Props = {
  group: GroupView
  /** No response, and none on its way: nothing is awaited. */
  isUnreached?: boolean
}

/** The lines of one campaign, its deadline and the savings at its next tier. */
export function CartGroup({ group, isUnreached = false }: Props) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const { campaignId, name, endsAt, lines } = group
  useLiveGroup({ id: campaignId, group: group.group })
  const { next, won } = nudgeText(
    lines.filter(isBought).map(({ entry }) => entry),
    group.discountRules,
    campaignId,
  )
  return (
    <section aria-label={name} className="rounded-campaign border border-line bg-surface px-3.5 pt-3">
      <a
        href={paths.campaign(campaignId)}
        aria-label={name || isUnreached ? undefined : m.see_campaign()}
        className="flex min-h-11 items-center justify-between gap-3"
      >
        <span className="min-w-0">
          {name ? (
            <>
              <h2 className="min-h-5 wrap-break-word text-16">{name}</h2>
              <span className="block min-h-4 text-12 text-ink-2">
                {endsAt ? formatClosing(new Date(endsAt), new Date(now), tenant.timeZone) : m.status_open()}
              </span>
            </>
          ) : isUnreached ? (
            <span className="font-semibold">{m.see_campaign()}</span>
          ) : (
            <>
              <Bone className="h-5 w-44" />
              <Bone className="mt-1 h-3 w-28" />
            </>
          )}
        </span>
        <Icon d={chevronRight} />
      </a>
      {!isUnreached && <GroupNudge group={group} />}
      {group.minimumOrder !== undefined && group.lacking > 0 && (
        <Hint
          icon={ticketPercent}
          text={m.minimum_order_lacking({ lacking: formatMoney(group.lacking), minimum: formatMoney(group.minimumOrder) })}
        />
      )}
      {won && <Hint icon={check} text={won} isWon />}
      {next && <Hint icon={ticketPercent} text={next} />}
      <ul>
        {lines.map((line) => (
          <CartLine key={line.key} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Hint({ icon, text, isWon = false }: { icon: string; text: string; isWon?: boolean }) {
  return (
    <p className="mt-2.5" aria-live="polite">
      <span
        className={`inline-flex min-h-7 items-center gap-1.5 rounded-xs px-2 py-1 text-12 font-semibold ${isWon ? 'bg-group-soft text-group-text' : 'bg-warn-soft text-warn'}`}
      >
        <Icon d={icon} className="size-4 shrink-0" />
        {text}
      </span>
    </p>
  )
}

function GroupNudge({ group: { group, lines, isGroupAwaited } }: { group: GroupView }) {
  // Reserves the space, so that nothing moves when the figures arrive.
  if (!group) return isGroupAwaited ? <Bone className="mt-3 mb-0.5 h-[111px] rounded-card" /> : null
  const progress = groupProgress(group.rules, group)
  const saving = progress.next ? nextTierSaving(lines, progress.reached?.percentage ?? 0, progress.next.percentage) : 0
  return (
    <div className="mt-3 mb-0.5 grid gap-2.5 rounded-card bg-spark-soft px-3.5 pt-3 pb-3.5">
      <GroupBar size="card" progress={progress} paidUnits={group.paidUnits} waitingUnits={group.waitingUnits} />
      <div>
        <GroupLine progress={progress} />
        {saving > 0 && (
          <p className="text-13">
            {m.you_would_save_more()} <b className="tabular-nums text-group-text">{formatMoney(saving)}</b>.
          </p>
        )}
      </div>
    </div>
  )
}
