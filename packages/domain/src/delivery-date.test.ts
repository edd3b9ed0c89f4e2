import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatClosing, formatDay, formatDeadline, formatHour, formatOpening, formatWhen, formatWindow } from './delivery-date.ts'
import { type DeliveryWindow, isFree, nextDeliveryDays, placesToTell } from './delivery-date.ts'

const ZONE = 'America/Sao_Paulo'
const at = (text: string) => new Date(`${text}-03:00`)
/** A Saturday. */
const NOW = at('2026-11-21T09:20')

describe('dates as the screens need them', () => {
  it.each([
    ['2026-11-21T20:00', '20h'],
    ['2026-11-21T09:16', '9h16'],
    ['2026-11-21T00:05', '0h05'],
  ])('%s is %s', (instant, text) => {
    expect(formatHour(at(instant), ZONE)).toBe(text)
  })

  it.each([
    ['2026-11-28T08:00', 'sáb., 28/11'],
    ['2026-12-03T20:00', 'qui., 3/12'],
    ['2026-11-24T23:59', 'ter., 24/11'],
  ])('%s is %s', (instant, text) => {
    expect(formatDay(at(instant), ZONE)).toBe(text)
  })

  it.each([
    ['2026-11-21T22:00', 'hoje, 22h'],
    ['2026-11-21T00:00', 'hoje, 0h'],
    ['2026-11-22T08:00', 'amanhã, 8h'],
    ['2026-11-20T23:59', 'ontem, 23h59'],
    ['2026-11-25T20:00', 'qua., 20h'],
    ['2026-11-27T23:59', 'sex., 23h59'],
    ['2026-11-28T00:00', 'sáb., 28/11, 0h'],
    ['2026-11-19T16:30', 'qui., 19/11, 16h30'],
  ])('seen from that Saturday, %s is %s', (instant, text) => {
    expect(formatWhen(at(instant), NOW, ZONE)).toBe(text)
  })

  it.each([
    ['2026-11-21T22:00', 'sáb., 22h'],
    ['2026-11-22T09:16', 'dom., 9h16'],
    ['2026-11-27T20:00', 'sex., 20h'],
    ['2026-11-28T20:00', 'sáb., 28/11, 20h'],
  ])('a deadline of %s, to be read on any day, is %s', (instant, text) => {
    expect(formatDeadline(at(instant), NOW, ZONE)).toBe(text)
  })

  it('counts days in the tenant’s time zone', () => {
    const instant = new Date('2026-11-22T02:05:00Z')
    expect(formatWhen(instant, NOW, ZONE)).toBe('hoje, 23h05')
    expect(formatWhen(instant, NOW, 'America/Noronha')).toBe('amanhã, 0h05')
  })

  it.each([
    ['2026-11-28T08:00', '2026-11-28T12:00', 'sáb., 28/11, das 8h às 12h'],
    ['2026-11-21T18:00', '2026-11-21T20:30', 'hoje, das 18h às 20h30'],
    ['2026-11-25T00:00', '2026-11-25T01:00', 'qua., 25/11, das 0h à 1h'],
    ['2026-11-22T01:00', '2026-11-22T02:00', 'amanhã, da 1h às 2h'],
  ])('the window from %s is %s', (from, to, text) => {
    expect(formatWindow({ from: at(from), to: at(to) }, NOW, ZONE)).toBe(text)
  })

  it.each([
    ['2026-11-21T22:00', 'Fecha hoje, 22h'],
    ['2026-11-22T00:00', 'Aberta até amanhã, 0h'],
    ['2026-11-25T20:00', 'Aberta até qua., 20h'],
    ['2026-12-03T18:00', 'Aberta até qui., 3/12, 18h'],
  ])('closing at %s reads %s', (end, text) => {
    expect(formatClosing(at(end), NOW, ZONE)).toBe(text)
  })

  it.each([
    ['2026-11-21T18:00', 'Começa hoje, 18h'],
    ['2026-11-22T08:00', 'Começa amanhã, 8h'],
    ['2026-11-23T00:00', 'Começa em 2 dias'],
    ['2026-11-26T23:00', 'Começa em 5 dias'],
  ])('starting at %s reads %s', (start, text) => {
    expect(formatOpening(at(start), NOW, ZONE)).toBe(text)
  })
})

