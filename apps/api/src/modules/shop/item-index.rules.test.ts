import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexItems, pageOfItems, type IndexedItem, type ItemFilter } from './item-index.rules.ts'

const item = (id: string, more: Partial<IndexedItem> = {}): IndexedItem => ({
  id,
  campaignId: 'feira',
  categoryId: 'frutas',
  price: 100,
  discount: null,
  text: id,
  featured: null,
  tags: [],
  ...more,
})

const shop = indexItems([
  item('banana', { price: 300, tags: ['Orgânico'] }),
  item('abacate', { price: 500, discount: 0.5, featured: 2 }),
  item('caju', { price: 300, categoryId: 'nordeste', featured: 1, discount: 0.1 }),
  item('pao', { campaignId: 'padaria', categoryId: 'paes', price: 50, tags: ['organico', 'Novo'] }),
])
const ids = (filter: Partial<ItemFilter>) => pageOfItems(shop, { size: 10, page: 0, ...filter }).ids

describe('one page of a shop', () => {
  it('lists campaigns one after the other, each in its own order', () => {
    expect(ids({})).toEqual(['banana', 'abacate', 'caju', 'pao'])
  })

  it.each([
    ['cheap', ['pao', 'banana', 'caju', 'abacate']],
    ['dear', ['abacate', 'banana', 'caju', 'pao']],
    ['name', ['abacate', 'banana', 'caju', 'pao']],
    ['discount', ['abacate', 'caju', 'banana', 'pao']],
  ] as const)('is sorted by %s; equal items keep their order', (sort, sorted) => {
    expect(ids({ sort })).toEqual(sorted)
  })

  it('shows featured items first, within a sorting only among equal ones', () => {
    expect(ids({ isFeaturedFirst: true })).toEqual(['caju', 'abacate', 'banana', 'pao'])
    expect(ids({ isFeaturedFirst: true, sort: 'cheap' })).toEqual(['pao', 'caju', 'banana', 'abacate'])
  })

  it('takes items of a campaign, of open campaigns, of a category or a tag in any dress, and of those found', () => {
    expect(ids({ campaignId: 'padaria' })).toEqual(['pao'])
    expect(ids({ campaignIds: ['padaria'] })).toEqual(['pao'])
    expect(ids({ campaignIds: [] })).toEqual([])
    expect(ids({ tags: ['nordeste', 'ORGANICO'] })).toEqual(['banana', 'caju', 'pao'])
    expect(ids({ tags: ['Nordeste'] })).toEqual([])
    expect(ids({ ids: ['caju', 'gone'] })).toEqual(['caju'])
  })

  it('lists one category or tag as it lists those found, whatever the sorting, and a second time', () => {
    const all = shop.items.map(({ id }) => id)
    const sorts = [undefined, 'cheap', 'dear', 'name', 'discount'] as const
    const filters = ['frutas', 'nordeste', 'organico', 'ORGÂNICO', 'novo', 'nada'].flatMap((tag) =>
      sorts.flatMap((sort) =>
        [undefined, 'feira', 'padaria', 'gone'].flatMap((campaignId) =>
          [false, true].map((isFeaturedFirst) => ({ sort, isFeaturedFirst, campaignId, tags: [tag, 'unknown'] })),
        ),
      ),
    )
    for (const filter of filters) {
      const found = ids({ ...filter, ids: all })
      expect([ids(filter), ids(filter)], JSON.stringify(filter)).toEqual([found, found])
    }
  })

  it('remembers the orders of what there is, in its own spelling alone', () => {
    const index = indexItems([...shop.items])
    const ask = (filter: Partial<ItemFilter>) => pageOfItems(index, { size: 1, page: 0, ...filter })
    ask({ tags: ['organico'] })
    const { size } = index.orders
    for (const tag of ['Orgânico', 'ORGANICO', 'nada']) ask({ tags: [tag] })
    ask({ tags: ['organico'], campaignId: 'gone' })
    expect([...index.orders.keys()].filter((name) => name.includes('organico'))).toHaveLength(1)
    expect(index.orders.size).toBe(size)
  })

  it('counts all that match, also for a page beyond the last', () => {
    expect(pageOfItems(shop, { size: 2, page: 1 })).toEqual({ ids: ['caju', 'pao'], total: 4 })
    expect(pageOfItems(shop, { size: 2, page: 9, tags: ['organico'] })).toEqual({ ids: [], total: 2 })
  })

  it('pages are disjoint and together the whole list, whatever the sorting', () => {
    const anyItem = fc.record({ price: fc.integer({ min: 1, max: 4 }), featured: fc.option(fc.integer({ min: 1, max: 3 })) })
    fc.assert(
      fc.property(
        fc.array(anyItem, { maxLength: 20 }),
        fc.constantFrom('cheap', 'dear', undefined),
        fc.boolean(),
        (made, sort, isFeaturedFirst) => {
          const index = indexItems(made.map((one, at) => item(String(at), one)))
          const pages = [0, 1, 2, 3, 4, 5, 6].flatMap((page) => pageOfItems(index, { size: 3, page, sort, isFeaturedFirst }).ids)
          expect(pages).toEqual(pageOfItems(index, { size: 99, page: 0, sort, isFeaturedFirst }).ids)
          expect(new Set(pages).size).toBe(made.length)
        },
      ),
    )
  })
})
