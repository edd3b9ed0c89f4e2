import { z } from 'zod'
import { PAGE_SIZES } from '@mutirao/domain/limits'
import { endpoint } from './endpoint.ts'
import { RatingFigures } from './ratings.ts'
import { Centavos, Picture, Place, Slug, pageOf, paged } from './shapes.ts'

/** The content of a product card. quantity is the number that can be bought now, capped so that the stock is not disclosed. */
export const ItemPreview = z.object({
  id: Slug,
  campaignId: Slug,
  /** KIT, FLAVOR, or anything else. */
  type: z.string(),
  /** The screen of its choices; absent for an item that goes straight into the cart. */
  choice: z.enum(['kit', 'flavor']).optional(),
  name: z.string(),
  unit: z.string(),
  brand: z.string().optional(),
  price: Centavos,
  compareAt: Centavos.optional(),
  quantity: z.int(),
  category: z.string(),
  hue: z.number(),
  picture: Picture,
  tags: z.array(z.string()),
  featured: z.int().optional(),
})
export type ItemPreview = z.output<typeof ItemPreview>

/** A fixed part of a kit. */
export const KitItem = z.object({ itemId: Slug, name: z.string(), quantity: z.int() })

const KitPart = KitItem.extend({ unit: z.string(), picture: Picture, hue: z.number() })

/** A choice of one unit of a kit or of an item with flavours; the options are its childItems. */
const ChoiceGroup = z.object({
  id: Slug,
  name: z.string(),
  kind: z.enum(['kit', 'flavor', 'optional']),
  minimum: z.int(),
  maximum: z.int(),
  maximumEach: z.int(),
})

/** quantity is how often it can be chosen now; one choice takes quantityEach pieces and adds addOn to the price. */
export const ChildItem = z.object({
  id: Slug,
  groupId: Slug,
  name: z.string(),
  unit: z.string(),
  addOn: Centavos,
  quantityEach: z.int(),
  quantity: z.int(),
  picture: Picture,
  hue: z.number(),
  allergens: z.string().optional(),
})
export type ChildItem = z.output<typeof ChildItem>

export const Item = ItemPreview.extend({
  description: z.string(),
  ingredients: z.string().optional(),
  allergens: z.string().optional(),
  pictures: z.array(Picture),
  /** The digest of an MP4, served at /media/{hash}.mp4. */
  video: z.object({ hash: z.string() }).optional(),
  categoryName: z.string(),
  campaignName: z.string(),
  kitItems: z.array(KitPart).optional(),
  groups: z.array(ChoiceGroup).optional(),
  childItems: z.array(ChildItem).optional(),
  /** Preselected because the group has only one option. */
  selectedKitItems: z.array(z.object({ itemId: Slug, quantity: z.int() })).optional(),
  properties: z.object({ flavor: z.object({ min: z.int(), max: z.int() }) }).optional(),
  rating: RatingFigures.optional(),
  /** The part or group because of which a kit is sold out. */
  lacks: z.string().optional(),
})
export type Item = z.output<typeof Item>

export const MarketplaceItem = ItemPreview.extend({ campaignName: z.string(), inArea: z.boolean() })
export type MarketplaceItem = z.output<typeof MarketplaceItem>

const campaign = z.object({ id: Slug })

export const getItem = endpoint({
  method: 'GET',
  path: '/api/operation/catalog/campaign/{id}/item/{itemId}/public',
  auth: 'public',
  summary: 'One product of a campaign',
  params: campaign.extend({ itemId: Slug }),
  status: 200,
  response: Item,
  problems: ['not_found', 'age_required'],
})

export const listFeaturedItems = endpoint({
  method: 'GET',
  path: '/api/operation/catalog/campaign/{id}/preview/public',
  auth: 'public',
  summary: 'The first items of a campaign, most asked for first (spec §9: 32)',
  params: campaign,
  query: paged(PAGE_SIZES.read),
  status: 200,
  response: pageOf(ItemPreview),
  problems: ['not_found', 'age_required'],
})

export const listCampaignItems = endpoint({
  method: 'GET',
  path: '/api/operation/catalog/campaign/{id}/items/preview/public',
  auth: 'public',
  summary: 'Items of a campaign; tags filters by category or tag (spec §9: 900)',
  params: campaign,
  query: paged(PAGE_SIZES.campaignItems),
  status: 200,
  response: pageOf(ItemPreview),
  problems: ['not_found', 'age_required'],
})

/** A catalogue has the id of its campaign. */
export const listInventory = endpoint({
  method: 'GET',
  path: '/api/operation/catalog/{id}/inventory',
  auth: 'public',
  token: 'always',
  summary: 'How much of each item of a catalogue can be bought now, capped as on the cards (spec §9: 32)',
  params: campaign,
  query: paged(PAGE_SIZES.read),
  status: 200,
  response: pageOf(ItemPreview.pick({ id: true, campaignId: true, quantity: true })),
  problems: ['not_found', 'age_required'],
})

export const listCatalogItems = endpoint({
  method: 'GET',
  path: '/api/operation/item/list/{id}',
  auth: 'public',
  token: 'always',
  summary: 'Items of a catalogue, in its order (spec §9: 32)',
  params: campaign,
  query: paged(PAGE_SIZES.read),
  status: 200,
  response: pageOf(ItemPreview),
  problems: ['not_found', 'age_required'],
})

export const listChildren = endpoint({
  method: 'GET',
  path: '/api/operation/catalog/campaign/{id}/items/{itemId}/children/preview',
  auth: 'public',
  token: 'always',
  summary: 'What can be chosen for a kit or an item with flavours; empty for any other item',
  params: campaign.extend({ itemId: Slug }),
  status: 200,
  response: z.object({ children: z.array(ChildItem) }),
  problems: ['not_found', 'age_required'],
})

export const listMarketplaceItems = endpoint({
  method: 'GET',
  path: '/api/operation/catalog/marketplace/items/preview/public',
  auth: 'public',
  summary: 'Items of the whole shop (spec §9: 60)',
  query: paged(PAGE_SIZES.marketplaceItems).extend(Place.partial().shape),
  status: 200,
  response: pageOf(MarketplaceItem),
})
