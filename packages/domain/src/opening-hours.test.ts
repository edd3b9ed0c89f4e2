import { describe, expect, it } from 'vitest'
import { isOpenAt, nextOpening } from './opening-hours.ts'

const zone = 'America/Sao_Paulo'
const hours = [
  { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' },
  { weekdays: [1, 2, 3, 4, 5], from: '13:00', to: '18:00' },
  { weekdays: [6], from: '09:00', to: '13:00' },
]
/** 2026-11-20 is a Friday; São Paulo is three hours behind UTC. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00-03:00`)

describe('isOpenAt', () => {
  it.each([
    [20, '08:59', false],
    [20, '09:00', true],
    [20, '12:00', false],
    [20, '13:00', true],
    [20, '18:00', false],
    [21, '12:59', true],
    [22, '10:00', false],
  ])('on November %i at %s: %s', (day, time, isOpen) => {
    expect(isOpenAt(hours, at(day, time), zone)).toBe(isOpen)
  })
})

describe('nextOpening', () => {
  it.each([
    [20, '08:00', { inDays: 0, weekday: 5, from: '09:00' }],
    [20, '12:30', { inDays: 0, weekday: 5, from: '13:00' }],
    [20, '18:00', { inDays: 1, weekday: 6, from: '09:00' }],
    [21, '13:00', { inDays: 2, weekday: 1, from: '09:00' }],
  ])('after November %i at %s', (day, time, opening) => {
    expect(nextOpening(hours, at(day, time), zone)).toEqual(opening)
  })

  it('is a week later when the shop opens on one day only', () => {
    expect(nextOpening([hours[2]!], at(21, '10:00'), zone)).toEqual({ inDays: 7, weekday: 6, from: '09:00' })
  })

  it('is unknown without hours', () => {
    expect(nextOpening([], at(20, '10:00'), zone)).toBeUndefined()
  })
})
