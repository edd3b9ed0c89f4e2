import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateText, dayNumber, dayOf, instantOf, localTime, startOfDay } from './zoned-time.ts'

const zones = ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha']

describe('localTime', () => {
  it.each([
    ['America/Sao_Paulo', { year: 2026, month: 11, day: 20, hour: 23, minute: 5, weekday: 5 }],
    ['America/Noronha', { year: 2026, month: 11, day: 21, hour: 0, minute: 5, weekday: 6 }],
    ['America/Rio_Branco', { year: 2026, month: 11, day: 20, hour: 21, minute: 5, weekday: 5 }],
  ])('02:05Z on 21/11 in %s', (zone, expected) => {
    expect(localTime(new Date('2026-11-21T02:05:00Z'), zone)).toEqual(expected)
  })
})

describe('instantOf', () => {
  it('is the way back, in every zone of Brazil', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const instant = new Date(minute * 60_000)
        expect(instantOf(localTime(instant, zone), zone)).toEqual(instant)
      }),
    )
  })

  it.each([
    ['the hour that summer time skips', '2026-03-08T02:30', '2026-03-08T06:30:00Z'],
    ['the day after', '2026-03-09T02:30', '2026-03-09T06:30:00Z'],
  ])('finds %s', (_, wall, instant) => {
    const [year, month, day, hour, minute] = wall.split(/\D/).map(Number) as [number, number, number, number, number]
    expect(instantOf({ year, month, day, hour, minute }, 'America/New_York')).toEqual(new Date(instant))
  })
})

describe('startOfDay', () => {
  it.each([
    ['2018-11-03', 'America/Sao_Paulo', '2018-11-03T03:00:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ])('of %s in %s is %s, also where summer time skips or repeats the midnight', (day, zone, instant) => {
    expect(startOfDay(day, zone)).toEqual(new Date(instant))
  })

  it('is the first moment of each day since 2010, also where summer time begins at midnight', () => {
    for (const zone of [...zones, 'America/Santiago', 'America/Asuncion', 'Europe/Lisbon'])
      for (let number = dayNumber({ year: 2010, month: 1, day: 1 }); number < dayNumber({ year: 2027, month: 1, day: 1 }); number++) {
        const day = dateText(dayOf(number))
        const first = startOfDay(day, zone)
        const days = [first, new Date(first.getTime() - 1)].map((moment) => dateText(localTime(moment, zone)))
        expect(days, `${day} in ${zone}`).toEqual([day, dateText(dayOf(number - 1))])
      }
  })
})

describe('dayNumber', () => {
  it('counts days of the calendar', () => {
    expect(dayNumber({ year: 2026, month: 3, day: 1 }) - dayNumber({ year: 2026, month: 2, day: 28 })).toBe(1)
    expect(dayOf(dayNumber({ year: 2028, month: 2, day: 29 }))).toEqual({ year: 2028, month: 2, day: 29, weekday: 2 })
  })
})
