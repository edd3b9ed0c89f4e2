import { z } from 'zod'
import { disputes } from '@mutirao/domain/dispute'
import { endpoint } from './endpoint.ts'
import { OrderState, Refund } from './order-shapes.ts'
import { Centavos, Instant, Uuid, lines, wholeListOf } from './shapes.ts'

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/refunds',
  auth: 'staff',
  may: 'orders.refund',
  summary: 'Returns money of a paid order, a part of it or what is left; all of it ends the order. Its buyer is told',
  params: z.object({ id: Uuid }),
  /** act: the idempotency key. Without an amount: the rest of the payment. */
  body: z.object({ act: Uuid, amount: Centavos.min(1).optional() }),
  status: 200,
  /** left: centavos of the payment that have not been returned. */
  response: z.object({ amount: Centavos, left: Centavos, order: OrderState }),
  problems: ['order_not_found', 'order_not_payable', 'refund_too_large', 'conflict'],
})

export const refuseOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/refusal',
  auth: 'staff',
  may: 'orders.refund',
  summary: 'The shop cannot do an order: it ends, what was paid goes back, and its buyer is told why. Asked again, it stays ended',
  params: z.object({ id: Uuid }),
  body: z.object({ reason: lines(200).min(3, 'Escreva o motivo, que quem comprou lê') }),
  status: 200,
  /** amount: centavos that are returned. */
  response: z.object({ amount: Centavos, order: OrderState }),
  problems: ['order_not_found', 'order_not_cancellable'],
})

const CashRefund = z.object({
  id: Uuid,
  orderId: Uuid,
  order: z.string(),
  buyer: z.string(),
  phone: z.string(),
  amount: Centavos,
  reason: Refund.shape.reason,
  since: Instant,
})
export type CashRefund = z.output<typeof CashRefund>

export const listCashRefunds = endpoint({
  method: 'GET',
  path: '/api/admin/cash-refunds',
  auth: 'staff',
  may: 'orders.refund',
  summary: 'Money taken at the door that is to be given back by hand, the oldest first',
  status: 200,
  response: wholeListOf(CashRefund),
})

export const giveCashBack = endpoint({
  method: 'POST',
  path: '/api/admin/cash-refunds/{refund}',
  auth: 'staff',
  may: 'orders.refund',
  summary: 'Says that the money was given back by hand; who and when stand in the audit log. Said again, it changes nothing',
  params: z.object({ refund: Uuid }),
  status: 200,
  response: z.object({ amount: Centavos }),
  problems: ['not_found'],
})

const Row = z.object({ orderId: Uuid, order: z.string(), buyer: z.string(), amount: Centavos, since: Instant })
const PaymentTroubles = z.object({
  rejected: z.array(Row.extend({ id: Uuid, phone: z.string(), reason: Refund.shape.reason })),
  disputes: z.array(Row.extend({ payment: Uuid, state: OrderState, dispute: z.enum(disputes) })),
})
export type PaymentTroubles = z.output<typeof PaymentTroubles>

export const listPaymentTroubles = endpoint({
  method: 'GET',
  path: '/api/admin/payment-troubles',
  auth: 'staff',
  may: 'orders.refund',
  summary: 'Refunds that an acquirer could not carry out, and payments that their payers deny to their banks; the oldest first',
  status: 200,
  response: PaymentTroubles,
})

export const settleRejected = endpoint({
  method: 'POST',
  path: '/api/admin/rejected-refunds/{refund}',
  auth: 'staff',
  may: 'orders.refund',
  summary: 'Sends a rejected refund to the acquirer again, or says that the money was given back by another way',
  params: z.object({ refund: Uuid }),
  body: z.object({ decision: z.enum(['resend', 'returned']) }),
  status: 204,
  problems: ['not_found'],
})

export const settleDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/{payment}',
  auth: 'staff',
  may: 'orders.refund',
  summary: 'Says that the shop has done what the state of a dispute asks of it; a later state is listed anew',
  params: z.object({ payment: Uuid }),
  body: z.object({ dispute: z.enum(disputes), note: lines(500).min(3, 'Escreva o que foi feito') }),
  status: 204,
  problems: ['not_found'],
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  auth: 'staff',
  may: 'reviews.settle',
  summary: 'Money that was not what was due, the oldest first',
  status: 200,
  response: wholeListOf(
    z.object({
      payment: Uuid,
      order: z.string(),
      buyer: z.string(),
      state: OrderState,
      due: Centavos,
      received: Centavos,
      /** The currency of the payment, when it is not BRL. */
      currency: z.string().optional(),
      receivedAt: Instant,
      returnsAt: Instant,
    }),
  ),
})

export const settleReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{payment}',
  auth: 'staff',
  may: 'reviews.settle',
  summary: 'Decides whose money in review is: the order’s, or the payer’s again',
  params: z.object({ payment: Uuid }),
  body: z.object({ decision: z.enum(['accept', 'return']) }),
  status: 200,
  response: z.object({ said: z.string() }),
  problems: ['not_found', 'conflict'],
})
