import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item, ItemPreview } from '@mutirao/contract/catalog'
import { answersOfShop, coffee } from './buying.ts'
import type { Answer } from './open-screen.tsx'

/* The catalogue of the shop of buying.ts. */

export const shelfCoffee: ItemPreview = {
  id: 'cafe',
  campaignId: 'feira',
  type: 'ITEM',
  name: coffee.name,
  unit: coffee.unit,
  price: coffee.price,
  quantity: 20,
  category: 'bebidas',
  hue: 30,
  picture: { ...coffee.picture, color: '#eeeeee' },
  tags: [],
}

export const shelfTea: ItemPreview = { ...shelfCoffee, id: 'cha', name: 'Chá verde', price: 1500, quantity: 3 }
export const shelfBread: ItemPreview = {
  ...shelfCoffee,
  id: 'pao',
  name: 'Pão de fermentação',
  price: 2000,
  quantity: 0,
  category: 'padaria',
}

export const itemOf = (preview: ItemPreview, over: Partial<Item> = {}): Item => ({
  ...preview,
  description: 'Torra média.',
  pictures: [],
  categoryName: 'Bebidas',
  campaignName: 'Feira',
  ...over,
})

const category = (id: string, name: string) => ({ id, name, hue: 30, picture: shelfCoffee.picture, itemCount: 2 })

/** An open campaign without a group. */
export const campaign = (over: Partial<Campaign> = {}): Campaign => ({
  id: 'feira',
  name: 'Feira',
  producer: 'Sítio',
  picture: shelfCoffee.picture,
  ground: 1,
  priority: 1,
  active: true,
  default: true,
  status: 'OK',
  canBuy: { ok: true },
  reason: {},
  depends: [],
  ignoreShippingAddress: false,
  defaults: { shipToDefaultAddress: false },
  cartControls: { discountRules: [] },
  internalHubRoutingIds: [],
  itemCount: 3,
  inArea: true,
  canPickUp: false,
  description: 'Da terra.',
  sharePicture: '/share.png',
  infos: [],
  producers: [],
  storyPages: [],
  tags: [],
  statuses: {},
  categories: [category('bebidas', 'Bebidas'), category('padaria', 'Padaria')],
  delivery: [],
  pickup: [],
  deliversEverywhere: true,
  blackoutDays: [],
  ...over,
})

export const shelf = {
  campaign: 'GET /api/operation/campaigns/feira/public',
  campaigns: 'GET /api/operation/campaigns/public',
  items: 'GET /api/operation/catalog/campaign/feira/items/preview/public',
  featured: 'GET /api/operation/catalog/campaign/feira/preview/public',
  everything: 'GET /api/operation/catalog/marketplace/items/preview/public',
  byName: (name: string) => `GET /api/operation/campaigns/byName/${name}`,
  item: (id: string) => `GET /api/operation/catalog/campaign/feira/item/${id}/public`,
} as const

/** Successful responses of a shop whose one campaign sells coffee, tea and bread; `over` replaces some. */
export const answersOfShelf = (over: Record<string, Answer> = {}) =>
  answersOfShop({
    [shelf.campaign]: () => Response.json(campaign()),
    [shelf.campaigns]: () => Response.json([campaign()]),
    [shelf.items]: listed([shelfCoffee, shelfTea, shelfBread]),
    [shelf.featured]: listed([shelfCoffee, shelfBread]),
    [shelf.item('cafe')]: () => Response.json(itemOf(shelfCoffee)),
    ...over,
  })

/** A page of the list, as the server filters it. */
export const listed =
  (items: ItemPreview[]): Answer =>
  ({ query }) => {
    const [tags, q] = [query.get('tags'), query.get('q')?.toLowerCase()]
    const content = items.filter((item) => (!tags || item.category === tags) && (!q || item.name.toLowerCase().includes(q)))
    return Response.json({ content, totalElements: content.length, page: 0, size: 900 })
  }
