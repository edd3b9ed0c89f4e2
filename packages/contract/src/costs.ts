import { z } from 'zod'
import { installmentPayouts } from '@mutirao/domain/costs'
import { endpoint } from './endpoint.ts'
import { Centavos, Instant, Slug, Uuid, wholeListOf } from './shapes.ts'

/** price: of one case. */
const Cost = z.object({ price: Centavos, caseUnits: z.int(), minimumCases: z.int(), supplier: z.string().optional() })

/**
 * percentage and fixed: what the acquirer keeps of a payment; days: until the rest is in the account. installments: whether those of a card arrive together
 * (the default), or one every 30 days.
 */
const Fee = z.object({ percentage: z.number(), fixed: Centavos, days: z.int(), installments: z.enum(installmentPayouts).optional() })

const ofStaff = { method: 'GET', auth: 'staff', may: 'costs.write', status: 200 } as const

const MOST_ITEMS = 200

/** Item ids, separated by commas. */
const Items = z
  .string()
  .max(64 * MOST_ITEMS)
  .meta({ description: 'Item ids separated by commas' })
  .transform((value) => value.split(',').filter((one) => one !== ''))
  .pipe(z.array(Slug).max(MOST_ITEMS))

/** habits: of the shop's paid orders of the last 90 days; absent without an order. Shares are between 0 and 1; deliveryFee is what a delivery brings; installments are those of the card payments. */
export const getCosts = endpoint({
  ...ofStaff,
  path: '/api/admin/costs',
  summary: 'What these items cost, and what payments and deliveries cost the shop: for the forecast of a campaign',
  query: z.object({ items: Items.optional(), campaign: Slug.optional() }),
  /** fixed: of the campaign as a whole. */
  response: z.object({
    fixed: Centavos,
    items: z.array(Cost.extend({ id: Slug })),
    /** Units of the asked items that were sold in the last 90 days. */
    sold: z.array(z.object({ id: Slug, units: z.int() })),
    /** delivery: of one delivery. */
    ofShop: z.object({ PIX: Fee, CREDIT_CARD: Fee, delivery: Centavos }),
    habits: z
      .object({
        orders: z.int(),
        unitsPerOrder: z.number(),
        cardShare: z.number(),
        installments: z.array(z.object({ count: z.int(), share: z.number() })),
        deliveryShare: z.number(),
        deliveryFee: Centavos,
      })
      .optional(),
  }),
})

/**
 * Of orders that are paid or promised. goods: what their items brought, after discounts, closed groups and substitutions; shipping: the delivery fees
 * of the buyers; interest: what cards paid on top of the price; courtesies: returned by goodwill. cost, fees and delivery: what the items, the acquirers and the deliveries cost. unknownUnits: units
 * of items whose cost is not known, which count as free.
 */
const Margin = z.object({
  orders: z.int(),
  units: z.int(),
  goods: Centavos,
  shipping: Centavos,
  interest: Centavos,
  courtesies: Centavos,
  cost: Centavos,
  fees: Centavos,
  delivery: Centavos,
  fixed: Centavos,
  margin: z.int(),
  unknownUnits: z.int(),
})
export type Margin = z.output<typeof Margin>

/**
 * The orders that were paid while a tier was the highest that a group had reached; the first entry is before any tier: percentage 0. since: when the
 * tier was reached. The campaign's own cost is in none of them, so that the margins of all tiers add up to the campaign's margin and that cost.
 */
const TierMargin = z.object({ percentage: z.number(), minimumUnits: z.int(), since: Instant.optional(), sold: Margin })
export type TierMargin = z.output<typeof TierMargin>

/** An item to buy for the orders that are not picked yet. The parts of kits are bought, not the kits. cases, left and price: absent where the cost is not known. */
const Purchase = z.object({
  id: Slug,
  name: z.string(),
  unit: z.string(),
  units: z.int(),
  supplier: z.string().optional(),
  caseUnits: z.int().optional(),
  cases: z.int().optional(),
  left: z.int().optional(),
  price: Centavos.optional(),
})
export type Purchase = z.output<typeof Purchase>

export const getCampaignMargin = endpoint({
  ...ofStaff,
  path: '/api/admin/campaigns/{id}/margin',
  summary:
    'What a campaign’s orders left after all costs, as a whole and by tier of its group, and what to buy for them from each supplier',
  params: z.object({ id: Slug }),
  /** tiers: empty for a campaign without tiers. */
  response: z.object({ name: z.string(), sold: Margin, tiers: z.array(TierMargin), purchases: z.array(Purchase) }),
  problems: ['not_found'],
})

export const listAllPurchases = endpoint({
  ...ofStaff,
  path: '/api/admin/purchases',
  summary: 'What to buy from each supplier for all orders that are not picked yet, whatever their campaigns',
  isLongRead: true,
  response: wholeListOf(Purchase),
})

/** The longest period: ten years and a day. */
const MOST_DAYS = 3653

/** Each campaign's own cost (`fixed`) counts whole, also where the campaign began before the period. */
export const listCampaignMargins = endpoint({
  ...ofStaff,
  path: '/api/admin/margins',
  summary:
    'What the orders of the last days left of each campaign after all costs, the lowest first; campaigns without such orders are absent',
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(MOST_DAYS).default(90) }),
  isLongRead: true,
  /** isCounting: the orders of a very large shop are being summed for the first time, or by new fees; campaigns is empty until then. */
  response: z.object({
    days: z.int(),
    isCounting: z.literal(true).optional(),
    campaigns: z.array(z.object({ id: Slug, name: z.string(), sold: Margin })),
  }),
})

export const getOrderMargin = endpoint({
  ...ofStaff,
  path: '/api/admin/orders/{id}/margin',
  summary: 'What an order leaves after the cost of its items, fees and deliveries',
  params: z.object({ id: Uuid }),
  response: Margin,
  problems: ['not_found'],
})
