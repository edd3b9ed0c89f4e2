import { z } from 'zod'
import { LONGEST_REMARK, LONGEST_TAG, MOST_TAGS, plainTag } from '@mutirao/domain/order-tag'
import { CouponCode, PaymentType } from './carts.ts'
import { endpoint } from './endpoint.ts'
import { Attempt, ExtraPhoto, Line, PartState } from './fulfilment.ts'
import { Order, OrderSlot, OrderState, Parcel } from './order-shapes.ts'
import { asked, Centavos, Instant, lines, listOf, pageOf, Reference, Slug, text, Uuid, Day, wholeListOf } from './shapes.ts'
import { AddressLines, ShippingAddress } from './shipping-address.ts'

/** A word by which staff sort orders. */
const OrderTag = text(LONGEST_TAG).overwrite(plainTag).min(1, 'Escreva o marcador')

/** A text of staff about an order. */
export const OrderRemark = z.object({ id: Uuid, text: z.string(), at: Instant, author: z.string(), isOwn: z.boolean() })
export type OrderRemark = z.output<typeof OrderRemark>

/** An order in the office's list. */
export const DeskOrder = z.object({
  id: Uuid,
  code: z.string(),
  reference: Reference.optional().describe('Its name in another program.'),
  state: OrderState,
  type: z.enum(['SHIPPING', 'PICKUP']),
  creationDate: Instant,
  /** Its last change of state, of a part, of its window, or of what the shop and its buyer wrote about it. */
  updateDate: Instant,
  buyer: z.string(),
  phone: z.string(),
  price: Centavos,
  payment: PaymentType,
  isStoreClosed: z.boolean().describe('Its pickup point no longer accepts it.'),
  attempts: z.array(Attempt),
  extraPhotos: z.array(ExtraPhoto),
  tags: z.array(z.string()).describe('Words by which staff sort orders; buyers never read them.'),
  /** isGroupOpen: the part waits for its group to close; absent when it does not. */
  parts: z.array(
    z.object({ campaignId: Slug, state: PartState.optional(), slot: OrderSlot.optional(), isGroupOpen: z.literal(true).optional() }),
  ),
})
export type DeskOrder = z.output<typeof DeskOrder>

/** The details of an order for the office, without the hand-over code. */
export const DeskOrderDetail = DeskOrder.extend({
  email: z.string().optional(),
  purchase: z.int().min(1).optional(),
  items: z
    .array(Order.shape.items.element.extend({ reference: Reference.optional() }))
    .describe("reference: the item's now, also of one that has left the shop."),
  subTotal: Centavos,
  discount: Centavos,
  shippingTotal: Centavos,
  shippingAddress: ShippingAddress.partial().optional(),
  addressRevision: z.string().describe('Changes with the address.'),
  canReaddress: z.boolean().describe('Whether the shop may send it to another address now.'),
  shippingMethod: Order.shape.properties.shape.shippingMethod,
  parcels: z.array(Parcel),
  parcelsRevision: z.string().describe('Changes with the parcels.'),
  canTrack: z.boolean().describe('Whether its parcels may be written now.'),
  store: Order.shape.properties.shape.store,
  recipient: Order.shape.properties.shape.recipient,
  extra: Order.shape.properties.shape.extra,
  payments: Order.shape.payments,
  refunds: Order.shape.refunds,
  reviews: Order.shape.reviews,
  events: Order.shape.events,
  /** Centavos of its payments that have not been returned; 0 when it is unpaid. */
  returnable: Centavos,
  hasWallet: z.boolean().describe('Whether its buyer has an account, whose wallet the shop may adjust.'),
  remarks: z.array(OrderRemark).describe('Texts of staff and programs, the newest first; buyers never read them.'),
  acts: z
    .array(
      z.object({
        action: z.string(),
        at: Instant,
        author: z.string().optional(),
        added: z.array(z.string()).optional(),
        removed: z.array(z.string()).optional(),
      }),
    )
    .describe('What staff and programs did with the order, in order; added and removed: tags.'),
  carried: z.array(Slug).describe('Campaigns whose goods a courier still has although the order has ended; they are to be handed in.'),
})
export type DeskOrderDetail = z.output<typeof DeskOrderDetail>

