import { z } from 'zod'
import { attemptReasons, partStates } from '@mutirao/domain/fulfilment'
import { orderStates } from '@mutirao/domain/order-status'
import { BlackoutDays, DeliverySlot, Store } from './campaigns.ts'
import { CardBrand, ChosenItem, PaymentType } from './carts.ts'
import { KitItem } from './catalog.ts'
import { Centavos, Instant, Picture, Slug, Uuid } from './shapes.ts'
import { ShippingAddress } from './shipping-address.ts'

export { ShippingAddress } from './shipping-address.ts'

export const OrderState = z.enum(orderStates)
export type OrderState = z.output<typeof OrderState>
export const PaymentState = z.enum(['PENDING', 'APPROVED', 'REFUSED', 'REVIEW', 'REFUNDED'])
export type PaymentState = z.output<typeof PaymentState>

export const SubstitutionState = z.enum(['PENDING', 'SUBSTITUTED', 'RETURNED'])

const OrderLine = z.object({
  id: Slug,
  campaignId: Slug,
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  unitPrice: Centavos,
  total: Centavos,
  discount: Centavos,
  picture: Picture,
  hue: z.number(),
  kitItems: z.array(KitItem).optional(),
  itemKitSelection: z.array(ChosenItem).optional(),
  /** The line's team, and its discount in percent once the team is decided: 0 when it ended incomplete. */
  teamId: Uuid.optional(),
  teamPercentage: z.number().optional(),
  /** Set for a missing item: a pending choice, its substitute, or its refund. The line itself stays as agreed. */
  missing: z
    .object({
      state: SubstitutionState,
      dueAt: Instant,
      substitute: z.object({ id: Slug, name: z.string(), unit: z.string(), picture: Picture, hue: z.number() }).optional(),
    })
    .optional(),
})

/** A day and window in the merchant's own time zone. */
export const OrderSlot = z.object({ date: z.iso.date(), from: z.string(), to: z.string() })
export type OrderSlot = z.output<typeof OrderSlot>

export const OrderEvent = z.object({
  state: OrderState,
  at: Instant,
  note: z.string().optional(),
  /** Not a move: the buyer chose another slot for a campaign's part. store: the new pickup point, when it changed. */
  rescheduled: z.object({ campaignId: Slug, from: OrderSlot, to: OrderSlot, store: z.string().optional() }).optional(),
  /** Not a move of the whole order: one campaign's part moved on, or could not be handed over. */
  part: z
    .object({
      campaignId: Slug,
      state: z.enum(partStates).optional(),
      attempt: z.enum(attemptReasons).optional(),
      /** The id of an attempt, by which its photo is fetched. */
      act: Uuid.optional(),
      hasPhoto: z.boolean().optional(),
    })
    .optional(),
})

/**
 * The campaign's texts for the states of its orders, overriding the shop's. The shop's error replaces the text; delivered: whether the shop counts the
 * state as delivered.
 */
const StateWords = z.partialRecord(
  OrderState,
  z.object({ label: z.string().optional(), text: z.string().optional(), error: z.string().optional(), delivered: z.boolean().optional() }),
)

/** clientSecret opens the acquirer's card fields for this order only. */
const OrderPayment = z.object({
  type: PaymentType,
  state: PaymentState,
  amount: Centavos,
  installments: z.int(),
  /** For a card: its brand, when known, and the monthly interest included in the amount, in hundredths of a percent. */
  brand: CardBrand.optional(),
  rateBps: z.int().optional(),
  clientSecret: z.string().optional(),
  cardFrame: z.string().optional(),
  expiresAt: Instant.optional(),
})

/** One attempt to pay. A renewal, another method or a second person's card adds one, and several may have received money. */
const PaymentAttempt = OrderPayment.pick({ type: true, state: true, amount: true, installments: true, brand: true, rateBps: true }).extend({
  createdAt: Instant,
})

/** One refund in progress. CASH: handed over by the shop. arrivesBy: the day by which the buyer sees it. */
const Back = z.object({ amount: Centavos, way: z.enum(['PIX', 'CREDIT_CARD', 'WALLET', 'CASH']), arrivesBy: z.iso.date() })

/** A refund, by the payment's own way unless the buyer chose the wallet. */
export const Refund = z.object({
  amount: Centavos,
  reason: z.enum([
    'GROUP_TIER',
    'GROUP_FAILED',
    'TEAM',
    'LATE_PAYMENT',
    'SUBSTITUTION',
    'DUPLICATE_PAYMENT',
    'SURPLUS',
    'REVIEW',
    'CANCELLED',
    'WITHDRAWN',
    'SHOP',
    'CHARGEBACK',
    'SLOT_CHANGED',
    'SLOT_EXPIRED',
  ]),
  state: z.enum(['PENDING', 'DONE']),
  /** CASH: handed over by the shop. */
  way: z.enum(['PIX', 'CREDIT_CARD', 'WALLET', 'CASH']),
  /** The day by which the buyer sees it. */
  arrivesBy: z.iso.date(),
  createdAt: Instant,
  doneAt: Instant.optional(),
})
export type Refund = z.output<typeof Refund>

