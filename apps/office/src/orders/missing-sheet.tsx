import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import { reportMissing } from '@mutirao/contract/fulfilment'
import { formatMoney } from '@mutirao/domain/money'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { orderQuery } from './order-queries.ts'
import { orderTexts } from './texts.ts'

type Props = { orderId: string; campaignId: string; code: string; onClose: () => void; onDone: (said: string) => void }

/** Reports a missing line of a part, after showing the effect on its buyer. */
export function MissingSheet({ orderId, campaignId, code, onClose, onDone }: Props) {
  const read = useDeskRead(orderQuery(orderId))
  const [itemId, setItemId] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const lines = read.value?.items.filter((line) => line.campaignId === campaignId && !line.missing)

  function ask() {
    setAsked(true)
    if (itemId === undefined) return undefined
    return (act: string) => call(reportMissing, { params: { id: orderId, campaignId }, body: { act, itemId } })
  }

  return (
    <ActSheet
      title={orderTexts.lackTitle(code)}
      subject={`missing ${orderId} ${campaignId} ${itemId}`}
      act={orderTexts.lackConfirm}
      ask={ask}
      say={({ name, choices }) => orderTexts.lackSaid(name, choices)}
      onDone={onDone}
      onClose={onClose}
      isDisabled={!lines || lines.length === 0}
    >
      <KeptNote of={read} />
      <p>{orderTexts.lackMeans}</p>
      {lines?.length === 0 && <p className="text-ink-2">{orderTexts.lackNothing}</p>}
      {lines && lines.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">{orderTexts.lackWhich}</legend>
          {lines.map(({ id, name, unit, quantity, total }) => (
            <OptionCard
              key={id}
              name="line"
              value={id}
              isChosen={itemId === id}
              onChoose={() => setItemId(id)}
              title={`${quantity} × ${name}`}
              text={`${unit} · ${formatMoney(total)}`}
            />
          ))}
        </fieldset>
      )}
      <FieldError>{isAsked && itemId === undefined && orderTexts.lackError}</FieldError>
    </ActSheet>
  )
}
