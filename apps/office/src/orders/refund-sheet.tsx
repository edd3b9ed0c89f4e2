import { useState } from 'react'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/fulfilment'
import { refundOrder } from '@mutirao/contract/refunds'
import { formatMoney } from '@mutirao/domain/money'
import { call } from '@mutirao/client/call'
import { MoneyField, moneyOf } from '#desk/money-field.tsx'
import { ActSheet } from '#desk/act-sheet.tsx'
import { deskTexts } from '#desk/texts.ts'

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
      title={deskTexts.refundTitle(code)}
      subject={`refund ${id}`}
      act={amount === undefined ? deskTexts.refund : deskTexts.refundOf(amount)}
      ask={ask}
      // Another amount: an earlier attempt without a response had succeeded.
      say={(done) => (done.amount === amount ? deskTexts.refunded(amount, done.left) : deskTexts.refundedBefore(done.amount))}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setError(undefined)}
    >
      <Segmented
        label={deskTexts.refundHow}
        value={how}
        onChange={setHow}
        options={[
          { value: 'part', label: deskTexts.refundPart },
          { value: 'all', label: deskTexts.refundAll },
        ]}
      />
      {how === 'part' && <MoneyField isBig label={deskTexts.refundAmount} value={written} error={error} onChange={setWritten} />}
      <Table caption={deskTexts.refundHow}>
        <TableRow name={deskTexts.refundBefore} isAmount>
          {formatMoney(returnable)}
        </TableRow>
        <TableRow name={deskTexts.refundAfter} look="strong" isAmount>
          {left === undefined || left < 0 ? '—' : formatMoney(left)}
        </TableRow>
      </Table>
      <p>{left === 0 ? deskTexts.refundAllMeans : deskTexts.refundPartMeans}</p>
    </ActSheet>
  )
}
