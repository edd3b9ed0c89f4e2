const FIRST_MS = 60_000
const MOST_MS = 15 * 60_000
/** The minimum interval between two queries to the acquirer while the buyer looks at the order. */
const LOOK_MS = 15_000

/** The delay before an open charge is queried again in case its webhook was lost; grows exponentially with the number of queries. */
export const askDelay = (asks: number): number => Math.min(MOST_MS, FIRST_MS * 2 ** asks)

/** The time of the next query after this many. */
export const nextAsk = (asks: number, now: Date): Date => new Date(now.getTime() + askDelay(asks))

/** Whether a visit by the buyer justifies a query now instead of at `askAt`. */
export function isWorthAsking({ asks, askAt }: { asks: number; askAt: Date }, now: Date): boolean {
  const sinceLast = askDelay(asks) - (askAt.getTime() - now.getTime())
  return askAt > now && sinceLast >= LOOK_MS
}
