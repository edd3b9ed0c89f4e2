import { useQuery } from '@tanstack/react-query'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { GroupBar, GroupLine } from '#features/campaigns/group/group-bar.tsx'
import { paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import { lineKey } from '@mutirao/domain/cart'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatMoney } from '@mutirao/domain/money'
import { priceLines } from '@mutirao/domain/pricing'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { List } from '@mutirao/ui/list-row.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { rulesOf, totalLabelOf, totalOf, useCart, useCartCount } from './cart-store.ts'

const shown = 4

/** "2 × R$ 11,61" with the current unit price; only the units when the sum does not divide into whole centavos. */
function howMany(quantity: number, price: number) {
  const each = price / quantity
  return Number.isInteger(each) ? `${quantity} × ${formatMoney(each)}` : m.units_short({ count: quantity })
}

/** The cart beside the home screen on large screens. */
export function CartPanel() {
  const cart = useCart()
  const { entries } = cart
  const count = useCartCount()
  const rules = rulesOf(cart)
  const prices = priceLines(entries, rules)
  const total = totalOf(cart)
  return (
    <section aria-label={m.your_cart()} className="rounded-campaign border border-line bg-surface p-4">
      <header className="mb-2 flex items-center justify-between">
        <h2 className="text-20">{m.your_cart()}</h2>
        <span className="text-12 text-ink-3">{count === 0 ? '' : m.items({ count })}</span>
      </header>
      {entries.length === 0 && <p className="text-ink-2">{m.cart_empty_text()}</p>}
      <List look="plain">
        {entries.slice(0, shown).map((entry, index) => (
          <li key={lineKey(entry)} className="flex items-center gap-2.5 py-2">
            <span className={`block size-12 shrink-0 rounded-sm p-0.5 ${tint(entry.hue)}`}>
              <Picture picture={entry.picture} sizes="48px" max={160} isDecorative />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-13">{entry.name}</span>
              <span className="block text-12 text-ink-3 tabular-nums">{howMany(entry.quantity, prices[index]!.price)}</span>
            </span>
            <b className="text-13 font-semibold tabular-nums">{formatMoney(prices[index]!.price)}</b>
          </li>
        ))}
      </List>
      {entries.length > shown && <p className="pt-1 text-12 text-ink-3">{m.and_more({ count: entries.length - shown })}</p>}
      {count > 0 && (
        <>
          <PanelGroup campaignIds={[...new Set(entries.map(({ campaignId }) => campaignId))]} />
          <p className="mt-3 mb-2.5 flex items-end justify-between">
            <span className="font-head text-16 font-semibold">{totalLabelOf(cart)}</span>
            <Price centavos={total} size="large" />
          </p>
          <ButtonLink href={paths.cart} isFull>
            {m.go_to_cart()}
          </ButtonLink>
        </>
      )}
    </section>
  )
}

/** The cart's group that is closest to its next tier; with its name when there are several campaigns. */
function PanelGroup({ campaignIds }: { campaignIds: readonly string[] }) {
  const { place } = usePageState()
  const { data: campaigns = [] } = useQuery(campaignsQuery(place))
  const [nearest] = campaigns
    .flatMap(({ id, name, group }) => (group && !group.closing && campaignIds.includes(id) ? [{ name, group }] : []))
    .map(({ name, group }) => ({ name, group, progress: groupProgress(group.rules, group) }))
    .filter(({ progress }) => progress.next)
    .sort((a, b) => a.progress.missingUnits - b.progress.missingUnits)
  if (!nearest) return null
  const { name, group, progress } = nearest
  return (
    <div className="mt-3 grid gap-2 rounded-card bg-spark-soft p-3">
      {campaignIds.length > 1 && <p className="truncate text-12 text-ink-2">{name}</p>}
      <GroupBar size="mini" progress={progress} paidUnits={group.paidUnits} waitingUnits={group.waitingUnits} />
      <GroupLine progress={progress} />
    </div>
  )
}
