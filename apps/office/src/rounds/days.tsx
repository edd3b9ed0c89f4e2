import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { today } from '#kept/reads.ts'
import { dayText } from '#looks/day-text.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { Plain } from '#looks/plain.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight } from '@mutirao/ui/icons.gen.ts'
import { texts } from '../texts.ts'
import { useDays } from './round-reads.ts'

/** The days with deliveries. */
export function DaysScreen() {
  const read = useDays()
  const days = read.value
  const now = today(useNow())
  if (days?.length === 0) return <Plain title={texts.noRoundsTitle} text={texts.noRoundsText} />
  return (
    <>
      <h1 className="mb-3 text-24">{texts.rounds}</h1>
      <KeptNote of={read} />
      <ul className="grid gap-3 md:grid-cols-2">
        {days?.map(({ date, stops, done }) => (
          <li key={date}>
            <a
              href={hrefOf(`rounds/${date}`)}
              className={`flex min-h-18 items-center gap-3 rounded-card px-4 py-3 ${date === now ? 'bg-action-soft shadow-[inset_0_0_0_2px_var(--action)]' : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]'}`}
            >
              <span className="min-w-0 flex-1">
                <b className="block font-head text-20">{dayText(date, now)}</b>
                <span className="text-ink-2">
                  {texts.stops(stops)} · {texts.doneOf(done, stops)}
                </span>
              </span>
              <Icon d={chevronRight} className="size-6" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
