import type { ComponentProps } from 'react'
import * as m from '#paraglide/messages.js'
import type { GroupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal } from '@mutirao/domain/money'
import { GroupStair } from '@mutirao/ui/group-stair.tsx'

type Props = Omit<ComponentProps<typeof GroupStair>, 'label' | 'spoken'> & { waitingUnits: number }

/** The staircase of a group. */
export function GroupBar({ waitingUnits, ...stair }: Props) {
  return <GroupStair {...stair} label={m.group_progress()} spoken={spoken(stair.progress, stair.paidUnits, waitingUnits)} />
}

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
