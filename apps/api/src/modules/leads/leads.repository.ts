import { and, eq } from 'drizzle-orm'
import { leads } from '#db/schema/orders.ts'
import type { Ctx } from '#context.ts'

const columns = { id: leads.id, name: leads.name, phone: leads.phone, properties: leads.properties, addresses: leads.addresses }

export async function insertLead({ db, tenant, now }: Ctx, lead: Omit<typeof leads.$inferInsert, 'tenantId' | 'createdAt'>) {
  const [row] = await db
    .insert(leads)
    .values({ tenantId: tenant.id, createdAt: now, ...lead })
    .returning(columns)
  return row!
}

export async function findLead({ db, tenant }: Ctx, id: string) {
  const [row] = await db
    .select(columns)
    .from(leads)
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, id)))
  return row
}

export async function updateLead({ db, tenant }: Ctx, id: string, values: Partial<typeof leads.$inferInsert>) {
  const [row] = await db
    .update(leads)
    .set(values)
    .where(and(eq(leads.tenantId, tenant.id), eq(leads.id, id)))
    .returning(columns)
  return row
}
