import { useState, type FormEvent } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { reportMissing } from '@mutirao/contract/fulfilment'
import { formatMoney } from '@mutirao/domain/money'
import { call } from '@mutirao/client/call'
import { useOrder } from '#kept/desk.ts'
import { useDeskAct } from '#kept/desk-act.ts'
import { KeptNote } from '#parts/kept-note.tsx'
import { texts } from '../texts.ts'
import { FaultNote } from './fault-note.tsx'
import { deskTexts } from './texts.ts'

type Props = { orderId: string; campaignId: string; code: string; onClose: () => void; onDone: (said: string) => void }

/** Reports a missing line of a part, after showing the effect on its buyer. */
export function MissingSheet({ orderId, campaignId, code, onClose, onDone }: Props) {
  const read = useOrder(orderId)
  const [itemId, setItemId] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const { send, isBusy, fault, forgive } = useDeskAct(`missing ${orderId} ${campaignId} ${itemId}`)
  const lines = read.value?.items.filter((line) => line.campaignId === campaignId && !line.missing)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (itemId === undefined) return
    const done = await send((act) => call(reportMissing, { params: { id: orderId, campaignId }, body: { act, itemId } }))
    if (!done) return
    const { name, choices } = done.answer
    onDone(deskTexts.lackSaid(name, choices))
    onClose()
  }

  function choose(next: string) {
    setItemId(next)
    forgive()
  }

  return (
    <Sheet title={deskTexts.lackTitle(code)} closeLabel={texts.close} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <KeptNote of={read} />
        <p>{deskTexts.lackMeans}</p>
        {lines?.length === 0 && <p className="text-ink-2">{deskTexts.lackNothing}</p>}
        {lines && lines.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-semibold">{deskTexts.lackWhich}</legend>
            {lines.map(({ id, name, unit, quantity, total }) => (
              <OptionCard
                key={id}
                name="line"
                value={id}
                isChosen={itemId === id}
                onChoose={() => choose(id)}
                title={`${quantity} × ${name}`}
                text={`${unit} · ${formatMoney(total)}`}
              />
            ))}
          </fieldset>
        )}
        {isAsked && itemId === undefined && (
          <p role="alert" className="text-13 font-medium text-err">
            {deskTexts.lackError}
          </p>
        )}
        <FaultNote fault={fault} />
        <Button type="submit" size="big" isFull isBusy={isBusy} disabled={!lines || lines.length === 0}>
          {deskTexts.lackConfirm}
        </Button>
      </form>
    </Sheet>
  )
}
