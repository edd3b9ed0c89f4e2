import { addToCart, countItems, lineKey, setQuantity, type CartProduct } from '@mutirao/domain/cart'
import { priceCart, type DiscountRule } from '@mutirao/domain/pricing'
import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, store } from '#platform/storage.ts'

type Chosen = { itemId: string; name: string; quantity: number; addOn: number }

/** A cart line with what is needed to show it before the server prices it. */
export type CartEntry = CartProduct & {
  name: string
  unit: string
  price: number
  hue: number
  picture: { hash: string; width: number; height: number; alt: string }
  available: number
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
}

const key = 'cart'
export const emptyCart: LocalCart = { uuid: '', entries: [] }
const listeners = new Set<() => void>()
let cart: LocalCart | undefined

function current(): LocalCart {
  cart ??= readStored<LocalCart>(key) ?? emptyCart
  return cart
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onStoredElsewhere(key, () => {
    cart = undefined
    listener()
  })
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export function publishCart(next: LocalCart) {
  cart = next
  store(key, cart)
  for (const listener of listeners) listener()
}

const change = (entries: CartEntry[]) => publishCart({ ...current(), uuid: current().uuid || crypto.randomUUID(), entries })

export type AddedEntry = CartEntry & { rules?: DiscountRule[] }

/** Same id sums (spec §4); the newest price, stock and rules are kept for show. */
export function addEntry({ rules, ...entry }: AddedEntry) {
  const added = addToCart(current().entries, entry)
  if (rules) cart = { ...current(), rules: { ...current().rules, [entry.campaignId]: rules } }
  const { price, available } = entry
  change(added.map((line) => (lineKey(line) === lineKey(entry) ? Object.assign({}, line, { price, available }) : line)))
}

/** Zero or less removes. */
export const setEntryQuantity = (entryKey: string, quantity: number) => change(setQuantity(current().entries, entryKey, quantity))

/** Undo, a shared cart, or the cart of a finished order. */
export const replaceEntries = (entries: CartEntry[]) => change(entries)

function useCartValue<Value>(select: (cart: LocalCart) => Value): Value {
  return useSyncExternalStore(
    subscribe,
    () => select(current()),
    () => select(emptyCart),
  )
}

/** Outside of rendering. */
export const heldCart = () => current()
export const useCart = () => useCartValue((held) => held)
export const useCartCount = () => useCartValue(({ entries }) => countItems(entries))
export const rulesOf = ({ rules = {} }: LocalCart): DiscountRule[] => Object.values(rules).flat()
/** By the one pricing function; the cart screen shows what the server says. */
export const useCartTotal = () => useCartValue((held) => priceCart(held.entries, rulesOf(held)).price)
export const useEntryQuantity = (entryKey: string) =>
  useCartValue(({ entries }) => entries.find((entry) => lineKey(entry) === entryKey)?.quantity ?? 0)
