import * as m from '#paraglide/messages.js'
import { onVisitorChange } from '#session/signed-in.ts'
import { createStoredValue } from '@mutirao/client/store'
import { cartKey } from '@mutirao/client/stored-keys'
import { addToCart, countItems, lineKey, setQuantity, type CartProduct } from '@mutirao/domain/cart'
import { priceCart, type DiscountRule } from '@mutirao/domain/pricing'

type ChosenOption = { itemId: string; name: string; quantity: number; addOn: number }

/** A cart line with the values needed to show it before the server prices it. */
export type CartEntry = CartProduct & {
  name: string
  unit: string
  price: number
  hue: number
  picture: { hash: string; width: number; height: number; alt: string }
  available: number
  /** The server said that it cannot be bought now: it counts as zero. */
  isGone?: boolean
  /** The screen that edits its selection, and the selection by name. */
  choice?: 'kit' | 'flavor'
  /** The team that buying it joins. */
  teamId?: string
  chosen?: readonly ChosenOption[]
}

/** The order goes to another person; the message is delivered with it. */
export type GiftRecipient = { name: string; message?: string }

/** `rules`: the last known ones of each campaign; with the prices, they are enough for a total without the server. */
export type LocalCart = {
  uuid: string
  entries: CartEntry[]
  couponCode?: string
  recipient?: GiftRecipient
  rules?: Record<string, DiscountRule[]>
  /** The coupon's last known percentage. */
  couponPercentage?: number
  /** The last shown delivery fee; valid for exactly these lines. */
  fee?: { lines: string; centavos: number }
}

export const emptyCart: LocalCart = { uuid: '', entries: [] }
const cart = createStoredValue(cartKey, emptyCart)

/** For use outside rendering. */
export const heldCart = cart.get
export const publishCart = cart.set
export const onCart = cart.subscribe

const change = (entries: CartEntry[], rules = heldCart().rules) =>
  publishCart({ ...heldCart(), uuid: heldCart().uuid || crypto.randomUUID(), entries, rules })

export type AddedEntry = CartEntry & { rules?: DiscountRule[] }

/** Adds up the same id (spec §4); stores the newest price, stock and rules for display. */
export function addEntry({ rules, ...entry }: AddedEntry) {
  const { price, available, teamId } = entry
  const added = addToCart(heldCart().entries, entry).map((line) =>
    lineKey(line) === lineKey(entry) ? Object.assign({}, line, { price, available, ...(teamId && { teamId }) }) : line,
  )
  change(added, rules ? { ...heldCart().rules, [entry.campaignId]: rules } : heldCart().rules)
}

/** Zero or less removes the line. */
export const setEntryQuantity = (entryKey: string, quantity: number) => change(setQuantity(heldCart().entries, entryKey, quantity))

/** For undo, a shared cart, or the cart of a finished order. */
export const replaceEntries = (entries: CartEntry[]) => change(entries)

export const useCart = () => cart.useValue()
export const useCartCount = () => cart.usePart(({ entries }) => countItems(entries))
export const rulesOf = ({ rules = {} }: LocalCart): DiscountRule[] => Object.values(rules).flat()
/** The goods with rules and coupon, without delivery. */
const goodsOf = (held: LocalCart) =>
  priceCart(
    held.entries.filter(({ isGone }) => !isGone),
    rulesOf(held),
    { couponPercentage: held.couponCode ? held.couponPercentage : 0 },
  ).price

const linesOf = ({ entries }: LocalCart) => entries.map((entry) => `${lineKey(entry)} ${entry.quantity}`).join()
/** The last shown delivery fee for exactly these lines. */
export const feeOf = (held: LocalCart) => (held.fee?.lines === linesOf(held) ? held.fee.centavos : undefined)

/** The total that every screen shows for the cart: with delivery once its fee was shown. */
export const totalOf = (held: LocalCart) => goodsOf(held) + (feeOf(held) ?? 0)
/** The label of `totalOf`. */
export const totalLabelOf = (held: LocalCart) => (feeOf(held) === undefined ? m.total_without_shipping() : m.total())

/** Stores the fee that a screen shows, so that all screens have the same total; undefined clears it. */
export function keepFee(centavos: number | undefined, held = heldCart()) {
  if (feeOf(held) === centavos && (centavos !== undefined || !held.fee)) return
  publishCart({ ...held, fee: centavos === undefined ? undefined : { lines: linesOf(held), centavos } })
}

// Another place has another fee.
if (typeof window !== 'undefined') onVisitorChange(() => keepFee(undefined))

/** Computed by the shared pricing function; the cart screen shows the server's values. */
export const useCartTotal = () => cart.usePart(totalOf)
export const useCartTotalLabel = () => cart.usePart(totalLabelOf)
export const useEntryQuantity = (entryKey: string) =>
  cart.usePart(({ entries }) => entries.find((entry) => lineKey(entry) === entryKey)?.quantity ?? 0)
/** Whether the cart has an item of this campaign. */
export const useHoldsOf = (campaignId: string) => cart.usePart(({ entries }) => entries.some((entry) => entry.campaignId === campaignId))
export const useIsHeld = ({ id, campaignId }: Pick<CartEntry, 'id' | 'campaignId'>) =>
  cart.usePart(({ entries }) => entries.some((entry) => entry.id === id && entry.campaignId === campaignId))
