import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { keepMessagesAbove } from '#device/above-bar.ts'
import { useMay, useRights } from '#kept/session.ts'
import { said } from '#written/said.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { Button } from '@mutirao/ui/button.tsx'
import { moveParts, nextStep, partsToMove, type BulkStep } from './bulk.ts'
import { RefundSheet } from './refund-sheet.tsx'
import { orderTexts } from './texts.ts'

type Props = { order: DeskOrderDetail; onDone: (said: string) => void }

/** The next step of the whole order, and its money back, in reach of the thumb. */
export function OrderDock({ order, onDone }: Props) {
  const to = nextStep(order, useRights())
  const mayRefund = useMay('orders.refund') && order.returnable > 0
  const [isRefunding, setRefunding] = useState(false)
  const { send, isBusy, fault } = useDeskAct(`order ${order.id} ${to}`)

  async function handleStep(step: BulkStep) {
    const sent = await send(() => moveParts(partsToMove([order], step), step, () => {}))
    if (!sent) return
    const { moved, refused } = sent.answer
    said.set({ text: refused.length > 0 ? orderTexts.bulkDone[step](moved, refused) : orderTexts.boardMoved(order.code, step) })
  }

  // Without a next step money does not go back by the one button in reach: `OrderMenu` has it.
  if (!to) return null
  return (
    <div
      ref={keepMessagesAbove}
      data-edge="bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:sticky print:hidden"
    >
      <div className="px-4 pt-2.5 empty:hidden">
        <FaultNote fault={fault} />
      </div>
      <div className="flex flex-wrap gap-2.5 px-4 py-2.5 lg:px-0">
        {mayRefund && (
          <Button kind="line" onClick={() => setRefunding(true)}>
            {orderTexts.refund}
          </Button>
        )}
        <Button className="flex-1" isBusy={isBusy} onClick={() => void handleStep(to)}>
          {orderTexts.dockStep[to]}
        </Button>
      </div>
      {isRefunding && <RefundSheet order={order} onClose={() => setRefunding(false)} onDone={onDone} />}
    </div>
  )
}
