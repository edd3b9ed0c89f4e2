import { expect, it } from 'vitest'
import type { Item } from '@mutirao/contract/catalog'
import { choicePrice, withShownAddOns } from './kit-of-item.ts'

const item = {
  id: 'caixa',
  campaignId: 'feira',
  price: 9000,
  groups: [{ id: 'extras', name: 'Extras', minimum: 0, maximum: 2 }],
  childItems: [
    { id: 'mel', groupId: 'extras', name: 'Mel', addOn: 1000, quantityEach: 1, quantity: 9 },
    { id: 'uva', groupId: 'extras', name: 'Uva', addOn: 0, quantityEach: 1, quantity: 9 },
  ],
} as unknown as Item
const tenPercent = [{ campaignId: 'feira', minimumQuantity: 1, discountType: 'allProducts', type: 'percentage', discount: 10 }] as const

it('shows an add-on as an increase of the shown price', () => {
  const campaign = { cartControls: { discountRules: [...tenPercent] } } as never
  const without = choicePrice({ item, campaign, selection: [] }, 1).price
  const withHoney = choicePrice({ item, campaign, selection: [{ itemId: 'mel', quantity: 1 }] }, 1).price
  const addOns = withShownAddOns({ item, campaign }).childItems!.map(({ addOn }) => addOn)
  expect([without, withHoney, ...addOns]).toEqual([8100, 9000, 900, 0])
})
