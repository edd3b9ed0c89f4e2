import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { NoteField } from '#desk/note-field.tsx'
import { deskTexts, refundReasonText, stateOfOrder } from '#desk/texts.ts'
import { useNow } from '#device/clock.ts'
import { call } from '@mutirao/client/call'
import { settleDispute, settleRejected } from '@mutirao/contract/refunds'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Button } from '@mutirao/ui/button.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { DecisionList, type FieldsProps } from './decision-list.tsx'
import { paymentTroublesQuery, type PaymentTroubles } from './payment-queries.ts'
import { disputeText, paymentTexts } from './texts.ts'

type DoneProps = { onDone: (said: string) => void }
type Rejected = PaymentTroubles['rejected'][number]
type Disputed = PaymentTroubles['disputes'][number]
type Decision = 'resend' | 'returned'

type ListProps = FieldsProps & DoneProps

/** Payments that their payers dispute. */
export function DisputeList({ fields, onDone }: ListProps) {
  const read = useDeskRead(paymentTroublesQuery)
  const [asking, setAsking] = useState<Disputed>()
  return (
    <DecisionList
      fields={fields}
      title={paymentTexts.disputesTitle}
      text={paymentTexts.disputesText}
      empty={paymentTexts.noDisputes}
      read={{ ...read, value: read.value?.disputes }}
      keyOf={({ payment }) => payment}
      renderCard={(disputed) => <DisputeCard disputed={disputed} onAsk={() => setAsking(disputed)} />}
    >
      {asking && <DisputeSheet disputed={asking} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </DecisionList>
  )
}

/** Refunds rejected by an acquirer. */
export function RejectedList({ fields, onDone }: ListProps) {
  const read = useDeskRead(paymentTroublesQuery)
  const [asking, setAsking] = useState<{ refund: Rejected; decision: Decision }>()
  return (
    <DecisionList
      fields={fields}
      title={paymentTexts.rejectedTitle}
      text={paymentTexts.rejectedText}
      empty={paymentTexts.noRejected}
      read={{ ...read, value: read.value?.rejected }}
      keyOf={({ id }) => id}
      renderCard={(refund) => <RejectedCard refund={refund} onAsk={(decision) => setAsking({ refund, decision })} />}
    >
      {asking && <RejectedSheet {...asking} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </DecisionList>
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
        <TableRow name={paymentTexts.disputeSince} isAmount>
          {formatWhen(new Date(since), now, start.timeZone)}
        </TableRow>
        <TableRow name={deskTexts.order}>{stateOfOrder(state)}</TableRow>
      </Table>
      <p>{means}</p>
      <Button size="small" onClick={onAsk}>
        {paymentTexts.disputeSettle}
      </Button>
    </article>
  )
}

type DisputeSheetProps = DoneProps & { disputed: Disputed; onClose: () => void }

function DisputeSheet({ disputed: { payment, dispute }, onClose, onDone }: DisputeSheetProps) {
  const [isShort, setShort] = useState(false)
  const { name, means } = disputeText(dispute)

  function ask(said: (name: string) => string) {
    const note = said('note')
    setShort(note.length < 3)
    return note.length < 3 ? undefined : () => call(settleDispute, { params: { payment }, body: { dispute, note } })
  }

  return (
    <ActSheet
      title={name}
      subject={`dispute ${payment}`}
      act={paymentTexts.disputeSettle}
      ask={ask}
      say={() => paymentTexts.disputeDone}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="text-16">{means}</p>
      <NoteField label={paymentTexts.settleNote} name="note" maxLength={500} error={isShort ? paymentTexts.settleNoteError : undefined} />
    </ActSheet>
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
        <TableRow name={paymentTexts.rejectedSince} isAmount>
          {formatWhen(new Date(since), now, start.timeZone)}
        </TableRow>
      </Table>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onAsk('resend')}>
          {paymentTexts.resend}
        </Button>
        <Button size="small" kind="line" onClick={() => onAsk('returned')}>
          {paymentTexts.returnedOtherwise}
        </Button>
      </div>
    </article>
  )
}

type RejectedSheetProps = DoneProps & { refund: Rejected; decision: Decision; onClose: () => void }

function RejectedSheet({ refund: { id, order, buyer, amount }, decision, onClose, onDone }: RejectedSheetProps) {
  const isResend = decision === 'resend'
  return (
    <ActSheet
      title={isResend ? paymentTexts.resendTitle(order) : paymentTexts.returnedTitle(order)}
      subject={`rejected ${id}`}
      act={isResend ? paymentTexts.resend : paymentTexts.returnedOtherwise}
      ask={() => () => call(settleRejected, { params: { refund: id }, body: { decision } })}
      say={() => (isResend ? paymentTexts.resent : paymentTexts.returnedSaid)}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="text-16">{isResend ? paymentTexts.resendMeans(amount, buyer) : paymentTexts.returnedMeans(amount, buyer)}</p>
    </ActSheet>
  )
}
