import { DAY_MS } from './zoned-time.ts'

/** What the rules of a segment read of a buyer. */
export type SegmentPerson = {
  /** Orders that are paid or promised now, and when the newest of them was placed. */
  orders: number
  boughtAt: Date | undefined
  /** Centavos received less those returned. */
  spent: number
  /** Campaigns of those orders, and the groups in which one of them is. */
  campaignIds: readonly string[]
  groupIds: readonly string[]
  neighborhood: string
  store: string
}

/** The rules of a segment; each that is set must hold, and without any it is every buyer. */
export type Segment = {
  /** Bought at least so many times. */
  times?: number | undefined
  /** Bought, and did not buy, in so many last days. */
  within?: number | undefined
  notWithin?: number | undefined
  /** Bought in this campaign, and never in this one. */
  boughtIn?: string | undefined
  neverIn?: string | undefined
  /** The newest delivery went to this neighbourhood; the newest pickup was at this point. */
  neighborhood?: string | undefined
  store?: string | undefined
  /** Spent at least so many centavos. */
  spent?: number | undefined
  /** Is in an open group that has not reached its minimum. */
  isGroupShort?: boolean | undefined
}

/** shortGroupIds: the open groups below their minimum. */
type Circumstances = { now: Date; shortGroupIds: readonly string[] }

/** The same as the statement of `segments.repository.ts`, which a test compares with it. */
export function isInSegment(person: SegmentPerson, segment: Segment, { now, shortGroupIds }: Circumstances): boolean {
  const { times, within, notWithin, boughtIn, neverIn, neighborhood, store, spent, isGroupShort } = segment
  const isSince = (days: number) => person.boughtAt !== undefined && person.boughtAt >= daysBefore(now, days)
  return [
    times === undefined || person.orders >= times,
    within === undefined || isSince(within),
    notWithin === undefined || !isSince(notWithin),
    boughtIn === undefined || person.campaignIds.includes(boughtIn),
    neverIn === undefined || !person.campaignIds.includes(neverIn),
    neighborhood === undefined || person.neighborhood === neighborhood,
    store === undefined || person.store === store,
    spent === undefined || person.spent >= spent,
    !isGroupShort || person.groupIds.some((id) => shortGroupIds.includes(id)),
  ].every(Boolean)
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
