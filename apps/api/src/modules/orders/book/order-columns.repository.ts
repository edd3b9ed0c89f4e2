import { sql } from 'drizzle-orm'
import { countingPaymentOf } from '#db/counting-payment.ts'
import { orders } from '#db/schema/orders.ts'

/** The order's columns for lists and rounds. */
export const listColumns = {
  id: orders.id,
  code: orders.code,
  reference: orders.reference,
  state: orders.state,
  type: orders.type,
  createdAt: orders.createdAt,
  userName: orders.userName,
  userPhone: orders.userPhone,
  price: orders.price,
  campaignIds: orders.campaignIds,
  groupUnits: orders.groupUnits,
  slots: orders.slots,
  properties: orders.properties,
  paysOnDelivery: orders.paysOnDelivery,
}

/** A column of the payment that counts, the same as findPayment returns. */
export const countingPayment = (column: 'type' | 'state' | 'amount') =>
  countingPaymentOf({ tenantId: sql`${orders.tenantId}`, orderId: sql`${orders.id}` }, column)

/** The amount to collect at the door. */
export const dueAtDoor = sql<
  number | null
>`case when ${orders.paysOnDelivery} and ${countingPayment('state')} = 'PENDING' then ${countingPayment('amount')} end`
