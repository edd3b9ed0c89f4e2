import { useState, type FormEvent } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/fulfilment'
import { adjustWallet } from '@mutirao/contract/wallets'
import { call } from '@mutirao/client/call'
import { useDeskAct } from '#kept/desk-act.ts'
import { texts } from '../texts.ts'
import { FaultNote } from './fault-note.tsx'
import { MoneyField, moneyOf } from './money-field.tsx'
import { deskTexts } from './texts.ts'

const MOST_DAYS = 730
type Props = { order: DeskOrderDetail; onClose: () => void; onDone: (said: string) => void }
type Faults = { amount?: string; reason?: string; days?: string }

function faultsOf({ read, reason, days }: { read: number | undefined; reason: string; days: string }): Faults {
  const isDays = days === '' || (/^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= MOST_DAYS)
  return {
    amount: read === undefined ? deskTexts.moneyExample : undefined,
    reason: reason.length < 3 ? deskTexts.adjustReasonError : undefined,
    days: isDays ? undefined : deskTexts.adjustExpiresError,
  }
}

/** Credits or debits the buyer's wallet, with a reason that the buyer reads. */
export function WalletSheet({ order, onClose, onDone }: Props) {
  const [way, setWay] = useState<'in' | 'out'>('in')
  const [written, setWritten] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { send, isBusy, fault, forgive } = useDeskAct(`wallet ${order.id}`)
  const { id, buyer } = order
  const read = moneyOf(written)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = (name: string) => String(form.get(name) ?? '').trim()
    const [reason, days] = [said('reason'), said('days')]
    const found = faultsOf({ read, reason, days })
    setFaults(found)
    if (read === undefined || found.reason || found.days) return
    const amount = way === 'in' ? read : -read
    const expiresInDays = way === 'in' && days !== '' ? Number(days) : undefined
    const done = await send((act) => call(adjustWallet, { params: { id }, body: { act, amount, reason, expiresInDays } }))
    if (!done) return
    onDone(deskTexts.adjusted(done.answer.before, done.answer.after))
    onClose()
  }

  return (
    <Sheet title={deskTexts.adjustTitle(buyer)} closeLabel={texts.close} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} onChange={forgive} className="grid gap-4">
        <Segmented
          label={deskTexts.adjustHow}
          value={way}
          onChange={setWay}
          options={[
            { value: 'in', label: deskTexts.adjustIn },
            { value: 'out', label: deskTexts.adjustOut },
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
          <Field label={deskTexts.adjustExpires} name="days" inputMode="numeric" maxLength={3} autoComplete="off" error={faults.days} />
        )}
        <FaultNote fault={fault} />
        <Button type="submit" size="big" isFull isBusy={isBusy}>
          {read === undefined ? deskTexts.adjust : way === 'in' ? deskTexts.adjustInOf(read) : deskTexts.adjustOutOf(read)}
        </Button>
      </form>
    </Sheet>
  )
}
