import { describe, expect, it } from 'vitest'
import { aroundDay, calendarPage, pageOf } from './day-calendar.tsx'

const slot = (date: string, fee = 800) => ({
  kind: 'DELIVERY' as const,
  id: date,
  date,
  from: '08:00',
  to: '12:00',
  fee,
  startsAt: `${date}T11:00:00.000Z`,
})
const slots = [slot('2026-11-28'), slot('2026-12-05'), slot('2026-12-12')]

describe('the calendar', () => {
  it('shows two weeks from the Sunday before the first day that can be chosen', () => {
    const { title, days, lastPage } = calendarPage(slots, 0)
    expect([title, days.length, days[0]?.date, days.at(-1)?.date, lastPage]).toEqual([
      'Novembro e dezembro',
      14,
      '2026-11-22',
      '2026-12-05',
      1,
    ])
    expect(days.filter((day) => day.slots.length > 0).map(({ day }) => day)).toEqual([28, 5])
  })

  it('opens on the page of the chosen day', () => {
    expect(pageOf(slots, '2026-12-12')).toBe(1)
  })

  it('announces the whole date to screen readers', () => {
    const day = calendarPage(slots, 0).days.find((candidate) => candidate.slots.length > 0)
    expect(day && aroundDay(day)).toEqual({ before: 'sábado, ', after: ' de novembro, ' })
  })

  it('is empty without windows', () => {
    expect(calendarPage([], 0).lastPage).toBe(0)
  })
})
