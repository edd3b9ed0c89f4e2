import { useQueries, useQuery } from '@tanstack/react-query'
import { likingsQuery, tagsOfLikings } from '#features/account/likings-queries.ts'
import type { useCampaignOf } from '#features/campaigns/list/mixed-campaigns.ts'
import { AddToCart } from '#features/cart/item-stepper.tsx'
import { type HighlightProps, Highlights } from '#features/catalog/list/most-asked.tsx'
import { taggedItemsQuery } from '#features/catalog/marketplace-item-queries.ts'
import { documentQuery } from '#features/marketplace/marketplace-queries.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { MarketplaceItem } from '@mutirao/contract/catalog'

/** Items with the tags of the visitor's likings. */
export function MyHighlights({ title, campaignOf }: { title?: string; campaignOf: ReturnType<typeof useCampaignOf> }) {
  const { data: likings = [] } = useQuery(likingsQuery())
  const { data: document } = useQuery(documentQuery('likings'))
  const tags = tagsOfLikings(document, likings)
  if (tags.length === 0) return null
  return <ForYou title={title} tags={tags} campaignOf={campaignOf} renderControl={(item) => <AddToCart item={item} />} />
}

const mostTags = 4
const mostItems = 12

/** "Para você": products with the visitor's likings, a few of each; nothing without likings. */
function ForYou({ tags, ...props }: HighlightProps & { tags: readonly string[] }) {
  const { place } = usePageState()
  const lists = useQueries({ queries: tags.slice(0, mostTags).map((tag) => taggedItemsQuery(tag, place)) })
  const items = interleaved(lists.map(({ data }) => data?.content ?? [])).slice(0, mostItems)
  return <Highlights {...props} title={props.title ?? m.for_you()} items={items} />
}

/** Interleaves the lists: the first of each, then the second of each; without duplicates. */
export function interleaved(lists: readonly MarketplaceItem[][]): MarketplaceItem[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const rows = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
  return [...new Map(rows.map((item) => [`${item.campaignId}/${item.id}`, item])).values()]
}
