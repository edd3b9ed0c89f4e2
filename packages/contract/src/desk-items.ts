import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Centavos, Instant, pageOf, Picture, Slug, text } from './shapes.ts'

/** LOW: at most `lowStock` units are left to sell. HIDDEN: it has left the shop, and may come back. */
export const deskItemStates = ['SELLING', 'LOW', 'OUT', 'HIDDEN'] as const
const State = z.enum(deskItemStates)
export type DeskItemState = z.output<typeof State>

/** onHand and reserved: absent for a kit that is counted by its parts. sameAs: of an offer, the item that it sells, whose stock it shows. */
export const DeskItem = z.object({
  id: Slug,
  name: z.string(),
  unit: z.string(),
  campaignId: Slug,
  campaign: z.string(),
  categoryId: Slug,
  category: z.string(),
  hue: z.number(),
  picture: Picture.optional(),
  price: Centavos,
  compareAt: Centavos.optional(),
  onHand: z.int().optional(),
  reserved: z.int().optional(),
  lowStock: z.int().optional().describe("From how many units left it is about to end: the item's own bound, or the shop's."),
  sameAs: Slug.optional(),
  state: State,
  updatedAt: Instant,
})
export type DeskItem = z.output<typeof DeskItem>

const Named = z.array(z.object({ id: Slug, name: z.string() }))

export const listDeskItems = endpoint({
  method: 'GET',
  path: '/api/admin/items',
  auth: 'staff',
  may: 'items.write',
  summary: 'The shop’s items with price, count and state, those that left it too; and what they can be filtered by',
  query: z.object({
    q: text(60).optional(),
    category: Slug.optional(),
    campaign: Slug.optional(),
    item: Slug.optional().describe('The item with this id, and its offers in other campaigns.'),
    code: text(60).optional().describe('The item with this reference or id, such as a barcode.'),
    state: State.optional(),
    size: z.coerce.number().int().min(1).max(200).default(50),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  isLongRead: true,
  status: 200,
  /** counts: of all items, whatever the filters. */
  response: pageOf(DeskItem).extend({
    counts: z.object({ sold: z.int(), low: z.int(), out: z.int(), hidden: z.int() }),
    categories: Named,
    campaigns: Named,
  }),
})
