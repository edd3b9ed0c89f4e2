import { z } from 'zod'
import { buyerFields } from '@mutirao/domain/acquirers'
import { cardBrands } from '@mutirao/domain/card-brands'
import { couponIssues } from '@mutirao/domain/coupon'
import { BlackoutDays, DeliverySlot, DiscountRule, GroupCounters, Store } from './campaigns.ts'
import { ItemPreview } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { ExtraField } from './extra.ts'
import { Centavos, Instant, Picture, Place, Slug, text, TypedPostalCode, Uuid } from './shapes.ts'
import { ShippingAddress } from './shipping-address.ts'

export const CartProduct = z.object({
  id: Slug,
  campaignId: Slug,
  quantity: z.int().min(1).max(999),
  selection: z
    .array(z.object({ itemId: Slug, quantity: z.int().min(1).max(99) }))
    .max(30)
    .optional(),
  /** The team that the buyer joins by buying it. */
  teamId: Uuid.optional(),
})
export type CartProduct = z.output<typeof CartProduct>

/** A chosen option with its name; addOn is its price. */
export const ChosenItem = z.object({ itemId: Slug, name: z.string(), quantity: z.int(), addOn: Centavos })
export type ChosenItem = z.output<typeof ChosenItem>

/** Spec §5: a coupon code is trimmed; URL-encoding is the transport's job. */
export const CouponCode = text(40).min(1)

/** The reason why a coupon gives no discount. */
const CouponIssue = z.enum(couponIssues)

export const CartTotals = z.object({ subTotal: Centavos, discount: Centavos, shippingTotal: Centavos, price: Centavos })

/** quantity_reduced and removed lines keep their position, so that the shopper sees the change. */
export const CartLine = CartProduct.extend({
  item: ItemPreview.optional(),
  chosen: z.array(ChosenItem).optional(),
  /** The units available for this line, after the lines before it took theirs. */
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
      /** The smallest value of the campaign's goods in an order, in centavos; absent without a minimum. */
      minimumOrder: Centavos.optional(),
    }),
  ),
  coupon: z
    .object({
      code: z.string(),
      percentage: z.number(),
      discount: Centavos,
      issue: CouponIssue.optional(),
      /** The coupon's minimum of goods in centavos, and the amount still missing. */
      minimum: Centavos.optional(),
      lacking: Centavos.optional(),
    })
    .optional(),
  /** The Pix discount in percent, when the shop gives one; chosen with the payment, so not part of the totals. */
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
  token: 'always',
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
  /** The pickup point's name, for pickup. */
  store: z.string().optional(),
  fee: Centavos,
})

/** When each campaign of a cart would arrive, and its fee. */
export const CartPlan = z.object({
  /** For the chosen slot, else for the cheapest next one; empty when no way covers the whole cart. */
  deliveries: z.array(PlannedDelivery),
  shippingTotal: Centavos,
  /** A slot in which more of the cart comes at once, and the saving; absent when there is none. */
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

/** WALLET: the buyer's wallet pays the whole order. */
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

/** Instalments of the brands that differ from the general plan. */
export const installmentsByBrand = z.array(z.object({ brand: CardBrand, installments: z.array(Installment) })).optional()

/** One way to receive the whole cart: the cheapest and the fastest of each carrier, and the nearest pickup point. */
export const ShippingMethod = z.object({
  kind: z.enum(['DELIVERY', 'PICKUP']),
  name: z.string(),
  promise: z.string().optional(),
  logo: Picture.optional(),
  slot: DeliverySlot,
  /** The sum of the fees of the cart's campaigns. */
  fee: Centavos,
  isCheapest: z.boolean(),
  isFastest: z.boolean(),
})
export type ShippingMethod = z.output<typeof ShippingMethod>

/** The options of this cart at this place. */
export const Quote = z.object({
  /** False when the campaign delivers without asking for an address. */
  asksAddress: z.boolean(),
  /** Whether only an address of the account may be chosen. */
  addressLocked: z.boolean(),
  /** False when the shop hides the destination. */
  showShippingAddress: z.boolean(),
  /** The questions that the cart's campaigns ask with an order. */
  extra: z.array(z.object({ campaignId: Slug, name: z.string(), fields: z.array(ExtraField) })),
  /** The buyer's data that the order requires beside name and phone, and the shop does not have yet. */
  asks: z.array(z.enum(buyerFields)),
  /** The address to which the campaign sends everything. */
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
  /** The slot and fee of each campaign with the chosen slot; empty until an available slot is chosen. */
  deliveries: z.array(z.object({ campaignId: Slug, slot: DeliverySlot.optional(), fee: Centavos })),
  /** cardFields: the acquirer's own fields, for typing a card before there is an order to pay. WALLET is listed when the wallet covers the whole price. */
  payments: z.array(
    z.object({
      type: PaymentType,
      price: Centavos,
      /** The wallet's share of the price; the instalments are of the rest. */
      walletAmount: Centavos.optional(),
      installments: z.array(Installment),
      byBrand: installmentsByBrand,
      cardFields: z.string().optional(),
    }),
  ),
  totals: CartTotals,
  /** The cashback that a person would receive after delivery. */
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
    /** Takes precedence over the point: a point far from the postal code's place is ignored. */
    postalCode: TypedPostalCode.optional(),
    /** The address's city; used when the postal code alone does not identify the municipality. */
    city: text(60).optional(),
    slot: z.string().max(60).optional(),
    /** Centavos to be paid from the buyer's wallet. */
    walletAmount: z.coerce.number().int().min(0).optional(),
  }),
  status: 200,
  response: Quote,
  problems: ['not_found', 'cart_not_found', 'postal_code_not_found', 'city_elsewhere'],
})
