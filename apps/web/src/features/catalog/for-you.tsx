import { useQueries } from '@tanstack/react-query'
import type { MarketplaceItem } from '@mutirao/contract/catalog'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { Highlights, type HighlightProps } from './most-asked.tsx'
import { taggedItemsQuery } from './marketplace-item-queries.ts'

const mostTags = 4
const mostItems = 12

/** "Para você": products that carry what this visitor likes, a few of each; nothing for whoever chose nothing. */
export function ForYou({ tags, ...props }: HighlightProps & { tags: readonly string[] }) {
  const { place } = usePageState()
  const lists = useQueries({ queries: tags.slice(0, mostTags).map((tag) => taggedItemsQuery(tag, place)) })
  const items = interleaved(lists.map(({ data }) => data?.content ?? [])).slice(0, mostItems)
  return <Highlights {...props} title={props.title ?? m.for_you()} items={items} />
}

/** The first of each, then the second of each; what two likings share stands once. */
export function interleaved(lists: readonly MarketplaceItem[][]): MarketplaceItem[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const rows = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
  return [...new Map(rows.map((item) => [`${item.campaignId}/${item.id}`, item])).values()]
}