describe('nextDeliveryDays', () => {
  const saturday: DeliveryWindow = { weekday: 6, from: '08:00', to: '12:00', fee: 900, cutoffHours: 12 }
  const wednesday: DeliveryWindow = { weekday: 3, from: '18:00', to: '20:00', fee: 0, cutoffHours: 24 }
  const next = (now: Date, count: number, slots = [saturday, wednesday]) => nextDeliveryDays(slots, now, { timeZone: ZONE, count })

  it('returns the next windows in order of time', () => {
    expect(next(NOW, 3).map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-28', '2026-12-02'])
    expect(next(NOW, 1)).toEqual([{ date: '2026-11-25', from: '18:00', to: '20:00', fee: 0, startsAt: at('2026-11-25T18:00') }])
  })

  it.each([
    ['2026-11-24T17:59:59.999', '2026-11-25'],
    ['2026-11-24T18:00:00.000', '2026-11-25'],
    ['2026-11-24T18:00:00.001', '2026-11-28'],
  ])('ordering at %s still gets %s', (now, date) => {
    expect(next(at(now), 1)[0]?.date).toBe(date)
  })

  it('returns two windows of one day separately', () => {
    const evening = { ...saturday, from: '18:00', to: '20:00', cutoffHours: 0 }
    const windows = next(NOW, 3, [evening, saturday]).map(({ date, from }) => `${date} ${from}`)
    expect(windows).toEqual(['2026-11-21 18:00', '2026-11-28 08:00', '2026-11-28 18:00'])
  })

  it('skips days without delivery', () => {
    const dates = nextDeliveryDays([saturday, wednesday], NOW, { timeZone: ZONE, count: 3, blackoutDates: ['2026-11-25', '2026-12-02'] })
    expect(dates.map(({ date }) => date)).toEqual(['2026-11-28', '2026-12-05', '2026-12-09'])
  })

  it('still returns the requested number when a weekday is blocked every week', () => {
    const blackoutDates = ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26']
    const dates = nextDeliveryDays([saturday], NOW, { timeZone: ZONE, count: 2, blackoutDates })
    expect(dates.map(({ date }) => date)).toEqual(['2027-01-02', '2027-01-09'])
  })

  it('includes a window’s capacity when the merchant sets one', () => {
    const limited = nextDeliveryDays([{ ...saturday, capacity: 20 }], NOW, { timeZone: ZONE, count: 1 })
    expect(limited).toMatchObject([{ date: '2026-11-28', capacity: 20 }])
  })

  it('has nothing without slots', () => {
    expect(next(NOW, 3, [])).toEqual([])
  })

  it('always returns the requested number, each after its cutoff', () => {
    const anySlot = fc.record({
      weekday: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
      from: fc.constantFrom('00:00', '08:00', '23:30'),
      to: fc.constant('23:59'),
      fee: fc.constant(0),
      cutoffHours: fc.nat(400),
    }) as fc.Arbitrary<DeliveryWindow>
    fc.assert(
      fc.property(
        fc.array(anySlot, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(1e9),
        (slots, count, seconds) => {
          const now = new Date(NOW.getTime() + seconds * 1000)
          const days = nextDeliveryDays(slots, now, { timeZone: ZONE, count })
          expect(days).toHaveLength(count)
          expect(days.every((day) => day.startsAt >= now)).toBe(true)
        },
      ),
    )
  })
})

describe('placesToTell', () => {
  it.each([
    [undefined, 400, undefined],
    [20, 14, undefined],
    [20, 15, 5],
    [20, 19, 1],
    [20, 20, 0],
    [10, 20, 0],
  ])('of %s places with %s taken, tells %s', (capacity, taken, told) => {
    expect(placesToTell({ capacity, taken })).toBe(told)
    expect(isFree({ left: told })).toBe(capacity === undefined || taken < capacity)
  })
})
