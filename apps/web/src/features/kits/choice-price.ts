import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { selectionPrice } from '@mutirao/domain/kit'
import { priceCart, type SelectedItem } from '@mutirao/domain/pricing'
import { rulesInForce } from '@mutirao/domain/quantity-steps'
import { chosenOf, kitOf } from './kit-of-item.ts'

type Choice = { item: Item; campaign: Pick<Campaign, 'group' | 'cartControls'>; selection: readonly SelectedItem[] }

/** By the one pricing function, with the tier that the group has reached; the server's answer decides in the cart. */
export function choicePrice({ item, campaign, selection }: Choice, quantity: number): { price: number; before?: number } {
  const line = { id: item.id, campaignId: item.campaignId, quantity, price: selectionPrice(item.price, kitOf(item), selection) }
  const { price, subTotal } = priceCart([line], rulesOf(item.campaignId, campaign))
  return { price, before: subTotal > price ? subTotal : undefined }
}

const rulesOf = (id: string, { group, cartControls: { discountRules } }: Choice['campaign']) => rulesInForce({ id, group, discountRules })

/** What the cart keeps of it: its list price, and the rules that act on it. */
export function choiceEntry(choice: Choice, quantity: number) {
  const { id, campaignId, name, unit, hue, picture, quantity: available, choice: screen } = choice.item
  const chosen = chosenOf(kitOf(choice.item), choice.selection)
  const selection = chosen.map((part) => ({ itemId: part.itemId, quantity: part.quantity }))
  const shown = { name, unit, hue, picture, available, choice: screen, chosen }
  const price = selectionPrice(choice.item.price, kitOf(choice.item), choice.selection)
  return { id, campaignId, quantity, ...shown, selection, price, rules: rulesOf(campaignId, choice.campaign) }
}
