import { useQuery } from '@tanstack/react-query'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Face, groundOf, joinsQuery } from './group-faces.tsx'

const refreshMs = 60_000

/** The public members: initials, neighbourhood, units. Nothing when there are none. */
export function GroupJoins(group: { campaignId: string; buyers: number }) {
  const { timeZone } = useTenant()
  const now = useNow(refreshMs)
  const { data: joins = [] } = useQuery(joinsQuery(group))
  if (joins.length === 0) return null
  return (
    <section className="card px-4 py-3.5">
      <h2 className="text-16">{m.joins_title()}</h2>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable by keyboard
        tabIndex={0}
        aria-label={m.joins_title()}
        className="mt-1 max-h-60 divide-y divide-line overflow-y-auto"
      >
        {joins.map(({ initials, neighborhood, units, at }, index) => (
          <li key={initials + at} className="flex items-center gap-3 py-2 text-14">
            <Face initials={initials} className={`size-9 text-13 ${groundOf(index)}`} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{[initials, neighborhood].filter(Boolean).join(' · ')}</span>
              <span className="block text-12 text-ink-3">{formatWhen(new Date(at), new Date(now), timeZone)}</span>
            </span>
            <span className="shrink-0 text-12 text-ink-2 tabular-nums">{m.units_short({ count: units })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
