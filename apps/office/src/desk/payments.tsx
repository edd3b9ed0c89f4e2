import { useState, type FormEvent } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { settleDifference } from '@mutirao/contract/reconciliation'
import { giveCashBack, settleReview } from '@mutirao/contract/refunds'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { call } from '@mutirao/client/call'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { useCashRefunds, useReconciliation, useReviews, type CashRefunds, type Reconciliation, type Reviews } from '#kept/desk.ts'
import { useDeskAct } from '#kept/desk-act.ts'
import { askAgain } from '#kept/reads.ts'
import { useMay } from '#kept/session.ts'
import { KeptNote } from '#parts/kept-note.tsx'
import { texts } from '../texts.ts'
import { FaultNote } from './fault-note.tsx'
import { TroubleLists } from './payment-troubles.tsx'
import { dateText } from './date-text.ts'
import { deskTexts, differenceText, refundReasonText } from './texts.ts'

/** Payments in review, cash refunds, and differences of the books: everything that needs a decision. */
export function PaymentsScreen() {
  const [said, setSaid] = useState<string>()
  return (
    <>
      <h1 className="mb-3 text-24">{deskTexts.payOffice}</h1>
      <output className="mb-3 block empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:items-start">
        {useMay('reviews.settle') && <ReviewList onDone={setSaid} />}
        {useMay('orders.refund') && <TroubleLists onDone={setSaid} />}
        {useMay('orders.refund') && <CashList onDone={setSaid} />}
        {useMay('reconciliation.settle') && <DifferenceList onDone={setSaid} />}
      </div>
    </>
  )
}

type Review = Reviews[number]
type Done = { onDone: (said: string) => void }

