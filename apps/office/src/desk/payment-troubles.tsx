import { useState, type FormEvent } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { settleDispute, settleRejected } from '@mutirao/contract/refunds'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { call } from '@mutirao/client/call'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { usePaymentTroubles, type PaymentTroubles } from '#kept/desk.ts'
import { useDeskAct } from '#kept/desk-act.ts'
import { KeptNote } from '#parts/kept-note.tsx'
import { texts } from '../texts.ts'
import { FaultNote } from './fault-note.tsx'
import { deskTexts, disputeText, refundReasonText, stateOfOrder } from './texts.ts'

type Done = { onDone: (said: string) => void }
type Rejected = PaymentTroubles['rejected'][number]
type Disputed = PaymentTroubles['disputes'][number]
type Decision = 'resend' | 'returned'

/** Refunds rejected by an acquirer, and disputed payments. */
export function TroubleLists({ onDone }: Done) {
  const read = usePaymentTroubles()
  const [rejected, setRejected] = useState<{ refund: Rejected; decision: Decision }>()
  const [disputed, setDisputed] = useState<Disputed>()
  return (
    <>
      <section>
        <h2 className="mb-1 text-20">{deskTexts.disputesTitle}</h2>
        <p className="mb-3 text-ink-2">{deskTexts.disputesText}</p>
        <KeptNote of={read} />
        {read.value?.disputes.length === 0 && <p className="py-4 text-16">{deskTexts.noDisputes}</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {read.value?.disputes.map((each) => (
            <li key={each.payment}>
              <DisputeCard disputed={each} onAsk={() => setDisputed(each)} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="mb-1 text-20">{deskTexts.rejectedTitle}</h2>
        <p className="mb-3 text-ink-2">{deskTexts.rejectedText}</p>
        {read.value?.rejected.length === 0 && <p className="py-4 text-16">{deskTexts.noRejected}</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {read.value?.rejected.map((refund) => (
            <li key={refund.id}>
              <RejectedCard refund={refund} onAsk={(decision) => setRejected({ refund, decision })} />
            </li>
          ))}
        </ul>
      </section>
      {rejected && <RejectedSheet {...rejected} onClose={() => setRejected(undefined)} onDone={onDone} />}
      {disputed && <DisputeSheet disputed={disputed} onClose={() => setDisputed(undefined)} onDone={onDone} />}
    </>
  )
}

function DisputeCard({ disputed, onAsk }: { disputed: Disputed; onAsk: () => void }) {
  const now = useNow()
  const { order, buyer, amount, since, state, dispute } = disputed
  const { name, means } = disputeText(dispute)
  return (
    <article aria-label={`${name} ${order}`} className="card grid gap-3 p-4">
      <header>
        <h3 className="text-16">{name}</h3>
        <p className="text-ink-2">
          {buyer} · <span className="font-mono">{order}</span>
        </p>
      </header>
      <Table caption={`${name} ${order}`}>
        <TableRow name={deskTexts.amount} isAmount>
          {formatMoney(amount)}
        </TableRow>
        <TableRow name={deskTexts.disputeSince} isAmount>
          {formatWhen(new Date(since), now, start.timeZone)}
        </TableRow>
        <TableRow name={deskTexts.orderState}>{stateOfOrder(state)}</TableRow>
      </Table>
      <p>{means}</p>
      <Button size="small" onClick={onAsk}>
        {deskTexts.disputeSettle}
      </Button>
    </article>
  )
}

type DisputeSheetProps = Done & { disputed: Disputed; onClose: () => void }

function DisputeSheet({ disputed: { payment, dispute }, onClose, onDone }: DisputeSheetProps) {
  const [isShort, setShort] = useState(false)
  const { send, isBusy, fault } = useDeskAct(`dispute ${payment}`)
  const { name, means } = disputeText(dispute)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    setShort(note.length < 3)
    if (note.length < 3) return
    const done = await send(() => call(settleDispute, { params: { payment }, body: { dispute, note } }))
    if (!done) return
    onDone(deskTexts.disputeDone)
    onClose()
  }

  return (
    <Sheet title={name} closeLabel={texts.close} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <p className="text-16">{means}</p>
        <TextArea label={deskTexts.settleNote} name="note" maxLength={500} aria-invalid={isShort || undefined} />
        {isShort && (
          <p role="alert" className="text-13 font-medium text-err">
            {deskTexts.settleNoteError}
          </p>
        )}
        <Fault fault={fault} />
        <Button type="submit" size="big" isFull isBusy={isBusy}>
          {deskTexts.disputeSettle}
        </Button>
      </form>
    </Sheet>
  )
}

function RejectedCard({ refund, onAsk }: { refund: Rejected; onAsk: (decision: Decision) => void }) {
  const now = useNow()
  const { order, buyer, phone, amount, reason, since } = refund
  return (
    <article aria-label={`${buyer} ${order}`} className="card grid gap-3 p-4">
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
        <TableRow name={deskTexts.rejectedSince} isAmount>
          {formatWhen(new Date(since), now, start.timeZone)}
        </TableRow>
      </Table>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onAsk('resend')}>
          {deskTexts.resend}
        </Button>
        <Button size="small" kind="line" onClick={() => onAsk('returned')}>
          {deskTexts.returnedOtherwise}
        </Button>
      </div>
    </article>
  )
}

type RejectedSheetProps = Done & { refund: Rejected; decision: Decision; onClose: () => void }

function RejectedSheet({ refund: { id, order, buyer, amount }, decision, onClose, onDone }: RejectedSheetProps) {
  const { send, isBusy, fault } = useDeskAct(`rejected ${id}`)
  const isResend = decision === 'resend'

  async function handleClick() {
    const done = await send(() => call(settleRejected, { params: { refund: id }, body: { decision } }))
    if (!done) return
    onDone(isResend ? deskTexts.resent : deskTexts.returnedSaid)
    onClose()
  }

  return (
    <Sheet
      title={isResend ? deskTexts.resendTitle(order) : deskTexts.returnedTitle(order)}
      closeLabel={texts.close}
      isOpen
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="text-16">{isResend ? deskTexts.resendMeans(amount, buyer) : deskTexts.returnedMeans(amount, buyer)}</p>
        <Fault fault={fault} />
        <Button size="big" isFull isBusy={isBusy} onClick={() => void handleClick()}>
          {isResend ? deskTexts.resend : deskTexts.returnedOtherwise}
        </Button>
      </div>
    </Sheet>
  )
}

function Fault({ fault }: { fault: ReturnType<typeof useDeskAct>['fault'] }) {
  return fault?.code === 'not_found' ? <Note kind="warn">{deskTexts.alreadyDecided}</Note> : <FaultNote fault={fault} />
}
