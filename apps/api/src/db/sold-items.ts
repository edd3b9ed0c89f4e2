import { sql, type SQL } from 'drizzle-orm'

/** The ids of an item and of its offers. */
export const idsOfItem = (tenantId: string, item: string): SQL =>
  sql`select ${item}::text union all select i.id from items i where i.tenant_id = ${tenantId} and i.same_as = ${item}`

/** The ids of the items that are in a category now. */
export const idsOfCategory = (tenantId: string, category: string): SQL =>
  sql`select i.id from items i where i.tenant_id = ${tenantId} and i.category_id = ${category}`
