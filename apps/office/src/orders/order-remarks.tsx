import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { NoteField } from '#desk/note-field.tsx'
import { useNow } from '#device/clock.ts'
import { call } from '@mutirao/client/call'
import { addOrderRemark, removeOrderRemark, type DeskOrderDetail, type OrderRemark } from '@mutirao/contract/desk-orders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { LONGEST_REMARK } from '@mutirao/domain/order-tag'
import { Button } from '@mutirao/ui/button.tsx'
import { useMayWrite } from './order-tags.tsx'
import { orderTexts as texts } from './texts.ts'

type Props = { order: DeskOrderDetail; onDone: (said: string) => void }

/** What staff wrote about the order. */
export function OrderRemarks({ order, onDone }: Props) {
  const [open, setOpen] = useState<'new' | OrderRemark>()
  const mayWrite = useMayWrite()
  const now = useNow()
  const close = () => setOpen(undefined)
  if (!mayWrite && order.remarks.length === 0) return null
  return (
    <section aria-label={texts.remarks} className="print:hidden">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20">{texts.remarks}</h2>
        {mayWrite && (
          <Button size="small" kind="line" onClick={() => setOpen('new')}>
            {texts.newRemark}
          </Button>
        )}
      </div>
      {order.remarks.length === 0 && <p className="text-ink-2">{texts.noRemarks}</p>}
      <ul className="grid gap-2 empty:hidden">
        {order.remarks.map((remark) => (
          <li key={remark.id} className="flex flex-wrap items-start justify-between gap-3 rounded-card bg-warn-soft px-4 py-3 text-ink">
            <div className="min-w-0 flex-1">
              <p className="whitespace-pre-line wrap-anywhere">{remark.text}</p>
              <small className="text-13">{texts.by(remark.author, formatWhen(new Date(remark.at), now, start.timeZone))}</small>
            </div>
            {mayWrite && (
              <Button size="small" kind="line" aria-label={texts.removeRemarkOf(remark.text)} onClick={() => setOpen(remark)}>
                {texts.removeRemark}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && <NewRemark order={order} onDone={onDone} onClose={close} />}
      {open && open !== 'new' && <RemoveRemark order={order} remark={open} onDone={onDone} onClose={close} />}
    </section>
  )
}

type SheetProps = Props & { onClose: () => void }

function NewRemark({ order: { id }, onDone, onClose }: SheetProps) {
  const [error, setError] = useState<string>()
  function ask(said: (name: string) => string) {
    const text = said('text')
    setError(text === '' ? texts.remarkError : undefined)
    return text === '' ? undefined : (act: string) => call(addOrderRemark, { params: { id }, body: { id: act, text } })
  }
  return (
    <ActSheet
      title={texts.newRemark}
      subject={`remark ${id}`}
      act={texts.addRemark}
      ask={ask}
      say={() => texts.remarkAdded}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setError(undefined)}
    >
      <p>{texts.remarksText}</p>
      <NoteField label={texts.newRemark} name="text" maxLength={LONGEST_REMARK} error={error} />
    </ActSheet>
  )
}

function RemoveRemark({ order, remark, onDone, onClose }: SheetProps & { remark: OrderRemark }) {
  return (
    <ActSheet
      title={texts.removeRemarkTitle}
      subject={`remark ${remark.id} removal`}
      act={texts.removeRemarkTitle}
      ask={() => () => call(removeOrderRemark, { params: { id: order.id, remark: remark.id } })}
      say={() => texts.remarkRemoved}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="whitespace-pre-line wrap-anywhere">{remark.text}</p>
      <p>{texts.removeRemarkText}</p>
    </ActSheet>
  )
}
