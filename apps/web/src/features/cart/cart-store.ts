import { addToCart, countItems, lineKey, setQuantity, type CartProduct } from '@mutirao/domain/cart'
import { priceCart, type DiscountRule } from '@mutirao/domain/pricing'
import * as m from '#paraglide/messages.js'
import { createStoredValue } from '#platform/store.ts'
import { onVisitorChange } from '#session/signed-in.ts'

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
  /** The coupon's percentage in the last response. */
  couponPercentage?: number
  /** The delivery fee that was last shown; it belongs to exactly these lines. */
  fee?: { lines: string; centavos: number }
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
/** The goods with their rules and their coupon, without delivery. */
const goodsOf = (held: LocalCart) =>
  priceCart(
    held.entries.filter(({ isGone }) => !isGone),
    rulesOf(held),
    { couponPercentage: held.couponCode ? held.couponPercentage : 0 },
  ).price

const linesOf = ({ entries }: LocalCart) => entries.map((entry) => `${lineKey(entry)} ${entry.quantity}`).join()
/** The delivery fee that was last shown for exactly these lines. */
export const feeOf = (held: LocalCart) => (held.fee?.lines === linesOf(held) ? held.fee.centavos : undefined)

/** The number that every screen shows for the cart: with delivery once its fee was shown. */
export const totalOf = (held: LocalCart) => goodsOf(held) + (feeOf(held) ?? 0)
/** The label of `totalOf`. */
export const totalLabelOf = (held: LocalCart) => (feeOf(held) === undefined ? m.total_without_shipping() : m.total())

/** Keeps the fee that a screen shows, so that the header and the other screens add up to the same; undefined forgets it. */
export function keepFee(centavos: number | undefined, held = heldCart()) {
  if (feeOf(held) === centavos && (centavos !== undefined || !held.fee)) return
  publishCart({ ...held, fee: centavos === undefined ? undefined : { lines: linesOf(held), centavos } })
}

// Another place has another fee.
if (typeof window !== 'undefined') onVisitorChange(() => keepFee(undefined))

/** By the one pricing function; the cart screen shows the server's. */
export const useCartTotal = () => cart.usePart(totalOf)
export const useCartTotalLabel = () => cart.usePart(totalLabelOf)
export const useEntryQuantity = (entryKey: string) =>
  cart.usePart(({ entries }) => entries.find((entry) => lineKey(entry) === entryKey)?.quantity ?? 0)
/** Whether something of this campaign lies in the cart. */
export const useHoldsOf = (campaignId: string) => cart.usePart(({ entries }) => entries.some((entry) => entry.campaignId === campaignId))
export const useIsHeld = ({ id, campaignId }: Pick<CartEntry, 'id' | 'campaignId'>) =>
  cart.usePart(({ entries }) => entries.some((entry) => entry.id === id && entry.campaignId === campaignId))
