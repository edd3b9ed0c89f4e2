import { couponIssues } from '@mutirao/domain/coupon'
import { buyerFields } from '@mutirao/domain/acquirers'
import { cardBrands } from '@mutirao/domain/card-brands'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ItemPreview } from './catalog.ts'
import { ExtraField } from './extra.ts'
import { BlackoutDays, DeliverySlot, DiscountRule, GroupCounters, Store } from './campaigns.ts'
import { Centavos, Instant, Picture, Place, Slug, Uuid, text } from './shapes.ts'
import { ShippingAddress } from './shipping-address.ts'

export const CartProduct = z.object({
  id: Slug,
  campaignId: Slug,
  quantity: z.int().min(1).max(999),
  selection: z
    .array(z.object({ itemId: Slug, quantity: z.int().min(1).max(99) }))
    .max(30)
    .optional(),
})
export type CartProduct = z.output<typeof CartProduct>

/** A choice by its name; addOn is what each costs more. */
export const ChosenItem = z.object({ itemId: Slug, name: z.string(), quantity: z.int(), addOn: Centavos })
export type ChosenItem = z.output<typeof ChosenItem>

/** Spec §5: a coupon code is trimmed; URL-encoding is the transport's job. */
export const CouponCode = text(40).min(1)

/** Why a coupon takes nothing off. */
const CouponIssue = z.enum(couponIssues)

export const CartTotals = z.object({ subTotal: Centavos, discount: Centavos, shippingTotal: Centavos, price: Centavos })

/** quantity_reduced and removed lines keep their place, so that the shopper sees what changed. */
export const CartLine = CartProduct.extend({
  item: ItemPreview.optional(),
  chosen: z.array(ChosenItem).optional(),
  /** How many of this line can be had, once the lines before it took their parts. */
  available: z.int(),
  issue: z.enum(['sold_out', 'part_sold_out', 'too_many', 'campaign_closed', 'unknown_item', 'invalid_selection']).optional(),
  /** The part that is sold out. isChosen: another choice solves it. */
  part: z.object({ itemId: Slug, name: z.string(), isChosen: z.boolean() }).optional(),
  unitPrice: Centavos,
  total: Centavos,
  discount: Centavos,
})

export const PricedCart = z.object({
  uuid: Uuid,
  isMine: z.boolean(),
  lines: z.array(CartLine),
  totals: CartTotals,
  groups: z.array(
    z.object({
      campaignId: Slug,
      name: z.string(),
      endsAt: Instant.optional(),
      group: GroupCounters.optional(),
      discountRules: z.array(DiscountRule),
      /** Centavos of its goods from which on the campaign takes orders; without one, any. */
      minimumOrder: Centavos.optional(),
    }),
  ),
  coupon: z
    .object({
      code: z.string(),
      percentage: z.number(),
      discount: Centavos,
      issue: CouponIssue.optional(),
      /** Centavos of goods from which on it counts, and how much of that is lacking. */
      minimum: Centavos.optional(),
      lacking: Centavos.optional(),
    })
    .optional(),
  /** Percent off what is paid by Pix, where the shop gives it; chosen with the payment, so not in the totals. */
  pixDiscount: z.number().optional(),
  orderCode: z.string().optional(),
  updatedAt: Instant,
})
export type PricedCart = z.output<typeof PricedCart>

const CartBody = z.object({ products: z.array(CartProduct).max(200), couponCode: CouponCode.optional() })
const uuid = z.object({ uuid: Uuid })

export const getCart = endpoint({
  method: 'GET',
  path: '/api/operation/carts/{uuid}',
  auth: 'public',
  summary: 'A cart by its link, priced anew; says nothing about who made it',
  params: uuid,
  status: 200,
  response: PricedCart,
  problems: ['cart_not_found'],
})

export const putCart = endpoint({
  method: 'PUT',
  path: '/api/operation/carts/{uuid}',
  auth: 'lead',
  summary: 'Store the cart under its uuid and price it',
  params: uuid,
  body: CartBody,
  status: 200,
  response: PricedCart,
  problems: ['cart_not_found', 'rate_limit'],
})

export const applyCoupon = endpoint({
  method: 'POST',
  path: '/api/operation/orders/coupon/apply',
  auth: 'lead',
  summary: 'Price the cart with a coupon',
  query: z.object({ code: CouponCode }),
  body: z.object({ uuid: Uuid, products: z.array(CartProduct).min(1).max(200) }),
  status: 200,
  response: CartTotals,
  problems: [...couponIssues, 'rate_limit'],
})

const PlannedDelivery = z.object({
  campaignId: Slug,
  name: z.string(),
  slot: DeliverySlot.optional(),
  /** The pickup point's name, of what is fetched. */
  store: z.string().optional(),
  fee: Centavos,
})

