import { reaisIn } from '#written/drafts.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import type { AddedItem } from './campaign-draft.ts'

/** The most items of a campaign that its form shows. */
export const MOST_SHOWN = 200

export const addedOf = ({ id, name, unit, price, hue, picture }: DeskItem, left?: number): AddedItem => ({
  source: id,
  name,
  unit,
  price: reaisIn(price),
  stock: left !== undefined && left > 0 ? String(left) : '',
  hash: picture?.hash,
  hue,
})

/** An item that this campaign sells, too, from the same stock. */
export const offeredOf = (item: DeskItem, price = item.price): AddedItem => ({
  ...addedOf(item),
  source: item.sameAs ?? item.id,
  price: reaisIn(price),
  stock: '',
  isOffer: true,
  isOnlyOffer: item.sameAs !== undefined || item.onHand === undefined,
})
