/** A payment that its payer denies to their bank: not decided yet, decided for the payer, decided for the shop. */
export const disputes = ['OPEN', 'LOST', 'WON'] as const
export type Dispute = (typeof disputes)[number]

const moves: Record<Dispute | 'NONE', readonly Dispute[]> = {
  NONE: ['OPEN', 'LOST'],
  OPEN: ['LOST', 'WON'],
  // The payer may deny it again, and a bank may correct itself.
  WON: ['OPEN', 'LOST'],
  LOST: ['WON'],
}

/** Undefined where the notice tells nothing new; a dispute that nobody has begun cannot be won. */
export function disputeAfter(current: Dispute | null, notice: Dispute): Dispute | undefined {
  return moves[current ?? 'NONE'].includes(notice) ? notice : undefined
}
