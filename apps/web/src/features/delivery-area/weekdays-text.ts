import * as m from '#paraglide/messages.js'

const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const short = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
const list = new Intl.ListFormat('pt-BR')
const week = 7

/** "qui. e sáb." of the days it comes, Sunday first. */
export function weekdaysText(dates: readonly string[]): string {
  const days = new Map(dates.map((date) => [noon(date).getUTCDay(), short.format(noon(date))]))
  if (days.size === week) return m.every_day()
  return list.format([...days].sort(([a], [b]) => a - b).map(([, name]) => name))
}
