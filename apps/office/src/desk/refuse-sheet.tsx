import { useState, type FormEvent } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/fulfilment'
import { refuseOrder } from '@mutirao/contract/refunds'
import { call } from '@mutirao/client/call'
import { useDeskAct } from '#kept/desk-act.ts'
import { texts } from '../texts.ts'
import { FaultNote } from './fault-note.tsx'
import { deskTexts } from './texts.ts'

type Props = { order: DeskOrderDetail; onClose: () => void; onDone: (said: string) => void }

/** Refuses the order, after showing the effect; the buyer reads the reason. */
export function RefuseSheet({ order: { id, code, returnable }, onClose, onDone }: Props) {
  const [error, setError] = useState<string>()
  const { send, isBusy, fault, forgive } = useDeskAct(`refuse ${id}`)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setError(reason.length < 3 ? deskTexts.adjustReasonError : undefined)
    if (reason.length < 3) return
    const done = await send(() => call(refuseOrder, { params: { id }, body: { reason } }))
    if (!done) return
    onDone(deskTexts.refused(done.answer.amount))
    onClose()
  }

  function handleChange() {
    setError(undefined)
    forgive()
  }

  return (
    <Sheet title={deskTexts.refuseTitle(code)} closeLabel={texts.close} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} onChange={handleChange} className="grid gap-4">
        <p>{deskTexts.refuseMeans(returnable)}</p>
        <Field
          label={deskTexts.adjustReason}
          hint={deskTexts.adjustReasonHint}
          name="reason"
          maxLength={200}
          autoComplete="off"
          error={error}
        />
        <FaultNote fault={fault} />
        <Button type="submit" size="big" isFull isBusy={isBusy}>
          {deskTexts.refuse}
        </Button>
      </form>
    </Sheet>
  )
}
