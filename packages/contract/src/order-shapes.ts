import { attemptReasons, partStates } from '@mutirao/domain/fulfilment'
import { orderStates } from '@mutirao/domain/order-status'
import { z } from 'zod'
import { CardBrand, ChosenItem, PaymentType } from './carts.ts'
import { BlackoutDays, DeliverySlot, Store } from './campaigns.ts'
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
  /** Set when the item was missing: a choice to make, its substitute, or its refund. The line above stays as it was agreed. */
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
  /** No move: the buyer chose another slot for a campaign's part; store: the point at which it is fetched now, where that is another. */
  rescheduled: z.object({ campaignId: Slug, from: OrderSlot, to: OrderSlot, store: z.string().optional() }).optional(),
  /** No move of the whole: one campaign's part went on, or could not be handed over. */
  part: z
    .object({
      campaignId: Slug,
      state: z.enum(partStates).optional(),
      attempt: z.enum(attemptReasons).optional(),
      /** Of an attempt, as its photo is asked for; whether there is one. */
      act: Uuid.optional(),
      hasPhoto: z.boolean().optional(),
    })
    .optional(),
})

/** The campaign's words for the states of its orders, over the shop's. */
const StateWords = z.partialRecord(OrderState, z.object({ label: z.string().optional(), text: z.string().optional() }))

/** clientSecret opens the acquirer's card fields; it pays this order and nothing else. */
const OrderPayment = z.object({
  type: PaymentType,
  state: PaymentState,
  amount: Centavos,
  installments: z.int(),
  /** Of a card: its brand, where that is known, and the monthly interest in hundredths of a percent that is in the amount. */
  brand: CardBrand.optional(),
  rateBps: z.int().optional(),
  clientSecret: z.string().optional(),
  cardFrame: z.string().optional(),
  expiresAt: Instant.optional(),
})

/** One attempt to pay: a renewal, another method or a second person's card adds one, and several may have brought money. */
const PaymentAttempt = OrderPayment.pick({ type: true, state: true, amount: true, installments: true, brand: true, rateBps: true }).extend({
  createdAt: Instant,
})

/** One sum on its way back. CASH: from hand to hand, by the shop. arrivesBy: the day by which the buyer sees it. */
const Back = z.object({ amount: Centavos, way: z.enum(['PIX', 'CREDIT_CARD', 'WALLET', 'CASH']), arrivesBy: z.iso.date() })

/** Money that goes back, by the way it came unless the buyer chose the wallet. */
export const Refund = z.object({
  amount: Centavos,
  reason: z.enum([
    'GROUP_TIER',
    'GROUP_FAILED',
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
  /** CASH: from hand to hand, by the shop. */
  way: z.enum(['PIX', 'CREDIT_CARD', 'WALLET', 'CASH']),
  /** The day by which the buyer sees it. */
  arrivesBy: z.iso.date(),
  createdAt: Instant,
  doneAt: Instant.optional(),
})
export type Refund = z.output<typeof Refund>

/**
 * What ending the order would mean now. CANCEL: before the shop begins with it. WITHDRAW: within seven days of its receipt (CDC, art. 49).
 * reason: why neither. STATE: the shop has begun, or it has ended. TIME: the seven days are over. IN_PERSON: it was paid at the door, where
 * the money goes back as well.
 */
export const Cancellation = z.object({
  kind: z.enum(['CANCEL', 'WITHDRAW']).optional(),
  reason: z.enum(['STATE', 'TIME', 'IN_PERSON']).optional(),
  /** Centavos that go back, to the centavo. */
  amount: Centavos,
  /** The same by the ways in which it was paid, each with the day by which the buyer sees it. */
  back: z.array(Back).optional(),
  /** The buyer may have all of it in the wallet instead. */
  isWalletChoice: z.boolean().optional(),
  /** Until when it can be done. */
  until: Instant.optional(),
})
export type Cancellation = z.output<typeof Cancellation>

/** Money that came and was not what was due: the shop decides; undecided it goes back at returnsAt. */
const PaymentReview = z.object({ amount: Centavos, since: Instant, returnsAt: Instant })

export const Order = z.object({
  id: Uuid,
  code: z.string(),
  type: z.enum(['SHIPPING', 'PICKUP']),
  state: OrderState,
  /** The signed-in person whose order it is; a guest's has none. */
  userId: Uuid.optional(),
  creationDate: Instant,
  /** The same moment in milliseconds. */
  timestamp: z.int(),
  expiresAt: Instant.optional(),
  campaignId: Slug,
  campaignIds: z.array(Slug),
  /** Where it goes in the words of spec §3; in full it stands in properties.shippingAddress. */
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
    /** The buyer's, where it was given for this order. */
    'account.cpf': z.string().optional(),
    shippingAddress: ShippingAddress.optional(),
    /** Whether the place of the postal code bears out where the address lies. */
    shippingAddressVerified: z.boolean().optional(),
    /** The campaign's own address was used; or none was asked for. */
    usingDefaultAddress: z.boolean().optional(),
    ignoreShippingAddress: z.boolean().optional(),
    storeId: z.string().optional(),
    store: z.object({ name: z.string(), address: z.string(), hours: z.string() }).optional(),
    /** Its pickup point takes no more of it: its buyer was told, and may choose another. */
    isStoreClosed: z.boolean().optional(),
    slot: OrderSlot.optional(),
    /** How each campaign's part comes, and what its way costs. */
    deliveries: z
      .array(
        z.object({
          campaignId: Slug,
          slot: OrderSlot.optional(),
          fee: Centavos,
          /** Several parts come for one fee: the campaign that bears it, and what this part costs alone. */
          together: z.object({ by: Slug, alone: Centavos }).optional(),
        }),
      )
      .optional(),
    /** Who receives or collects it, where that is not the buyer; document: what the pickup point asks to see. */
    recipient: z.object({ name: z.string(), message: z.string().optional(), document: z.string().optional() }).optional(),
    /** Who brings it, where that is not the shop itself. */
    shippingMethod: z.object({ id: Slug, name: z.string(), url: z.string().optional() }).optional(),
    /** By its label what was asked, and the buyer's note. */
    extra: z.record(z.string(), z.string()).optional(),
    extraPhotos: z.array(z.object({ id: Uuid, label: z.string() })).optional(),
    /** False: the buyer is not shown where it goes. */
    showShippingAddress: z.boolean().optional(),
    couponCode: z.string().optional(),
    /** Set for a redeemed order, which cost nothing. */
    tradeId: Slug.optional(),
    /** The wallet that pays a part or all of it, and how much. */
    selectedWalletUuid: Uuid.optional(),
    walletAmount: Centavos.optional(),
    /** Where a group closes at a lower price, the difference goes into the wallet. */
    returnsToWallet: z.boolean().optional(),
    /** What the campaigns promised back when it was ordered. */
    cashback: z
      .array(z.object({ campaignId: Slug, percentage: z.number(), usableAfterDays: z.int(), expiresAfterDays: z.int().optional() }))
      .optional(),
    price: Centavos,
    subTotal: Centavos,
    discount: Centavos,
    /** The parts of the discount, by what gave them. */
    discounts: z
      .object({
        group: Centavos,
        /** Of the group's tier, where it was one for all that it was taken off of. */
        groupPercentage: z.number().optional(),
        quantity: Centavos,
        coupon: Centavos,
        method: Centavos,
      })
      .optional(),
    shippingTotal: Centavos,
  }),
  /** The payment that counts now: what paid the order, else the newest. */
  paymentMethod: OrderPayment,
  /** All of the order's payments, the one that counts first. */
  payments: z.array(PaymentAttempt),
  /** A dearer slot that was chosen after the payment: its place is kept until the difference is paid, and the order moves then. */
  slotChange: z.object({ campaignId: Slug, slot: OrderSlot, amount: Centavos, createdAt: Instant, expiresAt: Instant }).optional(),
  refunds: z.array(Refund),
  reviews: z.array(PaymentReview),
  events: z.array(OrderEvent),
  statuses: StateWords.optional(),
  /** Whether its buyer may still change who receives it, as the shop says of its state; the cut-off may end that sooner. */
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
  /** Of an order whose parts come apart: the window of each. */
  deliveries: z.array(z.object({ slot: z.object({ date: z.iso.date(), from: z.string(), to: z.string() }) })).optional(),
  carrier: z.object({ name: z.string(), url: z.string().optional() }).optional(),
  isMine: z.boolean(),
  /** It ended over 90 days ago: where it went is told no more. */
  isArchived: z.boolean(),
  events: z.array(OrderEvent),
  statuses: StateWords.optional(),
})
export type PublicOrder = z.output<typeof PublicOrder>

