import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { orderLines } from '#db/schema/orders.ts'
import { orderSubstitutions } from '#db/schema/substitutions.ts'
import { among, statement } from '#db/statement.ts'

export type SubstitutionRow = typeof orderSubstitutions.$inferSelect

export function listSubstitutionRows(ctx: ShopCtx, orderId: string) {
  return listSubstitutionsOf(ctx, [orderId])
}

const listing = statement<{ tenantId: string; orderIds: string[] }>()((db, { tenantId, orderIds }) =>
  db
    .select()
    .from(orderSubstitutions)
    .where(and(eq(orderSubstitutions.tenantId, tenantId), among(orderSubstitutions.orderId, orderIds)))
    .orderBy(asc(orderSubstitutions.orderId), asc(orderSubstitutions.position)),
)

export const listSubstitutionsOf = ({ db, tenant }: ShopCtx, orderIds: string[]) => listing(db, { tenantId: tenant.id, orderIds })

/** Campaigns of these orders of which every line was refunded. */
export function listEmptied({ db, tenant }: ShopCtx, orderIds: string[]) {
  const returned = and(
    eq(orderSubstitutions.tenantId, orderLines.tenantId),
    eq(orderSubstitutions.orderId, orderLines.orderId),
    eq(orderSubstitutions.position, orderLines.position),
    eq(orderSubstitutions.state, 'RETURNED'),
  )
  return db
    .select({ orderId: orderLines.orderId, campaignId: orderLines.campaignId })
    .from(orderLines)
    .leftJoin(orderSubstitutions, returned)
    .where(and(eq(orderLines.tenantId, tenant.id), inArray(orderLines.orderId, orderIds)))
    .groupBy(orderLines.orderId, orderLines.campaignId)
    .having(sql`bool_and(${orderSubstitutions.id} is not null)`)
}

export async function findSubstitution({ db, tenant }: ShopCtx, id: string) {
  const [row] = await db
    .select()
    .from(orderSubstitutions)
    .where(and(eq(orderSubstitutions.tenantId, tenant.id), eq(orderSubstitutions.id, id)))
  return row
}

export async function insertMissing(
  { db, tenant, now }: ShopCtx,
  missing: Pick<SubstitutionRow, 'id' | 'orderId' | 'position' | 'paid' | 'dueAt'>,
) {
  await db.insert(orderSubstitutions).values({ ...missing, tenantId: tenant.id, state: 'PENDING', createdAt: now })
}

type Decision = Pick<SubstitutionRow, 'kept' | 'returned'> & Partial<Pick<SubstitutionRow, 'itemId' | 'substitute'>>

/** The caller holds the order's lock. */
export async function saveDecision({ db, tenant, now }: Ctx, id: string, decision: Decision) {
  const state = decision.itemId ? ('SUBSTITUTED' as const) : ('RETURNED' as const)
  await db
    .update(orderSubstitutions)
    .set({ ...decision, state, decidedAt: now })
    .where(and(eq(orderSubstitutions.tenantId, tenant.id), eq(orderSubstitutions.id, id)))
}

export function listDue({ db, tenant, now }: Ctx) {
  return db
    .select({ id: orderSubstitutions.id, orderId: orderSubstitutions.orderId })
    .from(orderSubstitutions)
    .where(
      and(eq(orderSubstitutions.tenantId, tenant.id), sql`${orderSubstitutions.state} = 'PENDING'`, lte(orderSubstitutions.dueAt, now)),
    )
    .orderBy(asc(orderSubstitutions.dueAt))
}

/** The substitute as it was when chosen. */
export const substituteOf = ({ itemId, substitute }: SubstitutionRow) => (itemId && substitute ? { id: itemId, ...substitute } : undefined)
