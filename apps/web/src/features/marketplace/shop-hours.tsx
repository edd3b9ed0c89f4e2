import { useQuery } from '@tanstack/react-query'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { isOpenAt, nextOpening } from '@mutirao/domain/opening-hours'
import { marketplaceQuery } from './marketplace-queries.ts'

const MINUTE_MS = 60_000
const weekdays = [m.weekday_0, m.weekday_1, m.weekday_2, m.weekday_3, m.weekday_4, m.weekday_5, m.weekday_6]

/** The shop's service hours, and whether it is open now; nothing when it has none. */
export function ShopHours() {
  const { timeZone } = useTenant()
  const now = new Date(useNow(MINUTE_MS))
  const hours = useQuery(marketplaceQuery()).data?.infos?.hours ?? []
  if (hours.length === 0) return null
  const next = nextOpening(hours, now, timeZone)
  const isOpen = isOpenAt(hours, now, timeZone)
  return (
    <section aria-labelledby="shop-hours" className="card p-4">
      <h2 id="shop-hours" className="text-16">
        {m.hours()}
      </h2>
      <p className={`mt-1 font-semibold ${isOpen ? 'text-group-text' : 'text-ink-2'}`}>
        {isOpen ? m.open_now() : next && m.opens_next({ day: dayText(next), from: next.from })}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {hours.map(({ weekdays: days, from, to }) => (
          <div key={`${days.join('')}${from}`} className="contents">
            <dt className="text-ink-2">{runsOf(days)}</dt>
            <dd className="text-right tabular-nums">{m.hours_from_to({ from, to })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function dayText({ inDays, weekday }: { inDays: number; weekday: number }): string {
  if (inDays === 0) return m.today()
  return inDays === 1 ? m.opens_tomorrow() : weekdays[weekday]!()
}

/** "segunda a sexta, domingo"; the week begins on Monday. */
export function runsOf(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
  const runs: number[][] = []
  for (const day of sorted) {
    const last = runs.at(-1)
    if (last?.at(-1) === (day + 6) % 7) last.push(day)
    else runs.push([day])
  }
  const name = (day: number) => weekdays[day]!()
  return runs
    .flatMap((run) => (run.length > 2 ? [m.weekdays_to({ from: name(run[0]!), to: name(run.at(-1)!) })] : run.map(name)))
    .join(', ')
}
