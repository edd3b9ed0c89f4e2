import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InterestReason } from './interests.ts'
import { Instant, Slug } from './shapes.ts'

/** People who asked to be told when the shop delivers here. id: the geohash of a cell of about 1.2 by 0.6 km. reached: those of them who asked for news. */
const DemandCell = z.object({
  id: z.string(),
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
  people: z.int(),
  reached: z.int(),
})
export type DemandCell = z.output<typeof DemandCell>

/** People who wait for a campaign or for an item of it. */
const DemandWaiting = z.object({
  reason: InterestReason.exclude(['OUT_OF_AREA']),
  campaignId: Slug,
  campaign: z.string(),
  itemId: Slug.optional(),
  item: z.string().optional(),
  people: z.int(),
})
export type DemandWaiting = z.output<typeof DemandWaiting>

/** A search without a result that shoppers sent to the shop. */
const DemandWish = z.object({ words: z.string(), people: z.int(), last: Instant })
export type DemandWish = z.output<typeof DemandWish>

/** An item that stands in carts which were left. reached: those of the people who asked for news. */
const DemandCartItem = z.object({
  campaignId: Slug,
  campaign: z.string(),
  itemId: Slug,
  item: z.string(),
  people: z.int(),
  units: z.int(),
  reached: z.int(),
})
export type DemandCartItem = z.output<typeof DemandCartItem>

/**
 * cells: those with three people or more; fewer could be recognised. scattered: the people of all others. areas: an id is no slug when a campaign's file holds the area. rings: its outlines, as longitude and latitude. carts: those of the last seven days
 * without an order.
 */
export const Demand = z.object({
  cells: z.array(DemandCell),
  scattered: z.int(),
  areas: z.array(z.object({ id: z.string(), name: z.string(), rings: z.array(z.array(z.tuple([z.number(), z.number()]))) })),
  stores: z.array(z.object({ id: Slug, name: z.string(), latitude: z.number(), longitude: z.number() })),
  waiting: z.array(DemandWaiting),
  wishes: z.array(DemandWish),
  carts: z.object({ people: z.int(), reached: z.int(), items: z.array(DemandCartItem) }),
})
export type Demand = z.output<typeof Demand>

export const getDemand = endpoint({
  method: 'GET',
  path: '/api/admin/demand',
  auth: 'staff',
  may: 'figures.read',
  summary:
    'What people want and do not get: outside the areas by cell, what they wait for, wishes, and carts that were left; without names',
  isLongRead: true,
  status: 200,
  response: Demand,
})