/**
 * The effect of ending the order now. CANCEL: before the shop begins to prepare it. WITHDRAW: within seven days of receipt (CDC, art. 49). reason:
 * why neither is possible. STATE: the shop has begun, or the order has ended. TIME: the seven days are over. IN_PERSON: it was paid at the door,
 * where the money is returned as well.
 */
export const Cancellation = z.object({
  kind: z.enum(['CANCEL', 'WITHDRAW']).optional(),
  reason: z.enum(['STATE', 'TIME', 'IN_PERSON']).optional(),
  /** Centavos that are returned. */
  amount: Centavos,
  /** The amount by way of payment, each with the day by which the buyer sees it. */
  back: z.array(Back).optional(),
  /** Whether the buyer may choose the wallet for all of it. */
  isWalletChoice: z.boolean().optional(),
  /** The deadline. */
  until: Instant.optional(),
})
export type Cancellation = z.output<typeof Cancellation>

/** A payment that was not what was due: the shop decides, or it is returned at returnsAt. */
const PaymentReview = z.object({ amount: Centavos, since: Instant, returnsAt: Instant })

/** One box that a carrier brings. url: the carrier's page of it. */
export const Parcel = z.object({ code: z.string(), carrier: z.string(), url: z.string().optional() })
export type Parcel = z.output<typeof Parcel>

export const Order = z.object({
  id: Uuid,
  code: z.string(),
  type: z.enum(['SHIPPING', 'PICKUP']),
  state: OrderState,
  /** The account of its buyer; absent for a guest. */
  userId: Uuid.optional(),
  creationDate: Instant,
  /** The creation time in milliseconds. */
  timestamp: z.int(),
  expiresAt: Instant.optional(),
  campaignId: Slug,
  campaignIds: z.array(Slug),
  /** The destination in the words of spec §3; the full address is properties.shippingAddress. */
  address: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  complement: z.string().optional(),
  locationDescription: z.string().optional(),
  items: z.array(OrderLine),
  userName: z.string(),
  userPhone: z.string(),
  email: z.string().optional(),
  deliveryCode: z.string(),
  properties: z.object({
    campaignId: Slug.optional(),
    cartUuid: Uuid,
    /** The buyer's CPF, when it was given for this order. */
    'account.cpf': z.string().optional(),
    shippingAddress: ShippingAddress.optional(),
    /** Whether the place of the postal code confirms the address's point. */
    shippingAddressVerified: z.boolean().optional(),
    /** Whether the campaign's own address was used, or no address was needed. */
    usingDefaultAddress: z.boolean().optional(),
    ignoreShippingAddress: z.boolean().optional(),
    storeId: z.string().optional(),
    store: z.object({ name: z.string(), address: z.string(), hours: z.string() }).optional(),
    /** Its pickup point no longer accepts it: its buyer was told, and may choose another. */
    isStoreClosed: z.boolean().optional(),
    slot: OrderSlot.optional(),
    /** The slot and fee of each campaign's part. */
    deliveries: z
      .array(
        z.object({
          campaignId: Slug,
          slot: OrderSlot.optional(),
          fee: Centavos,
          /** Several parts share one fee: the campaign that bears it, and this part's fee alone. */
          together: z.object({ by: Slug, alone: Centavos }).optional(),
        }),
      )
      .optional(),
    /** The recipient, when it is not the buyer; document: the one that the pickup point will check. */
    recipient: z.object({ name: z.string(), message: z.string().optional(), document: z.string().optional() }).optional(),
    /** The delivery company, when it is not the shop itself. */
    shippingMethod: z.object({ id: Slug, name: z.string(), url: z.string().optional() }).optional(),
    /** What carriers bring, once the shop has told the codes. */
    parcels: z.array(Parcel).optional(),
    /** The answers by label, and the buyer's note. */
    extra: z.record(z.string(), z.string()).optional(),
    extraPhotos: z.array(z.object({ id: Uuid, label: z.string() })).optional(),
    /** False when the buyer is not shown the destination. */
    showShippingAddress: z.boolean().optional(),
    couponCode: z.string().optional(),
    /** Set for a redeemed order, which is free. */
    tradeId: Slug.optional(),
    /** The teams that its lines name. */
    teams: z.array(Uuid).optional(),
    /** The wallet that pays part or all of it, and the amount. */
    selectedWalletUuid: Uuid.optional(),
    walletAmount: Centavos.optional(),
    /** Whether the refund of a lower closing price goes into the wallet. */
    returnsToWallet: z.boolean().optional(),
    /** The cashback that the campaigns promised when it was ordered. */
    cashback: z
      .array(z.object({ campaignId: Slug, percentage: z.number(), usableAfterDays: z.int(), expiresAfterDays: z.int().optional() }))
      .optional(),
    price: Centavos,
    subTotal: Centavos,
    discount: Centavos,
    /** The discount by source. */
    discounts: z
      .object({
        group: Centavos,
        /** The percentage of the group's tier, when it was the same for all discounted lines. */
        groupPercentage: z.number().optional(),
        quantity: Centavos,
        coupon: Centavos,
        method: Centavos,
      })
      .optional(),
    shippingTotal: Centavos,
  }),
  /** The current payment: the one that paid the order, else the newest. */
  paymentMethod: OrderPayment,
  /** All payments of the order, the current one first. */
  payments: z.array(PaymentAttempt),
  /** A more expensive slot that was chosen after the payment: its place is held until the difference is paid, and the order moves then. */
  slotChange: z.object({ campaignId: Slug, slot: OrderSlot, amount: Centavos, createdAt: Instant, expiresAt: Instant }).optional(),
  refunds: z.array(Refund),
  reviews: z.array(PaymentReview),
  events: z.array(OrderEvent),
  statuses: StateWords.optional(),
  /** Whether its buyer may still change the recipient, according to the shop's setting for the state; the cutoff may end that sooner. */
  isEditable: z.boolean().optional(),
})
export type Order = z.output<typeof Order>

