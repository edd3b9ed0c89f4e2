import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatMoney } from '@mutirao/domain/money'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { GroupBar, GroupLine } from '#ui/group-bar.tsx'
import { Icon } from '#ui/icon.tsx'
import { chevronRight } from '#ui/icon-paths.ts'
import { currentPrice, tierPrices } from './item-look.ts'

/** The staircase in prices: what it costs at each step. */
export function ProductGroup({ item, campaign, group }: { item: Item; campaign: Campaign; group: NonNullable<Campaign['group']> }) {
  const progress = groupProgress(group.rules, group)
  const prices = tierPrices(item.price, group)
  const nextPrice = prices[progress.tiers.findIndex((tier) => tier.isGoal)]
  return (
    <section aria-label={m.the_group()} className="grid gap-2.5 rounded-campaign border border-line bg-surface px-3.5 pt-2.5 pb-3.5">
      <header className="flex items-center justify-between gap-3">
        <GroupLine progress={progress} />
        <a
          href={paths.campaign(campaign.id)}
          className="inline-flex min-h-11 items-center gap-0.5 font-semibold whitespace-nowrap text-action-text"
        >
          {m.group()}
          <Icon d={chevronRight} className="size-4" />
        </a>
      </header>
      <GroupBar
        progress={progress}
        paidUnits={group.paidUnits}
        waitingUnits={group.waitingUnits}
        flags={prices.map((price) => formatMoney(price).slice(3))}
      />
      {item.quantity > 0 && progress.next && nextPrice !== undefined && (
        <p className="text-12 text-ink-2">
          {m.pay_now({ price: formatMoney(currentPrice(item, group).price) })} {m.if_group_reaches({ units: progress.next.minimumUnits })}{' '}
          <b className="text-group-text">{formatMoney(nextPrice)}</b> {m.difference_returns()}
        </p>
      )}
    </section>
  )
}
