import { z } from 'zod'
import { attemptReasons, partStates } from '@mutirao/domain/fulfilment'
import { endpoint } from './endpoint.ts'
import { OrderSlot, OrderState } from './order-shapes.ts'
import { Centavos, Instant, lines, Slug, text, Uuid, Day, wholeListOf } from './shapes.ts'
import { ShippingAddress } from './shipping-address.ts'

const part = z.object({ id: Uuid, campaignId: Slug })
export const PartState = z.enum(partStates)

/** The part's state now, and the resulting state of the order. */
export const PartMoved = z.object({ state: PartState, order: OrderState })
export type PartMoved = z.output<typeof PartMoved>

/**
 * A device's action, perhaps sent hours later after being offline: idempotent by its id. `at` is the device's time, accepted between the order's
 * creation and now.
 */
const Act = z.object({ act: Uuid, at: Instant.optional() })

/** The proof of hand-over: the buyer's code, or the name of the recipient. */
const HandOver = Act.extend({
  deliveryCode: z
    .string()
    .regex(/^\d{4}$/, 'O código tem 4 números')
    .optional(),
  receivedBy: text(80).min(2, 'Escreva quem recebeu').optional(),
  /** Centavos collected at the door, for pay on delivery. */
  collected: Centavos.min(0).optional(),
})
  .refine(({ deliveryCode, receivedBy }) => deliveryCode !== undefined || receivedBy !== undefined, {
    path: ['deliveryCode'],
    message: 'Informe o código de entrega ou quem recebeu',
  })
  .meta({ description: 'deliveryCode or receivedBy is needed' })
export type HandOver = z.output<typeof HandOver>

const partProblems = ['order_not_found', 'part_moved', 'group_open'] as const

export const preparePart = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/parts/{campaignId}/preparation',
  auth: 'staff',
  may: 'orders.prepare',
  summary: 'One campaign’s part of an order is being prepared, or ready to be fetched',
  params: part,
  body: Act.extend({ to: z.enum(['PREPARING', 'READY_FOR_PICKUP']) }),
  status: 200,
  response: PartMoved,
  problems: partProblems,
})

export const reportMissing = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/parts/{campaignId}/missing',
  auth: 'staff',
  may: 'orders.prepare',
  summary: 'A paid line of a part cannot be had: its buyer is told and chooses another item, or the money goes back',
  params: part,
  /** act: the idempotency key of the report. */
  body: z.object({ act: Uuid, itemId: Slug }),
  status: 200,
  /** paid: centavos that the line cost. choices: number of items that its buyer may choose as a substitute; with none the money is returned. */
  response: z.object({ name: z.string(), paid: Centavos, choices: z.int() }),
  problems: ['order_not_found', 'conflict'],
})

export const shipPart = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/parts/{campaignId}/shipment',
  auth: 'staff',
  may: 'orders.ship',
  summary: 'A part is on its way',
  params: part,
  body: Act,
  status: 200,
  response: PartMoved,
  problems: partProblems,
})

export const handInPart = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/parts/{campaignId}/hand-in',
  auth: 'staff',
  may: 'orders.prepare',
  summary: 'The courier brought back a part whose order ended on the way: its units return to the shelf, or leave the stock',
  params: part,
  /** isSellable: false for spoilt or lost goods. */
  body: z.object({ isSellable: z.boolean() }),
  status: 200,
  /** units: 0 when it was handed in before. */
  response: z.object({ units: z.int().min(0) }),
  problems: ['order_not_found', 'part_moved'],
})

export const deliverPart = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/parts/{campaignId}/delivery',
  auth: 'staff',
  may: 'orders.ship',
  summary: 'A part was brought to its buyer: with the delivery code that they have, or the name of who received it',
  params: part,
  body: HandOver,
  status: 200,
  response: PartMoved,
  problems: [...partProblems, 'delivery_code_wrong', 'amount_differs', 'rate_limit'],
})

export const handOverPart = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/parts/{campaignId}/hand-over',
  auth: 'staff',
  may: 'orders.handOver',
  summary: 'A part was fetched by its buyer: with the delivery code that they have, or the name of who received it',
  params: part,
  body: HandOver,
  status: 200,
  response: PartMoved,
  problems: [...partProblems, 'delivery_code_wrong', 'amount_differs', 'rate_limit'],
})

export const recordAttempt = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/parts/{campaignId}/attempts',
  auth: 'staff',
  may: 'orders.ship',
  summary: 'A part could not be handed over, and why; its buyer is told',
  params: part,
  body: Act.extend({ reason: z.enum(attemptReasons), note: lines(300).optional() }),
  status: 200,
  response: PartMoved,
  problems: ['order_not_found', 'part_moved'],
})

/** 8 MB in base64: four characters for each three bytes. */
const MOST_PHOTO_SIGNS = 10_666_668
const ROOM_FOR_THE_REST = 1_000