/** product.md §3 "Public tracking": no name, phone, street, document or price. */
export const PublicOrder = z.object({
  code: z.string(),
  type: z.enum(['SHIPPING', 'PICKUP']),
  state: OrderState,
  creationDate: Instant,
  city: z.string().optional(),
  neighborhood: z.string().optional(),
  store: z.object({ name: z.string(), address: z.string(), hours: z.string() }).optional(),
  slot: z.object({ date: z.iso.date(), from: z.string(), to: z.string() }).optional(),
  /** The window of each part, for an order with several. */
  deliveries: z.array(z.object({ slot: z.object({ date: z.iso.date(), from: z.string(), to: z.string() }) })).optional(),
  carrier: z.object({ name: z.string(), url: z.string().optional() }).optional(),
  parcels: z.array(Parcel).optional(),
  isMine: z.boolean(),
  /** It ended over 90 days ago; its destination is no longer shown. */
  isArchived: z.boolean(),
  events: z.array(OrderEvent),
  statuses: StateWords.optional(),
})
export type PublicOrder = z.output<typeof PublicOrder>

/**
 * difference: centavos by which it changes the price. back: how the excess is returned. charges: whether the difference is paid by a separate Pix
 * before the order moves.
 */
const OtherSlot = DeliverySlot.extend({ difference: z.int(), back: z.array(Back).optional(), charges: z.boolean().optional() })
export type OtherSlot = z.output<typeof OtherSlot>

/** The slot of one campaign's part of an order, and the alternatives. */
export const OrderPart = z.object({
  campaignId: Slug,
  name: z.string(),
  slot: OrderSlot,
  /** The id of the slot in a choice. */
  slotId: z.string(),
  /** The deadline for choosing another slot. */
  until: Instant,
  /** STATE: the shop has begun, or the order has ended. CUTOFF: the deadline has passed. CAMPAIGN: the campaign no longer exists. */
  issue: z.enum(['STATE', 'CUTOFF', 'CAMPAIGN']).optional(),
  /** Alternatives of the same kind at the same place, with the full ones marked. */
  slots: z.array(OtherSlot),
  blackoutDays: BlackoutDays,
  /** Present when its pickup point no longer accepts it: the campaign's other points that accept the whole order for the same fee. */
  otherPoints: z
    .array(
      Store.pick({ id: true, name: true, address: true, addressNumber: true, neighborhood: true }).extend({ slots: z.array(DeliverySlot) }),
    )
    .optional(),
})
export type OrderPart = z.output<typeof OrderPart>

/** One campaign's part of an order with several; the payment belongs to the parent. */
export const OrderChild = z.object({
  campaignId: Slug,
  name: z.string(),
  state: OrderState,
  slot: OrderSlot.optional(),
  fee: Centavos,
  items: z.array(OrderLine),
})
export type OrderChild = z.output<typeof OrderChild>

/** An order's state and history. */
export const OrderFollowed = z.object({
  code: z.string(),
  type: z.enum(['SHIPPING', 'PICKUP']),
  state: OrderState,
  slot: OrderSlot.optional(),
  events: z.array(OrderEvent),
  statuses: StateWords.optional(),
})
export type OrderFollowed = z.output<typeof OrderFollowed>

export const OrderSummary = z.object({
  code: z.string(),
  state: OrderState,
  /** The campaign's text for its state, else the shop's; absent when neither has one. */
  label: z.string().optional(),
  creationDate: Instant,
  price: Centavos,
  itemCount: z.int(),
  campaignIds: z.array(Slug),
  /** The names of its campaigns. */
  campaignNames: z.array(z.string()),
  /** The states of its parts, when requested and there are several. */
  children: z.array(z.object({ campaignId: Slug, state: OrderState })).optional(),
  pictures: z.array(z.object({ picture: Picture, hue: z.number() })),
  expiresAt: Instant.optional(),
})
export type OrderSummary = z.output<typeof OrderSummary>
