import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { MoneyField, moneyOf } from '#desk/money-field.tsx'
import { deskTexts } from '#desk/texts.ts'
import { call } from '@mutirao/client/call'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { adjustWallet } from '@mutirao/contract/wallets'
import { Field } from '@mutirao/ui/field.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { orderTexts } from './texts.ts'

const MOST_DAYS = 730
type Props = { order: DeskOrderDetail; onClose: () => void; onDone: (said: string) => void }
type Faults = { amount?: string; reason?: string; days?: string }

function faultsOf({ read, reason, days }: { read: number | undefined; reason: string; days: string }): Faults {
  const isDays = days === '' || (/^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= MOST_DAYS)
  return {
    amount: read === undefined ? deskTexts.moneyExample : undefined,
    reason: reason.length < 3 ? deskTexts.adjustReasonError : undefined,
    days: isDays ? undefined : orderTexts.adjustExpiresError,
  }
}

/** Credits or debits the buyer's wallet, with a reason that the buyer reads. */
export function WalletSheet({ order, onClose, onDone }: Props) {
  const [way, setWay] = useState<'in' | 'out'>('in')
  const [written, setWritten] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { id, buyer } = order
  const read = moneyOf(written)

  function ask(said: (name: string) => string) {
    const [reason, days] = [said('reason'), said('days')]
    const found = faultsOf({ read, reason, days })
    setFaults(found)
    if (read === undefined || found.reason || found.days) return undefined
    const amount = way === 'in' ? read : -read
    const expiresInDays = way === 'in' && days !== '' ? Number(days) : undefined
    return (act: string) => call(adjustWallet, { params: { id }, body: { act, amount, reason, expiresInDays } })
  }

  return (
    <ActSheet
      title={orderTexts.adjustTitle(buyer)}
      subject={`wallet ${id}`}
      act={read === undefined ? orderTexts.adjust : way === 'in' ? orderTexts.adjustInOf(read) : orderTexts.adjustOutOf(read)}
      ask={ask}
      say={({ before, after }) => orderTexts.adjusted(before, after)}
      onDone={onDone}
      onClose={onClose}
    >
      <Segmented
        label={orderTexts.adjustHow}
        value={way}
        onChange={setWay}
        options={[
          { value: 'in', label: orderTexts.adjustIn },
          { value: 'out', label: orderTexts.adjustOut },
        ]}
      />
      <MoneyField isBig label={deskTexts.amount} value={written} error={faults.amount} onChange={setWritten} />
      <Field
        label={deskTexts.adjustReason}
        hint={deskTexts.adjustReasonHint}
        name="reason"
        maxLength={120}
        autoComplete="off"
        error={faults.reason}
      />
      {way === 'in' && (
        <Field label={orderTexts.adjustExpires} name="days" inputMode="numeric" maxLength={3} autoComplete="off" error={faults.days} />
      )}
    </ActSheet>
  )
}