function ReviewList({ onDone }: Done) {
  const read = useReviews()
  const [asking, setAsking] = useState<{ review: Review; decision: 'accept' | 'return' }>()
  return (
    <section>
      <h2 className="mb-1 text-20">{deskTexts.reviewsTitle}</h2>
      <p className="mb-3 text-ink-2">{deskTexts.reviewsText}</p>
      <KeptNote of={read} />
      {read.value?.length === 0 && <p className="py-4 text-16">{deskTexts.noReviews}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {read.value?.map((review) => (
          <li key={review.payment}>
            <ReviewCard review={review} onAsk={(decision) => setAsking({ review, decision })} />
          </li>
        ))}
      </ul>
      {asking && <ReviewSheet {...asking} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </section>
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
        <TableRow name={deskTexts.received} isAmount>
          {currency ? deskTexts.foreign(currency, received) : formatMoney(received)} · {when(receivedAt)}
        </TableRow>
        <TableRow name={deskTexts.due} isAmount>
          {formatMoney(due)}
        </TableRow>
        <TableRow name={deskTexts.returnsAt} isAmount>
          {when(returnsAt)}
        </TableRow>
      </Table>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onAsk('accept')}>
          {deskTexts.accept}
        </Button>
        <Button size="small" kind="line" onClick={() => onAsk('return')}>
          {deskTexts.giveBack}
        </Button>
      </div>
    </article>
  )
}

type ReviewSheetProps = Done & { review: Review; decision: 'accept' | 'return'; onClose: () => void }

function ReviewSheet({ review, decision, onClose, onDone }: ReviewSheetProps) {
  const { payment, order, received, due } = review
  const { send, isBusy, fault } = useDeskAct(`review ${payment}`)
  const isAccept = decision === 'accept'

  async function handleClick() {
    const done = await send(() => call(settleReview, { params: { payment }, body: { decision } }))
    if (!done) return
    onDone(done.answer.said)
    onClose()
  }

  return (
    <Sheet
      title={isAccept ? deskTexts.acceptTitle(order) : deskTexts.returnTitle(order)}
      closeLabel={texts.close}
      isOpen
      onClose={() => leave(fault?.code, onClose)}
    >
      <div className="grid gap-4">
        <p className="text-16">{isAccept ? deskTexts.acceptMeans(received, due) : deskTexts.returnMeans(received)}</p>
        {fault?.code === 'not_found' ? <Note kind="warn">{deskTexts.alreadyDecided}</Note> : <FaultNote fault={fault} />}
        <Button size="big" isFull isBusy={isBusy} onClick={() => void handleClick()}>
          {isAccept ? deskTexts.accept : deskTexts.giveBack}
        </Button>
      </div>
    </Sheet>
  )
}

/** Somebody else, or an earlier attempt, decided it: the list is outdated. */
function leave(code: string | undefined, onClose: () => void) {
  if (code === 'not_found') askAgain()
  onClose()
}

type Cash = CashRefunds[number]

function CashList({ onDone }: Done) {
  const read = useCashRefunds()
  const [asking, setAsking] = useState<Cash>()
  return (
    <section>
      <h2 className="mb-1 text-20">{deskTexts.cashTitle}</h2>
      <p className="mb-3 text-ink-2">{deskTexts.cashText}</p>
      <KeptNote of={read} />
      {read.value?.length === 0 && <p className="py-4 text-16">{deskTexts.noCash}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {read.value?.map((refund) => (
          <li key={refund.id}>
            <CashCard refund={refund} onAsk={() => setAsking(refund)} />
          </li>
        ))}
      </ul>
      {asking && <CashSheet refund={asking} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </section>
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
        <TableRow name={deskTexts.cashSince} isAmount>
          {formatWhen(new Date(since), now, start.timeZone)}
        </TableRow>
      </Table>
      <Button size="small" aria-label={deskTexts.cashGiveOf(amount, order)} onClick={onAsk}>
        {deskTexts.cashGive}
      </Button>
    </article>
  )
}

function CashSheet({ refund: { id, order, buyer, amount }, onClose, onDone }: Done & { refund: Cash; onClose: () => void }) {
  const { send, isBusy, fault } = useDeskAct(`cash ${id}`)

  async function handleClick() {
    const done = await send(() => call(giveCashBack, { params: { refund: id } }))
    if (!done) return
    onDone(deskTexts.cashGiven(done.answer.amount))
    onClose()
  }

  return (
    <Sheet title={deskTexts.cashAsk(order)} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-16">{deskTexts.cashMeans(amount, buyer)}</p>
        <FaultNote fault={fault} />
        <Button size="big" isFull isBusy={isBusy} onClick={() => void handleClick()}>
          {deskTexts.cashGive}
        </Button>
      </div>
    </Sheet>
  )
}

type Difference = Reconciliation['differences'][number]

function DifferenceList({ onDone }: Done) {
  const read = useReconciliation()
  const [asking, setAsking] = useState<Difference>()
  const { days = [], differences } = read.value ?? {}
  const last = days.toSorted((one, other) => other.day.localeCompare(one.day))[0]
  return (
    <section>
      <h2 className="mb-1 text-20">{deskTexts.reconciliation}</h2>
      {read.value && (
        <p className="mb-3 text-ink-2">
          {last ? deskTexts.lastCompared(dateText(last.day), last.provider, last.charges) : deskTexts.neverCompared}
        </p>
      )}
      <KeptNote of={read} />
      {differences?.length === 0 && last && <p className="py-4 text-16">{deskTexts.noDifferences}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {differences?.map((difference) => (
          <li key={difference.id}>
            <DifferenceCard difference={difference} onAsk={() => setAsking(difference)} />
          </li>
        ))}
      </ul>
      {asking && <DifferenceSheet difference={asking} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </section>
  )
}

function DifferenceCard({ difference, onAsk }: { difference: Difference; onAsk: () => void }) {
  const { kind, provider, day, order = deskTexts.noOrder, reference, ours, theirs } = difference
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
        <TableRow name={deskTexts.ours} isAmount>
          {formatMoney(ours)}
        </TableRow>
        <TableRow name={deskTexts.theirs} isAmount>
          {formatMoney(theirs)}
        </TableRow>
      </Table>
      <Button size="small" kind="line" onClick={onAsk}>
        {deskTexts.settle}
      </Button>
    </article>
  )
}

type DifferenceSheetProps = Done & { difference: Difference; onClose: () => void }

function DifferenceSheet({ difference: { id }, onClose, onDone }: DifferenceSheetProps) {
  const [isShort, setShort] = useState(false)
  const { send, isBusy, fault } = useDeskAct(`difference ${id}`)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    setShort(note.length < 3)
    if (note.length < 3) return
    const done = await send(() => call(settleDifference, { params: { id }, body: { note } }))
    if (!done) return
    onDone(deskTexts.settled)
    onClose()
  }

  return (
    <Sheet title={deskTexts.settleTitle} closeLabel={texts.close} isOpen onClose={() => leave(fault?.code, onClose)}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <p className="text-16">{deskTexts.settleMeans}</p>
        <TextArea label={deskTexts.settleNote} name="note" maxLength={500} aria-invalid={isShort || undefined} />
        {isShort && (
          <p role="alert" className="text-13 font-medium text-err">
            {deskTexts.settleNoteError}
          </p>
        )}
        {fault?.code === 'not_found' ? <Note kind="warn">{deskTexts.alreadyDecided}</Note> : <FaultNote fault={fault} />}
        <Button type="submit" size="big" isFull isBusy={isBusy}>
          {deskTexts.settle}
        </Button>
      </form>
    </Sheet>
  )
}
