import { useEffect } from 'react'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { countItems } from '@mutirao/domain/cart'
import { formatMoney } from '@mutirao/domain/money'
import type { DiscountRule } from '@mutirao/domain/pricing'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight } from '@mutirao/ui/icons.gen.ts'
import { refreshEntries } from './cart-changes.ts'
import { totalOf, useCart } from './cart-store.ts'
import { nudgeText } from './discount-nudge.ts'

/** The cart's content, the discount won by this campaign's rules, and the distance to the next one. */
export function CartRunningBar({ campaignId, rules }: { campaignId: string; rules: DiscountRule[] }) {
  const cart = useCart()
  const lines = cart.entries.filter((entry) => entry.campaignId === campaignId)
  const isHere = lines.length > 0

  // A newly reached tier applies to every total immediately.
  useEffect(() => {
    if (isHere) refreshEntries(new Map(), { [campaignId]: rules })
  }, [isHere, campaignId, rules])

  if (!isHere) return null
  const { next, won, percent } = nudgeText(lines, rules, campaignId)
  return (
    <RunningBar
      href={paths.cart}
      title={`${m.items({ count: countItems(cart.entries) })} · ${formatMoney(totalOf(cart))}`}
      text={[won, next].filter(Boolean).join(' · ') || undefined}
      action={m.see_cart()}
      percent={percent ?? (won ? 100 : undefined)}
    />
  )
}

type Props = { href: string; title: string; text?: string; action: string; percent?: number }

/** The cart's content while one continues choosing, and the distance to the next discount. */
function RunningBar({ href, title, text, action, percent }: Props) {
  return (
    <a
      href={href}
      data-edge="bottom"
      className="fixed inset-x-3 bottom-[calc(10px+max(60px+env(safe-area-inset-bottom),var(--nav-bar,0px)))] z-25 flex min-h-15 animate-rise flex-wrap items-center justify-between gap-x-3 overflow-hidden rounded-campaign bg-action pt-2 pr-3 pb-2.5 pl-4 text-on-action shadow-float zoomed:static md:right-6 md:bottom-6 md:left-auto md:w-105"
    >
      <span aria-live="polite" className="min-w-0 flex-1 basis-32">
        <b className="block font-head text-16 leading-tight font-bold tabular-nums">{title}</b>
        {text && <small className="block text-12 leading-[.9375rem]">{text}</small>}
      </span>
      <span className="flex items-center gap-1 font-head text-16 font-bold">
        {action}
        <Icon d={chevronRight} />
      </span>
      {percent !== undefined && (
        <span className="absolute inset-x-0 bottom-0 h-1 bg-[color-mix(in_oklab,var(--on-action)_26%,transparent)]" aria-hidden="true">
          <svg className="block h-full bg-spark" width={`${percent}%`} />
        </span>
      )}
    </a>
  )
}
