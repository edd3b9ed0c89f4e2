import { dayNumber } from '@mutirao/domain/zoned-time'
import { texts } from '../texts.ts'

const format = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: '2-digit', month: '2-digit', timeZone: 'UTC' })

/** "Hoje, domingo, 22/11". A date has no time zone. */
export function dayText(date: string, today: string): string {
  const long = format.format(new Date(`${date}T00:00:00Z`))
  const away = numberOf(date) - numberOf(today)
  const near = away === 0 ? texts.todayWord : away === 1 ? texts.tomorrowWord : undefined
  return near ? `${near}, ${long}` : long.charAt(0).toUpperCase() + long.slice(1)
}

function numberOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return dayNumber({ year, month, day })
}
