import type { DeliverySlot } from '@mutirao/contract/campaigns'
import { formatMoney } from '@mutirao/domain/money'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { chevronLeft, chevronRight } from '#ui/icon-paths.ts'
import { aroundDay, calendarPage, lowestFee, pageOf, weekdayNames, type CalendarDay } from './calendar.ts'

type Props = { slots: DeliverySlot[]; chosen?: DeliverySlot; onChoose: (date: string) => void }

/** Two weeks at a time; only the days on which something arrives can be pressed, each with its lowest fee, the chosen one with its own. */
export function DayCalendar({ slots, chosen, onChoose }: Props) {
  const date = chosen?.date
  const [page, setPage] = useState(() => (date && slots.length > 0 ? pageOf(slots, date) : 0))
  const { title, days, lastPage } = calendarPage(slots, page)
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <b className="font-head text-16 font-semibold" aria-live="polite">
          {title}
        </b>
        <span className="-mr-2 flex">
          <IconButton
            icon={chevronLeft}
            label={m.earlier_weeks()}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
            className="disabled:opacity-40"
          />
          <IconButton
            icon={chevronRight}
            label={m.later_weeks()}
            disabled={page >= lastPage}
            onClick={() => setPage(page + 1)}
            className="disabled:opacity-40"
          />
        </span>
      </div>
      <fieldset className="grid grid-cols-7 gap-0.5 text-center">
        <legend className="sr-only">{m.day()}</legend>
        {weekdayNames.map((name) => (
          <small key={name} className="py-1 text-[clamp(11px,.75rem,14px)] text-ink-3" aria-hidden="true">
            {name.slice(0, 3)}.
          </small>
        ))}
        {days.map((day) =>
          day.slots.length > 0 ? (
            <DayButton
              key={day.date}
              day={day}
              fee={day.date === date && chosen ? chosen.fee : lowestFee(day.slots)}
              isChosen={day.date === date}
              onChoose={onChoose}
            />
          ) : (
            <span key={day.date} aria-hidden="true" className="grid h-11.5 place-items-center font-head text-15 text-ink-3 tabular-nums">
              {day.day}
            </span>
          ),
        )}
      </fieldset>
    </div>
  )
}

type DayProps = { day: CalendarDay; fee: number; isChosen: boolean; onChoose: (date: string) => void }

function DayButton({ day, fee, isChosen, onChoose }: DayProps) {
  const { before, after } = aroundDay(day)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(day.date)}
      className={`grid h-11.5 place-content-center justify-items-center gap-[3px] rounded-md font-head text-15 leading-none font-semibold tabular-nums ${
        isChosen ? 'bg-action text-on-action' : 'bg-group-soft text-ink'
      }`}
    >
      <span>
        <span className="sr-only">{before}</span>
        {day.day}
        <span className="sr-only">{after}</span>
      </span>
      <em className={`font-text text-[clamp(11px,.6875rem,13px)] leading-none font-medium not-italic ${isChosen ? '' : 'text-group-text'}`}>
        {fee === 0 ? m.free() : <ShortMoney centavos={fee} />}
      </em>
    </button>
  )
}

/** "R$ 8", "R$ 9,90": what fits under a day; on phones a sum with centavos stands without its sign. */
function ShortMoney({ centavos }: { centavos: number }) {
  if (centavos % 100 === 0) return `R$\u00a0${centavos / 100}`
  const [sign, ...amount] = formatMoney(centavos).split('\u00a0')
  return (
    <>
      <span className="max-md:sr-only">{sign}&nbsp;</span>
      {amount.join('')}
    </>
  )
}
