import { describe, expect, it } from 'vitest'
import type { RepeatLine } from '@mutirao/contract/repeat'
import { closedCampaigns, entriesOf, keyOf, rowsOf, totalOf, untouched } from './repeat-list.ts'

const picture = { hash: '0'.repeat(20), width: 960, height: 960, color: '#eeeeee', alt: '' }
const item = (id: string, over: object = {}) => ({
  id,
  campaignId: 'feira',
  type: 'ITEM',
  name: id,
  unit: '1 kg',
  price: 1000,
  quantity: 5,
  category: 'legumes',
  hue: 30,
  picture,
  tags: [],
  campaignName: 'Feira',
  inArea: true,
  ...over,
})
const line = (id: string, over: Partial<RepeatLine> = {}): RepeatLine => ({
  id,
  campaignId: 'feira',
  name: id,
  unit: '1 kg',
  picture,
  hue: 30,
  quantity: 2,
  isBought: true,
  offer: { kind: 'same', item: item(id), unitPrice: 1000 },
  ...over,
})
const similar = { kind: 'similar', item: item('batata', { campaignId: 'outra', price: 700 }), unitPrice: 700 } as const

describe('rowsOf', () => {
  it.each([
    { name: 'what is open goes in', given: line('a'), expected: ['in', 2] },
    {
      name: 'no more than there is',
      given: line('a', { offer: { kind: 'same', item: item('a', { quantity: 1 }), unitPrice: 1000 } }),
      expected: ['in', 1],
    },
    { name: 'a choice that is void is made anew', given: line('a', { why: 'CHOICE' }), expected: ['choose', 0] },
    { name: 'what stands in waits for a tap', given: line('a', { why: 'GONE', offer: similar }), expected: ['offered', 0] },
    { name: 'nothing is nothing', given: line('a', { why: 'GONE', offer: undefined }), expected: ['none', 0] },
  ])('$name', ({ given, expected }) => {
    const [row] = rowsOf([given], untouched)
    expect([row!.state, row!.quantity]).toEqual(expected)
  })

  it('uses the replacements, at least one, and the chosen quantity', () => {
    const saved = line('a', { quantity: 0, why: 'GONE', offer: similar })
    const swapped = [keyOf(saved)]
    expect(rowsOf([saved], { quantities: {}, swapped })[0]).toMatchObject({ state: 'in', quantity: 1 })
    expect(rowsOf([saved], { quantities: { [keyOf(saved)]: 3 }, swapped })[0]!.quantity).toBe(3)
  })
})

describe('the added lines', () => {
  const group = { rules: [{ minimumUnits: 1, percentage: 10 }], paidUnits: 4, waitingUnits: 0, buyers: 2 }

  it('cost the same as in the cart, with the tier of the group', () => {
    const entries = entriesOf(rowsOf([line('a'), line('b', { why: 'GONE', offer: similar })], untouched), (id) =>
      id === 'feira' ? { group } : {},
    )
    expect(totalOf(entries)).toEqual({ count: 2, price: 1800 })
  })

  it('keep the choice of a kit, never that of its replacement', () => {
    const chosen = { selection: [{ itemId: 'cha', quantity: 1 }], chosen: [{ itemId: 'cha', name: 'Chá', quantity: 1, addOn: 200 }] }
    const kit = line('kit', { ...chosen, offer: { kind: 'same', item: item('kit', { choice: 'kit' }), unitPrice: 5200 } })
    const gone = line('velho', { ...chosen, why: 'GONE', offer: similar })
    const entries = entriesOf(rowsOf([kit, gone], { quantities: {}, swapped: [keyOf(gone)] }), () => ({}))
    expect(entries).toMatchObject([{ id: 'kit', price: 5200, ...chosen }, { id: 'batata' }])
    expect(entries[1]!.selection).toBeUndefined()
  })
})

it('name each closed campaign once', () => {
  const lines = [line('a', { why: 'EXPIRED' }), line('b', { why: 'EXPIRED' }), line('c', { why: 'SOLD_OUT' })]
  expect(closedCampaigns(lines)).toEqual([{ campaignId: 'feira', why: 'EXPIRED' }])
})