/** When each campaign of a cart would come, and what it costs. */
export const CartPlan = z.object({
  /** By the chosen slot, else by the cheapest next one; empty where no way brings all of the cart. */
  deliveries: z.array(PlannedDelivery),
  shippingTotal: Centavos,
  /** The slot in which more of the cart comes at once, and what that saves; only where it does. */
  together: z.object({ slot: DeliverySlot, campaignIds: z.array(Slug), shippingTotal: Centavos, saved: Centavos }).optional(),
})
export type CartPlan = z.output<typeof CartPlan>

export const getCartPlan = endpoint({
  method: 'GET',
  path: '/api/operation/carts/{uuid}/plan',
  auth: 'lead',
  summary: 'When each campaign of my cart would come, what it costs, and what would be saved together; no checkout begins by it',
  params: uuid,
  query: z.object({ slot: z.string().max(60).optional() }),
  status: 200,
  response: CartPlan,
  problems: ['cart_not_found'],
})

/** WALLET: the buyer's wallet alone pays all of it. */
export const PaymentType = z.enum(['PIX', 'CREDIT_CARD', 'ON_DELIVERY', 'WALLET'])
export type PaymentType = z.output<typeof PaymentType>
export const Installment = z.object({
  count: z.int(),
  amount: Centavos,
  firstAmount: Centavos,
  total: Centavos,
  rateBps: z.int(),
  isInterestFree: z.boolean(),
})

export const CardBrand = z.enum(cardBrands)

/** The instalments of the brands whose cards are offered others. */
export const installmentsByBrand = z.array(z.object({ brand: CardBrand, installments: z.array(Installment) })).optional()

/** One way to receive the whole cart: the cheapest and the fastest of each who brings it, and the nearest pickup point. */
export const ShippingMethod = z.object({
  kind: z.enum(['DELIVERY', 'PICKUP']),
  name: z.string(),
  promise: z.string().optional(),
  logo: Picture.optional(),
  slot: DeliverySlot,
  /** What all campaigns of the cart cost this way. */
  fee: Centavos,
  isCheapest: z.boolean(),
  isFastest: z.boolean(),
})
export type ShippingMethod = z.output<typeof ShippingMethod>

/** What can be chosen for this cart at this place. */
export const Quote = z.object({
  /** False: the campaign asks nobody where to deliver. */
  asksAddress: z.boolean(),
  /** True: an address of the account is chosen, and no other is written. */
  addressLocked: z.boolean(),
  /** False: the shop knows where it goes and does not show it. */
  showShippingAddress: z.boolean(),
  /** What the campaigns of the cart ask of an order. */
  extra: z.array(z.object({ campaignId: Slug, name: z.string(), fields: z.array(ExtraField) })),
  /** What of its buyer the order needs beside name and phone, and the shop does not know of them yet. */
  asks: z.array(z.enum(buyerFields)),
  /** The address that the campaign sends everything to. */
  defaultAddress: ShippingAddress.optional(),
  /** Whether every campaign of the cart delivers to the place. */
  inArea: z.boolean(),
  /** The campaigns of the cart that do not deliver to the place. */
  beyond: z.array(z.object({ campaignId: Slug, name: z.string() })),
  delivery: z.array(DeliverySlot),
  /** The pickup points that all campaigns of the cart share. */
  pickup: z.array(Store.extend({ slots: z.array(DeliverySlot) })),
  shippingMethods: z.array(ShippingMethod),
  blackoutDays: BlackoutDays,
  /** How each campaign travels with the chosen slot, and its fee; empty until a slot is chosen that is available. */
  deliveries: z.array(z.object({ campaignId: Slug, slot: DeliverySlot.optional(), fee: Centavos })),
  /** cardFields: the acquirer's own fields, where a card is typed before there is an order to pay. WALLET stands there where it covers all. */
  payments: z.array(
    z.object({
      type: PaymentType,
      price: Centavos,
      /** What of it the wallet pays; the instalments are of the rest. */
      walletAmount: Centavos.optional(),
      installments: z.array(Installment),
      byBrand: installmentsByBrand,
      cardFields: z.string().optional(),
    }),
  ),
  totals: CartTotals,
  /** What would come into the wallet of a person who buys it, once it is delivered. */
  cashback: Centavos.optional(),
})
export type Quote = z.output<typeof Quote>

export const getQuote = endpoint({
  method: 'GET',
  path: '/api/operation/orders/quote/{id}',
  auth: 'lead',
  summary: 'Delivery windows, pickup points and payment methods with their prices; id is the campaign',
  params: z.object({ id: Slug }),
  query: Place.partial().extend({
    cartUuid: Uuid,
    /** Goes before the point: a point far from the postal code's place is ignored. */
    postalCode: z
      .string()
      .regex(/^\d{5}-?\d{3}$/, 'CEP inválido')
      .optional(),
    /** As the address names it: it counts where the postal code alone does not tell the municipality. */
    city: text(60).optional(),
    slot: z.string().max(60).optional(),
    /** Centavos that the buyer's wallet is to pay. */
    walletAmount: z.coerce.number().int().min(0).optional(),
  }),
  status: 200,
  response: Quote,
  problems: ['not_found', 'cart_not_found', 'postal_code_not_found', 'city_elsewhere'],
})
