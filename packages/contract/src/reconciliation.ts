import { z } from 'zod'
import { differenceKinds } from '@mutirao/domain/reconciliation'
import { PaymentType } from './carts.ts'
import { endpoint } from './endpoint.ts'
import { Refund } from './order-shapes.ts'
import { Centavos, Instant, lines, text, Uuid } from './shapes.ts'

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  auth: 'staff',
  may: 'reconciliation.settle',
  summary: 'The days compared with the books of who takes the shop’s money, and what differed and nobody has looked at, the oldest first',
  status: 200,
  response: z.object({
    days: z.array(z.object({ provider: z.string(), day: z.iso.date(), at: Instant, charges: z.int(), differences: z.int() })),
    differences: z.array(
      z.object({
        id: Uuid,
        provider: z.string(),
        day: z.iso.date(),
        kind: z
          .enum(differenceKinds)
          .describe(
            "MISSING_HERE: the shop's books lack the payment; MISSING_THERE: the acquirer's do; otherwise the received or returned amounts differ.",
          ),
        /** The acquirer's id of the payment; without an order it does not belong to the shop. */
        reference: Uuid,
        order: z.string().optional(),
        ours: Centavos,
        theirs: Centavos,
        foundAt: Instant,
      }),
    ),
  }),
})

export const settleDifference = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/{id}',
  auth: 'staff',
  may: 'reconciliation.settle',
  summary: 'Says what a difference was about, which moves no money; it is kept in the audit log',
  params: z.object({ id: Uuid }),
  body: z.object({ note: lines(500).min(3) }),
  status: 204,
  problems: ['not_found'],
})

/** Money that came, or went back, by one method. amount: centavos, never negative. reason: of a refund. */
export const MoneyMovement = z.object({
  id: Uuid,
  kind: z.enum(['PAYMENT', 'REFUND']),
  order: Uuid,
  code: z.string(),
  amount: Centavos,
  method: PaymentType,
  provider: z.string(),
  reason: Refund.shape.reason.optional(),
  at: Instant,
})
export type MoneyMovement = z.output<typeof MoneyMovement>

export const listMoneyMovements = endpoint({
  method: 'GET',
  path: '/api/admin/money/movements',
  auth: 'staff',
  may: 'orders.read',
  summary: 'What came and what went back, the oldest first: received payments and refunds that are done',
  query: z.object({
    updated_after: Instant.optional().describe('Movements later than this.'),
    cursor: text(200).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(200),
  }),
  isLongRead: true,
  status: 200,
  /** next: the cursor of the following page; absent with the last one. */
  response: z.object({ content: z.array(MoneyMovement), next: z.string().optional() }),
})
