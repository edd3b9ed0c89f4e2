import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useNow } from '#device/clock.ts'
import { call } from '@mutirao/client/call'
import { settleReview } from '@mutirao/contract/refunds'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { DecisionList, type DoneProps, type ListProps } from './decision-list.tsx'
import { reviewsQuery, type Reviews } from './payment-queries.ts'
import { paymentTexts } from './texts.ts'

type Review = Reviews[number]
/** Received payments that differ from the amount due. */
export function ReviewList({ fields, onDone }: ListProps) {
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
    <article aria-label={`${buyer} ${order}`} className="grid gap-3 p-4">
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
