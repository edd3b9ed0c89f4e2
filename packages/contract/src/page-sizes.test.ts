import { expect, it } from 'vitest'
import { listCampaignItems, listCatalogItems, listFeaturedItems, listInventory, listMarketplaceItems } from './catalog.ts'
import { listOrders } from './orders.ts'

it.each([
  ['the first items of a campaign', listFeaturedItems, 32],
  ['an inventory', listInventory, 32],
  ['the items of a catalogue', listCatalogItems, 32],
  ['the items of a campaign', listCampaignItems, 900],
  ['the items of the marketplace', listMarketplaceItems, 60],
  ['orders', listOrders, 10],
] as const)('%s come in pages of the size of spec §9', (_name, { query }, size) => {
  expect(query.parse({})).toMatchObject({ size, page: 0 })
})
