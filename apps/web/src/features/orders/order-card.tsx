import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import { StatusBadge, type StatusKind } from '#ui/status-badge.tsx'
import type { OrderSummary } from '@mutirao/contract/order-shapes'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { isPaid } from '@mutirao/domain/order-status'
import { isUnpaid } from '@mutirao/domain/order-status'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { orderLabel } from './order-steps.ts'

/** State, day, pictures, total and next action; `children`: for an order without an open payment. */
export function OrderCard({ order, children }: { order: OrderSummary; children?: ReactNode }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const canPay = isUnpaid(order.state)
  return (
    <article className="card relative grid gap-3 p-3.5">
      <header className="flex items-center justify-between gap-3">
        <StatusBadge kind={kindOf(order.state)}>{order.label ?? orderLabel(order.state)}</StatusBadge>
        <span className="text-12 text-ink-3 tabular-nums">{formatWhen(new Date(order.creationDate), new Date(now), timeZone)}</span>
      </header>
      <div className="flex items-center gap-2">
        {order.pictures.map(({ picture, hue }) => (
          <span key={picture.hash} className={`block size-14 shrink-0 rounded-card p-0.5 ${tint(hue)}`}>
            <Picture picture={picture} sizes="56px" max={160} isDecorative />
          </span>
        ))}
        <span className="ml-auto text-right">
          <small className="block text-12 text-ink-2">{m.items({ count: order.itemCount })}</small>
          <b className="font-head text-16 tabular-nums">{formatMoney(order.price)}</b>
        </span>
      </div>
      {order.campaignNames.length > 0 && <p className="text-13 text-ink-2">{order.campaignNames.join(' · ')}</p>}
      <footer className="flex items-center justify-between gap-3">
        <h2 className="font-text text-13 font-medium tracking-normal text-ink-2">
          <a href={paths.orderDetails(order.code)} className="after:absolute after:inset-0 after:rounded-card">
            {m.order_named({ code: order.code })}
          </a>
        </h2>
        {canPay && (
          <ButtonLink href={paths.orderPending(order.code)} size="small" className="relative">
            {payLabel(order, now)}
          </ButtonLink>
        )}
        {!canPay && children && <div className="relative">{children}</div>}
      </footer>
    </article>
  )
}

function payLabel({ expiresAt }: OrderSummary, now: number): string {
  const minutes = expiresAt ? Math.floor((Date.parse(expiresAt) - now) / 60_000) : 0
  return minutes > 0 ? m.pay_in_minutes({ minutes }) : m.pay()
}

function kindOf(state: OrderSummary['state']): StatusKind {
  if (isUnpaid(state)) return 'soon'
  if (state === 'DELIVERED') return 'done'
  return isPaid(state) ? 'open' : 'past'
}
