import { describe, expect, it } from 'vitest'
import { orderStates, type OrderState } from './order-status.ts'
import { reschedulableUntil, reschedulingIssue } from './rescheduling.ts'

const ZONE = 'America/Sao_Paulo'
const window = (weekday: 0 | 6, from: string, cutoffHours: number) => ({ weekday, from, to: '23:00', fee: 0, cutoffHours })
const windows = [window(6, '08:00', 36), window(6, '18:00', 2), window(0, '08:00', 12)]

describe('until when a slot may be given up', () => {
  it.each([
    ['its own window closes', { date: '2026-11-28', from: '08:00' }, '2026-11-26T20:00'],
    ['that of its own hour, where a day has two', { date: '2026-11-28', from: '18:00' }, '2026-11-28T16:00'],
    ['that of its own day', { date: '2026-11-29', from: '08:00' }, '2026-11-28T20:00'],
    ['the longest cutoff, where its window is gone', { date: '2026-11-27', from: '08:00' }, '2026-11-25T20:00'],
  ])('is %s', (_name, slot, until) => {
    expect(reschedulableUntil(slot, windows, ZONE)).toEqual(new Date(`${until}-03:00`))
  })

  it('is its beginning, where no window is left', () => {
    expect(reschedulableUntil({ date: '2026-11-28', from: '08:00' }, [], ZONE)).toEqual(new Date('2026-11-28T08:00-03:00'))
  })
})

describe('who may choose another slot', () => {
  const until = new Date('2026-11-26T20:00-03:00')
  const issue = (state: OrderState, now = until) => reschedulingIssue({ state, until, now })

  it('holds its place, and is not being prepared', () => {
    const may = orderStates.filter((state) => issue(state) === undefined)
    expect(may).toEqual(['CREATED', 'AWAITING_PAYMENT', 'PAYMENT_REFUSED', 'PAID', 'CONFIRMED'])
    expect(issue('PREPARING')).toBe('STATE')
  })

  it('asks in time, to the millisecond', () => {
    const late = new Date(until.getTime() + 1)
    expect([issue('PAID', until), issue('PAID', late), issue('DELIVERED', late)]).toEqual([undefined, 'CUTOFF', 'STATE'])
  })
})
