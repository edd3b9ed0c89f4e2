import { describe, expect, it } from 'vitest'
import { hindranceOf, standIns, tellingWords, type ItemNow } from './repeat.ts'

const open: ItemNow = { isSold: true, campaign: { isInReach: true }, isChoiceValid: true, available: 1 }

describe('hindranceOf', () => {
  it.each<[string, Partial<ItemNow>, string | undefined]>([
    ['what is open goes in', {}, undefined],
    ['the last unit goes in', { available: 1 }, undefined],
    ['none left', { available: 0 }, 'SOLD_OUT'],
    ['no longer sold', { isSold: false }, 'GONE'],
    ['a campaign that is not shown any more', { campaign: undefined }, 'GONE'],
    ['a campaign that has ended', { campaign: { closed: 'EXPIRED', isInReach: true } }, 'EXPIRED'],
    ['one that opens later, far away: the first thing that hinders', { campaign: { closed: 'SCHEDULED', isInReach: false } }, 'SCHEDULED'],
    ['one that does not come here', { campaign: { isInReach: false }, available: 0 }, 'OUT_OF_AREA'],
    ['a choice that cannot be had any more', { isChoiceValid: false }, 'CHOICE'],
    ['a choice that holds, of which nothing is left', { isChoiceValid: true, available: 0 }, 'SOLD_OUT'],
  ])('%s', (_name, over, expected) => {
    expect(hindranceOf({ ...open, ...over })).toBe(expected)
  })
})

const item = (id: string, name: string, over: object = {}) => ({
  id,
  name,
  campaignId: 'feira',
  unit: '1 kg',
  category: 'legumes',
  price: 1000,
  ...over,
})

describe('standIns', () => {
  const wanted = item('tomate', 'Tomate italiano', { campaignId: 'velha' })

  it.each([
    {
      name: 'the same name and unit of another campaign before all else',
      shelf: [item('cereja', 'Tomate italiano cereja'), item('outro', 'TOMATE italiano', { category: 'outra', price: 9000 })],
      expected: ['outro', 'elsewhere'],
    },
    { name: 'another unit is only similar', shelf: [item('caixa', 'Tomate italiano', { unit: '5 kg' })], expected: ['caixa', 'similar'] },
    {
      name: 'a word in common before the category alone',
      shelf: [item('batata', 'Batata'), item('molho', 'Molho de tomate', { category: 'mercearia' })],
      expected: ['molho', 'similar'],
    },
    {
      name: 'of equals the nearest price',
      shelf: [item('caro', 'Cenoura', { price: 3000 }), item('perto', 'Batata', { price: 1200 })],
      expected: ['perto', 'similar'],
    },
    { name: 'nothing alike is nothing', shelf: [item('sabao', 'Sabonete', { category: 'banho' })], expected: undefined },
    { name: 'never itself', shelf: [wanted], expected: undefined },
  ])('$name', ({ shelf, expected }) => {
    const [found] = standIns([wanted], shelf)
    expect(found && [found.item.id, found.kind]).toEqual(expected)
  })

  it('offers nothing twice, and nothing that goes in anyway', () => {
    const shelf = [item('a', 'Batata'), item('b', 'Cenoura'), item('c', 'Chuchu')]
    const found = standIns([wanted, item('alho', 'Alho'), item('nabo', 'Nabo')], shelf, new Set(['b']))
    expect(found.map((one) => one?.item.id)).toEqual(['a', 'c', undefined])
  })

  it('keeps the same thing for whom it is the same', () => {
    const shelf = [item('outro', 'Tomate italiano'), item('b', 'Cenoura', { price: 9000 })]
    expect(standIns([item('alho', 'Alho'), wanted], shelf).map((one) => one?.item.id)).toEqual(['b', 'outro'])
  })

  it('is alike by words that tell something', () => {
    expect(tellingWords(['Pão de queijo', 'Queijo da Canastra'])).toEqual(['queijo', 'canastra'])
    expect(standIns([item('x', 'Pão com mel', { category: 'padaria' })], [item('y', 'Sabão com alho')])).toEqual([undefined])
  })
})
