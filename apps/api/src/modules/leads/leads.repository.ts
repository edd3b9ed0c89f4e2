import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { leads } from '#db/schema/orders.ts'
import { columnsAsParameters, statement } from '#db/statement.ts'

const columns = { id: leads.id, name: leads.name, phone: leads.phone, properties: leads.properties, addresses: leads.addresses }

type NewLead = Omit<typeof leads.$inferInsert, 'tenantId' | 'createdAt'>

const inserting = statement<typeof leads.$inferSelect>()((db, lead) =>
  db.insert(leads).values(columnsAsParameters(leads, lead)).returning(columns),
)

export async function insertLead({ db, tenant, now }: Ctx, lead: NewLead) {
  const { name = null, phone = null, properties = {}, addresses = [], isDemo = false, id } = lead
  const [row] = await inserting(db, { tenantId: tenant.id, id, name, phone, properties, addresses, isDemo, createdAt: now })
  return row!
}

/** Whether the lead is new: the same request may arrive twice at once. */
export async function insertLeadOnce(
  { db, tenant, now }: Ctx,
  lead: { id: string; phone: string | null; properties: object },
): Promise<boolean> {
  const values = { ...lead, tenantId: tenant.id, createdAt: now, properties: lead.properties as Record<string, unknown> }
  const { rowCount } = await db.insert(leads).values(values).onConflictDoNothing()
  return rowCount === 1
}

const finding = statement<{ tenantId: string; id: string }>()((db, { tenantId, id }) =>
  db
    .select(columns)
    .from(leads)
    .where(and(eq(leads.tenantId, tenantId), eq(leads.id, id))),
)

export async function findLead({ db, tenant }: Ctx, id: string) {
  const [row] = await finding(db, { tenantId: tenant.id, id })
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
