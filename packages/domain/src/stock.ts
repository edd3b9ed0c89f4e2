export type StockPart = { stockId: string; quantity: number }

type DemandLine = { quantity: number; parts: readonly StockPart[] }

/**
 * Stock counts physical parts (kit.ts lists them by line), summed by stock row over the whole cart and sorted by key. Rows are locked in that order,
 * which prevents deadlocks between orders.
 */
export function stockDemand(lines: readonly DemandLine[]): StockPart[] {
  const demand = new Map<string, number>()
  for (const { quantity, parts } of lines)
    for (const part of parts) demand.set(part.stockId, (demand.get(part.stockId) ?? 0) + part.quantity * quantity)
  return [...demand].map(([stockId, quantity]) => ({ stockId, quantity })).sort((a, b) => (a.stockId < b.stockId ? -1 : 1))
}
