import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { MoneyField, moneyOf } from '#desk/money-field.tsx'
import { deskTexts } from '#desk/texts.ts'
import { call } from '@mutirao/client/call'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { refundOrder } from '@mutirao/contract/refunds'
import { formatMoney } from '@mutirao/domain/money'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { orderTexts } from './texts.ts'

type Props = { order: DeskOrderDetail; onClose: () => void; onDone: (said: string) => void }

/** Shows the refund and the remainder before it is sent. The amount sent is always the one shown. */
export function RefundSheet({ order, onClose, onDone }: Props) {
  const [how, setHow] = useState<'all' | 'part'>('part')
  const [written, setWritten] = useState('')
  const [error, setError] = useState<string>()
  const { id, code, returnable } = order
  const amount = how === 'all' ? returnable : moneyOf(written)
  const left = amount === undefined ? undefined : returnable - amount

  function ask() {
    const found = amount === undefined ? deskTexts.moneyExample : amount > returnable ? deskTexts.refundTooLarge(returnable) : undefined
    setError(found)
    if (found || amount === undefined) return undefined
    return (act: string) => call(refundOrder, { params: { id }, body: { act, amount } })
  }

  return (
    <ActSheet
      title={orderTexts.refundTitle(code)}
      subject={`refund ${id}`}
      act={amount === undefined ? orderTexts.refund : orderTexts.refundOf(amount)}
      ask={ask}
      // Another amount: an earlier attempt without a response had succeeded.
      say={(done) => (done.amount === amount ? orderTexts.refunded(amount, done.left) : orderTexts.refundedBefore(done.amount))}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setError(undefined)}
    >
      <Segmented
        label={orderTexts.refundHow}
        value={how}
        onChange={setHow}
        options={[
          { value: 'part', label: orderTexts.refundPart },
          { value: 'all', label: orderTexts.refundAll },
        ]}
      />
      {how === 'part' && <MoneyField isBig label={orderTexts.refundAmount} value={written} error={error} onChange={setWritten} />}
      <Table caption={orderTexts.refundHow}>
        <TableRow name={orderTexts.refundBefore} isAmount>
          {formatMoney(returnable)}
        </TableRow>
        <TableRow name={orderTexts.refundAfter} look="strong" isAmount>
          {left === undefined || left < 0 ? '—' : formatMoney(left)}
        </TableRow>
      </Table>
      <p>{left === 0 ? orderTexts.refundAllMeans : orderTexts.refundPartMeans}</p>
    </ActSheet>
  )
}
