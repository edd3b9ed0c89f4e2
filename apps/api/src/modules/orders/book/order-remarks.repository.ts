import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { orderRemarks, orderTags } from '#db/schema/orders.ts'
import { clients } from '#db/schema/people.ts'
import { apiKeys, auditLog, staff } from '#db/schema/staff.ts'

/** The tags of these orders, in the order of the alphabet. */
export async function listTags({ db, tenant }: ShopCtx, orderIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ orderId: orderTags.orderId, tag: orderTags.tag })
    .from(orderTags)
    .where(and(eq(orderTags.tenantId, tenant.id), inArray(orderTags.orderId, orderIds)))
    .orderBy(asc(orderTags.tag))
  return rows.reduce((all, { orderId, tag }) => all.set(orderId, [...(all.get(orderId) ?? []), tag]), new Map<string, string[]>())
}

/** More are not chosen from a list. */
const MOST_KNOWN = 200

export function listKnownTags({ db, tenant }: ShopCtx) {
  return db
    .select({ tag: orderTags.tag, orders: count() })
    .from(orderTags)
    .where(eq(orderTags.tenantId, tenant.id))
    .groupBy(orderTags.tag)
    .orderBy(desc(count()), asc(orderTags.tag))
    .limit(MOST_KNOWN)
}

type Change = { orderId: string; added: readonly string[]; removed: readonly string[] }

export async function saveTags({ db, tenant }: ShopCtx, { orderId, added, removed }: Change): Promise<void> {
  if (removed.length > 0)
    await db
      .delete(orderTags)
      .where(and(eq(orderTags.tenantId, tenant.id), eq(orderTags.orderId, orderId), inArray(orderTags.tag, [...removed])))
  if (added.length > 0) await db.insert(orderTags).values(added.map((tag) => ({ tenantId: tenant.id, orderId, tag })))
}

/** The name of who wrote: a member of staff's, or a program's. */
const authorOf = (table: typeof orderRemarks | typeof auditLog) => sql`coalesce(
  (select ${clients.name} from ${staff} join ${clients} on ${clients.tenantId} = ${staff.tenantId} and ${clients.userId} = ${staff.userId}
    where ${staff.tenantId} = ${table.tenantId} and ${staff.id} = ${table.staffId}),
  (select ${apiKeys.name} from ${apiKeys} where ${apiKeys.tenantId} = ${table.tenantId} and ${apiKeys.id} = ${table.keyId}))`

const selectRemarks = ({ db }: Pick<ShopCtx, 'db'>) =>
  db
    .select({
      id: orderRemarks.id,
      orderId: orderRemarks.orderId,
      text: orderRemarks.text,
      createdAt: orderRemarks.createdAt,
      staffId: orderRemarks.staffId,
      keyId: orderRemarks.keyId,
      // Nested: Drizzle would leave the table's name away from columns of the outer template.
      author: sql<string | null>`${authorOf(orderRemarks)}`,
    })
    .from(orderRemarks)
export type RemarkRow = Awaited<ReturnType<typeof listRemarks>>[number]

/** The newest first. */
export const listRemarks = (ctx: ShopCtx, orderId: string) =>
  selectRemarks(ctx)
    .where(and(eq(orderRemarks.tenantId, ctx.tenant.id), eq(orderRemarks.orderId, orderId)))
    .orderBy(desc(orderRemarks.createdAt), desc(orderRemarks.id))

export async function findRemark(ctx: ShopCtx, id: string): Promise<RemarkRow | undefined> {
  const [row] = await selectRemarks(ctx).where(and(eq(orderRemarks.tenantId, ctx.tenant.id), eq(orderRemarks.id, id)))
  return row
}

type NewRemark = Pick<typeof orderRemarks.$inferInsert, 'id' | 'orderId' | 'staffId' | 'keyId' | 'text'>

/** Returns false when the id is taken. */
export async function insertRemark({ db, tenant, now }: ShopCtx, remark: NewRemark): Promise<boolean> {
  const { rowCount } = await db
    .insert(orderRemarks)
    .values({ ...remark, tenantId: tenant.id, createdAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function deleteRemark({ db, tenant }: ShopCtx, { orderId, id }: { orderId: string; id: string }): Promise<boolean> {
  const { rowCount } = await db
    .delete(orderRemarks)
    .where(and(eq(orderRemarks.tenantId, tenant.id), eq(orderRemarks.orderId, orderId), eq(orderRemarks.id, id)))
  return rowCount === 1
}

/** More acts than these are a program's, which nobody reads. */
const MOST_ACTS = 200

/** The order's newest audit entries, oldest first. */
export async function listActs({ db, tenant }: ShopCtx, orderId: string) {
  const newest = await db
    .select({ action: auditLog.action, at: auditLog.at, detail: auditLog.detail, author: sql<string | null>`${authorOf(auditLog)}` })
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, tenant.id), eq(auditLog.subject, `order ${orderId}`)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MOST_ACTS)
  return newest.toReversed()
}
