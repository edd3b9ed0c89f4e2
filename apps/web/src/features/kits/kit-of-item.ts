import type { Item } from '@mutirao/contract/catalog'
import { countOf, type Kit, type Stocks } from '@mutirao/domain/kit'
import type { SelectedItem } from '@mutirao/domain/pricing'

type Choosable = Pick<Item, 'groups' | 'childItems'>
export type KitGroup = Kit['groups'][number]

/** The kit as the rules of the domain read it. Fixed parts are the server's to count. */
export function kitOf({ groups = [], childItems = [] }: Choosable): Kit {
  const optionsOf = (groupId: string) =>
    childItems
      .filter((child) => child.groupId === groupId)
      .map(({ id, name, addOn, quantityEach }) => ({ itemId: id, name, addOn, quantityEach }))
  return { hasOwnStock: true, items: [], groups: groups.map((group) => ({ ...group, options: optionsOf(group.id) })) }
}

/** Pieces, as far as the server tells. */
export const stocksOf = ({ childItems = [] }: Choosable): Stocks =>
  new Map(childItems.map(({ id, quantity, quantityEach }) => [id, quantity * quantityEach]))

export function chosenOf(kit: Kit, selection: readonly SelectedItem[]) {
  return kit.groups
    .flatMap(({ options }) => options)
    .map(({ itemId, name, addOn }) => ({ itemId, name, addOn, quantity: countOf(selection, itemId) }))
    .filter(({ quantity }) => quantity > 0)
}

/** What must be chosen comes first; within that, the merchant's order. */
export const requiredFirst = (groups: readonly KitGroup[]): KitGroup[] =>
  groups.toSorted((a, b) => Number(b.minimum > 0) - Number(a.minimum > 0))
