import { hindrances } from '@mutirao/domain/repeat'
import { z } from 'zod'
import { CartProduct, ChosenItem } from './carts.ts'
import { MarketplaceItem } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Centavos, Picture, Place, Slug } from './shapes.ts'

/** Something bought or saved before, and what can be had of it today. */
export const RepeatLine = z.object({
  id: Slug,
  campaignId: Slug,
  name: z.string(),
  unit: z.string(),
  picture: Picture,
  hue: z.number(),
  /** How many go in: what the order had; of my own list those of the last time, and zero of the rest. */
  quantity: z.int(),
  /** Paid for before; else it was only saved. */
  isBought: z.boolean(),
  selection: CartProduct.shape.selection,
  chosen: z.array(ChosenItem).optional(),
  /** Why it does not go in by itself. */
  why: z.enum(hindrances).optional(),
  /** The item itself, or what is offered in its place; without one there is nothing to be had. */
  offer: z
    .object({
      kind: z.enum(['same', 'elsewhere', 'similar']),
      item: MarketplaceItem,
      /** With what its choice adds. */
      unitPrice: Centavos,
    })
    .optional(),
})
export type RepeatLine = z.output<typeof RepeatLine>

export const listRepeatLines = endpoint({
  method: 'GET',
  path: '/api/operation/orders/repeat',
  auth: 'lead',
  summary: 'What of my order can be had today and what in place of the rest; without a code, what I have bought before and saved',
  query: Place.partial().extend({ code: z.string().min(4).max(24).optional() }),
  status: 200,
  response: z.array(RepeatLine),
  problems: ['order_not_found'],
})
