import { and, asc, desc, eq, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { reconciliationDifferences, reconciliations } from '#db/schema/acquirers.ts'
import { orders } from '#db/schema/orders.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import type { Books } from '@mutirao/domain/reconciliation'

export type OurBooks = Books & { id: string; orderId: string }
type Span = { provider: string; from: Date; to: Date }

/**
 * Refunds into a wallet are left out: the acquirer still has that money. The payment's columns are written out, since the query builder omits
 * the table in a column list and would reference the refund's.
 */
const sumOf = (state: 'DONE' | 'PENDING') =>
  sql<number>`coalesce((select sum(r.amount) from ${refunds} r
    where r.tenant_id = payments.tenant_id and r.payment_id = payments.id and r.state = ${state}
      and not r.is_to_wallet), 0)::int`

const columns = {
  id: payments.id,
  orderId: payments.orderId,
  received: payments.received,
  returned: sumOf('DONE'),
  returning: sumOf('PENDING'),
}

/** Payments received or refunded in a time span; uses two indexes. */
const movedBetween = ({ tenant }: ShopCtx, from: Date, to: Date) =>
  sql`(select p.id from ${payments} p where p.tenant_id = ${tenant.id}
      and p.received_at >= ${from.toISOString()} and p.received_at < ${to.toISOString()}
    union select r.payment_id from ${refunds} r where r.tenant_id = ${tenant.id}
      and r.done_at >= ${from.toISOString()} and r.done_at < ${to.toISOString()})`

const online = ({ tenant }: ShopCtx) => and(eq(payments.tenantId, tenant.id), notInArray(payments.type, ['ON_DELIVERY', 'WALLET']))

/** Payments by this provider that were received or refunded in the span. */
export function listBooks(ctx: ShopCtx, { provider, from, to }: Span): Promise<OurBooks[]> {
  return ctx.db
    .select(columns)
    .from(payments)
    .where(and(online(ctx), eq(payments.provider, provider), sql`${payments.id} in ${movedBetween(ctx, from, to)}`))
}

/** The providers that received or refunded money since then, even if the shop has switched since. */
export async function listProvidersSince(ctx: ShopCtx, from: Date): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ provider: payments.provider })
    .from(payments)
    .where(and(online(ctx), sql`${payments.id} in ${movedBetween(ctx, from, ctx.now)}`))
  return rows.map(({ provider }) => provider)
}

export function listBooksOf({ db, tenant }: ShopCtx, ids: readonly string[]): Promise<OurBooks[]> {
  return db
    .select(columns)
    .from(payments)
    .where(and(eq(payments.tenantId, tenant.id), inArray(payments.id, [...ids])))
}

export async function listComparedDays({ db, tenant }: ShopCtx, provider: string, from: string): Promise<string[]> {
  const rows = await db
    .select({ day: reconciliations.day })
    .from(reconciliations)
    .where(and(eq(reconciliations.tenantId, tenant.id), eq(reconciliations.provider, provider), gte(reconciliations.day, from)))
  return rows.map(({ day }) => day)
}

/** Newest days first. */
export function listReconciliations({ db, tenant }: ShopCtx, most: number) {
  const { provider, day, at, charges, differences } = reconciliations
  return db
    .select({ provider, day, at, charges, differences })
    .from(reconciliations)
    .where(eq(reconciliations.tenantId, tenant.id))
    .orderBy(desc(day), asc(provider))
    .limit(most)
}

/** Returns false when another process has compared this day. */
export async function insertReconciliation({ db }: ShopCtx, row: typeof reconciliations.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(reconciliations).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** Returns the rows that are new. */
export type DifferenceRow = typeof reconciliationDifferences.$inferSelect

export function insertDifferences({ db }: ShopCtx, rows: (typeof reconciliationDifferences.$inferInsert)[]) {
  return db.insert(reconciliationDifferences).values(rows).onConflictDoNothing().returning()
}

export function listOpenDifferences({ db, tenant }: ShopCtx) {
  return db
    .select({ difference: reconciliationDifferences, code: orders.code })
    .from(reconciliationDifferences)
    .leftJoin(orders, and(eq(orders.tenantId, reconciliationDifferences.tenantId), eq(orders.id, reconciliationDifferences.orderId)))
    .where(and(eq(reconciliationDifferences.tenantId, tenant.id), isNull(reconciliationDifferences.settledAt)))
    .orderBy(asc(reconciliationDifferences.foundAt), asc(reconciliationDifferences.id))
    .limit(500)
}

export async function settleDifferenceRow({ db, tenant, now }: ShopCtx, id: string) {
  const [row] = await db
    .update(reconciliationDifferences)
    .set({ settledAt: now })
    .where(
      and(
        eq(reconciliationDifferences.tenantId, tenant.id),
        eq(reconciliationDifferences.id, id),
        isNull(reconciliationDifferences.settledAt),
      ),
    )
    .returning()
  return row
}
