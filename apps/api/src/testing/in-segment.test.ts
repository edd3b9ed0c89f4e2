import { describe, expect, it } from 'vitest'
import type { Segment } from '@mutirao/domain/buyer-segment'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { isInSegment, type SegmentPerson } from './in-segment.ts'

const now = new Date('2026-11-27T12:00:00Z')
const ana: SegmentPerson = {
  orders: 3,
  boughtAt: new Date(now.getTime() - 10 * DAY_MS),
  spent: 9000,
  campaignIds: ['feira', 'cafe'],
  groupIds: ['cafe'],
  items: [
    { id: 'ovos', boughtAt: new Date(now.getTime() - 10 * DAY_MS) },
    { id: 'mel-feira', boughtAt: new Date(now.getTime() - 90 * DAY_MS) },
  ],
  neighborhood: 'Centro, Campinas',
  store: 'Banca do Zé',
  isImported: false,
}
const categoryOf = new Map([
  ['ovos', 'granja'],
  ['mel-feira', 'doces'],
])
const offers = new Map([['mel-feira', 'mel']])
const isIn = (segment: Segment, person = ana, shortGroupIds = ['cafe']) =>
  isInSegment(person, segment, { now, shortGroupIds, categoryOf, offers })

describe('a segment', () => {
  it('without rules has every buyer', () => {
    expect(isIn({})).toBe(true)
  })

  it.each<[string, Segment, Segment]>([
    ['how often', { times: 3 }, { times: 4 }],
    ['a recent purchase, to the moment', { within: 10 }, { within: 9 }],
    ['no recent purchase, to the moment', { notWithin: 9 }, { notWithin: 10 }],
    ['a campaign', { boughtIn: 'feira' }, { boughtIn: 'mel' }],
    ['no purchase in a campaign', { neverIn: 'mel' }, { neverIn: 'feira' }],
    ['an item', { boughtItem: 'ovos' }, { boughtItem: 'leite' }],
    ['an item, to the moment', { boughtItem: 'ovos', boughtWithin: 10 }, { boughtItem: 'ovos', boughtWithin: 9 }],
    ['an item by its offer', { boughtItem: 'mel' }, { boughtItem: 'mel', boughtWithin: 89 }],
    ['a category', { boughtCategory: 'granja', boughtWithin: 10 }, { boughtCategory: 'doces', boughtWithin: 10 }],
    ['the neighbourhood', { neighborhood: 'Centro, Campinas' }, { neighborhood: 'Centro' }],
    ['the pickup point', { store: 'Banca do Zé' }, { store: 'Banca' }],
    ['the amount', { spent: 9000 }, { spent: 9001 }],
  ])('asks for %s', (_what, holds, fails) => {
    expect([isIn(holds), isIn(fails)]).toEqual([true, false])
  })

  it('asks for a group that is short', () => {
    expect([isIn({ isGroupShort: true }), isIn({ isGroupShort: true }, ana, ['feira'])]).toEqual([true, false])
  })

  it('has people who never bought among those who did not buy recently, and not among those who did', () => {
    const guest = { ...ana, orders: 0, boughtAt: undefined }
    expect([isIn({ notWithin: 30 }, guest), isIn({ within: 30 }, guest)]).toEqual([true, false])
  })

  it('asks for people who never bought, and for imported ones', () => {
    const imported = { ...ana, orders: 0, boughtAt: undefined, isImported: true }
    expect([isIn({ hasNeverBought: true }, imported), isIn({ hasNeverBought: true })]).toEqual([true, false])
    expect([isIn({ isImported: true }, imported), isIn({ isImported: true })]).toEqual([true, false])
  })

  it('combines its rules with "and"', () => {
    expect([isIn({ times: 3, boughtIn: 'feira' }), isIn({ times: 3, boughtIn: 'mel' })]).toEqual([true, false])
  })
})
