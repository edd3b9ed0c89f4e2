import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { call } from '@mutirao/client/call'
import { giveCashBack } from '@mutirao/contract/refunds'
import { Button } from '@mutirao/ui/button.tsx'
import { DecisionList, type DoneProps, type ListProps } from './decision-list.tsx'
import { cashRefundsQuery, type CashRefunds } from './payment-queries.ts'
import { RefundCard } from './refund-card.tsx'
import { paymentTexts } from './texts.ts'

type Cash = CashRefunds[number]

/** Refunds that are handed over in cash. */
export function CashList({ fields, onDone }: ListProps) {
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

const CashCard = ({ refund, onAsk }: { refund: Cash; onAsk: () => void }) => (
  <RefundCard refund={refund} sinceLabel={paymentTexts.cashSince}>
    <Button size="small" aria-label={paymentTexts.cashGiveOf(refund.amount, refund.order)} onClick={onAsk}>
      {paymentTexts.cashGive}
    </Button>
  </RefundCard>
)

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
