import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { deskTexts } from '#desk/texts.ts'
import { call } from '@mutirao/client/call'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { refuseOrder } from '@mutirao/contract/refunds'
import { Field } from '@mutirao/ui/field.tsx'
import { orderTexts } from './texts.ts'

type Props = { order: DeskOrderDetail; onClose: () => void; onDone: (said: string) => void }

/** Refuses the order, after showing the effect; the buyer reads the reason. */
export function RefuseSheet({ order: { id, code, returnable }, onClose, onDone }: Props) {
  const [error, setError] = useState<string>()

  function ask(said: (name: string) => string) {
    const reason = said('reason')
    setError(reason.length < 3 ? deskTexts.adjustReasonError : undefined)
    return reason.length < 3 ? undefined : () => call(refuseOrder, { params: { id }, body: { reason } })
  }

  return (
    <ActSheet
      title={orderTexts.refuseTitle(code)}
      subject={`refuse ${id}`}
      act={orderTexts.refuse}
      ask={ask}
      say={({ amount }) => orderTexts.refused(amount)}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setError(undefined)}
    >
      <p>{orderTexts.refuseMeans(returnable)}</p>
      <Field
        label={deskTexts.adjustReason}
        hint={deskTexts.adjustReasonHint}
        name="reason"
        maxLength={200}
        autoComplete="off"
        error={error}
      />
    </ActSheet>
  )
}
