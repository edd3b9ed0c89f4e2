import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Centavos, Picture, Slug, pageOf, paged } from './shapes.ts'

/** What a product card shows. quantity is what can be bought now, capped so that nobody reads our warehouse. */
export const ItemPreview = z.object({
  id: Slug,
  campaignId: Slug,
  type: z.string(),
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

export const Item = ItemPreview.extend({
  description: z.string(),
  ingredients: z.string().optional(),
  allergens: z.string().optional(),
  pictures: z.array(Picture),
  categoryName: z.string(),
  campaignName: z.string(),
})
export type Item = z.output<typeof Item>

const MarketplaceItem = ItemPreview.extend({ campaignName: z.string(), inArea: z.boolean() })
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
  problems: ['not_found'],
})

export const listFeaturedItems = endpoint({
  method: 'GET',
  path: '/api/operation/catalog/campaign/{id}/preview/public',
  auth: 'public',
  summary: 'The first items of a campaign, most asked for first (spec §9: 32)',
  params: campaign,
  query: paged(32),
  status: 200,
  response: pageOf(ItemPreview),
  problems: ['not_found'],
})

export const listCampaignItems = endpoint({
  method: 'GET',
  path: '/api/operation/catalog/campaign/{id}/items/preview/public',
  auth: 'public',
  summary: 'Items of a campaign; tags filters by category or tag (spec §9: 900)',
  params: campaign,
  query: paged(900),
  status: 200,
  response: pageOf(ItemPreview),
  problems: ['not_found'],
})

export const listMarketplaceItems = endpoint({
  method: 'GET',
  path: '/api/operation/catalog/marketplace/items/preview/public',
  auth: 'public',
  summary: 'Items of the whole shop (spec §9: 60)',
  query: paged(60).extend({ latitude: z.coerce.number().optional(), longitude: z.coerce.number().optional() }),
  status: 200,
  response: pageOf(MarketplaceItem),
})
