import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OrderState } from './order-shapes.ts'
import { Centavos, Instant, Picture, Slug, text, Uuid } from './shapes.ts'

const Named = z.object({ id: Slug, name: z.string() })

/** Each list is short, and empty without the right to read its things. */
export const OfficeFound = z.object({
  orders: z.array(z.object({ id: Uuid, code: z.string(), buyer: z.string(), state: OrderState, price: Centavos, creationDate: Instant })),
  /** id: of an offer, that of its item. */
  items: z.array(
    z.object({
      id: Slug,
      name: z.string(),
      unit: z.string(),
      campaign: z.string(),
      price: Centavos,
      hue: z.number(),
      picture: Picture.optional(),
    }),
  ),
  campaigns: z.array(Named),
  people: z.array(z.object({ id: Uuid, name: z.string(), orders: z.int() })),
  stores: z.array(Named),
})
export type OfficeFound = z.output<typeof OfficeFound>

/** Fewer signs find campaigns and stores only. */
export const LEAST_SEARCHED = 3

/** One of them is needed. */
export const searchRights = ['orders.read', 'items.write', 'campaigns.write', 'people.read'] as const

export const searchOffice = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  auth: 'staff',
  may: searchRights,
  summary: 'A few orders by code or buyer, items, campaigns, buyers and stores with these words, as far as the caller’s rights reach',
  query: z.object({ q: text(60) }),
  isLongRead: true,
  status: 200,
  response: OfficeFound,
})
