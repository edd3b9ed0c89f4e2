import { z } from 'zod'
import { differenceKinds } from '@mutirao/domain/reconciliation'
import { endpoint } from './endpoint.ts'
import { Centavos, Instant, Uuid, lines } from './shapes.ts'

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
        /** MISSING_HERE: the shop's books lack the payment; MISSING_THERE: the acquirer's do; otherwise the received or returned amounts differ. */
        kind: z.enum(differenceKinds),
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
