import { useState, type FormEvent } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/fulfilment'
import { refundOrder } from '@mutirao/contract/refunds'
import { formatMoney } from '@mutirao/domain/money'
import { call } from '@mutirao/client/call'
import { useDeskAct } from '#kept/desk-act.ts'
import { texts } from '../texts.ts'
import { FaultNote } from './fault-note.tsx'
import { MoneyField, moneyOf } from './money-field.tsx'
import { deskTexts } from './texts.ts'

type Props = { order: DeskOrderDetail; onClose: () => void; onDone: (said: string) => void }

/** Shows the refund and the remainder before it is sent. The amount sent is always the one shown. */
export function RefundSheet({ order, onClose, onDone }: Props) {
  const [how, setHow] = useState<'all' | 'part'>('part')
  const [written, setWritten] = useState('')
  const [error, setError] = useState<string>()
  const { send, isBusy, fault, forgive } = useDeskAct(`refund ${order.id}`)
  const { id, code, returnable } = order
  const amount = how === 'all' ? returnable : moneyOf(written)
  const left = amount === undefined ? undefined : returnable - amount

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = amount === undefined ? deskTexts.moneyExample : amount > returnable ? deskTexts.refundTooLarge(returnable) : undefined
    setError(found)
    if (found || amount === undefined) return
    const done = await send((act) => call(refundOrder, { params: { id }, body: { act, amount } }))
    if (!done) return
    const { answer } = done
    // An earlier attempt without a response: the server had executed it.
    onDone(answer.amount === amount ? deskTexts.refunded(amount, answer.left) : deskTexts.refundedBefore(answer.amount))
    onClose()
  }

  function change(next: () => void) {
    next()
    setError(undefined)
    forgive()
  }

  return (
    <Sheet title={deskTexts.refundTitle(code)} closeLabel={texts.close} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <Segmented
          label={deskTexts.refundHow}
          value={how}
          onChange={(next) => change(() => setHow(next))}
          options={[
            { value: 'part', label: deskTexts.refundPart },
            { value: 'all', label: deskTexts.refundAll },
          ]}
        />
        {how === 'part' && (
          <MoneyField
            isBig
            label={deskTexts.refundAmount}
            value={written}
            error={error}
            onChange={(next) => change(() => setWritten(next))}
          />
        )}
        <Table caption={deskTexts.refundHow}>
          <TableRow name={deskTexts.refundBefore} isAmount>
            {formatMoney(returnable)}
          </TableRow>
          <TableRow name={deskTexts.refundAfter} look="strong" isAmount>
            {left === undefined || left < 0 ? '—' : formatMoney(left)}
          </TableRow>
        </Table>
        <p>{left === 0 ? deskTexts.refundAllMeans : deskTexts.refundPartMeans}</p>
        <FaultNote fault={fault} />
        <Button type="submit" size="big" isFull isBusy={isBusy}>
          {amount === undefined ? deskTexts.refund : deskTexts.refundOf(amount)}
        </Button>
      </form>
    </Sheet>
  )
}
