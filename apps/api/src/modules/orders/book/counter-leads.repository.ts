import { and, eq } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { leads } from '#db/schema/orders.ts'

export async function hasLead({ db, tenant }: ShopCtx, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, id)))
  return rows.length > 0
}

export async function insertLeadOnce({ db, tenant, now }: ShopCtx, lead: Pick<typeof leads.$inferInsert, 'id' | 'phone' | 'properties'>) {
  await db
    .insert(leads)
    .values({ ...lead, tenantId: tenant.id, createdAt: now })
    .onConflictDoNothing()
}
