import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import type { Campaign } from '@mutirao/contract/campaigns'
import { OffBadge, Price, StruckPrice } from '@mutirao/ui/price.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { addable, itemLook } from '../card/product-card-look.ts'
import { gridSizes, ProductCard, ProductGrid } from '../card/product-card.tsx'
import { featuredItemsQuery, itemQuery } from '../catalog-queries.ts'
import { leading } from './best-sellers.tsx'

type Props = { campaign: Campaign; renderControl?: (item: ReturnType<typeof addable>) => ReactNode }

/** The campaign's selected item, large and before the others. */
export function SelectedItem({ campaign, renderControl }: Props) {
  const { id, selectedItem = '' } = campaign
  const listed = useQuery(featuredItemsQuery(id)).data?.content.find((item) => item.id === selectedItem)
  const { data: asked } = useQuery({ ...itemQuery(id, selectedItem), enabled: selectedItem !== '' && !listed, retry: false })
  const item = listed ?? asked
  if (!item) return null
  const { href, name, unit, price, before, percentage, deal } = itemLook(item, campaign)
  return (
    <article
      aria-label={m.selected_item()}
      className="relative mt-4 grid grid-cols-[112px_minmax(0,1fr)] items-center gap-3.5 rounded-campaign border border-line bg-surface p-3 md:grid-cols-[168px_minmax(0,1fr)]"
    >
      <span className={`block aspect-square rounded-card p-[6%] ${tint(item.hue)}`}>
        <Picture picture={item.picture} sizes="(min-width:768px) 168px, 112px" max={320} isDecorative />
      </span>
      <div className="min-w-0">
        <p className="text-12 font-semibold text-action-text">{m.selected_item()}</p>
        <h2 className="mt-0.5 line-clamp-3 text-16 md:text-20">
          <a href={href} className="after:absolute after:inset-0 after:rounded-campaign">
            {name}
          </a>
        </h2>
        <p className="text-12 text-ink-3">{unit}</p>
        <p className="mt-1.5 flex flex-wrap items-end gap-x-2 pr-12">
          <Price centavos={price} size="large" />
          {before && <StruckPrice label={m.price_before()} centavos={before} />}
          {percentage && <OffBadge percentage={percentage} />}
        </p>
        {deal && <p className="mt-1 text-12 font-semibold text-warn">{deal}</p>}
      </div>
      {item.quantity > 0 && renderControl && <div className="absolute right-3 bottom-3 z-1">{renderControl(addable(item, campaign))}</div>}
    </article>
  )
}

/** The featured products on the campaign's page, after the leading ones. */
export function FeaturedItems({ campaign, renderControl }: Props) {
  const { data } = useQuery(featuredItemsQuery(campaign.id))
  const led = leading(campaign, data?.content ?? [])
  const rest = data?.content.filter((item) => !led.includes(item)) ?? []
  // Full rows, on phones and desktops.
  const items = led.length > 0 ? rest.slice(0, 4) : rest
  if (items.length === 0) return null
  return (
    <Section
      title={campaign.group ? m.in_the_group() : m.products()}
      more={{ href: paths.catalog(campaign.id), label: m.see_count({ count: campaign.itemCount }) }}
    >
      <ProductGrid>
        {items.map((item) => (
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
