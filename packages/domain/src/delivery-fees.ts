import type { Centavos } from './money.ts'

/** slot: names day and window; a part without one has agreed on none. */
type Part = { slot?: string; fee: Centavos }

/** What each part of an order costs to bring where those that come in one slot pay one fee, the highest; the first that has it pays it. */
export function feesTogether(parts: readonly Part[]): Centavos[] {
  const bySlot = Map.groupBy(parts, (part) => part.slot ?? part)
  return parts.map((part) => {
    const together = bySlot.get(part.slot ?? part)!
    const payer = together.reduce((dearest, one) => (one.fee > dearest.fee ? one : dearest))
    return payer === part ? part.fee : 0
  })
}
