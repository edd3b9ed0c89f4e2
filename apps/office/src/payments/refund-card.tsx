import type { ReactNode } from 'react'
import { start } from '#api/start.ts'
import { deskTexts, refundReasonText } from '#desk/texts.ts'
import { useNow } from '#device/clock.ts'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import type { CashRefunds } from './payment-queries.ts'

type Refund = Pick<CashRefunds[number], 'order' | 'buyer' | 'phone' | 'amount' | 'reason' | 'since'>

type Props = {
  refund: Refund
  /** The label of the moment since which it waits. */
  sinceLabel: string
  /** The buttons of its decision. */
  children: ReactNode
}

/** A refund that waits for staff, with its order and buyer. */
export function RefundCard({ refund: { order, buyer, phone, amount, reason, since }, sinceLabel, children }: Props) {
  const now = useNow()
  return (
    <article aria-label={`${buyer} ${order}`} className="grid gap-3 p-4">
      <header>
        <h3 className="text-16">
          {buyer} · <span className="font-mono">{order}</span>
        </h3>
        <p className="text-ink-2">{formatPhone(phone)}</p>
      </header>
      <Table caption={`${buyer} ${order}`}>
        <TableRow name={deskTexts.amount} isAmount>
          {formatMoney(amount)}
        </TableRow>
        <TableRow name={deskTexts.why}>{refundReasonText(reason)}</TableRow>
        <TableRow name={sinceLabel} isAmount>
          {formatWhen(new Date(since), now, start.timeZone)}
        </TableRow>
      </Table>
      {children}
    </article>
  )
}
