import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneMistakeAway, partsOf, rankSearch, searchWords } from './search-rank.ts'
import { searchable } from './search-text.ts'

const entry = (name: string, more = '') => ({ id: name, name: searchable(name), text: searchable(`${name} ${more}`) })
const shop = [
  entry('Molho de tomate'),
  entry('Tomate italiano'),
  entry('Tomatinho doce'),
  entry('Açúcar mascavo', 'mercearia'),
  entry('Café em grãos', 'mercearia torra'),
  entry('Pão de açúcar'),
  entry('Chá'),
]

describe('rankSearch', () => {
  it.each([
    ['tomate', ['Molho de tomate', 'Tomate italiano']],
    ['tomat', ['Molho de tomate', 'Tomate italiano', 'Tomatinho doce']],
    ['tomte', ['Molho de tomate', 'Tomate italiano']],
    ['tomaate', ['Molho de tomate', 'Tomate italiano']],
    ['acucra', ['Açúcar mascavo', 'Pão de açúcar']],
    ['AÇUCAR', ['Açúcar mascavo', 'Pão de açúcar']],
    ['açúcar pão', ['Pão de açúcar']],
    ['acucra pao', ['Pão de açúcar']],
    ['mercearia', ['Açúcar mascavo', 'Café em grãos']],
    ['cha', ['Chá']],
    ['che', []],
    ['xyzw', []],
    ['%_', shop.map(({ id }) => id)],
    ['', shop.map(({ id }) => id)],
  ])('%s finds %j', (query, expected) => {
    expect(rankSearch(query, shop)).toEqual(expected)
  })

  it('puts whole words before beginnings, and beginnings before what only the text says', () => {
    const entries = [entry('Geleia', 'uva'), entry('Uvaia'), entry('Suco de uva')]
    expect(rankSearch('uva', entries)).toEqual(['Suco de uva', 'Uvaia', 'Geleia'])
  })

  it('puts names with a typing mistake before texts with one', () => {
    expect(rankSearch('tomte', [entry('Pimenta', 'para o molho de tomate'), entry('Tomate-cereja')])).toEqual(['Tomate-cereja', 'Pimenta'])
  })

  it('reads six words and no signs', () => {
    expect(searchWords("Pão, de' Açúcar (500%) a b c d")).toEqual(['pao', 'de', 'acucar', '500', 'a', 'b'])
  })
})

describe('partsOf', () => {
  it('leaves a short word whole, whose neighbours are too many', () => {
    expect([partsOf('cha'), partsOf('tomtae')]).toEqual([['cha'], ['tom', 'tae', 'totmae']])
  })

  it('loses nothing: what is found with a mistake holds one of them, whatever the mistake', () => {
    const letter = fc.constantFrom('a', 'b', 'ß')
    const word = fc.string({ minLength: 4, maxLength: 9, unit: letter })
    const mistakes = (meant: string) =>
      fc.record({ at: fc.nat(meant.length), put: fc.string({ maxLength: 2, unit: letter }), cut: fc.nat(2) }).map(({ at, put, cut }) => ({
        meant,
        typed: meant.slice(0, at) + put + meant.slice(at + cut),
      }))
    fc.assert(
      fc.property(word.chain(mistakes), ({ meant, typed }) => {
        fc.pre(typed.length >= 4 && isOneMistakeAway(typed, meant))
        expect(partsOf(typed).some((part) => `um ${meant}-doce`.includes(part))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('isOneMistakeAway', () => {
  it.each([
    ['tomte', 'tomate', true],
    ['tomatee', 'tomate', true],
    ['tomaet', 'tomate', true],
    ['tonate', 'tomate', true],
    ['omate', 'tomate', true],
    ['tmoaet', 'tomate', false],
    ['toate', 'batata', false],
    ['', 'a', true],
  ])('%s for %s: %s', (typed, meant, expected) => {
    expect(isOneMistakeAway(typed, meant)).toBe(expected)
  })

  it('holds in both directions, and for every letter left out', () => {
    const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(word, word, fc.nat(7), (a, b, at) => {
        expect(isOneMistakeAway(a, b)).toBe(isOneMistakeAway(b, a))
        expect(isOneMistakeAway(a.slice(0, at) + a.slice(at + 1), a)).toBe(true)
      }),
    )
  })
})