/** When one campaign's part of an order comes, and when it may come instead. */
/**
 * difference: centavos by which it changes the price. back: how what is paid already goes back. charges: the difference is paid by a Pix of its own
 * before the order moves.
 */
const OtherSlot = DeliverySlot.extend({ difference: z.int(), back: z.array(Back).optional(), charges: z.boolean().optional() })
export type OtherSlot = z.output<typeof OtherSlot>

export const OrderPart = z.object({
  campaignId: Slug,
  name: z.string(),
  slot: OrderSlot,
  /** The same, as a choice names it. */
  slotId: z.string(),
  /** Until when another slot may be chosen. */
  until: Instant,
  /** STATE: the shop has begun, or the order has ended. CUTOFF: it is too late. CAMPAIGN: the campaign is gone. */
  issue: z.enum(['STATE', 'CUTOFF', 'CAMPAIGN']).optional(),
  /** Others of the same kind, at the same place; full ones say so. */
  slots: z.array(OtherSlot),
  blackoutDays: BlackoutDays,
  /** Given where its pickup point takes no more of it: the campaign's others that have all of the order for the same fee. */
  otherPoints: z
    .array(
      Store.pick({ id: true, name: true, address: true, addressNumber: true, neighborhood: true }).extend({ slots: z.array(DeliverySlot) }),
    )
    .optional(),
})
export type OrderPart = z.output<typeof OrderPart>

/** One campaign's part of an order that has several: the parent holds the payment. */
export const OrderChild = z.object({
  campaignId: Slug,
  name: z.string(),
  state: OrderState,
  slot: OrderSlot.optional(),
  fee: Centavos,
  items: z.array(OrderLine),
})
export type OrderChild = z.output<typeof OrderChild>

/** Where an order stands and how it came there. */
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
  /** The campaign's word for its state, else the shop's; absent where neither has one. */
  label: z.string().optional(),
  creationDate: Instant,
  price: Centavos,
  itemCount: z.int(),
  campaignIds: z.array(Slug),
  /** The names of its campaigns. */
  campaignNames: z.array(z.string()),
  /** Where its parts stand, where they are asked for and there are several. */
  children: z.array(z.object({ campaignId: Slug, state: OrderState })).optional(),
  pictures: z.array(z.object({ picture: Picture, hue: z.number() })),
  expiresAt: Instant.optional(),
})
export type OrderSummary = z.output<typeof OrderSummary>
