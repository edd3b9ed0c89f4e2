/* An open campaign of a shop, as the server answers it: in the list, and whole. For tests without a browser as well. */

export const plainCampaign = (name: string) => ({
  id: 'feira',
  name,
  producer: 'Sítio',
  picture: { hash: 'abc', width: 960, height: 440, color: '#ffffff', alt: 'Feira' },
  ground: 1,
  priority: 1,
  default: false,
  status: 'OK' as const,
  canBuy: { ok: true },
  reason: {},
  itemCount: 2,
  active: true,
  depends: [],
  ignoreShippingAddress: false,
  defaults: { shipToDefaultAddress: false },
  cartControls: { discountRules: [] },
  internalHubRoutingIds: [],
  inArea: true,
  canPickUp: false,
})

export const wholeCampaign = (name: string) => ({
  ...plainCampaign(name),
  description: '',
  tags: [],
  statuses: {},
  producers: [],
  storyPages: [],
  infos: [],
  categories: [],
  delivery: [],
  pickup: [],
  deliversEverywhere: true,
  blackoutDays: [],
  sharePicture: '/share/feira.0123456789.jpg',
})
