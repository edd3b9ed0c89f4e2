import { DAY_MS } from './zoned-time.ts'

/** The rules of a segment; each that is set must hold, and without any it is everybody whom the shop lists as a person. */
export type Segment = {
  /** Bought at least so many times. */
  times?: number | undefined
  /** Bought, and did not buy, in so many last days. */
  within?: number | undefined
  notWithin?: number | undefined
  /** Bought in this campaign, and never in this one. */
  boughtIn?: string | undefined
  neverIn?: string | undefined
  /** Bought this item, and an item of this category; in so many last days, or ever. */
  boughtItem?: string | undefined
  boughtCategory?: string | undefined
  boughtWithin?: number | undefined
  /** The newest delivery went to this neighbourhood; the newest pickup was at this point. */
  neighborhood?: string | undefined
  store?: string | undefined
  /** Spent at least so many centavos. */
  spent?: number | undefined
  /** Is in an open group that has not reached its minimum. */
  isGroupShort?: boolean | undefined
  /** Never bought. */
  hasNeverBought?: boolean | undefined
  /** Came by an import. */
  isImported?: boolean | undefined
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