export const getDeskOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}',
  auth: 'staff',
  may: 'orders.read',
  summary: 'One order of the shop: what was bought, what was paid and went back, and how it came so far',
  params: z.object({ id: Uuid }),
  status: 200,
  response: DeskOrderDetail,
  problems: ['order_not_found'],
})

export const setOrderReference = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/reference',
  auth: 'staff',
  may: 'orders.prepare',
  summary: 'Names the order as another program knows it; no other order of the shop has the name. Null takes it away',
  params: z.object({ id: Uuid }),
  body: z.object({ reference: Reference.nullable() }),
  status: 204,
  problems: ['order_not_found', 'reference_taken'],
})

const NewAddress = AddressLines.extend({
  revision: text(20).optional().describe('`addressRevision` as it was read; without it the newest address is replaced.'),
})
export type NewAddress = z.output<typeof NewAddress>

export const readdressOrder = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/address',
  auth: 'staff',
  may: ['orders.prepare', 'people.write'],
  summary: 'Sends an order that has not left to another address within its areas, and tells its buyer; the price stays',
  params: z.object({ id: Uuid }),
  body: NewAddress,
  status: 204,
  problems: [
    'order_not_found',
    'order_not_editable',
    'address_locked',
    'out_of_area',
    'precondition_failed',
    'postal_code_not_found',
    'city_elsewhere',
  ],
})

export const addOrderRemark = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/remarks',
  auth: 'staff',
  may: ['orders.prepare', 'people.write'],
  summary: 'Adds a remark about an order, which its buyer does not read; sent twice with one id it is one remark',
  params: z.object({ id: Uuid }),
  body: z.object({ id: Uuid, text: lines(LONGEST_REMARK).min(1, 'Escreva a observação') }),
  status: 201,
  response: OrderRemark,
  problems: ['order_not_found', 'idempotency_key_reused'],
})

export const removeOrderRemark = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/{id}/remarks/{remark}',
  auth: 'staff',
  may: ['orders.prepare', 'people.write'],
  summary: 'Removes a remark about an order',
  params: z.object({ id: Uuid, remark: Uuid }),
  status: 204,
  problems: ['not_found'],
})

export const changeOrderTags = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/tags',
  auth: 'staff',
  may: ['orders.prepare', 'people.write'],
  summary: 'Adds tags to an order and takes others away; upper case counts as lower case',
  params: z.object({ id: Uuid }),
  body: z.object({ add: z.array(OrderTag).max(MOST_TAGS).default([]), remove: z.array(OrderTag).max(MOST_TAGS).default([]) }),
  status: 200,
  response: z.object({ tags: z.array(z.string()) }),
  problems: ['order_not_found'],
})

export const listOrderTags = endpoint({
  method: 'GET',
  path: '/api/admin/order-tags',
  auth: 'staff',
  may: 'orders.read',
  summary: 'The tags of the shop’s orders, those of most orders first',
  status: 200,
  response: wholeListOf(z.object({ tag: z.string(), orders: z.int().describe('How many orders have it.') })),
})

