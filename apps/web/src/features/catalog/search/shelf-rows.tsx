import { useQuery } from '@tanstack/react-query'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { useCampaignOf } from '#features/campaigns/list/mixed-campaigns.ts'
import { AddToCart } from '#features/cart/item-stepper.tsx'
import { paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import { List } from '@mutirao/ui/list-row.tsx'
import { Price, StruckPrice } from '@mutirao/ui/price.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { mixedLook, type ItemCampaign } from '../card/mixed-look.ts'
import { addable } from '../card/product-card-look.ts'
import type { ShelfItem } from './shelf-queries.ts'

/** Products as rows: today's price, and a plus that adds to the cart in place. */
export function ShelfRows({ items, onOpen }: { items: readonly ShelfItem[]; onOpen?: () => void }) {
  const { place } = usePageState()
  const campaignOf = useCampaignOf(useQuery(campaignsQuery(place)).data ?? [])
  return (
    <List look="plain">
      {items.map((item) => (
        <ShelfRow key={`${item.campaignId}/${item.id}`} item={item} campaign={campaignOf(item.campaignId)} onOpen={onOpen} />
      ))}
    </List>
  )
}

type RowProps = { item: ShelfItem; campaign: ItemCampaign; onOpen?: () => void }

function ShelfRow({ item, campaign, onOpen }: RowProps) {
  const { href, name, unit, perMeasure, price, before, hint, isSoldOut } = mixedLook(item, campaign)
  const isOff = isSoldOut || !campaign.canBuy
  const reason = isSoldOut ? m.sold_out() : hint
  return (
    <li className="relative flex items-center gap-3 py-2">
      <span className={`block size-14 shrink-0 rounded-sm p-0.5 ${tint(item.hue)}`}>
        <Picture picture={item.picture} sizes="56px" max={160} isDecorative className={isOff ? 'opacity-45 grayscale' : ''} />
      </span>
      <span className={`min-w-0 flex-1 ${isOff ? 'text-ink-2' : ''}`}>
        <a
          href={href}
          data-row=""
          onClick={onOpen}
          className="line-clamp-2 leading-[1.2rem] font-medium after:absolute after:inset-0 after:rounded-card"
        >
          {name}
        </a>
        <span className="line-clamp-1 text-12 text-ink-3 tabular-nums">
          {[unit, perMeasure, item.campaignName].filter(Boolean).join(' · ')}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <Price centavos={price} size="small" />
          {before ? <StruckPrice label={m.price_before()} centavos={before} /> : null}
          {reason && <span className="text-12 font-semibold text-warn">{reason}</span>}
        </span>
      </span>
      <span className="relative shrink-0">
        <RowControl item={item} campaign={campaign} />
      </span>
    </li>
  )
}

function RowControl({ item, campaign }: Omit<RowProps, 'onOpen'>) {
  const { canBuy, ...terms } = campaign
  if (item.quantity === 0)
    return <TextLink href={paths.lead({ campaign: item.campaignId, item: item.id, reason: 'sold_out' })}>{m.notify_me()}</TextLink>
  return canBuy ? <AddToCart item={addable(item, terms)} /> : null
}
