import { addToCart, countItems, lineKey, setQuantity, type CartProduct } from '@mutirao/domain/cart'
import { priceCart, type DiscountRule } from '@mutirao/domain/pricing'
import { createStoredValue } from '#platform/store.ts'

type Chosen = { itemId: string; name: string; quantity: number; addOn: number }

/** A cart line with what is needed to show it before the server prices it. */
export type CartEntry = CartProduct & {
  name: string
  unit: string
  price: number
  hue: number
  picture: { hash: string; width: number; height: number; alt: string }
  available: number
  /** The server said that it cannot be bought now: it counts for nothing. */
  isGone?: boolean
  /** The screen on which its selection is changed, and the selection by its names. */
  choice?: 'kit' | 'flavor'
  chosen?: readonly Chosen[]
}

/** Someone else receives it; the message goes with the parcel. */
export type GiftRecipient = { name: string; message?: string }

/** `rules` are what was last heard of each campaign: with the prices, all that the total needs until the server is asked. */
export type LocalCart = {
  uuid: string
  entries: CartEntry[]
  couponCode?: string
  recipient?: GiftRecipient
  rules?: Record<string, DiscountRule[]>
  /** What the coupon takes off, as it was last heard. */
  couponPercentage?: number
}

export const emptyCart: LocalCart = { uuid: '', entries: [] }
const cart = createStoredValue('cart', emptyCart)

/** Outside of rendering. */
export const heldCart = cart.get
export const publishCart = cart.set

const change = (entries: CartEntry[], rules = heldCart().rules) =>
  publishCart({ ...heldCart(), uuid: heldCart().uuid || crypto.randomUUID(), entries, rules })

export type AddedEntry = CartEntry & { rules?: DiscountRule[] }

/** Same id sums (spec §4); the newest price, stock and rules are kept for show. */
export function addEntry({ rules, ...entry }: AddedEntry) {
  const { price, available } = entry
  const added = addToCart(heldCart().entries, entry).map((line) =>
    lineKey(line) === lineKey(entry) ? Object.assign({}, line, { price, available }) : line,
  )
  change(added, rules ? { ...heldCart().rules, [entry.campaignId]: rules } : heldCart().rules)
}

/** Zero or less removes. */
export const setEntryQuantity = (entryKey: string, quantity: number) => change(setQuantity(heldCart().entries, entryKey, quantity))

/** Undo, a shared cart, or the cart of a finished order. */
export const replaceEntries = (entries: CartEntry[]) => change(entries)

export const useCart = () => cart.useValue()
export const useCartCount = () => cart.usePart(({ entries }) => countItems(entries))
export const rulesOf = ({ rules = {} }: LocalCart): DiscountRule[] => Object.values(rules).flat()
/** With its rules and its coupon; what it costs to bring it is said where a day is chosen. */
export const totalOf = (held: LocalCart) =>
  priceCart(
    held.entries.filter(({ isGone }) => !isGone),
    rulesOf(held),
    { couponPercentage: held.couponCode ? held.couponPercentage : 0 },
  ).price
/** By the one pricing function; the cart screen shows what the server says. */
export const useCartTotal = () => cart.usePart(totalOf)
export const useEntryQuantity = (entryKey: string) =>
  cart.usePart(({ entries }) => entries.find((entry) => lineKey(entry) === entryKey)?.quantity ?? 0)
/** In whatever choice of its parts. */
/** Whether something of this campaign lies in the cart. */
export const useHoldsOf = (campaignId: string) => cart.usePart(({ entries }) => entries.some((entry) => entry.campaignId === campaignId))
export const useIsHeld = ({ id, campaignId }: Pick<CartEntry, 'id' | 'campaignId'>) =>
  cart.usePart(({ entries }) => entries.some((entry) => entry.id === id && entry.campaignId === campaignId))