export const keepAttemptPhoto = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/parts/{campaignId}/attempts/{act}/photo',
  auth: 'staff',
  may: 'orders.ship',
  summary: 'Keep the photo of an attempt, once; it is drawn anew, without what a camera wrote into it',
  params: part.extend({ act: Uuid }),
  body: z.strictObject({
    picture: z
      .string()
      .min(1)
      .max(MOST_PHOTO_SIGNS)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  mostBytes: MOST_PHOTO_SIGNS + ROOM_FOR_THE_REST,
  status: 204,
  problems: ['not_found', 'not_a_picture', 'payload_too_large', 'overloaded'],
})

const AttemptPhoto = z.object({ picture: z.string() }).meta({ description: 'WebP in base64' })

export const getAttemptPhoto = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/attempts/{act}/photo',
  auth: 'staff',
  may: 'orders.read',
  summary: 'The photo of an attempt',
  params: z.object({ id: Uuid, act: Uuid }),
  status: 200,
  response: AttemptPhoto,
  problems: ['not_found'],
})

export const getOrderPhoto = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/photos/{photo}',
  auth: 'staff',
  may: 'orders.read',
  summary: 'A photo that the buyer of an order gave as an answer',
  params: z.object({ id: Uuid, photo: Uuid }),
  status: 200,
  response: z.object({ picture: z.string() }).meta({ description: 'WebP in base64' }),
  problems: ['not_found'],
})

export const getMyAttemptPhoto = endpoint({
  method: 'GET',
  path: '/api/operation/orders/{id}/attempts/{act}/photo',
  auth: 'lead',
  summary: 'The photo of an attempt to deliver my order',
  params: z.object({ id: Uuid, act: Uuid }),
  status: 200,
  response: AttemptPhoto,
  problems: ['not_found'],
})

export const Line = z.object({
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  parts: z
    .array(z.object({ name: z.string().describe('As it was sold.'), quantity: z.int().describe('In one unit of the line.') }))
    .optional()
    .describe('What one unit has in it: the fixed items of a kit, then what its buyer chose.'),
})

/** A failed attempt; its photo is fetched by its act. */
export const Attempt = z.object({
  at: Instant,
  reason: z.enum(attemptReasons),
  note: z.string().optional(),
  photo: Uuid.optional(),
})
export const ExtraPhoto = z.object({ id: Uuid, label: z.string() })

/** One part for the person who delivers or hands it over: without prices and without the hand-over code. */
const Handed = z.object({
  orderId: Uuid,
  code: z.string(),
  campaignId: Slug,
  campaign: z.string(),
  state: PartState,
  buyer: z.string(),
  phone: z.string(),
  recipient: z.string().optional(),
  lines: z.array(Line),
  /** Centavos to collect at the door. */
  due: Centavos.optional(),
  attempts: z.array(Attempt),
  /** Photos that the campaign's form asked for. */
  extraPhotos: z.array(ExtraPhoto).optional(),
  /** The reason why it may not leave yet. */
  waits: z.enum(['GROUP']).optional(),
})

export const Stop = Handed.extend({ address: ShippingAddress.partial(), slot: OrderSlot })
export type Stop = z.output<typeof Stop>

export const Round = z.object({
  date: z.iso.date(),
  /** The start of the route. */
  start: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }).optional(),
  /** In driving order, window after window. */
  stops: z.array(Stop),
  /** The estimated way along all stops in km (spec §9). */
  km: z.number(),
})
export type Round = z.output<typeof Round>

export const listRounds = endpoint({
  method: 'GET',
  path: '/api/admin/rounds',
  auth: 'staff',
  may: 'orders.ship',
  summary: 'The days on which something is to be delivered, with how many stops and how many are done',
  status: 200,
  response: wholeListOf(z.object({ date: z.iso.date(), stops: z.int(), done: z.int() })),
})

export const getRound = endpoint({
  method: 'GET',
  path: '/api/admin/rounds/{date}',
  auth: 'staff',
  may: 'orders.ship',
  summary: 'A day’s stops in a sensible order',
  params: z.object({ date: Day }),
  status: 200,
  response: Round,
})

/** isStoreClosed: its buyer was asked to choose another pickup point. */
export const PickupPart = Handed.extend({ slot: OrderSlot.optional(), isStoreClosed: z.boolean().optional() })
export type PickupPart = z.output<typeof PickupPart>

export const listPickups = endpoint({
  method: 'GET',
  path: '/api/admin/pickups',
  auth: 'staff',
  may: 'orders.handOver',
  summary: 'What waits to be fetched, by place: all that is due until a day, by default today',
  query: z.object({ storeId: Slug.optional(), date: Day.optional() }),
  status: 200,
  response: wholeListOf(z.object({ id: z.string(), name: z.string(), address: z.string(), parts: z.array(PickupPart) })),
})
