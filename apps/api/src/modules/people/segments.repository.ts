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
    boughtItem === undefined ? undefined : hasBought(idsOfItem(tenantId, boughtItem), since),
    boughtCategory === undefined ? undefined : hasBought(idsOfCategory(tenantId, boughtCategory), since),
  ]
}

/**
 * Bought one of these items, since a moment or ever. The condition on all of a buyer's items is the fast one. A scalar subquery, because the planner takes an `exists` for
 * one that holds for hardly anybody, and then reads the consents once for each buyer.
 */
function hasBought(itemIds: SQL, since: Date | undefined): SQL | undefined {
  const ids = sql`array(${itemIds})`
  const ever = sql`${buyers.itemIds} && ${ids}`
  if (since === undefined) return ever
  const moment = sql`${since.toISOString()}::timestamptz`
  return sql`(${buyers.boughtAt} >= ${moment} and ${ever} and (
    select true from unnest(${buyers.itemIds}, ${buyers.itemsAt}) as bought (id, at) where bought.at >= ${moment} and bought.id = any(${ids}) limit 1))`
}
