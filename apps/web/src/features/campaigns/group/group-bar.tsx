import * as m from '#paraglide/messages.js'
import type { GroupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal } from '@mutirao/domain/money'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'

const sizeClasses = { mini: 'gb-xs', card: 'gb-sm', normal: '', campaign: 'gb-lg' }

type Props = {
  progress: GroupProgress
  paidUnits: number
  waitingUnits: number
  /** The visitor's own paid units, highlighted as the last ones. */
  ownUnits?: number
  size?: keyof typeof sizeClasses
  /** The price of each step in place of the percentage, on the product page. */
  flags?: string[]
}

/** The staircase: a step per tier, solid for paid units, hatched for units that await payment, a flag on each step. */
export function GroupBar({ progress, paidUnits, waitingUnits, ownUnits = 0, size = 'normal', flags }: Props) {
  const widest = Math.max(...progress.tiers.map((tier) => tier.units))
  const goal = progress.tiers.at(-1)?.minimumUnits ?? 0
  return (
    <span
      className={`gb ${sizeClasses[size]}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a stepped drawing cannot be a <progress>
      role="progressbar"
      aria-label={m.group_progress()}
      aria-valuemin={0}
      aria-valuemax={goal}
      aria-valuenow={Math.min(paidUnits, goal)}
      aria-valuetext={spoken(progress, paidUnits, waitingUnits)}
    >
      <span className="gb-rail" aria-hidden="true">
        {progress.tiers.map((tier, index) => (
          <span
            key={tier.minimumUnits}
            className={`gb-step gb-w-${stepWeight(tier.units, widest)} ${tier.isReached ? 'gb-hit' : tier.isGoal ? 'gb-goal' : ''}`}
          >
            {size !== 'mini' && (
              <b className="gb-flag">
                {tier.isReached && <Icon d={check} className="size-3.5 [stroke-width:2.5]" />}
                {flags?.[index] ?? `${formatDecimal(tier.percentage)}%`}
              </b>
            )}
            <Track tier={tier} others={ownUnits > 0 ? paidUnits - ownUnits : undefined} />
            {(size === 'normal' || size === 'campaign') && <span className="gb-units">{tier.minimumUnits}</span>}
          </span>
        ))}
      </span>
    </span>
  )
}

type Tier = GroupProgress['tiers'][number]

/** `others`: units paid by others, when the visitor paid the rest. */
function Track({ tier, others }: { tier: Tier; others?: number }) {
  const { paidPercent, waitingPercent } = tier
  return (
    <span className="gb-track">
      {waitingPercent > paidPercent && <svg className="gb-fill gb-wait" width={`${waitingPercent}%`} />}
      {paidPercent > 0 && <svg className={`gb-fill ${others === undefined ? '' : 'gb-own'}`} width={`${paidPercent}%`} />}
      {others !== undefined && <svg className="gb-fill" width={`${filled(tier, others)}%`} />}
    </span>
  )
}

/** The filled percentage of a step. */
const filled = ({ minimumUnits, units: width }: Tier, units: number) =>
  Math.floor(Math.min(1, Math.max(0, (units - minimumUnits + width) / width)) * 10_000) / 100

/** Widths are proportional to units within limits: a bar of 10 and 900 still shows both. */
const stepWeight = (units: number, widest: number) => Math.max(3, Math.round((units / widest) * 12))

function spoken(progress: GroupProgress, paid: number, waiting: number): string {
  const counted = m.group_spoken({ paid, waiting })
  return progress.next
    ? `${counted} ${m.group_spoken_next({ missing: progress.missingUnits, percentage: formatDecimal(progress.next.percentage) })}`
    : counted
}

/** "Faltam 28 unidades para 15%": missing units and goal in one line. */
export function GroupLine({ progress, size = 'normal' }: { progress: GroupProgress; size?: 'normal' | 'large' }) {
  const look = size === 'large' ? 'text-20 font-semibold leading-[1.15]' : 'text-14 font-medium leading-tight'
  const strong = 'font-extrabold text-group-text'
  const { next, reached, missingUnits } = progress
  if (!next) {
    return (
      <p className={`font-head ${look}`}>
        {m.group_last_tier()} <b className={strong}>{formatDecimal(reached?.percentage ?? 0)}%</b> {m.group_released()}
      </p>
    )
  }
  return (
    <p className={`font-head ${look}`}>
      {missingUnits === 1 ? m.group_missing_one() : m.group_missing_many()}{' '}
      <b className={strong}>
        {missingUnits}&nbsp;{missingUnits === 1 ? m.unit_one() : m.unit_many()}
      </b>{' '}
      {m.group_for()} <b className={strong}>{formatDecimal(next.percentage)}%</b>
    </p>
  )
}

type KeyProps = Pick<Props, 'paidUnits' | 'waitingUnits' | 'ownUnits'> & { laterUnits?: number }

/** The legend for solid and hatched, and the number of paid units that count only at the closing. */
export function GroupKey({ paidUnits, laterUnits = 0, waitingUnits, ownUnits = 0 }: KeyProps) {
  return (
    <p className="flex flex-wrap gap-x-3.5 gap-y-1 text-12 text-ink-2 tabular-nums">
      <span className="inline-flex items-center gap-1.5 before:h-2.5 before:w-3.5 before:rounded-[3px] before:forced-color-adjust-none before:bg-group">
        {m.paid_units({ count: paidUnits })}
      </span>
      {ownUnits > 0 && (
        <span className="inline-flex items-center gap-1.5 before:h-2.5 before:w-3.5 before:rounded-[3px] before:forced-color-adjust-none before:bg-spark before:shadow-[inset_0_0_0_1px_var(--group)]">
          {m.your_units({ count: ownUnits })}
        </span>
      )}
      {laterUnits > 0 && <span>{m.later_units({ count: laterUnits })}</span>}
      {waitingUnits > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <i className="hatch h-2.5 w-3.5 rounded-[3px] forced-color-adjust-none" aria-hidden="true" />
          {m.waiting_payment({ count: waitingUnits })}
        </span>
      )}
    </p>
  )
}
