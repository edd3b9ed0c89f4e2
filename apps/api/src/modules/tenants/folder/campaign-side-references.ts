import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'

type Reference = { path: PropertyKey[]; name: string }

/** What a campaign's own page names: pictures, the item it opens with, tags of its items, points and the areas they serve. */
export function campaignSideReferences({
  story,
  tags,
  selectedItem,
  internalHubsRouting,
}: CampaignFile): Record<'pictures' | 'items' | 'tags' | 'hubs' | 'areas', Reference[]> {
  const pages = story?.pages ?? []
  return {
    pictures: [
      ...pages.map(({ picture }, index) => ({ path: ['story', 'pages', index, 'picture'], name: picture })),
      ...tags.flatMap(({ picture }, index) => (picture ? [{ path: ['tags', index, 'picture'], name: picture }] : [])),
    ],
    items: selectedItem ? [{ path: ['selectedItem'], name: selectedItem }] : [],
    tags: tags.map(({ tag }, index) => ({ path: ['tags', index, 'tag'], name: tag })),
    hubs: internalHubsRouting.map(({ store }, index) => ({ path: ['internalHubsRouting', index, 'store'], name: store })),
    areas: internalHubsRouting.flatMap(({ areas }, index) =>
      areas.map((name, position) => ({ path: ['internalHubsRouting', index, 'areas', position], name })),
    ),
  }
}
