import type { DeliverySlot } from '@mutirao/contract/campaigns'
import { dayNumber, dayOf } from '@mutirao/domain/zoned-time'

export type CalendarDay = { date: string; day: number; weekday: number; slots: DeliverySlot[] }

const pageDays = 14

/** Two weeks from Sunday to Saturday; page 0 holds the first day that can be chosen. */
export function calendarPage(slots: readonly DeliverySlot[], page: number): { title: string; days: CalendarDay[]; lastPage: number } {
  const numbers = slots.map(({ date }) => numberOf(date))
  const first = numbers.length > 0 ? Math.min(...numbers) : 0
  const start = first - dayOf(first).weekday
  const from = start + page * pageDays
  const days = Array.from({ length: pageDays }, (_, ahead) => calendarDay(from + ahead, slots))
  const lastPage = numbers.length > 0 ? Math.floor((Math.max(...numbers) - start) / pageDays) : 0
  return { title: monthTitle(days), days, lastPage }
}

/** The page on which a day stands. */
export function pageOf(slots: readonly DeliverySlot[], date: string): number {
  const first = Math.min(...slots.map((slot) => numberOf(slot.date)))
  return Math.max(0, Math.floor((numberOf(date) - (first - dayOf(first).weekday)) / pageDays))
}

export const lowestFee = (slots: readonly DeliverySlot[]) => Math.min(...slots.map(({ fee }) => fee))

function calendarDay(number: number, slots: readonly DeliverySlot[]): CalendarDay {
  const { year, month, day, weekday } = dayOf(number)
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return { date, day, weekday, slots: slots.filter((slot) => slot.date === date) }
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

export const weekdayNames = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']

/** "sábado, " and " de novembro, ": what stands around the number for those who hear the calendar. */
export const aroundDay = ({ date, weekday }: CalendarDay) => ({
  before: `${weekdayNames[weekday]}, `,
  after: ` de ${months[Number(date.slice(5, 7)) - 1]?.toLowerCase()}, `,
})
