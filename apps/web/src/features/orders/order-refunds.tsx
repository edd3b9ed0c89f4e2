import type { Order, Refund } from '@mutirao/contract/order-shapes'
import { formatMoney } from '@mutirao/domain/money'
import * as m from '#paraglide/messages.js'

const reasons: Record<Refund['reason'], () => string> = {
  GROUP_TIER: m.refund_group_tier,
  GROUP_FAILED: m.refund_group_failed,
  LATE_PAYMENT: m.refund_late_payment,
  SUBSTITUTION: m.refund_substitution,
  DUPLICATE_PAYMENT: m.refund_duplicate_payment,
  SURPLUS: m.refund_surplus,
  REVIEW: m.refund_review,
}

/** What has gone back, or is on its way, and why. */
export function OrderRefunds({ refunds }: Pick<Order, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2 border-t border-line pt-3" aria-label={m.refunds()}>
      {refunds.map(({ amount, reason, state, createdAt }) => (
        <li key={createdAt + amount} className="flex justify-between gap-4 text-group-text">
          <span className="min-w-0">
            <b className="block font-semibold">{state === 'DONE' ? m.refunded() : m.refunding()}</b>
            <small className="block text-12 text-ink-2">{reasons[reason]()}</small>
          </span>
          <b className="shrink-0 tabular-nums">{formatMoney(amount)}</b>
        </li>
      ))}
    </ul>
  )
}
