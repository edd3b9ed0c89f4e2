import { sum, type Centavos } from './money.ts'
import { shareOut } from './wallet.ts'

/** slot: names day and window; a part without one has agreed on none. */
type Part = { campaignId: string; slot?: string; fee: Centavos }

/** What bringing one campaign's part costs. together: one fee brings several parts; `by` is the campaign that bears it. */
export type PartFee = { campaignId: string; fee: Centavos; together?: { by: string; alone: Centavos } }

/**
 * What each part of an order costs to bring where those that come in one slot pay one fee, the highest; the first that has it bears it. Each
 * keeps what it costs alone: by that the fee is known when another falls away.
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
 * What of an order's shipping is still due when some of its parts are gone: a fee goes with its part. Of parts that came together, the
 * dearest that is left bears the fee. Orders without a fee by part keep the whole.
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
