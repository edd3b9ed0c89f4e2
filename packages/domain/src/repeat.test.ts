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

  describe('a word that much of the shelf shares', () => {
    const avocado = item('abacate', 'Abacate avocado orgânico', { price: 1790 })
    const garlic = item('alho', 'Alho roxo orgânico', { price: 1590 })
    const grapes = item('uva', 'Uva niágara', { price: 1690 })
    const organic = [garlic, item('cenoura', 'Cenoura orgânica', { price: 800 }), item('milho', 'Milhos orgânicos', { price: 900 })]
    const others = (count: number) => Array.from({ length: count }, (_, index) => item(`outro-${index}`, `Outro${index}`, { price: 5000 }))
    const firstFor = (wanted: typeof avocado, shelf: (typeof avocado)[]) => standIns([wanted], shelf)[0]?.item.id

    it('tells nothing from a third of its kinds on, in either gender and number', () => {
      expect(firstFor(avocado, [...organic, grapes, ...others(5)])).toBe('uva')
      expect(firstFor(avocado, [...organic, grapes, ...others(6)])).toBe('alho')
    })

    it('tells something while fewer than three kinds share it', () => {
      expect(firstFor(avocado, [...organic.slice(0, 2), grapes])).toBe('alho')
    })

    it('is counted on the shelf of the same category', () => {
      const cellar = Array.from({ length: 30 }, (_, index) => item(`v${index}`, `Vinho${index}`, { category: 'adega' }))
      expect(firstFor(avocado, [...organic, grapes, ...cellar])).toBe('uva')
      expect(firstFor({ ...avocado, category: undefined! }, [...organic, grapes])).toBeUndefined()
    })

    it('is counted once a kind, and what a thing is always tells', () => {
      const eggs = ['brancos', 'vermelhos', 'caipiras', 'grandes'].map((kind) => item(kind, `Ovos ${kind}`, { price: 3000 }))
      expect(firstFor(item('ovos', 'Ovos pequenos'), [item('leite', 'Leite'), ...eggs])).toBe('brancos')
      const withEggs = ['Massa', 'Bolo', 'Torta'].map((name) => item(name, `${name} de ovos`, { price: 3000 }))
      expect(firstFor(item('ovos', 'Ovos pequenos'), [item('leite', 'Leite'), ...withEggs])).toBe('Massa')
    })
  })

  it('is alike by words that tell something', () => {
    expect(tellingWords(['Pão de queijo', 'Queijo da Canastra'])).toEqual(['queijo', 'canastra'])
    expect(standIns([item('x', 'Pão com mel', { category: 'padaria' })], [item('y', 'Sabão com alho')])).toEqual([undefined])
  })
})
