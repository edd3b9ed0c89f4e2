import type { CartLine } from './pricing.ts'

export type StockPart = { stockId: string; quantity: number }

type DemandLine = Pick<CartLine, 'id' | 'quantity' | 'selection'>

const LAST_UNITS = 6

/**
 * Stock counts the physical parts: a kit's fixed parts, the flavours chosen for it, or the item itself. Summed per stock row and sorted
 * by key, the order in which rows are locked, so that two orders never wait for each other.
 */
export function stockDemand(lines: readonly DemandLine[], kitParts: ReadonlyMap<string, readonly StockPart[]>): StockPart[] {
  const demand = new Map<string, number>()
  for (const line of lines)
    for (const part of partsOf(line, kitParts)) demand.set(part.stockId, (demand.get(part.stockId) ?? 0) + part.quantity * line.quantity)
  return [...demand].map(([stockId, quantity]) => ({ stockId, quantity })).sort((a, b) => (a.stockId < b.stockId ? -1 : 1))
}

export function availableOf({ onHand, reserved }: { onHand: number; reserved: number }): number {
  return Math.max(0, onHand - reserved)
}

/** "Esgotado", "Últimas 3", or nothing to say. */
export function stockHint(available: number): 'sold_out' | { last: number } | undefined {
  if (available <= 0) return 'sold_out'
  return available <= LAST_UNITS ? { last: available } : undefined
}

/** The parts of one unit. A chosen item may be a kit itself; an item with a choice and no parts of its own is only its choice. */
function partsOf({ id, selection = [] }: DemandLine, kitParts: ReadonlyMap<string, readonly StockPart[]>): StockPart[] {
  const own = kitParts.get(id) ?? (selection.length ? [] : [{ stockId: id, quantity: 1 }])
  const chosen = selection.flatMap(({ itemId, quantity }) =>
    partsOf({ id: itemId, quantity: 1 }, kitParts).map((part) => ({ stockId: part.stockId, quantity: part.quantity * quantity })),
  )
  return [...own, ...chosen]
}
