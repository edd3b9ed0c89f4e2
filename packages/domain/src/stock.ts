export type StockPart = { stockId: string; quantity: number }

type DemandLine = { quantity: number; parts: readonly StockPart[] }

/**
 * Stock counts the physical parts (kit.ts names them line by line), summed per stock row over the whole cart and sorted by key, the order
 * in which rows are locked, so that two orders never wait for each other.
 */
export function stockDemand(lines: readonly DemandLine[]): StockPart[] {
  const demand = new Map<string, number>()
  for (const { quantity, parts } of lines)
    for (const part of parts) demand.set(part.stockId, (demand.get(part.stockId) ?? 0) + part.quantity * quantity)
  return [...demand].map(([stockId, quantity]) => ({ stockId, quantity })).sort((a, b) => (a.stockId < b.stockId ? -1 : 1))
}
