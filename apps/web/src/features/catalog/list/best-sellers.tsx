import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLiveGroup } from '#features/campaigns/group/live-group.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { ItemPreview } from '@mutirao/contract/catalog'
import { priceAtTier } from '@mutirao/domain/group-price'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { addable, type Group } from '../card/product-card-look.ts'
import { featuredItemsQuery } from '../catalog-queries.ts'

type Props = { campaign: Campaign; renderControl?: (item: ReturnType<typeof addable>) => ReactNode }

const mostShown = 3

/** The items that lead a group's page. Empty without an open group, or with too few items. */
export function leading(campaign: Campaign, items: readonly ItemPreview[]): readonly ItemPreview[] {
  const buyable = items.filter(({ id, quantity }) => quantity > 0 && id !== campaign.selectedItem)
  return campaign.group && campaign.canBuy.ok && buyable.length >= mostShown ? buyable.slice(0, mostShown) : []
}

/** Follows the campaign's group; its first leading item is announced with a new tier. */
export function useLiveSellers(campaign: Campaign) {
  const { data } = useQuery(featuredItemsQuery(campaign.id))
  useLiveGroup(campaign, leading(campaign, data?.content ?? [])[0])
}

/** A group's best sellers, each with its price alone, today and at the next tier. */
export function BestSellers({ campaign, renderControl }: Props) {
  const { data } = useQuery(featuredItemsQuery(campaign.id))
  const items = leading(campaign, data?.content ?? [])
  if (!campaign.group || items.length === 0) return null
  const { group } = campaign
  return (
    <section aria-labelledby="best-sellers">
      <h2 id="best-sellers" className="text-16 md:text-20">
        {m.best_sellers()}
      </h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li
            key={item.id}
            className="relative grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-2.5 md:grid-cols-[56px_minmax(0,1fr)_auto] md:gap-x-3 py-0.5 md:py-2.5"
          >
            <span className={`block aspect-square rounded-card p-[6%] ${tint(item.hue)}`}>
              <Picture picture={item.picture} sizes="56px" max={160} isDecorative />
            </span>
            <div className="min-w-0">
              <h3 className="line-clamp-1 font-text text-14 leading-[1.3] font-medium tracking-normal">
                <a href={paths.product(item.campaignId, item.id)} className="after:absolute after:inset-0 after:rounded-card">
                  {item.name}
                </a>
              </h3>
              <PriceStair item={item} group={group} />
            </div>
            {renderControl && <div className="relative z-1">{renderControl(addable(item, campaign))}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "sozinho R$ 12,90, hoje R$ 11,61, no 15% R$ 10,96". */
function PriceStair({ item: { price }, group }: { item: ItemPreview; group: Group }) {
  const { reached, next } = groupProgress(group.rules, group)
  const steps = [
    { label: m.price_alone(), amount: price, look: 'text-ink-2' },
    ...(reached ? [{ label: m.today(), amount: priceAtTier(price, reached.percentage), look: 'font-bold' }] : []),
    ...(next
      ? [
          {
            label: m.price_at_tier({ percentage: formatDecimal(next.percentage) }),
            amount: priceAtTier(price, next.percentage),
            look: 'font-bold text-group-text',
          },
        ]
      : []),
  ]
  return (
    <dl className="mt-0.5 flex flex-wrap gap-x-2 text-13 leading-tight tabular-nums max-[380px]:text-12 md:gap-x-3.5 md:text-14">
      {steps.map(({ label, amount, look }) => (
        <div key={label}>
          <dt className="text-12 text-ink-2">{label}</dt>
          <dd data-centavos={amount} className={look}>
            {formatMoney(amount)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
