import type { Campaign } from '@mutirao/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { gridSizes, ProductCard, ProductGrid } from '#ui/product-card.tsx'
import { Section } from '#ui/section.tsx'
import { featuredItemsQuery } from './catalog-queries.ts'
import { addable, itemLook } from './item-look.ts'

type Props = { campaign: Campaign; renderControl?: (item: ReturnType<typeof addable>) => ReactNode }

/** The products most asked for, on the campaign's page. */
export function FeaturedItems({ campaign, renderControl }: Props) {
  const { data } = useQuery(featuredItemsQuery(campaign.id))
  if (!data || data.content.length === 0) return null
  return (
    <Section
      title={campaign.group ? m.in_the_group() : m.products()}
      more={{ href: paths.catalog(campaign.id), label: m.see_count({ count: campaign.itemCount }) }}
    >
      <ProductGrid>
        {data.content.map((item) => (
          <ProductCard
            key={item.id}
            product={itemLook(item, campaign)}
            sizes={gridSizes}
            control={item.quantity > 0 ? renderControl?.(addable(item, campaign)) : undefined}
          />
        ))}
      </ProductGrid>
    </Section>
  )
}
