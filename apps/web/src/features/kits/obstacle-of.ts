import type { Item } from '@mutirao/contract/catalog'
import * as m from '#paraglide/messages.js'

/** Why nothing can be bought here now, whatever is chosen. */
export function obstacleOf({ quantity }: Pick<Item, 'quantity'>, canBuy: boolean): string | undefined {
  if (quantity === 0) return m.sold_out()
  return canBuy ? undefined : m.kit_not_open()
}
