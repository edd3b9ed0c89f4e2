const FIRST_MS = 60_000
const MOST_MS = 15 * 60_000
/** While its buyer looks, an acquirer is asked no more often than this. */
const LOOK_MS = 15_000

/** How long after the last time an open charge is asked about, whose notice may be lost: longer each time. */
export const askDelay = (asks: number): number => Math.min(MOST_MS, FIRST_MS * 2 ** asks)

/** The next time, when it was asked about so often. */
export const nextAsk = (asks: number, now: Date): Date => new Date(now.getTime() + askDelay(asks))

/** Whether a look of its buyer is worth asking now instead of at `askAt`. */
export function isWorthAsking({ asks, askAt }: { asks: number; askAt: Date }, now: Date): boolean {
  const sinceLast = askDelay(asks) - (askAt.getTime() - now.getTime())
  return askAt > now && sinceLast >= LOOK_MS
}
