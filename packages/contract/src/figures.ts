import { z } from 'zod'
import { sourceSteps, visitSteps } from '@mutirao/domain/visit-steps'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { PaymentType } from './carts.ts'
import { endpoint } from './endpoint.ts'
import { Centavos, Day, Instant, Slug, wholeListOf } from './shapes.ts'

/** The longest period of a figure: ten years and a day. */
export const MOST_FIGURE_DAYS = 3653

/**
 * orders, units, subTotal to price: of orders placed in the period that are paid or promised (pay on delivery) now. newBuyers: those of them that are
 * their buyer's first. placed: all orders that were placed. received, returned: the money of
 * all of them, whenever it came or went: without payments in review, wallet credit and refunds into wallets.
 */
const Sums = z.object({
  orders: z.int(),
  units: z.int(),
  newBuyers: z.int(),
  subTotal: Centavos,
  discount: Centavos,
  shippingTotal: Centavos,
  price: Centavos,
  placed: z.int(),
  received: Centavos,
  returned: Centavos,
})
export type FigureSums = z.output<typeof Sums>

export const figureSteps = ['day', 'week', 'month'] as const
export type FigureStep = (typeof figureSteps)[number]

/** Lines before discounts, without those whose money went back as a whole. */
const Sold = z.object({ id: Slug, name: z.string(), units: z.int(), total: Centavos })
export type FigureSold = z.output<typeof Sold>

/** wallet: the share of the price that wallets paid beside the method. */
const Method = z.object({ method: PaymentType, orders: z.int(), price: Centavos, wallet: Centavos })

/** discount: what the coupon alone took off the orders that count. */
const Coupon = z.object({ code: z.string(), orders: z.int(), discount: Centavos, price: Centavos })
export type FigureCoupon = z.output<typeof Coupon>

/** A group that closed in the period. returned: what its closing gave back. */
const FigureGroup = z.object({
  campaignId: Slug,
  name: z.string(),
  closedAt: Instant,
  outcome: z.enum(['REACHED', 'FAILED']),
  percentage: z.number(),
  units: z.int(),
  buyers: z.int(),
  returned: Centavos,
})
export type FigureGroup = z.output<typeof FigureGroup>

/** Buyers whose first order was in `first`, and those of them that bought in `month`. */
const Cohort = z.object({ first: z.iso.date(), month: z.iso.date(), buyers: z.int(), orders: z.int(), price: Centavos })
export type FigureCohort = z.output<typeof Cohort>

/** Days are the shop's local ones; `to` is included. */
const query = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from }) => from >= '1970', { path: ['from'], error: 'Confira o ano' })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'O último dia vem antes do primeiro' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_FIGURE_DAYS * DAY_MS, {
    path: ['from'],
    error: 'Até dez anos de uma vez',
  })

/** before: the period of the same length that ends the day before `from`. series: by `step`, without steps that have no order. */
export const getFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  auth: 'staff',
  may: 'figures.read',
  query,
  summary:
    'Sales of a period: sums, course, hours, places, methods, coupons, campaigns, items, categories, groups, visits by step, searches without results and returning buyers',
  isLongRead: true,
  status: 200,
  response: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** The sums are true up to this moment; absent while a shop's orders are counted for the first time. */
    countedUntil: Instant.optional(),
    totals: Sums,
    before: Sums,
    step: z.enum(figureSteps),
    series: z.array(Sums.extend({ start: z.iso.date() })),
    hours: z.array(z.object({ hour: z.int(), orders: z.int(), price: Centavos })),
    places: z.array(z.object({ type: z.enum(['SHIPPING', 'PICKUP']), place: z.string(), orders: z.int(), price: Centavos })),
    methods: z.array(Method),
    coupons: z.array(Coupon),
    campaigns: z.array(Sold.extend({ orders: z.int() })),
    items: z.array(Sold.extend({ orders: z.int() })),
    categories: z.array(Sold),
    groups: z.array(FigureGroup),
    /**
     * Visits that reached each step, and the orders of the same days: those of the period since the shop counts visits (`since`); absent when it
     * has none.
     */
    visits: z
      .object({
        since: z.iso.date(),
        steps: z.array(z.object({ step: z.enum(visitSteps), visits: z.int() })),
        placed: z.int(),
        orders: z.int(),
      })
      .optional(),
    /** The same visits by where they came from, the most visited source first; `PAID`: visits that saw their order paid. */
    sources: z.array(z.object({ source: z.string(), steps: z.array(z.object({ step: z.enum(sourceSteps), visits: z.int() })) })),
    /** Searches that found nothing, the most frequent first. */
    missed: z.array(z.object({ words: z.string(), times: z.int() })),
    /** The last twelve months, whatever the period. */
    cohorts: z.array(Cohort),
  }),
})

/** used: orders that hold a use now, unpaid ones included; the limit of the coupon counts these. */
export const listCouponUses = endpoint({
  method: 'GET',
  path: '/api/admin/coupon-uses',
  auth: 'staff',
  may: 'figures.read',
  summary: 'The coupons that the shop has or had: how often each is used, and what its orders that are paid or promised brought',
  isLongRead: true,
  status: 200,
  response: wholeListOf(Coupon.extend({ used: z.int() })).extend({ countedUntil: Instant.optional() }),
})

/** Orders by tier of a group: those paid while it was the highest that was reached. */
export const getGroupStages = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/{id}/stages',
  auth: 'staff',
  may: 'figures.read',
  summary: 'What each tier of a group brought: the orders that were paid after it was reached and before the next one was',
  params: z.object({ id: Slug }),
  isLongRead: true,
  status: 200,
  response: z.object({
    name: z.string(),
    /** The first stage is before any tier: percentage 0. `total`: goods before discounts. */
    stages: z.array(
      z.object({
        percentage: z.number(),
        minimumUnits: z.int(),
        since: Instant.optional(),
        orders: z.int(),
        units: z.int(),
        total: Centavos,
      }),
    ),
  }),
  problems: ['not_found'],
})
