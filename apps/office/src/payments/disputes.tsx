import { useState } from 'react'
import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { deskTexts, stateOfOrder } from '#desk/texts.ts'
import { useNow } from '#device/clock.ts'
import { call } from '@mutirao/client/call'
import { settleDispute } from '@mutirao/contract/refunds'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { DecisionList, type DoneProps, type ListProps } from './decision-list.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { paymentTroublesQuery, type PaymentTroubles } from './payment-queries.ts'
import { disputeText, paymentTexts } from './texts.ts'

type Disputed = PaymentTroubles['disputes'][number]

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

function DisputeCard({ disputed, onAsk }: { disputed: Disputed; onAsk: () => void }) {
  const now = useNow()
  const { order, buyer, amount, since, state, dispute } = disputed
  const { name, means } = disputeText(dispute)
  return (
    <article aria-label={`${name} ${order}`} className="grid gap-3 p-4">
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
  const { name, means } = disputeText(dispute)
  return (
    <NoteSheet
      title={name}
      subject={`dispute ${payment}`}
      act={paymentTexts.disputeSettle}
      means={means}
      done={paymentTexts.disputeDone}
      send={(note) => call(settleDispute, { params: { payment }, body: { dispute, note } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
