import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { useMay } from '#kept/session.ts'
import { call } from '@mutirao/client/call'
import { handInPart } from '@mutirao/contract/fulfilment'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { orderTexts } from './texts.ts'

type Carried = { orderId: string; campaignId: string; code: string; isCarried: boolean }

/** Hands in the goods of an ended order that a courier still has: back on the shelf, or out of the stock. */
export function HandIn({ orderId, campaignId, code, isCarried }: Carried) {
  const mayPrepare = useMay('orders.prepare')
  const [said, setSaid] = useState<string>()
  const { send, isBusy, fault } = useDeskAct(`hand in ${orderId} ${campaignId}`)

  async function handIn(isSellable: boolean) {
    const done = await send(() => call(handInPart, { params: { id: orderId, campaignId }, body: { isSellable } }))
    if (done) setSaid(isSellable ? orderTexts.handedIn(done.answer.units) : orderTexts.writtenOff(done.answer.units))
  }

  return (
    <div className="mt-2 grid gap-2 empty:hidden print:hidden">
      {isCarried && <Note kind="warn">{orderTexts.carried}</Note>}
      {isCarried && mayPrepare && (
        <div className="flex flex-wrap gap-2">
          <Button kind="soft" size="small" isBusy={isBusy} aria-label={orderTexts.handInOf(code)} onClick={() => void handIn(true)}>
            {orderTexts.handIn}
          </Button>
          <Button kind="line" size="small" isBusy={isBusy} aria-label={orderTexts.writeOffOf(code)} onClick={() => void handIn(false)}>
            {orderTexts.writeOff}
          </Button>
        </div>
      )}
      <FaultNote fault={fault} />
      <output className="empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
    </div>
  )
}
