import { z } from 'zod'
import { isTrackingCode, LONGEST_CARRIER, LONGEST_CODE, MOST_PARCELS } from '@mutirao/domain/parcel'
import { endpoint } from './endpoint.ts'
import { webAddress } from './merchant/shapes.ts'
import { Parcel } from './order-shapes.ts'
import { text, Uuid } from './shapes.ts'

const TrackingCode = text(LONGEST_CODE).refine(
  isTrackingCode,
  'Escreva o código com letras sem acento, números e os sinais . / _ -, como AA123456789BR',
)

const NewParcel = z.strictObject({
  code: TrackingCode,
  carrier: text(LONGEST_CARRIER).min(1, 'Escreva a transportadora').optional(),
  url: webAddress.optional(),
})
export type NewParcel = z.output<typeof NewParcel>

const Parcels = z
  .array(NewParcel)
  .max(MOST_PARCELS, `São no máximo ${MOST_PARCELS} volumes por pedido`)
  .superRefine((all, context) => {
    for (const [at, { code }] of all.entries())
      if (all.findIndex((one) => one.code === code) < at)
        context.addIssue({ code: 'custom', path: [at, 'code'], message: 'Este código já está na lista' })
  })

export const writeParcels = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/parcels',
  auth: 'staff',
  may: ['orders.prepare', 'orders.ship'],
  summary: 'Writes the tracking codes of an order’s parcels, all of them, and tells its buyer the new ones. An empty list takes them away',
  params: z.object({ id: Uuid }),
  body: z.object({
    parcels: Parcels,
    revision: text(20).optional().describe('`parcelsRevision` as it was read; without it the order must have no parcel.'),
  }),
  revision: 'body',
  status: 200,
  response: z.object({ parcels: z.array(Parcel), revision: z.string() }),
  problems: ['order_not_found', 'order_not_editable', 'conflict', 'precondition_failed'],
})
