import { describe, expect, it } from 'vitest'
import { formatAverage, isReceived, raterName, ratingFigures, ratingStep, ratingUntil } from './rating.ts'

describe('ratingFigures', () => {
  it.each([
    { count: 0, stars: 0, average: undefined },
    { count: 1, stars: 5, average: 5 },
    { count: 3, stars: 14, average: 4.7 },
    { count: 4, stars: 17, average: 4.3 },
    { count: 3, stars: 10, average: 3.3 },
  ])('$stars stars of $count ratings are $average', ({ count, stars, average }) => {
    expect(ratingFigures({ count, stars })).toEqual(average === undefined ? undefined : { count, average })
  })

  it('is written with one decimal and a comma', () => {
    expect([formatAverage(4.7), formatAverage(5)]).toEqual(['4,7', '5,0'])
  })
})

describe('ratingStep', () => {
  const [four, two] = [
    { stars: 4, isHidden: false },
    { stars: 2, isHidden: false },
  ]
  it.each([
    { what: 'a first rating', before: undefined, after: four, step: { count: 1, stars: 4 } },
    { what: 'fewer stars', before: four, after: two, step: { count: 0, stars: -2 } },
    { what: 'the same again', before: four, after: four, step: { count: 0, stars: 0 } },
    { what: 'one that is hidden', before: four, after: { ...four, isHidden: true }, step: { count: -1, stars: -4 } },
    { what: 'one that is shown again', before: { ...two, isHidden: true }, after: two, step: { count: 1, stars: 2 } },
    {
      what: 'a change of a hidden one',
      before: { ...four, isHidden: true },
      after: { ...two, isHidden: true },
      step: { count: 0, stars: 0 },
    },
  ])('$what', ({ before, after, step }) => {
    expect(ratingStep(before, after)).toEqual(step)
  })
})

describe('who may rate', () => {
  it.each([
    ['DELIVERED', 'DELIVERED', true],
    ['SHIPPED', 'DELIVERED', true],
    ['SHIPPED', 'SHIPPED', false],
    ['REFUND_REQUESTED', 'DELIVERED', false],
    ['REFUNDED', 'DELIVERED', false],
    ['CANCELLED', 'CONFIRMED', false],
  ] as const)('an order that is %s with a part that is %s: %s', (state, part, expected) => {
    expect(isReceived({ state }, { state: part })).toBe(expected)
  })

  it('writes it within ninety days, and changes it within seven', () => {
    const deliveredAt = new Date('2026-01-01T12:00:00Z')
    expect(ratingUntil({ deliveredAt }).toISOString()).toBe('2026-04-01T12:00:00.000Z')
    expect(ratingUntil({ deliveredAt, ratedAt: new Date('2026-02-01T12:00:00Z') }).toISOString()).toBe('2026-02-08T12:00:00.000Z')
  })
})

describe('raterName', () => {
  it.each([
    ['maria da silva', 'Maria S.'],
    ['Ana', 'Ana'],
    ['Ana de Ávila', 'Ana Á.'],
    ['João 11987654321', 'João'],
    ['www.loja.com compre', undefined],
    ['', undefined],
  ])('%s is %s', (name, shown) => {
    expect(raterName(name)).toBe(shown)
  })
})
