import { lineKey, setQuantity, type CartProduct } from '@mutirao/domain/cart'
import { addEntry, emptyCart, heldCart, publishCart, type CartEntry, type GiftRecipient, type LocalCart } from './cart-store.ts'

export const setCoupon = (couponCode: string | undefined) => publishCart({ ...heldCart(), couponCode, couponPercentage: undefined })
export const setRecipient = (recipient: GiftRecipient | undefined) => publishCart({ ...heldCart(), recipient })
/** Another visitor has this uuid, or it must not be reused. */
export const renewCartUuid = () => publishCart({ ...heldCart(), uuid: crypto.randomUUID() })
/** Removes the lines of these campaigns. Returns the previous entries, for undo. */
export function removeCampaigns(campaignIds: readonly string[]): CartEntry[] {
  const { entries } = heldCart()
  publishCart({ ...heldCart(), entries: entries.filter(({ campaignId }) => !campaignIds.includes(campaignId)) })
  return entries
}
/** Makes all lines of the item join a team, or leave theirs. */
export function joinTeam({ id, campaignId }: Pick<CartEntry, 'id' | 'campaignId'>, teamId: string | undefined) {
  const entries = heldCart().entries.map((entry) => (entry.id === id && entry.campaignId === campaignId ? { ...entry, teamId } : entry))
  publishCart({ ...heldCart(), entries })
}
/** Takes a team that accepts no more members out of the cart; its lines stay. */
export function leaveTeam(teamId: string) {
  const entries = heldCart().entries.map((entry) => (entry.teamId === teamId ? { ...entry, teamId: undefined } : entry))
  publishCart({ ...heldCart(), entries })
}
/** Makes the visitor's cart from another device the current one. */
export const adoptCart = (uuid: string, entries: CartEntry[]) => publishCart({ uuid, entries })
/** Replaces a line's selection; merges it with an existing line of the same selection. */
export function replaceEntry(key: string, entry: CartEntry) {
  const { entries } = heldCart()
  const isHeld = lineKey(entry) === key || !entries.some((other) => lineKey(other) === lineKey(entry))
  if (!entries.some((other) => lineKey(other) === key)) return addEntry(entry)
  if (isHeld) return publishCart({ ...heldCart(), entries: entries.map((other) => (lineKey(other) === key ? entry : other)) })
  publishCart({ ...heldCart(), entries: entries.filter((other) => lineKey(other) !== key) })
  addEntry(entry)
}
/** After the order is paid: removes the ordered units, keeps later additions, and continues under a new uuid. */
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

/** Updates price, rules, stock and name from the server, for showing the cart without it. */
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
