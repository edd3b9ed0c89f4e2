import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { call } from '@mutirao/client/call'
import { settleRejected } from '@mutirao/contract/refunds'
import { Button } from '@mutirao/ui/button.tsx'
import { DecisionList, type DoneProps, type ListProps } from './decision-list.tsx'
import { paymentTroublesQuery, type PaymentTroubles } from './payment-queries.ts'
import { RefundCard } from './refund-card.tsx'
import { paymentTexts } from './texts.ts'

type Rejected = PaymentTroubles['rejected'][number]
type Decision = 'resend' | 'returned'

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

const RejectedCard = ({ refund, onAsk }: { refund: Rejected; onAsk: (decision: Decision) => void }) => (
  <RefundCard refund={refund} sinceLabel={paymentTexts.rejectedSince}>
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => onAsk('resend')}>
        {paymentTexts.resend}
      </Button>
      <Button size="small" kind="line" onClick={() => onAsk('returned')}>
        {paymentTexts.returnedOtherwise}
      </Button>
    </div>
  </RefundCard>
)

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
