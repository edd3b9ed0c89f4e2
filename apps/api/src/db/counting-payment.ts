import { sql, type SQL } from 'drizzle-orm'

type OfOrder = { tenantId: SQL; orderId: SQL }

/** A column of the payment that counts of an order: the approved one before others, and any other method before the wallet's share. */
export const countingPaymentOf = ({ tenantId, orderId }: OfOrder, column: 'type' | 'state' | 'amount'): SQL =>
  sql`(select p.${sql.raw(column)} from payments p where p.tenant_id = ${tenantId} and p.order_id = ${orderId}
    order by (p.slot_change is not null), (p.state = 'APPROVED') desc, (p.type = 'WALLET'), p.id desc limit 1)`
