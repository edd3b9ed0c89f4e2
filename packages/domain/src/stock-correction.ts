/** A count as it was found, or what came or went since. */
export type Correction = { set: number; adjust?: undefined } | { adjust: number; set?: undefined }
export type CorrectedCount = { onHand: number; /** Wanted less than is promised to orders, who keep theirs. */ isHeldUp: boolean }

/** What orders have reserved is on hand, whatever was counted. */
export function correctCount({ onHand, reserved }: { onHand: number; reserved: number }, { set, adjust }: Correction): CorrectedCount {
  const wanted = set ?? onHand + adjust!
  return { onHand: Math.max(reserved, wanted), isHeldUp: wanted < reserved }
}
