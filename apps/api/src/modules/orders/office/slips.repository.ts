import { and, eq, inArray } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { orders } from '#db/schema/orders.ts'
import { dueAtDoor, listColumns } from '../book/order-columns.repository.ts'

export function listSlipRows({ db, tenant }: ShopCtx, codes: readonly string[]) {
  return db
    .select({ ...listColumns, due: dueAtDoor })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), inArray(orders.code, [...codes])))
}
