import { daysBefore, type Segment } from '@mutirao/domain/buyer-segment'

/** The fields of a buyer that the rules of a segment read. */
export type SegmentPerson = {
  /** Orders that are paid or promised now, and when the newest of them was placed. */
  orders: number
  boughtAt: Date | undefined
  /** Centavos received less those returned. */
  spent: number
  /** Campaigns of those orders, and the groups in which one of them is. */
  campaignIds: readonly string[]
  groupIds: readonly string[]
  /** Items of those orders, with the newest order of each. */
  items: readonly { id: string; boughtAt: Date }[]
  neighborhood: string
  store: string
  isImported: boolean
}

/** shortGroupIds: the open groups below their minimum. categoryOf: the present category of each item. offers: the items of which others are offers. */
type Circumstances = {
  now: Date
  shortGroupIds: readonly string[]
  categoryOf?: ReadonlyMap<string, string>
  offers?: ReadonlyMap<string, string>
}

/** The rules of a segment in plain code. A test compares the statement of `segments.repository.ts` with it. */
export function isInSegment(person: SegmentPerson, segment: Segment, circumstances: Circumstances): boolean {
  const { now, shortGroupIds } = circumstances
  const { times, within, notWithin, boughtIn, neverIn, neighborhood, store, spent, isGroupShort, hasNeverBought, isImported } = segment
  const isSince = (days: number) => person.boughtAt !== undefined && person.boughtAt >= daysBefore(now, days)
  return [
    times === undefined || person.orders >= times,
    within === undefined || isSince(within),
    notWithin === undefined || !isSince(notWithin),
    boughtIn === undefined || person.campaignIds.includes(boughtIn),
    neverIn === undefined || !person.campaignIds.includes(neverIn),
    hasBought(person, segment, circumstances),
    neighborhood === undefined || person.neighborhood === neighborhood,
    store === undefined || person.store === store,
    spent === undefined || person.spent >= spent,
    !hasNeverBought || person.boughtAt === undefined,
    !isImported || person.isImported,
    !isGroupShort || person.groupIds.some((id) => shortGroupIds.includes(id)),
  ].every(Boolean)
}

function hasBought(
  { items }: SegmentPerson,
  { boughtItem, boughtCategory, boughtWithin }: Segment,
  { now, categoryOf, offers }: Circumstances,
): boolean {
  const some = (isIt: (id: string) => boolean) =>
    items.some(({ id, boughtAt }) => isIt(id) && (boughtWithin === undefined || boughtAt >= daysBefore(now, boughtWithin)))
  return (
    (boughtItem === undefined || some((id) => id === boughtItem || offers?.get(id) === boughtItem)) &&
    (boughtCategory === undefined || some((id) => categoryOf?.get(id) === boughtCategory))
  )
}
