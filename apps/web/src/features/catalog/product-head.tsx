import type { CampaignSummary } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import * as m from '#paraglide/messages.js'
import { OffBadge, Price, StruckPrice } from '#ui/price.tsx'
import { currentPrice, stockHint } from './item-look.ts'

export function ProductHead({ item, group }: { item: Item; group: CampaignSummary['group'] }) {
  const { price, before, percentage, isOfGroup } = currentPrice(item, group)
  const hint = stockHint(item.quantity)
  return (
    <header>
      <p className="text-12 text-ink-2">{[item.brand, item.categoryName].filter(Boolean).join(' · ')}</p>
      <h1 className="mt-1 text-20 md:text-24">{item.name}</h1>
      <p className="mt-1 text-ink-2">{item.unit}</p>
      <p className="mt-3 flex flex-wrap items-end gap-x-2.5 gap-y-1" aria-live="polite">
        <Price centavos={price} size="huge" />
        {before && <StruckPrice centavos={before} />}
        {percentage && <OffBadge percentage={percentage} note={isOfGroup && m.of_the_group()} />}
      </p>
      {item.quantity === 0 ? (
        <p className="mt-2 font-semibold text-err">{m.sold_out()}</p>
      ) : (
        hint && <p className="mt-2 inline-flex rounded-xs bg-well px-2 py-1 text-12 font-semibold text-ink-2">{hint}</p>
      )}
    </header>
  )
}
