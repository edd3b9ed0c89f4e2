import { z } from 'zod'
import { partStates } from '@mutirao/domain/fulfilment'
import { endpoint } from './endpoint.ts'
import { Line } from './fulfilment.ts'
import { OrderState } from './order-shapes.ts'
import { Centavos, Instant, Day, Picture, Slug, Uuid, wholeListOf } from './shapes.ts'

const day = z.object({ date: Day })
/** A table for Brazilian spreadsheets, without executable formulas. */
const Table = z.object({ csv: z.string() })

const toPrepare = { auth: 'staff', may: 'orders.prepare', query: day, status: 200 } as const
const toRead = { auth: 'staff', may: 'orders.read', status: 200 } as const

/** Units needed on the shelf for a day: kits as their parts, substitutes in place of missing items, without what was handed over. */
export const PurchaseLine = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  inOpenGroups: z
    .int()
    .describe('Of `quantity`, the units of groups that have not closed: needed only if their group reaches its minimum.'),
  orders: z.int(),
})
export type PurchaseLine = z.output<typeof PurchaseLine>

export const listPurchases = endpoint({
  ...toPrepare,
  method: 'GET',
  path: '/api/admin/lists/purchase',
  summary: 'What must be there for a day’s orders',
  response: wholeListOf(PurchaseLine),
})
export const listPurchasesCsv = endpoint({
  ...toPrepare,
  method: 'GET',
  path: '/api/admin/lists/purchase/csv',
  summary: 'The same as a table',
  response: Table,
})

/** position: the stop of the round; absent for pickup. */
export const PickingPart = z.object({
  orderId: Uuid,
  campaignId: Slug,
  type: z.enum(['SHIPPING', 'PICKUP']),
  state: z.enum(partStates),
  position: z.int().optional(),
  place: z.string(),
  code: z.string(),
  buyer: z.string(),
  campaign: z.string(),
  window: z.string(),
  lines: z.array(
    Line.extend({
      picture: Picture.optional(),
      hue: z.number().optional(),
      item: Slug.optional(),
      reference: z.string().optional().describe("The item's name in another program, often its barcode."),
    }),
  ),
  /** GROUP: the group has not closed, so the part takes no step yet. */
  waits: z.enum(['GROUP']).optional(),
})
export type PickingPart = z.output<typeof PickingPart>

export const listPicking = endpoint({
  ...toPrepare,
  method: 'GET',
  path: '/api/admin/lists/picking',
  summary: 'A day’s parts to pack: those to bring in the order of the round, then those to be fetched by place',
  response: wholeListOf(PickingPart),
})
export const listPickingCsv = endpoint({
  ...toPrepare,
  method: 'GET',
  path: '/api/admin/lists/picking/csv',
  summary: 'The same as a table, a line for each thing to pack',
  response: Table,
})

export const UnpaidOrder = z.object({
  code: z.string(),
  state: OrderState,
  buyer: z.string(),
  phone: z.string(),
  price: Centavos,
  creationDate: Instant,
  expiresAt: Instant.optional(),
})
export type UnpaidOrder = z.output<typeof UnpaidOrder>

export const listUnpaid = endpoint({
  ...toRead,
  method: 'GET',
  path: '/api/admin/lists/unpaid',
  summary: 'Orders that wait for their payment, the oldest first',
  response: wholeListOf(UnpaidOrder),
})
export const listUnpaidCsv = endpoint({
  ...toRead,
  method: 'GET',
  path: '/api/admin/lists/unpaid/csv',
  summary: 'The same as a table',
  response: Table,
})
