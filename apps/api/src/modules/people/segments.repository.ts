import { and, gte, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { buyers } from '#db/schema/buyers.ts'
import { idsOfCategory, idsOfItem } from '#db/sold-items.ts'
import { daysBefore, type Segment } from '@mutirao/domain/buyer-segment'

export type SegmentQuery = { segment: Segment; now: Date; shortGroupIds: readonly string[] }

const listed = (ids: readonly string[]) => sql`${sql.param(ids)}::text[]`

/** The rules of a segment as a condition on `buyers`; a test compares it with the rule in `testing/in-segment.ts`. */
export function inSegment(tenantId: string, { segment, now, shortGroupIds }: SegmentQuery): SQL | undefined {
  const { times, within, notWithin, boughtIn, neverIn, neighborhood, store, spent, isGroupShort, hasNeverBought, isImported } = segment
  const isSince = (days: number) => sql`${buyers.boughtAt} >= ${daysBefore(now, days).toISOString()}::timestamptz`
  return and(
    times === undefined ? undefined : gte(buyers.orders, times),
    within === undefined ? undefined : isSince(within),
    notWithin === undefined ? undefined : sql`(${isSince(notWithin)}) is not true`,
    boughtIn === undefined ? undefined : sql`${buyers.campaignIds} @> ${listed([boughtIn])}`,
    neverIn === undefined ? undefined : sql`(${buyers.campaignIds} @> ${listed([neverIn])}) is not true`,
    ...ofPurchases(tenantId, segment, now),
    neighborhood === undefined ? undefined : sql`${buyers.neighborhood} = ${neighborhood}`,
    store === undefined ? undefined : sql`${buyers.store} = ${store}`,
    spent === undefined ? undefined : gte(buyers.spent, spent),
    hasNeverBought ? isNull(buyers.boughtAt) : undefined,
    isImported ? isNotNull(buyers.importedAt) : undefined,
    isGroupShort ? sql`${buyers.groupIds} && ${listed(shortGroupIds)}` : undefined,
  )
}

function ofPurchases(tenantId: string, { boughtItem, boughtCategory, boughtWithin }: Segment, now: Date) {
  const since = boughtWithin === undefined ? undefined : daysBefore(now, boughtWithin)
  return [
    boughtItem === undefined ? undefined : hasBought(tenantId, idsOfItem(tenantId, boughtItem), since),
    boughtCategory === undefined ? undefined : hasBought(tenantId, idsOfCategory(tenantId, boughtCategory), since),
  ]
}

/** Bought one of these items, since a moment or ever. */
const hasBought = (
  tenantId: string,
  itemIds: SQL,
  since: Date | undefined,
): SQL => sql`${sql.identifier('buyers')}.${sql.identifier('lead_id')} in (
  select x.lead_id from buyer_items x where x.tenant_id = ${tenantId} and x.item_id = any(array(${itemIds}))
    ${since === undefined ? sql`` : sql`and x.bought_at >= ${since.toISOString()}::timestamptz`})`
