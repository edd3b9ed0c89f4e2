import { sum, type Centavos } from './money.ts'
import { shareOut } from './wallet.ts'

/** slot: names day and window; undefined for a part without an agreed slot. */
type Part = { campaignId: string; slot?: string; fee: Centavos }

/** The delivery fee of one campaign's part. together: one fee covers several parts; `by` is the campaign that bears it. */
export type PartFee = { campaignId: string; fee: Centavos; together?: { by: string; alone: Centavos } }

/**
 * The delivery fee of each part of an order. Parts in the same slot share one fee, the highest, borne by the first part that has it. Each keeps its
 * fee alone, from which the fee is computed when another part falls away.
 */
export function joinedFees(parts: readonly Part[]): PartFee[] {
  const payers = payersOf(parts)
  return parts.map(({ campaignId, fee }, index) => {
    const payer = payers[index]!
    if (payers.filter((one) => one === payer).length === 1) return { campaignId, fee }
    return { campaignId, fee: payer === index ? fee : 0, together: { by: parts[payer]!.campaignId, alone: fee } }
  })
}

/** By part, the index of the part that bears its fee. */
function payersOf(parts: readonly Part[]): number[] {
  const bySlot = Map.groupBy(parts.keys(), (index) => parts[index]!.slot ?? index)
  return parts.map(({ slot }, index) =>
    bySlot.get(slot ?? index)!.reduce((dearest, one) => (parts[one]!.fee > parts[dearest]!.fee ? one : dearest)),
  )
}

/**
 * The part of an order's shipping that is still due when some of its parts are gone: a fee goes with its part. Among parts that came together, the
 * most expensive remaining part bears the fee. Orders without a fee by part keep the whole.
 */
export function feesLeft(
  { shippingTotal, fees }: { shippingTotal: Centavos; fees: readonly PartFee[] },
  isGone: (campaignId: string) => boolean,
): Centavos {
  const agreed = sum(fees, ({ fee }) => fee)
  if (agreed === 0) return shippingTotal
  const byPayer = Map.groupBy(
    fees.filter(({ campaignId }) => !isGone(campaignId)),
    ({ campaignId, together }) => together?.by ?? campaignId,
  )
  const left = sum([...byPayer.values()], (parts) => Math.max(...parts.map(({ fee, together }) => together?.alone ?? fee)))
  return shareOut(shippingTotal, [left, agreed - left])[0]!
}
