import { countItems } from '@mutirao/domain/cart'
import { formatMoney } from '@mutirao/domain/money'
import { priceCart, type DiscountRule } from '@mutirao/domain/pricing'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { RunningBar } from '#ui/running-bar.tsx'
import { useCart } from './cart-store.ts'
import { nudgeText } from './discount-nudge.ts'

/** What this campaign has in the cart, what its rules have won, and how far the next discount is. */
export function CartRunningBar({ campaignId, rules }: { campaignId: string; rules: DiscountRule[] }) {
  const lines = useCart().entries.filter((entry) => entry.campaignId === campaignId)
  if (lines.length === 0) return null
  const { next, won, percent } = nudgeText(lines, rules, campaignId)
  const total = formatMoney(priceCart(lines, rules).price)
  return (
    <RunningBar
      href={paths.cart}
      title={`${m.items({ count: countItems(lines) })} · ${total}`}
      text={[won, next].filter(Boolean).join(' · ') || undefined}
      action={m.see_cart()}
      percent={percent ?? (won ? 100 : undefined)}
    />
  )
}
