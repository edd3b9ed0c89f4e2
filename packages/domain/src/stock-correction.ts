/** A new count, or a change of the present one. */
export type Correction = { set: number; adjust?: undefined } | { adjust: number; set?: undefined }
export type CorrectedCount = {
  onHand: number
  /** Whether the wish was below the units reserved for orders, which keep theirs. */ isHeldUp: boolean
}

/** Reserved units are on hand, whatever was counted. */
export function correctCount({ onHand, reserved }: { onHand: number; reserved: number }, { set, adjust }: Correction): CorrectedCount {
  const wanted = set ?? onHand + adjust!
  return { onHand: Math.max(reserved, wanted), isHeldUp: wanted < reserved }
}
