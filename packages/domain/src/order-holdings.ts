import type { StockPart } from './stock.ts'
import { brokenBound, shelfShare, type Bound, type Held, type Holder, type HolderBounds, type Shelf } from './unpaid-bounds.ts'

/** An identity under which unpaid stock is counted; the key is the same for every order of that person, phone, address or network. */
export type HolderKey = { holder: Holder; key: string }

/** The demand of one new order. `shelf`: the share of the free units that it may take; all of them when absent. */
export type OrderDemand = {
  parts: readonly StockPart[]
  shelf?: Shelf | undefined
  /** The keys of its slots. */
  slots: readonly string[]
  /** None when the order leaves nothing unpaid. */
  holders: readonly HolderKey[]
  bounds: HolderBounds
  /** Units that it holds unpaid. */
  units: number
}

/** Free units by stock row, free places by slot, and what each holder has unpaid; a slot without an entry is unlimited. */
export type Free = { units: Map<string, number>; places: Map<string, number>; held: Map<string, Bound> }

/** Why an order cannot begin: the first bound that it would exceed, else its full slots, else its missing parts. */
export type Lack = { holder: Holder } | { slots: readonly string[] } | { parts: readonly StockPart[] }

/** Decides orders one after the other, in their order of arrival; undefined: accepted, and what it takes is no longer free for the next one. */
export function decideInOrder(wanted: readonly OrderDemand[], free: Free): (Lack | undefined)[] {
  const left = { units: new Map(free.units), places: new Map(free.places), held: new Map(free.held) }
  return wanted.map((one) => {
    const lack = lackOf(one, left)
    if (!lack) take(one, left)
    return lack
  })
}

function lackOf({ parts, shelf, slots, holders, bounds, units }: OrderDemand, free: Free): Lack | undefined {
  const held = holders.map(({ holder, key }): Held => ({ holder, ...(free.held.get(key) ?? { orders: 0, units: 0 }) }))
  const holder = brokenBound(bounds, held, units)
  if (holder) return { holder }
  const full = slots.filter((slot) => (free.places.get(slot) ?? Infinity) < 1)
  if (full.length > 0) return { slots: full }
  const missing = parts.filter(({ stockId, quantity }) => {
    const there = free.units.get(stockId) ?? 0
    return quantity > there || (shelf !== undefined && quantity > shelfShare(shelf, there))
  })
  return missing.length > 0 ? { parts: missing } : undefined
}

function take({ parts, slots, holders, units }: OrderDemand, free: Free): void {
  for (const { stockId, quantity } of parts) free.units.set(stockId, free.units.get(stockId)! - quantity)
  for (const slot of slots) if (free.places.has(slot)) free.places.set(slot, free.places.get(slot)! - 1)
  for (const { key } of holders) {
    const before = free.held.get(key) ?? { orders: 0, units: 0 }
    free.held.set(key, { orders: before.orders + 1, units: before.units + units })
  }
}
