import { useQuery } from '@tanstack/react-query'
import { likingsQuery, tagsOfLikings } from '#features/account/likings-queries.ts'
import type { useCampaignOf } from '#features/campaigns/mixed-campaigns.ts'
import { AddToCart } from '#features/cart/add-to-cart.tsx'
import { ForYou } from '#features/catalog/for-you.tsx'
import { documentQuery } from '#features/marketplace/marketplace-queries.ts'

/** What I like, as the tags that products carry. */
export function MyHighlights({ title, campaignOf }: { title?: string; campaignOf: ReturnType<typeof useCampaignOf> }) {
  const { data: likings = [] } = useQuery(likingsQuery())
  const { data: document } = useQuery(documentQuery('likings'))
  const tags = tagsOfLikings(document, likings)
  if (tags.length === 0) return null
  return <ForYou title={title} tags={tags} campaignOf={campaignOf} renderControl={(item) => <AddToCart item={item} />} />
}