export const listDeskOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  auth: 'staff',
  may: 'orders.read',
  summary: 'The shop’s orders, newest first',
  query: z.object({
    size: z.coerce.number().int().min(1).max(200).default(50),
    limit: z.coerce.number().int().min(1).max(200).optional().describe('The same as `size`.'),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
    status: listOf(OrderState).optional(),
    campaignIds: listOf(Slug).optional(),
    created_after: Day.optional(),
    created_before: Day.optional(),
    updated_after: Instant.optional().describe(
      'Orders whose updateDate is later: a move, a part, a window, an address, a recipient, parcels, a reference, a remark, a tag, a missing line, or a refund.',
    ),
    cursor: text(200)
      .optional()
      .describe('`next` of the response before: an order that has left the list meanwhile moves no other one. `page` counts from here.'),
    date: Day.optional().describe('The day of its delivery or pickup.'),
    isStoreClosed: z.stringbool().optional().describe('Orders whose pickup point no longer accepts them.'),
    item: Slug.optional().describe(
      'Orders that count among the sales of this item, in any campaign: a substitute counts in place of the missing item.',
    ),
    category: Slug.optional().describe('The same for the items that this category has now.'),
    type: z.enum(['SHIPPING', 'PICKUP']).optional(),
    place: text(300).optional().describe('Neighbourhood and town, or the name of the pickup point, as the figures name it.'),
    method: PaymentType.optional().describe(
      'The method of the payment that counts; a wallet’s share beside another method counts as that method.',
    ),
    coupon: CouponCode.optional().describe('Orders placed with this coupon, in any state; upper case counts as lower case.'),
    hour: asked(z.coerce.number<string | number>().int().min(0).max(23))
      .optional()
      .describe('Placed within this hour of a day, in the shop’s time zone.'),
    tier: asked(z.coerce.number<string | number>().int().min(0))
      .optional()
      .describe(
        'Orders of a tier of the group of one campaign in `campaignIds`, by its minimumUnits; 0 before any tier. The tier is the one that was reached when they were paid.',
      ),
    isJoined: z.stringbool().optional().describe('With `tier`: only orders that count in the group.'),
    purchase: z
      .enum(['first', 'later'])
      .optional()
      .describe('Orders that are paid or promised: `first`, the first such order of their buyer; `later`, the others.'),
    toBuy: Slug.optional().describe(
      'Orders for which this item, or a kit with it, is still to be bought: their part is not picked. With `campaignIds`: one campaign, whose parts count.',
    ),
    reference: Reference.optional(),
    tag: OrderTag.optional().describe('Orders with this tag.'),
    searchText: text(60).optional().describe("An order code, or a part of its buyer's name, e-mail or phone."),
  }),
  isLongRead: true,
  status: 200,
  /** next: the cursor of the orders behind these; absent with the last ones. */
  response: pageOf(DeskOrder).extend({
    next: z.string().optional(),
    /** More orders match than totalElements. */
    hasMoreElements: z.literal(true).optional(),
  }),
})
export type DeskQuery = z.output<typeof listDeskOrders.query>

/** As many as one page of the list has. */
export const MOST_SLIPS = 200
const CODE_SIGNS = 14

/** The content of an order's labels and notes. Money only for those who may read orders. */
export const OrderSlip = z.object({
  id: Uuid,
  code: z.string(),
  state: OrderState,
  type: z.enum(['SHIPPING', 'PICKUP']),
  creationDate: Instant,
  buyer: z.string(),
  phone: z.string(),
  recipient: z.string().optional(),
  shippingAddress: ShippingAddress.partial().optional(),
  store: Order.shape.properties.shape.store,
  /** The parts that are not cancelled, with what is in each bag: substitutes in place of missing lines. */
  parts: z.array(
    z.object({
      campaignId: Slug,
      campaign: z.string(),
      state: PartState,
      slot: OrderSlot.optional(),
      lines: z.array(Line),
    }),
  ),
  due: Centavos.optional().describe('Centavos to collect at the door.'),
  price: Centavos.optional(),
})
export type OrderSlip = z.output<typeof OrderSlip>

export const listOrderSlips = endpoint({
  method: 'GET',
  path: '/api/admin/order-slips',
  auth: 'staff',
  may: ['orders.read', 'orders.prepare'],
  summary: 'What is printed for chosen orders, in the order of their codes; unknown codes are left out',
  query: z.object({
    codes: listOf(z.string().max(CODE_SIGNS), { most: MOST_SLIPS, signs: MOST_SLIPS * (CODE_SIGNS + 1) }),
  }),
  status: 200,
  response: wholeListOf(OrderSlip),
})

export const printOrderSlips = endpoint({
  method: 'GET',
  path: '/api/admin/order-slips/text',
  auth: 'staff',
  may: ['orders.read', 'orders.prepare'],
  summary: 'The same as plain lines for a receipt printer, each slip ended by a form feed',
  query: z.object({
    codes: listOf(z.string().max(CODE_SIGNS), { most: MOST_SLIPS, signs: MOST_SLIPS * (CODE_SIGNS + 1) }),
    columns: z.coerce
      .number()
      .int()
      .min(24)
      .max(64)
      .default(48)
      .describe('Characters of a line: 32 on paper of 58 mm, 48 on paper of 80 mm.'),
  }),
  status: 200,
  type: 'text/plain',
  response: z.string(),
})
