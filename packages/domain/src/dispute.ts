/** A dispute: the payer denies a payment to their bank. OPEN, or decided for the payer (LOST) or for the shop (WON). */
export const disputes = ['OPEN', 'LOST', 'WON'] as const
export type Dispute = (typeof disputes)[number]

const moves: Record<Dispute | 'NONE', readonly Dispute[]> = {
  NONE: ['OPEN', 'LOST'],
  OPEN: ['LOST', 'WON'],
  // The payer may deny it again, and a bank may correct itself.
  WON: ['OPEN', 'LOST'],
  LOST: ['WON'],
}

/** Returns undefined when the notice changes nothing; a dispute that was never opened cannot be won. */
export function disputeAfter(current: Dispute | null, notice: Dispute): Dispute | undefined {
  return moves[current ?? 'NONE'].includes(notice) ? notice : undefined
}
