import { describe, expect, it } from 'vitest'
import { differenceBetween, type Books } from './reconciliation.ts'

const books = (received: number, returned = 0, returning = 0): Books => ({ received, returned, returning })

describe('the difference between two books', () => {
  it.each([
    ['the same', books(1990), books(1990), undefined],
    ['neither has money', books(0), undefined, undefined],
    ['neither knows of it', undefined, undefined, undefined],
    ['money that is here alone', books(1990), undefined, { kind: 'MISSING_THERE', ours: 1990, theirs: 0 }],
    ['money that is there alone', books(0), books(1990), { kind: 'MISSING_HERE', ours: 0, theirs: 1990 }],
    ['a charge that is there alone', undefined, books(1990, 1990), { kind: 'MISSING_HERE', ours: 0, theirs: 1990 }],
    ['another amount', books(1990), books(1991), { kind: 'RECEIVED', ours: 1990, theirs: 1991 }],
    ['the same returned', books(1990, 500), books(1990, 500), undefined],
    ['a refund that arrived there already', books(1990, 0, 500), books(1990, 500), undefined],
    ['a refund that is under way in both', books(1990, 0, 500), books(1990, 0, 500), undefined],
    ['a refund that the bank has still under way', books(1990, 500), books(1990, 0, 500), undefined],
    ['a refund asked for a moment ago', books(1990, 0, 500), books(1990), undefined],
    ['a refund that nobody here asked for', books(1990), books(1990, 1), { kind: 'RETURNED', ours: 0, theirs: 1 }],
    ['a refund that never arrived there', books(1990, 500), books(1990, 499), { kind: 'RETURNED', ours: 500, theirs: 499 }],
  ])('%s', (_name, ours, theirs, expected) => {
    expect(differenceBetween(ours, theirs)).toEqual(expected)
  })
})
