import { useState } from 'react'
import { dateText } from '#desk/date-text.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { call } from '@mutirao/client/call'
import { settleDifference } from '@mutirao/contract/reconciliation'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { DecisionList, type DoneProps, type ListProps } from './decision-list.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { reconciliationQuery, type Reconciliation } from './payment-queries.ts'
import { differenceText, paymentTexts } from './texts.ts'

type Difference = Reconciliation['differences'][number]

/** Differences between the shop's books and the acquirer's. */
export function DifferenceList({ fields, onDone }: ListProps) {
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
    <article aria-label={`${differenceText(kind)} ${order}`} className="grid gap-3 p-4">
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

const DifferenceSheet = ({ difference: { id }, onClose, onDone }: DifferenceSheetProps) => (
  <NoteSheet
    title={paymentTexts.settleTitle}
    subject={`difference ${id}`}
    act={paymentTexts.settle}
    means={paymentTexts.settleMeans}
    done={paymentTexts.settled}
    send={(note) => call(settleDifference, { params: { id }, body: { note } })}
    onDone={onDone}
    onClose={onClose}
  />
)
