import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { DeliverySlot } from '@mutirao/contract/campaigns'
import { isFree } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { dateText, dayNumber, dayOf } from '@mutirao/domain/zoned-time'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { chevronLeft, chevronRight } from '@mutirao/ui/icons.gen.ts'

type Props = { slots: DeliverySlot[]; chosen?: DeliverySlot; onChoose: (date: string) => void }

/** Two weeks per page; only days with a free slot can be chosen, each with its lowest fee, the chosen one with its own. */
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
          day.slots.some(isFree) ? (
            <DayButton
              key={day.date}
              day={day}
              fee={day.date === date && chosen ? chosen.fee : lowestFee(day.slots)}
              isChosen={day.date === date}
              onChoose={onChoose}
            />
          ) : day.slots.length > 0 ? (
            <FullDay key={day.date} day={day} />
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

/** A full day is announced, so that nobody searches for it. */
function FullDay({ day }: { day: CalendarDay }) {
  const { before, after } = aroundDay(day)
  return (
    <button
      type="button"
      disabled
      className="grid h-11.5 place-content-center justify-items-center gap-[3px] rounded-md font-head text-15 leading-none text-ink-3 tabular-nums"
    >
      <span className="line-through">
        <span className="sr-only">{before}</span>
        {day.day}
        <span className="sr-only">{after}</span>
      </span>
      <em className="font-text text-[clamp(11px,.6875rem,13px)] leading-none not-italic">{m.slot_is_full()}</em>
    </button>
  )
}

/** "R$ 8", "R$ 9,90": fits under a day; on phones an amount with centavos has no sign. */
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

type CalendarDay = { date: string; day: number; weekday: number; slots: DeliverySlot[] }

const pageDays = 14

/** Two weeks from Sunday to Saturday; page 0 contains the first available day. */
export function calendarPage(slots: readonly DeliverySlot[], page: number): { title: string; days: CalendarDay[]; lastPage: number } {
  const numbers = slots.map(({ date }) => numberOf(date))
  const first = numbers.length > 0 ? Math.min(...numbers) : 0
  const start = first - dayOf(first).weekday
  const from = start + page * pageDays
  const days = Array.from({ length: pageDays }, (_, ahead) => calendarDay(from + ahead, slots))
  const lastPage = numbers.length > 0 ? Math.floor((Math.max(...numbers) - start) / pageDays) : 0
  return { title: monthTitle(days), days, lastPage }
}

/** The page of a day. */
export function pageOf(slots: readonly DeliverySlot[], date: string): number {
  const first = Math.min(...slots.map((slot) => numberOf(slot.date)))
  return Math.max(0, Math.floor((numberOf(date) - (first - dayOf(first).weekday)) / pageDays))
}

const lowestFee = (slots: readonly DeliverySlot[]) => Math.min(...slots.filter(isFree).map(({ fee }) => fee))

function calendarDay(number: number, slots: readonly DeliverySlot[]): CalendarDay {
  const { weekday, ...day } = dayOf(number)
  const date = dateText(day)
  return { date, day: day.day, weekday, slots: slots.filter((slot) => slot.date === date) }
}

function numberOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return dayNumber({ year, month, day })
}

const months = ['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho', 'Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro']

/** "Novembro", "Novembro e dezembro". */
function monthTitle(days: CalendarDay[]): string {
  const [first, last] = [days[0], days.at(-1)].map((day) => months[Number(day?.date.slice(5, 7)) - 1] ?? '')
  return first === last ? (first ?? '') : `${first} e ${last?.toLowerCase()}`
}

const weekdayNames = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']

/** "sábado, " and " de novembro, ": the text around the number for screen readers. */
export const aroundDay = ({ date, weekday }: CalendarDay) => ({
  before: `${weekdayNames[weekday]}, `,
  after: ` de ${months[Number(date.slice(5, 7)) - 1]?.toLowerCase()}, `,
})
