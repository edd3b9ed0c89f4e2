import type { GroupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal } from '@mutirao/domain/money'
import { Icon } from './icon.tsx'
import { check } from './icons.gen.ts'

const sizeClasses = { mini: 'gb-xs', card: 'gb-sm', normal: '', campaign: 'gb-lg' }

type Props = {
  /** The accessible name, and the present state in words. */
  label: string
  spoken: string
  progress: GroupProgress
  paidUnits: number
  /** The visitor's own paid units, highlighted as the last ones. */
  ownUnits?: number
  size?: keyof typeof sizeClasses
  /** The price of each step in place of the percentage, on the product page. */
  flags?: string[]
}

/** The staircase: a step per tier, solid for paid units, hatched for units that await payment, a flag on each step. */
export function GroupStair({ label, spoken, progress, paidUnits, ownUnits = 0, size = 'normal', flags }: Props) {
  const widest = Math.max(...progress.tiers.map((tier) => tier.units))
  const goal = progress.tiers.at(-1)?.minimumUnits ?? 0
  return (
    <span
      className={`gb ${sizeClasses[size]}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a stepped drawing cannot be a <progress>
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={goal}
      aria-valuenow={Math.min(paidUnits, goal)}
      aria-valuetext={spoken}
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
