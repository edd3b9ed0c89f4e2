import { countItems } from '@mutirao/domain/cart'
import { nextDiscount } from '@mutirao/domain/discount'
import { formatMoney, sum } from '@mutirao/domain/money'
import type { DiscountRule } from '@mutirao/domain/pricing'
import * as m from '#paraglide/messages.js'
import { paths } from '#lib/paths.ts'
import { RunningBar } from '#ui/running-bar.tsx'
import { useCart } from './cart-store.ts'

/** What this campaign has in the cart, and how far its next discount is. */
export function CartRunningBar({ campaignId, rules }: { campaignId: string; rules: DiscountRule[] }) {
  const lines = useCart().entries.filter((entry) => entry.campaignId === campaignId)
  if (lines.length === 0) return null
  const count = countItems(lines)
  const next = nextDiscount(lines, rules, campaignId)
  const total = formatMoney(sum(lines, (line) => line.price * line.quantity))
  return (
    <RunningBar
      href={paths.cart}
      title={`${m.items({ count })} · ${total}`}
      text={next && m.next_discount({ missing: next.missing, percentage: next.percentage })}
      action={m.see_cart()}
      percent={next && Math.round((count / (count + next.missing)) * 100)}
    />
  )
}
