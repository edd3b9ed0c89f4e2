import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { dateText } from '#desk/date-text.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { NoteField } from '#desk/note-field.tsx'
import { deskTexts, refundReasonText } from '#desk/texts.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useRights } from '#kept/session.ts'
import { say } from '#written/said.tsx'
import { call } from '@mutirao/client/call'
import { settleDifference } from '@mutirao/contract/reconciliation'
import { giveCashBack, settleReview } from '@mutirao/contract/refunds'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Button } from '@mutirao/ui/button.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { DecisionList, type FieldsProps } from './decision-list.tsx'
import {
  cashRefundsQuery,
  reconciliationQuery,
  reviewsQuery,
  type CashRefunds,
  type Reconciliation,
  type Reviews,
} from './payment-queries.ts'
import { DisputeList, RejectedList } from './payment-troubles.tsx'
import { differenceText, paymentTexts } from './texts.ts'

/** The lists by their name in the address, each with the right that it needs. */
const lists = [
  { name: 'reviews', right: 'reviews.settle', label: paymentTexts.reviewsTitle, List: ReviewList },
  { name: 'disputes', right: 'orders.refund', label: paymentTexts.disputesTitle, List: DisputeList },
  { name: 'rejected', right: 'orders.refund', label: paymentTexts.rejectedTitle, List: RejectedList },
  { name: 'cash', right: 'orders.refund', label: paymentTexts.cashTitle, List: CashList },
  { name: 'differences', right: 'reconciliation.settle', label: paymentTexts.reconciliation, List: DifferenceList },
] as const

/** Payments in review, cash refunds, and differences of the books: everything that needs a decision. */
export function PaymentsScreen({ fields }: FieldsProps) {
  const rights = useRights()
  const mine = lists.filter(({ right }) => rights.includes(right))
  const only = mine.some(({ name }) => name === fields['only']) ? fields['only'] : undefined
  const shown = mine.filter(({ name }) => only === undefined || name === only)
  return (
    <>
      <h1 className="mb-3 text-24">{paymentTexts.payOffice}</h1>
      <nav aria-label={paymentTexts.payOffice} className="mb-4 flex gap-2 max-md:overflow-x-auto max-md:[&>*]:shrink-0 md:flex-wrap">
        <ChipLink isOn={only === undefined} href={hrefOf('payments')}>
          {paymentTexts.allLists}
        </ChipLink>
        {mine.map(({ name, label }) => (
          <ChipLink key={name} isOn={name === only} href={hrefOf(`payments?only=${name}`)}>
            {label}
          </ChipLink>
        ))}
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:items-start">
        {shown.map(({ name, List }) => (
          <List key={name} fields={fields} onDone={say} />
        ))}
      </div>
    </>
  )
}

type Review = Reviews[number]
type DoneProps = { onDone: (said: string) => void }
type ListProps = FieldsProps & DoneProps

function ReviewList({ fields, onDone }: ListProps) {
  const [asking, setAsking] = useState<{ review: Review; decision: 'accept' | 'return' }>()
  return (
    <DecisionList
      fields={fields}
      title={paymentTexts.reviewsTitle}
      text={paymentTexts.reviewsText}
      empty={paymentTexts.noReviews}
      read={useDeskRead(reviewsQuery)}
      keyOf={({ payment }) => payment}
      renderCard={(review) => <ReviewCard review={review} onAsk={(decision) => setAsking({ review, decision })} />}
    >
      {asking && <ReviewSheet {...asking} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </DecisionList>
  )
}

function ReviewCard({ review, onAsk }: { review: Review; onAsk: (decision: 'accept' | 'return') => void }) {
  const now = useNow()
  const { order, buyer, received, currency, due, receivedAt, returnsAt } = review
  const when = (at: string) => formatWhen(new Date(at), now, start.timeZone)
  return (
    <article aria-label={`${buyer} ${order}`} className="card grid gap-3 p-4">
      <h3 className="text-16">
        {buyer} · <span className="font-mono">{order}</span>
      </h3>
      <Table caption={`${buyer} ${order}`}>
        <TableRow name={paymentTexts.received} isAmount>
          {currency ? paymentTexts.foreign(currency, received) : formatMoney(received)} · {when(receivedAt)}
        </TableRow>
        <TableRow name={paymentTexts.due} isAmount>
          {formatMoney(due)}
        </TableRow>
        <TableRow name={paymentTexts.returnsAt} isAmount>
          {when(returnsAt)}
        </TableRow>
      </Table>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onAsk('accept')}>
          {paymentTexts.accept}
        </Button>
        <Button size="small" kind="line" onClick={() => onAsk('return')}>
          {paymentTexts.giveBack}
        </Button>
      </div>
    </article>
  )
}

type ReviewSheetProps = DoneProps & { review: Review; decision: 'accept' | 'return'; onClose: () => void }

