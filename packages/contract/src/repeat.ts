import { z } from 'zod'
import { hindrances } from '@mutirao/domain/repeat'
import { CartProduct, ChosenItem } from './carts.ts'
import { MarketplaceItem } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Centavos, Picture, Place, Slug } from './shapes.ts'

/** An item bought or saved before, and its availability today. */
export const RepeatLine = z.object({
  id: Slug,
  campaignId: Slug,
  name: z.string(),
  unit: z.string(),
  picture: Picture,
  hue: z.number(),
  /** The quantity to add: that of the order; in my own list that of the last time, and zero for the others. */
  quantity: z.int(),
  /** Whether it was bought; otherwise it was only saved. */
  isBought: z.boolean(),
  selection: CartProduct.shape.selection,
  chosen: z.array(ChosenItem).optional(),
  /** The reason why it is not added automatically. */
  why: z.enum(hindrances).optional(),
  /** The item itself, or its replacement; absent when nothing is available. */
  offer: z
    .object({
      kind: z.enum(['same', 'elsewhere', 'similar']),
      item: MarketplaceItem,
      /** Includes the add-ons of its choice. */
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
