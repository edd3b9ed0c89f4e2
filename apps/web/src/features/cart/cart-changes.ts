import { lineKey, setQuantity, type CartProduct } from '@mutirao/domain/cart'
import { addEntry, emptyCart, heldCart, publishCart, type CartEntry, type GiftRecipient, type LocalCart } from './cart-store.ts'

export const setCoupon = (couponCode: string | undefined) => publishCart({ ...heldCart(), couponCode, couponPercentage: undefined })
export const setRecipient = (recipient: GiftRecipient | undefined) => publishCart({ ...heldCart(), recipient })
/** Another visitor holds this uuid, or none may know it any more. */
export const renewCartUuid = () => publishCart({ ...heldCart(), uuid: crypto.randomUUID() })
/** The lines of these campaigns leave. Returns the entries as they were, for undo. */
export function removeCampaigns(campaignIds: readonly string[]): CartEntry[] {
  const { entries } = heldCart()
  publishCart({ ...heldCart(), entries: entries.filter(({ campaignId }) => !campaignIds.includes(campaignId)) })
  return entries
}
/** A cart that I made elsewhere becomes the one of this device. */
export const adoptCart = (uuid: string, entries: CartEntry[]) => publishCart({ uuid, entries })
/** Another choice in the same place; when that choice has a line already, both become one. */
export function replaceEntry(key: string, entry: CartEntry) {
  const { entries } = heldCart()
  const isHeld = lineKey(entry) === key || !entries.some((other) => lineKey(other) === lineKey(entry))
  if (!entries.some((other) => lineKey(other) === key)) return addEntry(entry)
  if (isHeld) return publishCart({ ...heldCart(), entries: entries.map((other) => (lineKey(other) === key ? entry : other)) })
  publishCart({ ...heldCart(), entries: entries.filter((other) => lineKey(other) !== key) })
  addEntry(entry)
}
/** After its order is paid: what was ordered leaves, what was added since stays, and the cart goes on under a new uuid. */
export function removeOrdered(cartUuid: string, ordered: readonly CartProduct[]) {
  if (heldCart().uuid !== cartUuid) return
  const entries = ordered.reduce(
    (left, product) => setQuantity(left, lineKey(product), quantityOf(left, product) - product.quantity),
    heldCart().entries,
  )
  publishCart(entries.length > 0 ? { uuid: crypto.randomUUID(), entries } : emptyCart)
}

const quantityOf = (entries: readonly CartEntry[], product: CartProduct) =>
  entries.find((entry) => lineKey(entry) === lineKey(product))?.quantity ?? 0

/** The server's data about price, rules, stock and name, for showing the cart before the next response. */
export function refreshEntries(
  known: Map<string, Partial<CartEntry>>,
  rules: LocalCart['rules'] = {},
  couponPercentage = heldCart().couponPercentage,
) {
  const held = heldCart()
  const entries = held.entries.map((entry) => ({ ...entry, ...known.get(lineKey(entry)) }))
  const next = { ...held, entries, rules: { ...held.rules, ...rules }, couponPercentage }
  const before = { ...held, rules: held.rules ?? {}, couponPercentage: held.couponPercentage }
  if (JSON.stringify(next) !== JSON.stringify(before)) publishCart(next)
}
