import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { countOf, type Kit, type Stocks, selectionPrice } from '@mutirao/domain/kit'
import { type SelectedItem, priceCart } from '@mutirao/domain/pricing'
import { rulesInForce } from '@mutirao/domain/quantity-steps'

type Choosable = Pick<Item, 'groups' | 'childItems'>
export type KitGroup = Kit['groups'][number]

/** The kit in the shape of the domain's rules. Fixed parts are counted by the server. */
export function kitOf({ groups = [], childItems = [] }: Choosable): Kit {
  const optionsOf = (groupId: string) =>
    childItems
      .filter((child) => child.groupId === groupId)
      .map(({ id, name, addOn, quantityEach }) => ({ itemId: id, name, addOn, quantityEach }))
  return { hasOwnStock: true, items: [], groups: groups.map((group) => ({ ...group, options: optionsOf(group.id) })) }
}

/** Stock in pieces, as far as the server reports it. */
export const stocksOf = ({ childItems = [] }: Choosable): Stocks =>
  new Map(childItems.map(({ id, quantity, quantityEach }) => [id, quantity * quantityEach]))

export function chosenOf(kit: Kit, selection: readonly SelectedItem[]) {
  return kit.groups
    .flatMap(({ options }) => options)
    .map(({ itemId, name, addOn }) => ({ itemId, name, addOn, quantity: countOf(selection, itemId) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Required groups first; within that, the merchant's order. */
export const requiredFirst = (groups: readonly KitGroup[]): KitGroup[] =>
  groups.toSorted((a, b) => Number(b.minimum > 0) - Number(a.minimum > 0))

type Choice = { item: Item; campaign: Pick<Campaign, 'group' | 'cartControls'>; selection: readonly SelectedItem[] }

/** Computed by the shared pricing function, with the group's reached tier; the server's response decides in the cart. */
export function choicePrice({ item, campaign, selection }: Choice, quantity: number): { price: number; before?: number } {
  const line = { id: item.id, campaignId: item.campaignId, quantity, price: selectionPrice(item.price, kitOf(item), selection) }
  const { price, subTotal } = priceCart([line], rulesOf(item.campaignId, campaign))
  return { price, before: subTotal > price ? subTotal : undefined }
}

/** The item with each option's price after discounts, since the total is shown after discounts. */
export function withShownAddOns({ item, campaign }: Omit<Choice, 'selection'>): Item {
  const priceOf = (price: number) =>
    priceCart([{ id: item.id, campaignId: item.campaignId, quantity: 1, price }], rulesOf(item.campaignId, campaign)).price
  const base = priceOf(item.price)
  const shown = (addOn: number) => (addOn > 0 ? priceOf(item.price + addOn) - base : addOn)
  return { ...item, childItems: item.childItems?.map((child) => ({ ...child, addOn: shown(child.addOn) })) }
}

const rulesOf = (id: string, { group, cartControls: { discountRules } }: Choice['campaign']) => rulesInForce({ id, group, discountRules })

/** The cart entry: its list price, and the rules that apply. */
export function choiceEntry(choice: Choice, quantity: number) {
  const { id, campaignId, name, unit, hue, picture, quantity: available, choice: screen } = choice.item
  const chosen = chosenOf(kitOf(choice.item), choice.selection)
  const selection = chosen.map((part) => ({ itemId: part.itemId, quantity: part.quantity }))
  const shown = { name, unit, hue, picture, available, choice: screen, chosen }
  const price = selectionPrice(choice.item.price, kitOf(choice.item), choice.selection)
  return { id, campaignId, quantity, ...shown, selection, price, rules: rulesOf(campaignId, choice.campaign) }
}