function ReviewSheet({ review: { payment, order, received, due }, decision, onClose, onDone }: ReviewSheetProps) {
  const isAccept = decision === 'accept'
  return (
    <ActSheet
      title={isAccept ? paymentTexts.acceptTitle(order) : paymentTexts.returnTitle(order)}
      subject={`review ${payment}`}
      act={isAccept ? paymentTexts.accept : paymentTexts.giveBack}
      ask={() => () => call(settleReview, { params: { payment }, body: { decision } })}
      say={({ said }) => said}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="text-16">{isAccept ? paymentTexts.acceptMeans(received, due) : paymentTexts.returnMeans(received)}</p>
    </ActSheet>
  )
}

type Cash = CashRefunds[number]

function CashList({ fields, onDone }: ListProps) {
  const [asking, setAsking] = useState<Cash>()
  return (
    <DecisionList
      fields={fields}
      title={paymentTexts.cashTitle}
      text={paymentTexts.cashText}
      empty={paymentTexts.noCash}
      read={useDeskRead(cashRefundsQuery)}
      keyOf={({ id }) => id}
      renderCard={(refund) => <CashCard refund={refund} onAsk={() => setAsking(refund)} />}
    >
      {asking && <CashSheet refund={asking} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </DecisionList>
  )
}

function CashCard({ refund: { order, buyer, phone, amount, reason, since }, onAsk }: { refund: Cash; onAsk: () => void }) {
  const now = useNow()
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
        <TableRow name={paymentTexts.cashSince} isAmount>
          {formatWhen(new Date(since), now, start.timeZone)}
        </TableRow>
      </Table>
      <Button size="small" aria-label={paymentTexts.cashGiveOf(amount, order)} onClick={onAsk}>
        {paymentTexts.cashGive}
      </Button>
    </article>
  )
}

function CashSheet({ refund: { id, order, buyer, amount }, onClose, onDone }: DoneProps & { refund: Cash; onClose: () => void }) {
  return (
    <ActSheet
      title={paymentTexts.cashAsk(order)}
      subject={`cash ${id}`}
      act={paymentTexts.cashGive}
      ask={() => () => call(giveCashBack, { params: { refund: id } })}
      say={(given) => paymentTexts.cashGiven(given.amount)}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="text-16">{paymentTexts.cashMeans(amount, buyer)}</p>
    </ActSheet>
  )
}

type Difference = Reconciliation['differences'][number]

function DifferenceList({ fields, onDone }: ListProps) {
  const read = useDeskRead(reconciliationQuery)
  const [asking, setAsking] = useState<Difference>()
  const { days = [], differences } = read.value ?? {}
  const last = days.toSorted((one, other) => other.day.localeCompare(one.day))[0]
  return (
    <DecisionList
      fields={fields}
      title={paymentTexts.reconciliation}
      text={read.value && (last ? paymentTexts.lastCompared(dateText(last.day), last.provider, last.charges) : paymentTexts.neverCompared)}
      empty={last && paymentTexts.noDifferences}
      read={{ ...read, value: differences }}
      keyOf={({ id }) => id}
      renderCard={(difference) => <DifferenceCard difference={difference} onAsk={() => setAsking(difference)} />}
    >
      {asking && <DifferenceSheet difference={asking} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </DecisionList>
  )
}

function DifferenceCard({ difference, onAsk }: { difference: Difference; onAsk: () => void }) {
  const { kind, provider, day, order = paymentTexts.noOrder, reference, ours, theirs } = difference
  return (
    <article aria-label={`${differenceText(kind)} ${order}`} className="card grid gap-3 p-4">
      <header>
        <h3 className="text-16">{differenceText(kind)}</h3>
        <p className="text-ink-2">
          {order} · {provider} · {dateText(day)}
        </p>
        <p className="font-mono text-12 wrap-anywhere text-ink-2">{reference}</p>
      </header>
      <Table caption={differenceText(kind)}>
        <TableRow name={paymentTexts.ours} isAmount>
          {formatMoney(ours)}
        </TableRow>
        <TableRow name={paymentTexts.theirs} isAmount>
          {formatMoney(theirs)}
        </TableRow>
      </Table>
      <Button size="small" kind="line" onClick={onAsk}>
        {paymentTexts.settle}
      </Button>
    </article>
  )
}

type DifferenceSheetProps = DoneProps & { difference: Difference; onClose: () => void }

function DifferenceSheet({ difference: { id }, onClose, onDone }: DifferenceSheetProps) {
  const [isShort, setShort] = useState(false)

  function ask(said: (name: string) => string) {
    const note = said('note')
    setShort(note.length < 3)
    return note.length < 3 ? undefined : () => call(settleDifference, { params: { id }, body: { note } })
  }

  return (
    <ActSheet
      title={paymentTexts.settleTitle}
      subject={`difference ${id}`}
      act={paymentTexts.settle}
      ask={ask}
      say={() => paymentTexts.settled}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="text-16">{paymentTexts.settleMeans}</p>
      <NoteField label={paymentTexts.settleNote} name="note" maxLength={500} error={isShort ? paymentTexts.settleNoteError : undefined} />
    </ActSheet>
  )
}
